import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

/** Of more products than this, a change of stock drops the pages of the whole store. */
const FEW = 50;

let server: TestServer;
let first: Shop;
let second: Shop;

beforeAll(async () => {
  server = await startTestServer();
  const shops = [await openShop(server, 'few'), await openShop(server, 'many', 2)];
  const [one, other] = shops.toSorted((a, b) => a.storeId.localeCompare(b.storeId));
  if (!one || !other) throw new Error('Two shops were opened');
  [first, second] = [one, other];
  await first.product({ urlName: 'one', name: 'One tee', priceMinor: 2000 });
  const { id } = await second.product({ urlName: 'one', name: 'One tee', priceMinor: 2000 });
  const copies = JSON.stringify(
    Array.from({ length: FEW }, (_, at) => ({ id: newId(), sku: `COPY-${at}`, url_name: `copy-${at}` })),
  );
  await sql`
    insert into products (id, project_id, store_id, base_product_id, design_id, design_version_id, sku, name, url_name,
      colours, default_colour, price_minor, currency, live_at)
    select c.id, p.project_id, p.store_id, p.base_product_id, p.design_id, p.design_version_id, c.sku, p.name, c.url_name,
      p.colours, p.default_colour, p.price_minor, p.currency, p.live_at
    from products p, json_to_recordset(${copies}::json) as c(id uuid, sku text, url_name text)
    where p.id = ${id}`.execute(server.services.databases.platform);
});
afterAll(() => server.close());

it('locks the stores that sell a blank in one order, however much each sells of it', async () => {
  const { database } = first;
  let changed: Promise<unknown> = Promise.resolve();
  await database.transaction().execute(async (tx) => {
    await sql`select from stores where id = ${first.storeId} for no key update`.execute(tx);
    changed = first.stock('White', 'M', 3);
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_locks where not granted
            and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
          database,
        );
        return rows.length;
      })
      .toBe(1);
    // The change waits for the first store, and holds none that comes after it.
    await sql`select from stores where id = ${second.storeId} for no key update nowait`.execute(tx);
  });
  await changed;
  expect(await first.stockOf('White', 'M')).toBe(3);
});
