import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallInput, callPath } from '../../../../shared/contract/call.ts';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { PAYMENT_CANCELLED } from '../../../../shared/features/projects/payments/payments.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import {
  checkoutCalls,
  type PendingOrder,
  type placeOrder,
} from '../../../../shared/features/selling/checkout/checkout.ts';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { placeInRush } from '../../../../tests/support/rush.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { releaseClaims } from './claims.queries.ts';

let server: TestServer;
let shop: Shop;
let merchant: Client;
let stranger: Client;
let designer: Client;
let tee: { id: string };
let mug: { id: string };
let summer: string;

const join = async (of: Shop, email: string, role = 'owner') => {
  const person = await addPerson(server, email);
  await of.database
    .insertInto('projectMembers')
    .values({ projectId: of.projectId, accountId: person.id, role })
    .execute();
  return (await signedIn(server, email)).in(of.projectId);
};

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  merchant = await join(shop, 'merchant@example.test');
  designer = await join(shop, 'designer@example.test', 'designer');
  stranger = await join(await openShop(server, 'south'), 'stranger@example.test');
  summer = await shop.collection('summer', 'Summer');
  tee = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400, collectionId: summer });
  mug = await shop.product({ urlName: 'sea-tee', name: 'Sea tee', priceMinor: 1800 });
  await sql`update blanks set stock = 100000`.execute(shop.database);
});
afterAll(() => server.close());

type Fields = CallInput<typeof discountCalls.create>['body'];
type Placing = CallInput<typeof placeOrder>['body'];

const today = new Date().toISOString().slice(0, 10);
const fields = (more: Partial<Fields> = {}): Fields => ({
  name: 'Wave',
  method: 'code',
  code: 'WAVE10',
  value: { kind: 'percent', percentBps: 1000 },
  startsOn: '2026-01-01',
  ...more,
});
const create = async (more: Partial<Fields>) =>
  (await merchant.call(discountCalls.create, { body: fields(more) })).discount;
const end = (id: string) => merchant.call(discountCalls.endMany, { body: { ids: [id] } });

const address = {
  name: 'Ada Lovelace',
  street: '12 St James’s Square',
  city: 'London',
  zip: 'SW1Y 4JH',
  country: 'GB',
};
const CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };

/** A shopper with a tee of £24 and one of £18. */
async function shopper(): Promise<Client> {
  const visitor = server.visitor({ store: 'north' });
  await visitor.call(basketCalls.bulkAddItemsToCart, {
    body: {
      items: [
        { productId: tee.id, productColor: 'White', productSize: 'M' },
        { productId: mug.id, productColor: 'White', productSize: 'L' },
      ],
    },
  });
  return visitor;
}

const apply = (visitor: Client, code: string) =>
  visitor.call(basketCalls.applyDiscountCode, { body: { code } });

