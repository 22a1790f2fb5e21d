import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls, type PendingOrder } from '../../../../shared/features/selling/checkout/checkout.ts';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import { LATE_PAYMENT_NOTE, timelineWords } from '../../../../shared/features/selling/orders/orders.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { tellPaid } from '../../../../tests/support/late-payments.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { startStripeServer, stripeSignature } from '../../../../tests/support/stripe-server.ts';
import { unpaidOrderJobs } from '../orders/unpaid-orders.ts';

const CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
const ADDRESS = { name: 'Ada Lovelace', street: '1 Row', city: 'London', zip: 'SW1Y 4JH', country: 'GB' };

let server: TestServer;
let shop: Shop;
let merchant: Client;
let tee: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  const { id } = await addPerson(server, 'merchant@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
    .execute();
  merchant = (await signedIn(server, 'merchant@example.test')).in(`${shop.subdomain}-project`);
  tee = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await letGo();
  await sql`delete from rate_limits`.execute(shop.database);
  await sql`update blanks set stock = 50`.execute(shop.database);
});

/** What the clock does after ten minutes. */
async function letGo(): Promise<void> {
  await sql`update orders set placed_at = placed_at - interval '11 minutes' where status = 'to_be_paid'`.execute(
    shop.database,
  );
  const job = unpaidOrderJobs.find(({ job: { name } }) => name === 'orders.find-overdue')?.job;
  if (!job) throw new Error('no such job');
  await eventually(async () => {
    await server.services.jobs.enqueue(shop.database, job, {});
    const { rows } = await sql`
      select from stock_reservations r join orders o on o.id = r.order_id where o.paid_at is null`.execute(
      shop.database,
    );
    expect(rows).toEqual([]);
  });
}

const visit = (): Client => {
  const visitor = server.visitor({ store: 'north' });
  visitor.statementsMax = 30;
  return visitor;
};

const add = (visitor: Client, size = 'M') =>
  visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId: tee, productColor: 'White', productSize: size } },
  });

async function shopper(code?: string): Promise<Client> {
  const visitor = visit();
  await add(visitor);
  if (code) await visitor.call(basketCalls.applyDiscountCode, { body: { code } });
  return visitor;
}

async function place(visitor: Client, email = 'ada@example.test', street = '1 Row'): Promise<PendingOrder> {
  const { methodId, basket } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const { totalMinor, lines } = basket.totals;
  return visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email,
      shipping: { ...ADDRESS, street },
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      },
    },
  });
}

const pay = (order: PendingOrder, card = CARD) =>
  visit().call(paymentCalls.confirm, {
    body: { clientSecret: order.clientSecret ?? '', card, idempotencyKey: randomUUID() },
  });

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );

const orderOf = (order: PendingOrder) =>
  shop.database
    .selectFrom('orders')
    .selectAll()
    .where('hash', '=', order.orderHash)
    .executeTakeFirstOrThrow();

/** The provider reports a payment, and all that follows is done. */
async function paidLate(order: PendingOrder): Promise<void> {
  expect(await tellPaid(server, order.orderHash)).toBe(200);
  await settled();
}

async function settled(): Promise<void> {
  await eventsDelivered(shop.database);
  await eventually(async () => {
    const { rows } = await sql`select from refunds where state = 'requested'`.execute(shop.database);
    expect(rows).toEqual([]);
  });
  await eventsDelivered(shop.database);
}

const createCode = (code: string, more: object) =>
  merchant.call(discountCalls.create, {
    body: {
      name: code,
      method: 'code',
      code,
      value: { kind: 'percent', percentBps: 5000 },
      startsOn: '2026-01-01',
      ...more,
    },
  });

