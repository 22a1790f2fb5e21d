import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '../../../../shared/contract/call.ts';
import { isLabelCode } from '../../../../shared/features/factory/labels/labels.ts';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import {
  checkoutCalls,
  type PendingOrder,
  type placeOrder,
} from '../../../../shared/features/selling/checkout/checkout.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { markPaid } from '../orders/mark-paid.ts';

let server: TestServer;
let shop: Shop;
let tee: { id: string };
let mug: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  tee = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
  mug = await shop.product({ urlName: 'sea-tee', name: 'Sea tee', priceMinor: 1800 });
});
afterAll(() => server.close());

type Wish = CallInput<typeof placeOrder>['body'];

const address = {
  name: 'Ada Lovelace',
  street: '12 St James’s Square',
  city: 'London',
  zip: 'SW1Y 4JH',
  country: 'GB',
};
const GOOD_CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
const DECLINED_CARD = { ...GOOD_CARD, number: '4000 0000 0000 0002' };

/** A shopper with two tees in white, M, and one in black, L. */
async function shopper(): Promise<Client> {
  const visitor = server.visitor({ store: 'north' });
  await visitor.call(basketCalls.bulkAddItemsToCart, {
    body: {
      items: [
        { productId: tee.id, productColor: 'White', productSize: 'M', quantity: 2 },
        { productId: mug.id, productColor: 'White', productSize: 'L' },
      ],
    },
  });
  return visitor;
}

/** What the shopper's screen would send after looking at the checkout. */
async function parseListQuery(visitor: Client, more: Partial<Wish> = {}): Promise<Wish> {
  const state = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  return {
    orderKey: randomUUID(),
    email: 'ada@example.test',
    shipping: address,
    methodId: state.methodId ?? '',
    seen: {
      totalMinor: state.basket.totals.totalMinor,
      lines: state.basket.totals.lines.map(({ key, unitPriceMinor, quantity }) => ({
        key,
        unitPriceMinor,
        quantity,
      })),
    },
    ...more,
  };
}