async function placing(visitor: Client, more: Partial<Placing> = {}): Promise<Placing> {
  const { methodId, basket } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const { totalMinor, lines } = basket.totals;
  return {
    orderKey: randomUUID(),
    email: 'ada@example.test',
    shipping: address,
    methodId: methodId ?? '',
    seen: {
      totalMinor,
      lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
    },
    ...more,
  };
}
const place = (visitor: Client, body: Placing) => visitor.call(checkoutCalls.placeOrder, { body });
const pay = (visitor: Client, order: PendingOrder) =>
  visitor.call(paymentCalls.confirm, {
    body: { clientSecret: order.clientSecret ?? '', card: CARD, idempotencyKey: randomUUID() },
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );
const orderOf = (hash: string) =>
  shop.database.selectFrom('orders').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();

describe('a code', () => {
  it('takes its share off each line, in basket, checkout, order, receipt and mail, exact to the penny', async () => {
    const made = await create({ code: 'Exact 10', endsOn: today });
    expect(made.sentence).toMatch(/^10% off the whole order, until /);
    const visitor = await shopper();
    const basket = await apply(visitor, 'exact-10');
    expect(visitor.statements).toBeLessThanOrEqual(6);
    expect(basket.codes.map(({ code, refusal: reason }) => [code, reason])).toEqual([['EXACT 10', null]]);
    expect(basket.totals).toMatchObject({ subtotalMinor: 4200, discountMinor: 420 });
    expect(basket.totals.lines.map(({ discountMinor, taxMinor }) => [discountMinor, taxMinor])).toEqual([
      [240, 360],
      [180, 270],
    ]);
    const order = await place(visitor, await placing(visitor, { email: 'Exact@Example.test' }));
    expect(visitor.statements).toBeLessThanOrEqual(6);
    expect(order.totalMinor).toBe(basket.totals.totalMinor);
    expect(await orderOf(order.orderHash)).toMatchObject({
      coupon: 'EXACT 10',
      subtotalMinor: 4200,
      discountMinor: 420,
      // £4.20 with VAT of 20% holds 70p, shared to the lines as 40p and 30p.
      taxDiscountMinor: 70,
      goodsTaxMinor: 630,
      totalMinor: 4200 - 420 + 395,
    });
    const items = await shop.database
      .selectFrom('orderItems as i')
      .innerJoin('orders as o', 'o.id', 'i.orderId')
      .where('o.hash', '=', order.orderHash)
      .select(['i.totalMinor', 'i.discountMinor', 'i.taxMinor', 'i.taxDiscountMinor'])
      .orderBy('i.position')
      .execute();
    expect(items).toEqual([
      { totalMinor: 2400, discountMinor: 240, taxMinor: 360, taxDiscountMinor: 40 },
      { totalMinor: 1800, discountMinor: 180, taxMinor: 270, taxDiscountMinor: 30 },
    ]);
    await pay(visitor, order);
    await eventsDelivered(shop.database);
    const receipt = await visitor.call(receiptCalls.getReceipt, { params: { orderHash: order.orderHash } });
    expect(receipt.adjustments).toContainEqual(
      expect.objectContaining({ text: 'EXACT 10: 10% off', amountMinor: -420, discountId: made.id }),
    );
    expect((await mailTo(server, 'Exact@example.test', '')).text).toContain('EXACT 10: 10% off');
    const { discount } = await merchant.call(discountCalls.get, { params: { discount: made.id } });
    expect(discount).toMatchObject({ uses: 1, givenMinor: 420, claims: 1, canDelete: false });
    expect(merchant.statements).toBeLessThanOrEqual(6);
    // The next basket of the same shopper begins without it.
    expect((await visitor.call(basketCalls.listBasket, {})).codes).toEqual([]);
    await end(made.id);
  });

  it('says why it doesn’t work', async () => {
    const visitor = await shopper();
    const cases: [Partial<Fields>, RegExp | null, RegExp | null][] = [
      [{ code: 'LATER', startsOn: '2099-11-25' }, /^LATER starts on 25 November 2099$/, null],
      [
        { code: 'OVER', startsOn: '2025-11-01', endsOn: '2025-11-20' },
        /^OVER ended on 20 November 2025$/,
        null,
      ],
      [{ code: 'RICH', minimumMinor: 5000 }, null, /^Spend £8\.00 more to use RICH$/],
      [{ code: 'MANY', minimumQuantity: 4 }, null, /^Add 2 items more to use MANY$/],
      [{ code: 'PARIS', countries: ['FR'] }, null, /^PARIS is for deliveries to France$/],
    ];
    for (const [more, final, hint] of cases) {
      await create(more);
      const code = more.code ?? '';
      if (final) expect((await refusal(apply(visitor, code)))?.message).toMatch(final);
      else {
        const basket = await apply(visitor, code);
        expect(basket.codes.find((one) => one.code === code)?.refusal).toMatch(hint ?? /./);
        expect(basket.totals.discountMinor).toBe(0);
        await visitor.call(basketCalls.removeDiscountCode, { body: { code } });
      }
    }
    const other = await create({ code: 'TOTES', collectionIds: [await shop.collection('totes', 'Totes')] });
    expect((await apply(visitor, 'TOTES')).codes[0]?.refusal).toBe(
      'TOTES doesn’t cover anything in your basket. It’s for Totes.',
    );
    await end(other.id);
    expect((await visitor.call(basketCalls.listBasket, {})).codes[0]?.refusal).toMatch(/^TOTES ended on/);
  });

  it('covers only what it is for, and applies by itself under its name', async () => {
    const automatic = await create({
      name: 'Summer sale',
      method: 'automatic',
      code: '',
      value: { kind: 'amount', amountMinor: 1000 },
      collectionIds: [summer],
    });
    const visitor = await shopper();
    const { totals } = await visitor.call(basketCalls.listBasket, {});
    expect(totals.adjustments).toContainEqual(
      expect.objectContaining({ text: 'Summer sale', amountMinor: -1000 }),
    );
    expect(totals.lines.map(({ discountMinor }) => discountMinor)).toEqual([1000, 0]);
    await end(automatic.id);
  });

  it('makes delivery free, on a separate line', async () => {
    const free = await create({ code: 'FREEPOST', value: { kind: 'free-delivery' } });
    const visitor = await shopper();
    const before = (await visitor.call(basketCalls.listBasket, {})).totals;
    const { totals } = await apply(visitor, 'FREEPOST');
    expect(totals).toMatchObject({ shippingMinor: 0, shippingTaxMinor: 0, discountMinor: 0 });
    expect(totals.totalMinor).toBe(before.totalMinor - (before.shippingMinor ?? 0));
    const order = await place(visitor, await placing(visitor));
    expect(order.totalMinor).toBe(4200);
    await end(free.id);
  });

  it('pays a whole order, without a payment', async () => {
    const all = await create({
      code: 'GIFT',
      value: { kind: 'percent', percentBps: 10_000 },
      combinesWith: ['delivery'],
    });
    const post = await create({
      code: 'GIFTPOST',
      value: { kind: 'free-delivery' },
      combinesWith: ['order'],
    });
    const visitor = await shopper();
    await apply(visitor, 'GIFT');
    await apply(visitor, 'GIFTPOST');
    const order = await place(visitor, await placing(visitor, { email: 'gift@example.test' }));
    expect(order).toMatchObject({ totalMinor: 0, status: 'processing' });
    await vi.waitFor(async () => expect((await orderOf(order.orderHash)).status).toBe('paid'), {
      timeout: 10_000,
      interval: 50,
    });
    expect(await orderOf(order.orderHash)).toMatchObject({
      status: 'paid',
      coupon: 'GIFT, GIFTPOST',
      discountMinor: 4200,
    });
    await end(all.id);
    await end(post.id);
  });

  it('with one use pays one order, however many a shopper places in the same moment', async () => {
    const free = { value: { kind: 'percent' as const, percentBps: 10_000 }, totalLimit: 1 };
    const all = await create({ ...free, code: 'GIFTONCE', combinesWith: ['delivery'] });
    const post = await create({
      code: 'GIFTONCEPOST',
      value: { kind: 'free-delivery' },
      combinesWith: ['order'],
    });
    const visitor = await shopper();
    await apply(visitor, 'GIFTONCE');
    await apply(visitor, 'GIFTONCEPOST');
    const body = await placing(visitor, { email: 'giftonce@example.test' });
    const at = (street: string): Placing => ({
      ...body,
      orderKey: randomUUID(),
      shipping: { ...address, street },
    });
    const placed = await Promise.allSettled(
      ['1 Square', '2 Square', '3 Square'].map((street) => place(visitor, at(street))),
    );
    expect(placed.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const listOrders = () =>
      shop.database
        .selectFrom('orders')
        .select(['id', 'hash', 'status'])
        .where('email', '=', 'giftonce@example.test')
        .execute();
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select from jobs.job where name = 'orders.complete-free' and state < 'completed'`.execute(
          shop.database,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );
    const paid = (await listOrders()).filter(({ status }) => status === 'paid');
    expect(paid).toHaveLength(1);
    // Another window of the same shopper gets the order that emptied the basket.
    expect((await place(visitor, at('4 Square'))).orderHash).toBe(paid[0]?.hash);
    await end(all.id);
    await end(post.id);
  });

  it('is paid while another window places an order, and neither waits for the other', async () => {
    const made = await create({ code: 'WINDOWS' });
    const visitor = await shopper();
    await apply(visitor, 'WINDOWS');
    const order = await place(visitor, await placing(visitor, { email: 'windows@example.test' }));
    const { id, basketId } = await orderOf(order.orderHash);
    const paying = await shop.database.transaction().execute(async (tx) => {
      // Placing an order locks its basket, then the orders that give way to it.
      await sql`select id from baskets where id = ${basketId} for update`.execute(tx);
      const payment = pay(visitor, order);
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(shop.database);
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 10_000, interval: 20 },
      );
      await sql`select id from orders where id = ${id} for update`.execute(tx);
      return { payment };
    });
    await paying.payment;
    expect((await orderOf(order.orderHash)).status).toBe('paid');
    await end(made.id);
  });

  it('that ends between basket and payment is told before paying, with the total shown again', async () => {
    const made = await create({ code: 'ENDING' });
    const visitor = await shopper();
    await apply(visitor, 'ENDING');
    const body = await placing(visitor);
    await end(made.id);
    const refused = await refusal(place(visitor, body));
    expect(refused?.message).toMatch(/^ENDING ended on .*\. Check the new total, then pay\.$/);
    const order = await place(visitor, await placing(visitor));
    expect(order.totalMinor).toBe(4200 + 395);
  });
});

describe('limits', () => {
  it('500 shoppers check out at once with a code for seven: seven have it, all others are told before paying', async () => {
    const made = await create({ code: 'SEVEN', totalLimit: 7 });
    const shoppers = await Promise.all(Array.from({ length: 25 }, shopper));
    // 500 baskets of 25 browsers' worth of items, written as the browsers would have.
    const all: { visitor: Client; body: Placing }[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      const visitors = batch === 0 ? shoppers : await Promise.all(Array.from({ length: 25 }, shopper));
      await sql`delete from rate_limits`.execute(shop.database);
      all.push(
        ...(await Promise.all(
          visitors.map(async (visitor, seat) => {
            await apply(visitor, 'SEVEN');
            return {
              visitor,
              body: await placing(visitor, { email: `shopper-${batch}-${seat}@example.test` }),
            };
          }),
        )),
      );
    }
    await sql`delete from rate_limits`.execute(shop.database);
    const keepRatesLow = setInterval(() => void sql`delete from rate_limits`.execute(shop.database), 20);
    const placed = Promise.all(
      all.map(({ visitor, body }) =>
        placeInRush(visitor, body).then(
          (order) => ({ order, message: null }),
          (error: unknown) =>
            error instanceof CallRefused
              ? { order: null, message: error.body.message }
              : Promise.reject(error),
        ),
      ),
    );
    const outcomes = await placed.finally(() => clearInterval(keepRatesLow));
    expect(outcomes.filter(({ order }) => order !== null)).toHaveLength(7);
    for (const { order, message } of outcomes)
      if (order === null)
        expect(message).toMatch(/SEVEN.*has (just )?been used up.*Check the new total, then pay\.$/);
    const claims = await shop.database
      .selectFrom('discountClaims')
      .where('discountId', '=', made.id)
      .select('orderId')
      .execute();
    expect(claims).toHaveLength(7);
    const { discount } = await merchant.call(discountCalls.get, { params: { discount: made.id } });
    expect(discount.claims).toBe(7);
    // One of the seven lets the order go: the next shopper can have it.
    const [first] = claims;
    await shop.database.transaction().execute((tx) => releaseClaims(tx, first?.orderId ?? ''));
    const next = await shopper();
    expect((await apply(next, 'SEVEN')).totals.discountMinor).toBe(420);
    await place(next, await placing(next, { email: 'next@example.test' }));
    expect((await refusal(apply(await shopper(), 'SEVEN')))?.message).toBe('SEVEN has been used up');
  }, 240_000);

  it('once per customer holds over windows and addresses in capitals, and the total is shown again', async () => {
    await create({ code: 'ONCE', isOncePerCustomer: true });
    const windows = await Promise.all([shopper(), shopper(), shopper(), shopper()]);
    const outcomes = await Promise.all(
      windows.map(async (visitor, seat) => {
        await apply(visitor, 'ONCE');
        const body = await placing(visitor, { email: seat % 2 ? 'once@example.test' : 'ONCE@example.test' });
        return refusal(place(visitor, body));
      }),
    );
    expect(outcomes.filter((refused) => refused === null)).toHaveLength(1);
    const later = await shopper();
    await apply(later, 'ONCE');
    const body = await placing(later, { email: 'once@example.test' });
    expect((await refusal(place(later, body)))?.message).toBe(
      'You’ve already used ONCE. Check the new total, then pay.',
    );
    // The quote doesn’t know the address, but the basket remembers the answer.
    const again = await placing(later, { email: 'once@example.test' });
    expect(again.seen.totalMinor).toBe(4200 + 395);
    await place(later, again);
  });

  it('is for a first order only', async () => {
    const made = await create({ code: 'FIRST', isFirstOrder: true });
    const visitor = await shopper();
    await apply(visitor, 'FIRST');
    await pay(visitor, await place(visitor, await placing(visitor, { email: 'first@example.test' })));
    const again = await shopper();
    await apply(again, 'FIRST');
    const refused = await refusal(place(again, await placing(again, { email: 'first@example.test' })));
    expect(refused?.message).toMatch(/^FIRST is for a first order with this email address\./);
    await end(made.id);
  });

  it('is for a first order only, in whatever capitals the address was typed', async () => {
    const made = await create({ code: 'FIRSTEVER', isFirstOrder: true });
    const visitor = await shopper();
    await pay(visitor, await place(visitor, await placing(visitor, { email: 'Ever@Example.test' })));
    const again = await shopper();
    await apply(again, 'FIRSTEVER');
    const refused = await refusal(place(again, await placing(again, { email: 'ever@example.test' })));
    expect(refused?.message).toMatch(/^FIRSTEVER is for a first order with this email address\./);
    await end(made.id);
  });

  it('stays when two windows use one before there is a basket', async () => {
    const made = await create({ code: 'EARLY' });
    const visitor = server.visitor({ store: 'north' });
    await visitor.call(basketCalls.addItemToCart, {
      body: { item: { productId: tee.id }, name: 'favourites' },
    });
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => refusal(apply(visitor, 'EARLY'))));
    expect(outcomes).toEqual([null, null, null, null]);
    expect((await visitor.call(basketCalls.listBasket, {})).codes.map(({ code }) => code)).toEqual(['EARLY']);
    await end(made.id);
  });

  it('a shopper who changes the order keeps the last use of a code', async () => {
    await create({ code: 'LASTONE', totalLimit: 1, isOncePerCustomer: true });
    const visitor = await shopper();
    visitor.statementsMax = 14;
    await apply(visitor, 'LASTONE');
    await place(visitor, await placing(visitor, { email: 'last@example.test' }));
    const moved = await placing(visitor, {
      email: 'last@example.test',
      shipping: { ...address, street: '13 St James’s Square' },
    });
    expect((await place(visitor, moved)).totalMinor).toBe(4200 - 420 + 395);
    expect((await refusal(apply(await shopper(), 'LASTONE')))?.message).toBe('LASTONE has been used up');
  });
});

describe('an order that hands its code on to another one of its basket', () => {
  async function twoOrders(code: string) {
    await create({ code, totalLimit: 1 });
    const visitor = await shopper();
    // Tried, the payment ended, placed: a shopper who changes an order that has a code.
    visitor.statementsMax = 14;
    await apply(visitor, code);
    const first = await place(visitor, await placing(visitor));
    const body = await placing(visitor, { shipping: { ...address, street: '13 St James’s Square' } });
    return { visitor, first, second: () => place(visitor, body) };
  }

  it('can’t be paid any more, so that the code is had once', async () => {
    const { visitor, first, second } = await twoOrders('HANDED');
    const order = await second();
    expect(order.totalMinor).toBe(4200 - 420 + 395);
    expect((await refusal(pay(visitor, first)))?.message).toBe(PAYMENT_CANCELLED.message);
    await pay(visitor, order);
    expect((await orderOf(order.orderHash)).status).toBe('paid');
    expect((await orderOf(first.orderHash)).status).toBe('to_be_paid');
  });

  it('can be placed again where its payment has ended and the other one was never placed', async () => {
    const { visitor, first } = await twoOrders('AGAIN');
    await sql`
      update payments set status = 'cancelled' where order_id = ${(await orderOf(first.orderHash)).id}`.execute(
      shop.database,
    );
    const { pending } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
    expect(pending).toBeNull();
    const again = await place(visitor, await placing(visitor));
    expect(again.totalMinor).toBe(first.totalMinor);
    await pay(visitor, again);
    expect((await orderOf(again.orderHash)).status).toBe('paid');
  });

  it('keeps it where it turns out to be paid, and no other one is placed', async () => {
    const { first, second } = await twoOrders('KEPT');
    // Paid at the provider, which hasn’t told us yet.
    await sql`
      update sandbox_intents set status = 'succeeded' where order_id = ${(await orderOf(first.orderHash)).id}`.execute(
      shop.database,
    );
    expect((await refusal(second()))?.message).toBe('You’ve already paid for this order');
    const paid = await orderOf(first.orderHash);
    expect(paid.status).toBe('paid');
    const claims = await shop.database
      .selectFrom('discountClaims')
      .where('orderId', '=', paid.id)
      .select('orderId')
      .execute();
    expect(claims).toHaveLength(1);
    expect((await refusal(apply(await shopper(), 'KEPT')))?.message).toBe('KEPT has been used up');
  });
});

describe('a discount that is deleted while an order is placed with it', () => {
  it('goes before the order or stays with it, and the shopper is told', async () => {
    for (let round = 0; round < 8; round += 1) {
      const code = `BRIEF${round}`;
      const made = await create({ code });
      const visitor = await shopper();
      await apply(visitor, code);
      const body = await placing(visitor);
      const [refused, { done }] = await Promise.all([
        refusal(place(visitor, body)),
        merchant.call(discountCalls.deleteMany, { body: { ids: [made.id] } }),
      ]);
      if (done.length === 0) expect(refused).toBeNull();
      else expect(refused?.message).toMatch(/Check the new total, then pay\.$|A price has changed/);
    }
  });
});

describe('codes for one order each', () => {
  it('are made in the background, all different, and exported with the order that used one', async () => {
    const { id } = await create({ method: 'codes', code: '', name: 'Letters' });
    const started = performance.now();
    await merchant.call(discountCalls.makeCodes, {
      params: { discount: id },
      body: { count: 20_000, prefix: 'sea' },
    });
    await vi.waitFor(
      async () => {
        const { discount } = await merchant.call(discountCalls.get, { params: { discount: id } });
        expect(discount.codesMade).toBe(20_000);
      },
      { timeout: 60_000, interval: 250 },
    );
    expect(performance.now() - started).toBeLessThan(60_000);
    const [{ code } = { code: '' }] = await shop.database
      .selectFrom('discountCodes')
      .select('code')
      .where('discountId', '=', id)
      .limit(1)
      .execute();
    expect(code).toMatch(/^SEA[2-9A-HJKMNP-Z]{10}$/);
    const visitor = await shopper();
    await apply(visitor, code.toLowerCase());
    await place(visitor, await placing(visitor, { email: 'letters@example.test' }));
    expect((await refusal(apply(await shopper(), code)))?.message).toBe(`${code} has been used up`);
    const path = callPath(discountCalls.exportCodes, { discount: id }, { project: shop.projectId });
    const lines = (await merchant.request('GET', path)).text.trim().split('\r\n');
    expect(lines).toHaveLength(20_001);
    expect(lines.filter((line) => /,\d+$/.test(line))).toHaveLength(1);
  }, 120_000);

  it('count once for a basket: the last one takes the place of the one before', async () => {
    const { id } = await create({ method: 'codes', code: '', name: 'Pairs', combinesWith: ['order'] });
    await merchant.call(discountCalls.makeCodes, {
      params: { discount: id },
      body: { count: 2, prefix: '' },
    });
    const codes = await vi.waitFor(
      async () => {
        const rows = await shop.database
          .selectFrom('discountCodes')
          .select('code')
          .where('discountId', '=', id)
          .execute();
        expect(rows).toHaveLength(2);
        return rows.map(({ code }) => code);
      },
      { timeout: 20_000, interval: 50 },
    );
    const [first = '', second = ''] = codes;
    const visitor = await shopper();
    await apply(visitor, first);
    const basket = await apply(visitor, second);
    expect(basket.codes.map(({ code }) => code)).toEqual([second]);
    expect(basket.totals.discountMinor).toBe(420);
    await place(visitor, await placing(visitor, { email: 'pairs@example.test' }));
    expect((await refusal(apply(await shopper(), second)))?.message).toBe(`${second} has been used up`);
    expect((await apply(await shopper(), first)).totals.discountMinor).toBe(420);
  });
});

describe('managing discounts', () => {
  it('lists, changes, previews, ends and deletes them', async () => {
    const made = await create({ code: 'MANAGE', collectionIds: [summer], isOncePerCustomer: true });
    const list = await merchant.call(discountCalls.list, { query: { search: 'manage' } });
    expect(merchant.statements).toBeLessThanOrEqual(6);
    expect(list.rows.map(({ sentence, state }) => [sentence, state])).toEqual([
      ['10% off everything in Summer, once per customer', 'active'],
    ]);
    const body = {
      fields: { ...made.fields, value: { kind: 'amount', amountMinor: 500 } as const },
      version: made.version,
    };
    const { discount } = await merchant.call(discountCalls.update, { params: { discount: made.id }, body });
    expect(discount.sentence).toBe('£5.00 off everything in Summer, once per customer');
    expect(
      (await refusal(merchant.call(discountCalls.update, { params: { discount: made.id }, body })))?.message,
    ).toMatch(/^Someone else changed/);
    const preview = await merchant.call(discountCalls.preview, { body: { fields: discount.fields } });
    expect(merchant.statements).toBeLessThanOrEqual(6);
    expect(preview.products).toEqual({ covered: 1, total: 2, names: ['Tree tee'] });
    expect(preview.order?.lines.map(({ savedMinor }) => savedMinor)).toEqual([500, 0]);
    expect(preview.past.orders).toBeGreaterThan(0);
    const deleted = await merchant.call(discountCalls.deleteMany, { body: { ids: [made.id] } });
    expect(deleted).toEqual({ done: [made.id], failed: [] });
  });

  it('refuses what can’t be a discount, at the field', async () => {
    await create({ code: 'TAKEN' });
    const cases: [Partial<Fields>, string][] = [
      [{ code: 'T AKEN' }, 'code'],
      [{ code: 'WАVE' }, 'code'],
      [{ code: 'A'.repeat(10_000) }, 'code'],
      [{ value: { kind: 'percent', percentBps: -1000 } }, 'value.percentBps'],
      [{ value: { kind: 'percent', percentBps: 10_001 } }, 'value.percentBps'],
      [{ value: { kind: 'amount', amountMinor: -5 } }, 'value.amountMinor'],
      [{ totalLimit: -1 }, 'totalLimit'],
      [{ startsOn: '2026-12-01', endsOn: '2026-11-01' }, 'endsOn'],
      [{ collectionIds: [randomUUID()] }, 'collectionIds'],
      [{ customers: ['nobody'] }, 'customers.0'],
    ];
    for (const [more, field] of cases) {
      const refused = await refusal(
        merchant.call(discountCalls.create, { body: fields({ code: 'FRESH', ...more }) }),
      );
      expect(Object.keys(refused?.errors ?? {}), JSON.stringify(more).slice(0, 80)).toContain(field);
    }
  });

  it('shows no one else’s, and nothing without the permission', async () => {
    const made = await create({ code: 'MINE' });
    const params = { discount: made.id };
    const body = { fields: made.fields, version: made.version };
    for (const call of [
      () => stranger.call(discountCalls.get, { params }),
      () => stranger.call(discountCalls.update, { params, body }),
      () => stranger.call(discountCalls.makeCodes, { params, body: { count: 1 } }),
    ])
      expect((await refusal(call()))?.code).toBe('not-found');
    expect((await stranger.call(discountCalls.list, { query: {} })).rows).toEqual([]);
    expect((await stranger.call(discountCalls.endMany, { body: { ids: [made.id] } })).done).toEqual([]);
    expect((await stranger.call(discountCalls.deleteMany, { body: { ids: [made.id] } })).done).toEqual([]);
    expect((await refusal(designer.call(discountCalls.list, { query: {} })))?.code).toBe(
      'missing-permission',
    );
    // The code of one store means nothing in another.
    const elsewhere = server.visitor({ store: 'south' });
    expect((await refusal(apply(elsewhere, 'MINE')))?.message).toMatch(/^We can’t find the code MINE/);
  });

  it('stops guessing of codes after ten wrong ones', async () => {
    await sql`delete from rate_limits`.execute(shop.database);
    const guesser = await shopper();
    const answers: (string | undefined)[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      answers.push((await refusal(apply(guesser, `GUESS${guess}`)))?.code);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'not-found'));
    expect(answers.slice(10)).toEqual(['too-many', 'too-many']);
    await sql`delete from rate_limits`.execute(shop.database);
  });
});