describe('an order that gave way', () => {
  it('can’t be paid: its payment has ended at the provider as the other one is placed', async () => {
    const visitor = await shopper();
    const first = await place(visitor, 'one@example.test');
    const second = await place(visitor, 'two@example.test');
    expect(await refusal(pay(first))).toMatchObject({ code: 'payment-cancelled' });
    expect((await pay(second)).status).toBe('succeeded');
    const { rows } = await sql`
      select status from sandbox_intents i where i.order_id = ${(await orderOf(first)).id}`.execute(
      shop.database,
    );
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });

  it('is kept where it is just being paid: the other one is refused, and the basket is charged once', async () => {
    const visitor = await shopper();
    const order = await place(visitor);
    await pay(order, { ...CARD, number: '4000 0000 0000 0077' });
    expect(await refusal(place(visitor, 'ada@example.test', '2 Row'))).toMatchObject({
      code: 'already-paid',
      message: 'You’ve already paid for this order',
    });
    await eventually(async () => expect((await orderOf(order)).status).toBe('paid'));
  });

  it('is given back in full where its payment arrives late: books, documents, mail, and words on the order', async () => {
    const email = 'late@example.test';
    const visitor = await shopper();
    await shop.stock('White', 'M', 1);
    const first = await place(visitor, email);
    await add(visitor, 'L');
    await visitor.call(basketCalls.removeFromBasket, {
      body: { key: (await visitor.call(basketCalls.listBasket, {})).items[0]?.key ?? '' },
    });
    const second = await place(visitor, email);
    const other = await place(await shopper(), 'other@example.test');
    await pay(other);
    await pay(second);
    await paidLate(first);

    const order = await orderOf(first);
    expect(order).toMatchObject({ status: 'refunded', deletedAt: null });
    expect(await shop.stockOf('White', 'M')).toBe(0);
    const { rows } = await sql`
      select (select count(*)::int from labels where order_id = ${order.id}) as labels,
        (select array_agg(kind order by kind desc) from documents where order_id = ${order.id}) as documents,
        (select status from sandbox_intents where order_id = ${order.id}) as intent,
        (select refunded_minor::int from sandbox_intents where order_id = ${order.id}) as given`.execute(
      shop.database,
    );
    expect(rows).toEqual([
      {
        labels: 0,
        documents: ['invoice', 'credit-note'],
        intent: 'refunded',
        given: Number(order.totalMinor),
      },
    ]);
    const mail = await mailTo(server, email, `order ${order.number} has been refunded`);
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(LATE_PAYMENT_NOTE);
    const receipt = await visitor.call(receiptCalls.getReceipt, { params: { orderHash: first.orderHash } });
    expect(receipt.notice).toBe(LATE_PAYMENT_NOTE);
    expect(receipt.addressCanChange).toBe(false);
    const view = await merchant.call(storeOrderCalls.get, { params: { id: order.id } });
    const words = view.timeline.map(timelineWords);
    expect(words).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Issue, paid after it was let go$/)]),
    );
    expect(words).toEqual(expect.arrayContaining([expect.stringMatching(/^Refunded £/)]));
  });
});