const place = (visitor: Client, wish: Wish) => visitor.call(checkoutCalls.placeOrder, { body: wish });
const pay = (visitor: Client, order: PendingOrder, card = GOOD_CARD, idempotencyKey: string = randomUUID()) =>
  visitor.call(paymentCalls.confirm, {
    body: { clientSecret: order.clientSecret ?? '', card, idempotencyKey },
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );
const ordersWith = (orderKey: string) =>
  shop.database.selectFrom('orders').selectAll().where('orderKey', '=', orderKey).execute();
const chargesOf = (orderHash: string) =>
  shop.database
    .selectFrom('paymentAttempts as a')
    .innerJoin('payments as p', 'p.id', 'a.paymentId')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .where('o.hash', '=', orderHash)
    .where('a.isSuccessful', '=', true)
    .select(['a.id', 'p.amountMinor'])
    .execute();

describe('checkout', () => {
  it('offers what is delivered to a country, with totals and days', async () => {
    const visitor = await shopper();
    const home = await visitor.call(checkoutCalls.quoteCheckout, { body: { country: 'GB' } });
    expect(visitor.statements).toBeLessThanOrEqual(6);
    expect(home.methods.map(({ name, nowMinor }) => [name, nowMinor])).toEqual([
      ['Standard delivery', 0],
      ['Express delivery', 595],
    ]);
    expect(home.basket.totals.totalMinor).toBe(6600);
    const abroad = await visitor.call(checkoutCalls.quoteCheckout, { body: { country: 'US' } });
    expect(abroad.basket.totals).toMatchObject({ shippingMinor: 1295, goodsTaxMinor: 0, totalMinor: 7895 });
    expect(abroad.methods[0]?.estimate.from).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('keeps a gift note of up to 200 characters with the order, and shows it on the receipt', async () => {
    const visitor = await shopper();
    const wish = await parseListQuery(visitor);
    for (const giftNote of ['🎁'.repeat(201), 'a\n'.repeat(7).concat('b')])
      expect(await refusal(place(visitor, { ...wish, giftNote }))).toMatchObject({
        errors: { giftNote: [expect.stringMatching(/^Must (contain|have) no more than/)] },
      });
    const note = '🎁'.repeat(200);
    const first = await place(visitor, { ...wish, giftNote: `\r\n ${note}\u0007 \r\n` });
    const receipt = await visitor.call(receiptCalls.getReceipt, { params: { orderHash: first.orderHash } });
    expect(receipt.giftNote).toBe(note);
    // Another note is another order: the first one gives way, once its payment has ended.
    visitor.statementsMax = 14;
    const second = await place(visitor, { ...wish, orderKey: randomUUID(), giftNote: 'Happy birthday' });
    expect(second.orderHash).not.toBe(first.orderHash);
    const third = await place(visitor, { ...wish, orderKey: randomUUID(), giftNote: 'Happy birthday' });
    expect(third.orderHash).toBe(second.orderHash);
  });

  it('has one price on the basket page, in the quote and in the order, with each delivery method', async () => {
    const visitor = await shopper();
    // Each order gives way to the next, once its payment has ended.
    visitor.statementsMax = 14;
    const basket = await visitor.call(basketCalls.listBasket, {});
    const { methods, ...cheapest } = await visitor.call(checkoutCalls.quoteCheckout, {
      body: { country: 'GB' },
    });
    expect(cheapest.basket.totals).toEqual(basket.totals);
    for (const { id, nowMinor } of methods) {
      const quote = await visitor.call(checkoutCalls.quoteCheckout, {
        body: { country: 'GB', methodId: id },
      });
      expect(quote.basket.totals.shippingMinor).toBe(nowMinor);
      const { totalMinor, lines } = quote.basket.totals;
      const order = await place(
        visitor,
        await parseListQuery(visitor, { methodId: id, seen: { totalMinor, lines } }),
      );
      expect(order.totalMinor).toBe(totalMinor);
    }
  });

  it('names each field that is wrong', async () => {
    const visitor = await shopper();
    const wish = await parseListQuery(visitor, {
      email: 'ada',
      shipping: { ...address, street: '', zip: 'nowhere' },
    });
    const refused = await refusal(place(visitor, wish));
    expect(Object.keys(refused?.errors ?? {}).sort()).toEqual(['email', 'shipping.street', 'shipping.zip']);
    const postcode = await refusal(
      place(visitor, await parseListQuery(visitor, { shipping: { ...address, zip: 'nowhere' } })),
    );
    expect(postcode?.errors).toEqual({ 'shipping.zip': ['must contain a valid postcode'] });
  });

  it('goes from basket to receipt: one order, one charge, stock, labels, mail, an empty basket', async () => {
    const visitor = await shopper();
    const before = await shop.stockOf('White', 'M');
    const order = await place(visitor, await parseListQuery(visitor));
    expect(visitor.statements).toBeLessThanOrEqual(6);
    expect(order).toMatchObject({ status: 'pending', totalMinor: 6600 });
    expect(await pay(visitor, order)).toEqual({ status: 'succeeded', message: null });
    expect(visitor.statements).toBeLessThanOrEqual(6);

    expect(
      await visitor.call(checkoutCalls.getPaymentState, { params: { orderHash: order.orderHash } }),
    ).toMatchObject({
      status: 'succeeded',
    });
    const receipt = await visitor.call(receiptCalls.getReceipt, { params: { orderHash: order.orderHash } });
    expect(receipt).toMatchObject({
      status: 'paid',
      totalMinor: 6600,
      email: 'ada@example.test',
      addressCanChange: true,
    });
    expect(receipt.totals.totalMinor).toBe(receipt.totalMinor);
    expect(receipt.totals.goodsTaxMinor).toBe(receipt.goodsTaxMinor);
    expect(receipt.stages.filter(({ at }) => at !== null).map(({ name }) => name)).toEqual([
      'placed',
      'paid',
    ]);
    expect(receipt.paymentMethod).toMatch(/4242/);

    await eventsDelivered(shop.database);
    expect(await shop.stockOf('White', 'M')).toBe(before - 2);
    const [row] = await ordersWith(order.orderKey);
    const labels = await shop.database
      .selectFrom('labels')
      .innerJoin('blanks', 'blanks.id', 'labels.blankId')
      .select(['code', 'counter', 'ofCount', 'sides', 'labels.pickFace', 'blanks.pickFace as blankPickFace'])
      .where('orderId', '=', row?.id ?? '')
      .orderBy('counter')
      .execute();
    expect(labels.map(({ counter, ofCount, sides }) => [counter, ofCount, sides])).toEqual([
      [1, 3, ['front']],
      [2, 3, ['front']],
      [3, 3, ['front']],
    ]);
    expect(
      labels.every(({ code, pickFace, blankPickFace }) => isLabelCode(code) && pickFace === blankPickFace),
    ).toBe(true);
    expect((await visitor.call(basketCalls.listBasketMinified, { params: { name: 'main' } })).count).toBe(0);
    const mail = await mailTo(server, 'ada@example.test', `order ${order.number} is confirmed`);
    expect(mail.text).toContain('£66.00');
    expect(mail.link('/receipt/')).toBe(`/receipt/${order.orderHash}/`);
  });

  it('makes one order and one charge of twenty presses at once', async () => {
    const visitor = await shopper();
    const wish = await parseListQuery(visitor);
    const orders = await Promise.all(Array.from({ length: 20 }, () => place(visitor, wish)));
    expect(new Set(orders.map(({ orderHash, clientSecret }) => `${orderHash} ${clientSecret}`)).size).toBe(1);
    expect(await ordersWith(wish.orderKey)).toHaveLength(1);
    const [order] = orders;
    if (!order) throw new Error('no order');
    const press = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(visitor, order, GOOD_CARD, press)));
    expect(answers.every(({ status }) => status === 'succeeded')).toBe(true);
    expect(await chargesOf(order.orderHash)).toHaveLength(1);
    expect((await place(visitor, wish)).status).toBe('succeeded');
  });

  it('takes up after a reload the order that waits for its payment', async () => {
    const visitor = await shopper();
    const order = await place(visitor, await parseListQuery(visitor));
    const state = await visitor.call(checkoutCalls.getCheckout, { query: {} });
    expect(visitor.statements).toBeLessThanOrEqual(6);
    expect(state.pending).toMatchObject({
      orderHash: order.orderHash,
      clientSecret: order.clientSecret,
      status: 'pending',
    });
    expect(state.contact).toMatchObject({ email: 'ada@example.test', shipping: { street: address.street } });
    expect(state.justPaid).toBeNull();
    await pay(visitor, order);
    expect(await visitor.call(checkoutCalls.getCheckout, { query: {} })).toMatchObject({
      pending: null,
      justPaid: order.orderHash,
    });
  });

  it('keeps order and basket when a payment fails, and takes another card for the same order', async () => {
    const visitor = await shopper();
    const order = await place(visitor, await parseListQuery(visitor));
    expect(await pay(visitor, order, DECLINED_CARD)).toMatchObject({
      status: 'failed',
      message: 'Your card was declined. Please try another one',
    });
    const state = await visitor.call(checkoutCalls.getCheckout, { query: {} });
    expect(state.pending).toMatchObject({
      status: 'failed',
      message: 'Your card was declined. Please try another one',
    });
    expect(state.basket.count).toBe(3);
    const [row] = await ordersWith(order.orderKey);
    expect(row).toMatchObject({ status: 'to_be_paid', paidAt: null });
    const attempts = await shop.database
      .selectFrom('paymentAttempts as a')
      .innerJoin('payments as p', 'p.id', 'a.paymentId')
      .where('p.orderId', '=', row?.id ?? '')
      .select(['a.isSuccessful', 'a.message'])
      .execute();
    expect(attempts).toEqual([
      { isSuccessful: false, message: 'Your card was declined. Please try another one' },
    ]);
    expect(await pay(visitor, order)).toMatchObject({ status: 'succeeded' });
    expect(await chargesOf(order.orderHash)).toHaveLength(1);
  });

  it('lets two windows of one browser end in one order', async () => {
    const visitor = await shopper();
    const one = await parseListQuery(visitor);
    const other = { ...one, orderKey: randomUUID() };
    const [first, second] = await Promise.all([place(visitor, one), place(visitor, other)]);
    expect(first.orderHash).toBe(second.orderHash);
    await pay(visitor, first);
    const late = await place(visitor, { ...one, orderKey: randomUUID() });
    expect(late).toMatchObject({ orderHash: first.orderHash, status: 'succeeded' });
    expect(await chargesOf(first.orderHash)).toHaveLength(1);
  });

  it('makes one order of two windows even when both asked before either was answered', async () => {
    const visitor = await shopper();
    const one = await parseListQuery(visitor);
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks where not granted`.execute(shop.database);
      return rows[0]?.count ?? 0;
    };
    const both = await shop.database.transaction().execute(async (tx) => {
      await sql`select id from baskets for update`.execute(tx);
      const windows = Promise.all([place(visitor, one), place(visitor, { ...one, orderKey: randomUUID() })]);
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(2), { timeout: 10_000 });
      return { windows };
    });
    const [first, second] = await both.windows;
    expect(first.orderHash).toBe(second.orderHash);
  });

  it('lets a changed basket replace an order that was never paid', async () => {
    const visitor = await shopper();
    const old = await place(visitor, await parseListQuery(visitor));
    await visitor.call(basketCalls.addItemToCart, {
      body: { item: { productId: tee.id, productColor: 'White', productSize: 'L' } },
    });
    visitor.statementsMax = 14;
    const order = await place(visitor, await parseListQuery(visitor));
    expect(order.orderHash).not.toBe(old.orderHash);
    expect((await visitor.call(checkoutCalls.getCheckout, { query: {} })).pending?.orderHash).toBe(
      order.orderHash,
    );
    expect((await ordersWith(old.orderKey))[0]?.deletedAt).not.toBeNull();
  });

  it('never charges more than the shopper has seen', async () => {
    const visitor = await shopper();
    const wish = await parseListQuery(visitor);
    await shop.database.updateTable('products').set({ priceMinor: 2600 }).where('id', '=', tee.id).execute();
    expect(await refusal(place(visitor, wish))).toMatchObject({
      code: 'price-changed',
      message: 'A price has changed. Check the new total, then pay.',
    });
    const state = await visitor.call(checkoutCalls.getCheckout, { query: {} });
    expect(state.basket.items[0]?.trouble).toMatchObject({ kind: 'price-changed', beforeMinor: 2400 });
    expect(state.basket.count).toBe(3);
    const order = await place(visitor, await parseListQuery(visitor));
    expect(order.totalMinor).toBe(7000);
    await shop.database.updateTable('products').set({ priceMinor: 2400 }).where('id', '=', tee.id).execute();
    expect(await ordersWith(wish.orderKey)).toEqual([]);
  });

  it('says that the basket changed elsewhere, and not its price', async () => {
    const visitor = await shopper();
    const wish = await parseListQuery(visitor);
    const { items } = await visitor.call(basketCalls.listBasket, {});
    await visitor.call(basketCalls.updateBasket, { body: { key: items[0]?.key ?? '', quantity: 3 } });
    expect(await refusal(place(visitor, wish))).toMatchObject({
      code: 'basket-changed',
      message: 'Your basket changed in another tab. Check your order, then pay.',
    });
    await visitor.call(basketCalls.removeFromBasket, { body: { key: items[1]?.key ?? '' } });
    expect(await refusal(place(visitor, wish))).toMatchObject({ code: 'basket-changed' });
  });

  it('refuses items deleted or sold out since, and keeps the basket', async () => {
    const visitor = await shopper();
    const wish = await parseListQuery(visitor);
    await shop.database
      .updateTable('products')
      .set({ deletedAt: new Date() })
      .where('id', '=', mug.id)
      .execute();
    expect(await refusal(place(visitor, wish))).toMatchObject({
      code: 'gone',
      message: 'Oops... Looks like this product is no longer available',
    });
    await shop.database.updateTable('products').set({ deletedAt: null }).where('id', '=', mug.id).execute();
    const left = await shop.stockOf('White', 'M');
    await shop.stock('White', 'M', 1);
    expect(await refusal(place(visitor, wish))).toMatchObject({ code: 'too-few' });
    await shop.stock('White', 'M', 0);
    expect(await refusal(place(visitor, wish))).toMatchObject({ code: 'sold-out' });
    await shop.stock('White', 'M', left);
    expect((await visitor.call(basketCalls.listBasketMinified, { params: { name: 'main' } })).count).toBe(3);
    expect((await place(visitor, wish)).status).toBe('pending');
  });

  it('delivers to no country under sanctions and no place without couriers', async () => {
    const visitor = await shopper();
    const { countries, states } = await visitor.call(checkoutCalls.quoteCheckout, {
      body: { country: 'US' },
    });
    expect(countries).toEqual(expect.arrayContaining(['GB', 'DE', 'US', 'UA', 'JP']));
    for (const code of ['KP', 'IR', 'SY', 'CU', 'RU', 'BY', 'AQ', 'BV', 'HM', 'TF'])
      expect(countries).not.toContain(code);
    expect(states).toContainEqual({ code: 'CA', name: 'California' });
    const blocked = await visitor.call(checkoutCalls.quoteCheckout, { body: { country: 'KP' } });
    expect(blocked).toMatchObject({ methods: [], methodId: null });
    const wish = await parseListQuery(visitor, { shipping: { ...address, country: 'KP', zip: '' } });
    expect(await refusal(place(visitor, wish))).toMatchObject({ code: 'no-delivery' });
  });

  it('refuses a postcode and a state that the country hasn’t, and keeps the state’s code', async () => {
    const visitor = await shopper();
    const quote = await visitor.call(checkoutCalls.quoteCheckout, { body: { country: 'US' } });
    const { totalMinor, lines } = quote.basket.totals;
    const more = { methodId: quote.methodId ?? '', seen: { totalMinor, lines } };
    const abroad = (zip: string, state: string) => ({ ...address, country: 'US', zip, state });
    const refused = await refusal(
      place(visitor, await parseListQuery(visitor, { ...more, shipping: abroad('ABCDE', 'Bavaria') })),
    );
    expect(refused?.errors).toEqual({
      'shipping.zip': ['Enter a ZIP code such as 94107'],
      'shipping.state': ['Choose a state'],
    });
    const { orderKey } = await place(
      visitor,
      await parseListQuery(visitor, { ...more, shipping: abroad('94107', 'california') }),
    );
    expect((await ordersWith(orderKey))[0]?.shipping).toMatchObject({ zip: '94107', state: 'CA' });
  });

  it('refuses an empty basket and a method that does not go there', async () => {
    const visitor = await shopper();
    const wish = await parseListQuery(visitor);
    const nobody = server.visitor({ store: 'north' });
    expect(await refusal(place(nobody, { ...wish, orderKey: randomUUID() }))).toMatchObject({
      code: 'basket-empty',
    });
    const abroad = { ...wish, shipping: { ...address, country: 'FR', zip: '75001' } };
    expect(await refusal(place(visitor, abroad))).toMatchObject({ code: 'no-delivery' });
  });

  it('does nothing a second time when a payment is told again', async () => {
    const visitor = await shopper();
    const order = await place(visitor, await parseListQuery(visitor, { email: 'twice@example.test' }));
    await pay(visitor, order);
    await eventsDelivered(shop.database);
    const stock = await shop.stockOf('White', 'M');
    const [row] = await ordersWith(order.orderKey);
    await inScope(shop.database, { kind: 'platform' }, (tx) => markPaid(tx, row?.id ?? ''));
    await eventsDelivered(shop.database);
    expect(await shop.stockOf('White', 'M')).toBe(stock);
    const labels = await shop.database
      .selectFrom('labels')
      .select('id')
      .where('orderId', '=', row?.id ?? '')
      .execute();
    expect(labels).toHaveLength(3);
  });

  it('gives an order to no one else who names its key', async () => {
    const visitor = await shopper();
    const placed = await parseListQuery(visitor);
    const { orderHash } = await place(visitor, placed);
    const other = await shopper();
    const named = { ...(await parseListQuery(other)), orderKey: placed.orderKey };
    expect(await refusal(place(other, named))).toMatchObject({ code: 'order-key-taken' });
    expect((await place(visitor, placed)).orderHash).toBe(orderHash);
  });

  it('never shows an order at another store', async () => {
    await openShop(server, 'south');
    const visitor = await shopper();
    const order = await place(visitor, await parseListQuery(visitor));
    const elsewhere = server.visitor({ store: 'south' });
    const params = { orderHash: order.orderHash };
    expect(await refusal(elsewhere.call(receiptCalls.getReceipt, { params }))).toMatchObject({
      code: 'not-found',
    });
    expect(await refusal(elsewhere.call(checkoutCalls.getPaymentState, { params }))).toMatchObject({
      code: 'not-found',
    });
  });
});
