import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type DatabaseWire, openDatabaseWire } from '../../../../tests/support/database-wire.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';

/** In the settings of each connection that calls work on. */
const TENANT = 'selvedge.scope=none';

let server: TestServer;
let wire: DatabaseWire;

beforeAll(async () => {
  wire = await openDatabaseWire(await testDatabase());
  server = await startTestServer({ databaseUrl: wire.url, settings: { JOBS: '0' } });
});
afterAll(async () => {
  await server.close();
  await wire.close();
});

/** An order's four calls: to the basket, checkout, place, pay. */
async function order(visitor: Client, productId: string, told: () => void): Promise<void> {
  await visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId, productColor: 'White', productSize: 'M' } },
  });
  told();
  const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  told();
  const { clientSecret } = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email: 'ada@example.test',
      shipping: { name: 'Ada Lovelace', street: '1 Row', city: 'London', zip: 'SW1Y 4JH', country: 'GB' },
      methodId: methodId ?? '',
      seen: { totalMinor: basket.totals.totalMinor, lines: basket.totals.lines },
    },
  });
  told();
  const { status } = await visitor.call(paymentCalls.confirm, {
    body: {
      clientSecret: clientSecret ?? '',
      card: { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      idempotencyKey: randomUUID(),
    },
  });
  told();
  expect(status).toBe('succeeded');
}

it('waits for PostgreSQL and sends it statements no more often than an order has to', async () => {
  const shop = await openShop(server, 'north');
  const { id: productId } = await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 });
  // The first order of a store gives it delivery methods.
  await order(server.visitor({ store: 'north' }), productId, () => undefined);
  const visitor = server.visitor({ store: 'north' });
  const sent: number[] = [];
  const trips: number[] = [];
  const before = wire.trips(TENANT);
  await order(visitor, productId, () => {
    sent.push(visitor.sent);
    trips.push(visitor.trips);
  });
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  expect(sum(sent), sent.join()).toBeLessThanOrEqual(29);
  expect(sum(trips), trips.join()).toBeLessThanOrEqual(20);
  // The rest are three rates and the test payment, which have a transaction each.
  expect(wire.trips(TENANT) - before).toBe(sum(trips) - 4);
});