it('ends at Stripe, too, before its order gives way; a success that Stripe tells all the same is refunded there', async () => {
  const [secretKey, webhookSecret] = ['sk_test_once', 'whsec_once'];
  const stripe = await startStripeServer(secretKey);
  const other = await startTestServer({
    settings: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_once',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
  });
  try {
    const north = await openShop(other, 'north');
    const { id: productId } = await north.product({ urlName: 'sea', name: 'Sea tee', priceMinor: 2400 });
    const visitor = other.visitor({ store: 'north' });
    visitor.statementsMax = 30;
    await visitor.call(basketCalls.addItemToCart, {
      body: { item: { productId, productColor: 'White', productSize: 'M' } },
    });
    const first = await place(visitor, 'one@example.test');
    await place(visitor, 'two@example.test');
    const [old, present] = [...stripe.intents.values()];
    expect([old?.status, present?.status]).toEqual(['canceled', 'requires_payment_method']);
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: {
        object: {
          ...old,
          status: 'succeeded',
          amount_received: old?.amount,
          latest_charge: 'ch_late',
          payment_method_types: ['card'],
        },
      },
    });
    const { status } = await fetch(`${other.origin}/omnis/v3/payments/webhook/stripe/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': stripeSignature(body, webhookSecret),
      },
      body,
    });
    expect(status).toBe(200);
    await eventually(async () => {
      const { status: after } = await north.database
        .selectFrom('orders')
        .select('status')
        .where('hash', '=', first.orderHash)
        .executeTakeFirstOrThrow();
      expect(after).toBe('refunded');
    });
    expect(stripe.refunds.map(({ payment_intent: intent, amount }) => [intent, amount])).toEqual([
      [old?.id, first.totalMinor],
    ]);
  } finally {
    await other.close();
    await stripe.close();
  }
});

describe('an order that was let go', () => {
  it('is made where its payment arrives late and its pieces are free, once however often it is told', async () => {
    const order = await place(await shopper());
    await letGo();
    const stock = await shop.stockOf('White', 'M');
    await Promise.all([1, 2, 3].map(() => tellPaid(server, order.orderHash)));
    await settled();
    const { id, status } = await orderOf(order);
    expect(status).toBe('paid');
    expect(await shop.stockOf('White', 'M')).toBe(stock - 1);
    const labels = await shop.database.selectFrom('labels').select('id').where('orderId', '=', id).execute();
    expect(labels).toHaveLength(1);
  });

  it('is given back where the basket has been ordered again, paid or not', async () => {
    const visitor = await shopper();
    const first = await place(visitor);
    await letGo();
    const second = await place(visitor);
    expect(second.orderHash).not.toBe(first.orderHash);
    await paidLate(first);
    expect((await orderOf(first)).status).toBe('refunded');
    expect((await pay(second)).status).toBe('succeeded');
    await settled();
    expect((await orderOf(second)).status).toBe('paid');
  });

  it('claims its code again, or is given back where another order has it', async () => {
    await createCode('LATE', { totalLimit: 1 });
    const first = await place(await shopper('LATE'), 'a@example.test');
    await letGo();
    const second = await place(await shopper('LATE'), 'b@example.test');
    await paidLate(first);
    expect((await orderOf(first)).status).toBe('refunded');
    await letGo();
    await paidLate(second);
    expect((await orderOf(second)).status).toBe('paid');
    const { rows } = await sql`
      select d.claimed::int, d.uses::int, (select count(*)::int from discount_claims c where c.discount_id = d.id) as claims
      from discounts d where d.name = 'LATE'`.execute(shop.database);
    expect(rows).toEqual([{ claimed: 1, uses: 1, claims: 1 }]);
  });
});

describe('“first order only”', () => {
  it('is for one of an account’s addresses, too, and free again once the order is let go', async () => {
    await createCode('NEWCOMER', { isFirstOrder: true });
    const { email } = await addPerson(server, 'newcomer@example.test');
    const order = async (typed: string) => {
      const visitor = visit();
      for (const [name, value] of (await signedIn(server, email)).cookies) visitor.cookies.set(name, value);
      await add(visitor);
      await visitor.call(basketCalls.applyDiscountCode, { body: { code: 'NEWCOMER' } });
      return place(visitor, typed);
    };
    await order('first@example.test');
    const again = await shopper('NEWCOMER');
    expect((await refusal(place(again, 'FIRST@example.test')))?.message).toMatch(/first order/);
    await letGo();
    expect((await place(await shopper('NEWCOMER'), 'first@example.test')).status).toBe('pending');
  });
});

describe('whatever happens in whatever order', () => {
  type Step = 'place' | 'change' | 'pay' | 'late' | 'let go';
  const steps = fc.array(
    fc.record({
      who: fc.nat(2),
      what: fc.constantFrom<Step>('place', 'change', 'pay', 'pay', 'late', 'late', 'let go'),
      which: fc.nat(5),
    }),
    { minLength: 4, maxLength: 14 },
  );

  it('stock and codes are had once, and money without goods goes back', async () => {
    let history = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (todo) => {
        history += 1;
        const code = `HISTORY${history}`;
        await createCode(code, { totalLimit: 1 });
        await letGo();
        await sql`delete from rate_limits`.execute(shop.database);
        await shop.stock('White', 'M', 2);
        const shoppers = await Promise.all([shopper(code), shopper(code), shopper()]);
        const orders: PendingOrder[] = [];
        for (const { who, what, which } of todo) {
          const visitor = shoppers[who];
          const order = orders[which % Math.max(1, orders.length)];
          if (what === 'let go') await letGo();
          else if (what === 'late') {
            if (order?.clientSecret) expect(await tellPaid(server, order.orderHash)).toBe(200);
          } else if (what === 'pay') {
            if (order?.clientSecret) await refusal(pay(order));
          } else if (visitor) {
            if (what === 'change') await add(visitor, 'L');
            const placed = await place(visitor, `history-${history}-${who}@example.test`).catch(
              (error: unknown) => {
                if (!(error instanceof CallRefused)) throw error;
                expect(error.status).toBeLessThan(500);
                return null;
              },
            );
            if (placed) orders.push(placed);
          }
        }
        await settled();
        const { rows: wrong } = await sql`
          select 'stock' as what, b.sku as which from blanks b
          where b.stock < 0 or b.reserved <> (
            select coalesce(sum(r.quantity), 0) from stock_reservations r where r.blank_id = b.id)
          union all
          select 'code', d.name from discounts d where d.total_limit is not null and (
            d.claimed > d.total_limit or d.claimed <> (
              select count(*) from discount_claims c where c.discount_id = d.id and c.counts_limit))
          union all
          select 'charged', o.number::text from orders o join sandbox_intents i on i.order_id = o.id
          where i.status = 'succeeded' and (o.status <> 'paid' or o.deleted_at is not null
            or (select count(*) from labels l where l.order_id = o.id)
              <> (select sum(quantity) from order_items n where n.order_id = o.id))
          union all
          select 'given back', o.number::text from orders o join sandbox_intents i on i.order_id = o.id
          where i.status = 'refunded' and (o.status <> 'refunded'
            or exists (select from labels l where l.order_id = o.id and l.state <> 'cancelled'))
          union all
          select 'twice', o.basket_id::text from orders o join order_items n on n.order_id = o.id
          where o.status = 'paid' and n.options->>'Size' = 'M' group by o.basket_id having sum(n.quantity) > 1`.execute(
          shop.database,
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: Number(process.env.ONCE_HISTORIES ?? 12) },
    );
  }, 240_000);
});
