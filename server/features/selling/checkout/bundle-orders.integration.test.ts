import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCalls } from '../../../../shared/features/making/bundles/bundles.calls.ts';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls, itemTotalMinor } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { groupByBundle } from '../../../../shared/features/selling/orders/orders.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let bundleId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  const person = await addPerson(server, 'merchant@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: person.id, role: 'owner' })
    .execute();
  const merchant = (await signedIn(server, 'merchant@example.test')).in(shop.projectId);
  const sail = await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 });
  const tide = await shop.product({ urlName: 'tide', name: 'Tide tee', priceMinor: 1800 });
  const { id } = await merchant.call(bundleCalls.create, {
    body: {
      fields: {
        name: 'Weekend set',
        urlName: '',
        description: '',
        pricing: { kind: 'fixed', value: 4_000 },
        items: [
          { productId: sail.id, quantity: 1 },
          { productId: tide.id, quantity: 1 },
        ],
        enabled: true,
      },
      publish: true,
      acceptsLoss: false,
    },
  });
  bundleId = id;
});
afterAll(() => server.close());

const CHOSEN = [
  { productColor: 'White', productSize: 'M' },
  { productColor: 'White', productSize: 'L' },
];
const add = (visitor: Client, bundleOptions = CHOSEN, quantity = 1) =>
  visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId: bundleId, quantity }, bundleOptions },
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );

async function buy(visitor: Client) {
  const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const { lines, totalMinor } = basket.totals;
  const order = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email: 'ada@example.test',
      shipping: {
        name: 'Ada Lovelace',
        street: '12 St James’s Square',
        city: 'London',
        zip: 'SW1Y 4JH',
        country: 'GB',
      },
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      },
    },
  });
  await visitor.call(paymentCalls.confirm, {
    body: {
      clientSecret: order.clientSecret ?? '',
      card: { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      idempotencyKey: randomUUID(),
    },
  });
  await eventsDelivered(shop.database);
  return visitor.call(receiptCalls.getReceipt, { params: { orderHash: order.orderHash } });
}

describe('a bundle in the basket', () => {
  it('is one item at the bundle’s price, and counts as one', async () => {
    const visitor = server.visitor({ store: 'north' });
    const added = await add(visitor);
    expect(visitor.statements).toBeLessThanOrEqual(6);
    expect(added.count).toBe(1);
    const { items, totals } = await visitor.call(basketCalls.listBasket, {});
    expect(items).toEqual([
      expect.objectContaining({
        name: 'Weekend set',
        priceIncTax: 4_000,
        listPriceMinor: 4_200,
        parts: [
          expect.objectContaining({ name: 'Sail tee', options: { Colour: 'White', Size: 'M' } }),
          expect.objectContaining({ name: 'Tide tee', options: { Colour: 'White', Size: 'L' } }),
        ],
      }),
    ]);
    expect(itemTotalMinor(totals.lines, items[0]?.key ?? '')).toBe(4_000);
    expect(totals).toMatchObject({ subtotalMinor: 4_000, goodsTaxMinor: 667 });
  });

  it('is another item with other sizes, and grows with the same ones', async () => {
    const visitor = server.visitor({ store: 'north' });
    await add(visitor);
    await add(visitor, [...CHOSEN].reverse());
    const { items } = await add(visitor);
    expect(items.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  it('asks for the sizes of its items, and says which of them is sold out', async () => {
    const visitor = server.visitor({ store: 'north' });
    expect(await refusal(add(visitor, []))).toMatchObject({ message: 'Choose a size for Sail tee' });
    await shop.stock('White', 'S', 0);
    const small = CHOSEN.map((choice, place) => ({ ...choice, productSize: place === 1 ? 'S' : 'M' }));
    expect(await refusal(add(visitor, small))).toMatchObject({
      message: 'Sorry, Tide tee in White, S has just sold out',
    });
  });

  it('can’t be ordered more often than one of its items is left', async () => {
    const visitor = server.visitor({ store: 'north' });
    const same = CHOSEN.map((choice) => ({ ...choice, productSize: 'L' }));
    await shop.stock('White', 'L', 4);
    await add(visitor, same, 2);
    await shop.stock('White', 'L', 3);
    const few = await visitor.call(basketCalls.listBasket, {});
    expect(few.items[0]?.trouble).toMatchObject({ kind: 'too-few', left: 1 });
    await shop.stock('White', 'L', 1);
    const none = await visitor.call(basketCalls.listBasket, {});
    expect(none.items[0]?.trouble).toMatchObject({ kind: 'sold-out' });
    expect(none.totals.totalMinor).toBe(0);
    await shop.stock('White', 'L', 50);
  });
});

describe('an ordered bundle', () => {
  it('is one price on the receipt, and one label for each piece', async () => {
    const visitor = server.visitor({ store: 'north' });
    await add(visitor, CHOSEN, 2);
    const order = await buy(visitor);
    const [group, ...others] = groupByBundle(order.items);
    expect(others).toEqual([]);
    expect(group?.bundle).toMatchObject({ name: 'Weekend set', quantity: 2 });
    expect(group?.items.map(({ name, totalMinor, quantity }) => [name, totalMinor, quantity])).toEqual([
      ['Sail tee', 4_572, 2],
      ['Tide tee', 3_428, 2],
    ]);
    expect(order.totals.lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(order.goodsTaxMinor);
    const labels = await shop.database
      .selectFrom('labels as l')
      .innerJoin('blanks as b', 'b.id', 'l.blankId')
      .innerJoin('orders as o', 'o.id', 'l.orderId')
      .select('b.size')
      .where('o.number', '=', order.number)
      .orderBy('l.counter')
      .execute();
    expect(labels.map(({ size }) => size)).toEqual(['M', 'M', 'L', 'L']);
    const { items } = await visitor.call(basketCalls.listBasket, {});
    expect(items).toEqual([]);
    const { sold } = await shop.database
      .selectFrom('products')
      .select('sold')
      .where('id', '=', bundleId)
      .executeTakeFirstOrThrow();
    expect(sold).toBe(2);
  });
});
