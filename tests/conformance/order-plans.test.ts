import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { APPLICATION_ROLE, openDatabase } from '../../server/platform/database/database.ts';
import { testDatabase } from '../support/database.ts';
import { openDatabaseWire } from '../support/database-wire.ts';
import { eventually } from '../support/eventually.ts';
import { placeShopOrder } from '../support/paid-orders.ts';
import { startTestServer } from '../support/server.ts';
import { openShop } from '../support/shop.ts';
import { fillTables } from './fill-tables.ts';
import { explainGeneric, listLargeTables, readWhole } from './plans.ts';
import { makeTenant } from './tenant.ts';

/** The first email of a process loads what renders it. */
const MAILED_WITHIN_MS = 60_000;

interface Sent {
  /** The prepared statements, by their texts. */
  readonly names: ReadonlyMap<string, string>;
  readonly shopProjectId: string;
  /** A project with a row in each of its tables. */
  readonly otherProjectId: string;
}

/** Buys a product, and waits until all that follows is done. The server has ended: nothing works on rows that come later. */
async function orderOn(databaseUrl: string): Promise<Sent> {
  const wire = await openDatabaseWire(databaseUrl);
  const server = await startTestServer({
    databaseUrl: wire.url,
    settings: { RETURN_ADDRESS: 'The Mill; 1 Weaver Lane' },
  });
  try {
    const db = server.services.databases.platform;
    const { projectId: otherProjectId } = await makeTenant(db, 'MANY');
    const shop = await openShop(server, 'south');
    const { id: productId } = await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 });
    const from = wire.statements().length;
    const order = await placeShopOrder(server, shop, { productId });
    await order.pay();
    await eventually(async () => {
      const { rows } = await sql`
        select from sends where state in ('booked', 'claimed', 'gated')`.execute(db);
      expect(rows).toEqual([]);
    }, MAILED_WITHIN_MS);
    const sent = wire.statements().slice(from);
    const names = new Map(sent.flatMap(({ name, text }) => (name === null ? [] : [[text, name]])));
    return { names, shopProjectId: shop.projectId, otherProjectId };
  } finally {
    await server.close();
    await wire.close();
  }
}

it('An order, with all its work, reads no large table whole', async () => {
  const databaseUrl = await testDatabase();
  const { names, shopProjectId, otherProjectId } = await orderOn(databaseUrl);
  expect(names.size).toBeGreaterThan(15);
  const db = openDatabase({ url: databaseUrl, scope: 'platform', max: 1 });
  await fillTables(db, otherProjectId, { others: true });
  await db.destroy();
  const explaining = new pg.Client({
    connectionString: databaseUrl,
    options: `-c role=${APPLICATION_ROLE} -c selvedge.scope=project -c selvedge.project=${shopProjectId}`,
  });
  await explaining.connect();
  const large = await listLargeTables(explaining);
  const found = [];
  for (const [text, name] of names) {
    const whole = readWhole(await explainGeneric(explaining, text), large);
    if (whole.length > 0) found.push(`${name}: ${whole.join(', ')}`);
  }
  await explaining.end();
  expect(found).toEqual([]);
}, 180_000);
