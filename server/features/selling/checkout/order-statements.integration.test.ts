import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import {
  type DatabaseWire,
  openDatabaseWire,
  type SentStatement,
} from '../../../../tests/support/database-wire.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';

/** In the settings of each connection that calls work on. */
const TENANT = 'selvedge.scope=none';
/** Orders whose statements are counted; the fewest are the order’s own. */
const ORDERS = 4;
/** The first email of a process loads what renders it. */
const MAILED_WITHIN_MS = 60_000;

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
  expect(sum(sent), sent.join()).toBeLessThanOrEqual(27);
  expect(sum(trips), trips.join()).toBeLessThanOrEqual(20);
  // The rest are three rates and the test payment, which have a transaction each.
  expect(wire.trips(TENANT) - before).toBe(sum(trips) - 4);
});

/** Leaves out what the server does without an order, too: other jobs’ queues and its connection for live events. */
const isOfOrder = ({ settings, text }: SentStatement): boolean => {
  if (settings.includes('selvedge events')) return false;
  return !settings.includes('selvedge jobs') || /'mail\.send'|'order\.|set completed_on/i.test(text);
};

/** Whether PostgreSQL plans it. The statements that jobs are fetched by have other owners. */
const isPlanned = (settings: string, text: string): boolean =>
  !settings.includes('selvedge jobs') && !/^\s*(begin|commit|set )/i.test(text);

/** A transaction’s beginning and its scope are sent as one. */
const countedByPostgres = (sent: readonly SentStatement[]): number =>
  sent.flatMap(({ text }) => (/^begin/i.test(text) ? text.split(';') : [text])).length;

describe('with its work in the background', () => {
  let databaseUrl: string;
  let unwired: Database;
  let working: DatabaseWire;
  let shopServer: TestServer;

  beforeAll(async () => {
    databaseUrl = await testDatabase();
    unwired = openDatabase({ url: databaseUrl, scope: 'platform', max: 1 });
    working = await openDatabaseWire(databaseUrl);
    shopServer = await startTestServer({ databaseUrl: working.url });
  });
  afterAll(async () => {
    await shopServer.close();
    await working.close();
    await unwired.destroy();
  });

  /** An order’s statements until its jobs are done. */
  async function orderWithWork(productId: string): Promise<SentStatement[]> {
    const from = working.statements().length;
    await order(shopServer.visitor({ store: 'south' }), productId, () => undefined);
    await eventsDelivered(unwired);
    await eventually(async () => {
      const { rows } = await sql`
        select from sends where state in ('booked', 'claimed', 'gated')`.execute(unwired);
      expect(rows).toEqual([]);
    }, MAILED_WITHIN_MS);
    return working.statements().slice(from).filter(isOfOrder);
  }

  it('costs fewer than 45 statements, each of them prepared', async () => {
    const shop = await openShop(shopServer, 'south');
    const { id: productId } = await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 });
    const orders: SentStatement[][] = [];
    for (let each = 0; each < ORDERS; each += 1) orders.push(await orderWithWork(productId));
    // What the server does every minute is sent within some; the first one gives the store its delivery methods. Two of each
    // look for the email that led to the order.
    const [fewest = []] = orders.toSorted((one, other) => one.length - other.length);
    expect(fewest.length, fewest.map(({ text }) => text.trim().slice(0, 80)).join('\n')).toBeLessThan(45);
    expect(countedByPostgres(fewest)).toBeLessThan(56);
    const planned = fewest.filter(({ settings, text, name }) => name === null && isPlanned(settings, text));
    expect(planned.map(({ text }) => text.trim().slice(0, 80))).toEqual([]);
    const { rows } = await sql`
      select (select count(*)::int from labels) as labels, (select count(*)::int from documents) as invoices,
        (select count(*)::int from orders where status = 'paid') as paid`.execute(unwired);
    expect(rows).toEqual([{ labels: ORDERS, invoices: ORDERS, paid: ORDERS }]);
    expect(await shopServer.services.mail.outbox?.list()).toHaveLength(ORDERS);
  }, 180_000);
});
