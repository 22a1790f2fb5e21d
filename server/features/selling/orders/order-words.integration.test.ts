import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../../tests/support/database.ts';
import { restoreEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { makeJobTables } from '../../../../tests/support/template-database.ts';
import { up } from '../../../migrations/20261123200500_order_words.ts';
import { APPLICATION_ROLE } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { updateShipping } from './update-shipping.ts';

let client: pg.Client;
let app: Kysely<DB>;
let owner: Kysely<unknown>;

beforeAll(async () => {
  const url = await emptyDatabase();
  await restoreEarlierDatabase(url);
  await migrate(url);
  await makeJobTables(url);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  const pool = new pg.Pool({ connectionString: url, max: 1, options: `-c role=${APPLICATION_ROLE}` });
  const dialect = new PostgresDialect({ pool });
  app = new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin()] });
  owner = new Kysely<unknown>({ dialect });
});
afterAll(async () => {
  await app.destroy();
  await client.end();
});

const countOrders = async (word: string) =>
  Number(
    (await client.query<{ count: string }>('select count(*) from order_words where word = $1', [word]))
      .rows[0]?.count,
  );

it('are written for earlier orders by an owner that isn’t a superuser', async () => {
  const { rows } = await client.query('select distinct order_id from order_words');
  expect(rows.length).toBeGreaterThan(10);
  await client.query(`
    drop table order_words;
    drop function selvedge_order_searched() cascade;
    create index orders_search_idx on orders (search);
    alter table orders owner to ${APPLICATION_ROLE};`);
  await owner.transaction().execute(up);
  expect((await client.query('select distinct order_id from order_words')).rows).toHaveLength(rows.length);
});

it('have a new address also where the order has more items than are found', async () => {
  const words = Array.from({ length: 250 }, (_, place) => `item${place}`).join(' ');
  const { rows } = await client.query<{ id: string; shipping: Record<string, string> }>(
    `update orders set search = 'zebulon pike ' || $1 where id = (select min(id::text)::uuid from orders) returning id, shipping`,
    [words],
  );
  const [order] = rows;
  if (!order) throw new Error('The earlier database has no order');
  expect(await countOrders('item100')).toBe(1);
  expect(await countOrders('item249')).toBe(0);
  const shipping = { ...order.shipping, name: 'Grace Murrayhopper' } as Parameters<typeof updateShipping>[2];
  await inScope(app, { kind: 'platform' }, (tx) => updateShipping(tx, order.id, shipping));
  expect(await countOrders('murrayhopper')).toBe(1);
  expect(await countOrders('zebulon')).toBe(1);
});
