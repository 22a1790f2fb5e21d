import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { APPLICATION_ROLE } from '../../server/platform/database/database.ts';
import { paymentCalls } from '../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../shared/features/selling/checkout/checkout.ts';
import { testDatabase } from '../support/database.ts';
import { type DatabaseWire, openDatabaseWire } from '../support/database-wire.ts';
import { eventsDelivered } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { fillTables } from './fill-tables.ts';
import { explainGeneric, listLargeTables, readWhole } from './plans.ts';
import { makeTenant } from './tenant.ts';

/** The first email of a process loads what renders it. */
const MAILED_WITHIN_MS = 60_000;

let wire: DatabaseWire;
let server: TestServer;
let shop: Shop;
let explaining: pg.Client;

beforeAll(async () => {
  wire = await openDatabaseWire(await testDatabase());
  server = await startTestServer({
    databaseUrl: wire.url,
    settings: { RETURN_ADDRESS: 'The Mill; 1 Weaver Lane' },
  });
  shop = await openShop(server, 'south');
});
afterAll(async () => {
  await explaining?.end();
  await server.close();
  await wire.close();
});

/** Buys a product and waits until all that follows is done. */
async function buy(): Promise<void> {
  const { id: productId } = await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 });
  const visitor = server.visitor({ store: 'south' });
  await visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId, productColor: 'White', productSize: 'M' } },
  });
  const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const { clientSecret } = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email: 'ada@example.test',
      shipping: { name: 'Ada Lovelace', street: '1 Row', city: 'London', zip: 'SW1Y 4JH', country: 'GB' },
      methodId: methodId ?? '',
      seen: { totalMinor: basket.totals.totalMinor, lines: basket.totals.lines },
    },
  });
  await visitor.call(paymentCalls.confirm, {
    body: {
      clientSecret: clientSecret ?? '',
      card: { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      idempotencyKey: randomUUID(),
    },
  });
  const db = server.services.databases.platform;
  await eventsDelivered(db);
  await eventually(async () => {
    const { rows } = await sql`select from jobs.job where name = 'mail.send' and state < 'completed'`.execute(
      db,
    );
    expect(rows).toEqual([]);
  }, MAILED_WITHIN_MS);
}

/** The statements that read a large table whole, with its name. */
async function listWhole(texts: ReadonlyMap<string, string>): Promise<string[]> {
  const large = await listLargeTables(explaining);
  const found = [];
  for (const [text, name] of texts) {
    const whole = readWhole(await explainGeneric(explaining, text), large);
    if (whole.length > 0) found.push(`${name}: ${whole.join(', ')}`);
  }
  return found;
}

it('An order, with all its work, reads no large table whole', async () => {
  const db = server.services.databases.platform;
  const { projectId } = await makeTenant(db, 'MANY');
  const from = wire.statements().length;
  await buy();
  const sent = wire.statements().slice(from);
  const texts = new Map(sent.flatMap(({ name, text }) => (name === null ? [] : [[text, name]])));
  expect(texts.size).toBeGreaterThan(15);
  explaining = new pg.Client({
    connectionString: server.databaseUrl,
    options: `-c role=${APPLICATION_ROLE} -c selvedge.scope=project -c selvedge.project=${shop.projectId}`,
  });
  await explaining.connect();
  await fillTables(db, projectId, { others: true });
  expect(await listWhole(texts)).toEqual([]);
}, 180_000);
