import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../../tests/support/database.ts';
import { restoreEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { migrate } from '../../../platform/database/migrate.ts';

const PRODUCTS = 9999;
/** Calls have 30 seconds for a statement; one that changes no words needs a small part of that. */
const STATEMENT_MS = 10_000;

let client: pg.Client;

beforeAll(async () => {
  const url = await emptyDatabase();
  await restoreEarlierDatabase(url);
  await migrate(url);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into products overriding system value
      select copy.* from (select * from products where live_at is not null order by id limit 1) o,
        generate_series(1, ${PRODUCTS}) n,
        jsonb_populate_record(null::products, to_jsonb(o) || jsonb_build_object(
          'id', gen_random_uuid(), 'sku', 'many-' || n, 'url_name', 'many-' || n, 'name', 'Otter ' || n,
          'description', '', 'enabled', true, 'deleted_at', null, 'sold', 0)) copy`);
});
afterAll(() => client.end());

const found = async (word: string) =>
  (
    await client.query<{ sold: number }>(
      `select w.sold from product_words w join products p on p.id = w.product_id
      where w.word = $1 and p.sku like 'many-%'`,
      [word],
    )
  ).rows.map(({ sold }) => sold);

it('follows a change of thousands of products on a connection that changed one before', async () => {
  const one = `where sku = 'many-1'`;
  await client.query(`update products set sold = 3, name = 'Heron 1' ${one}`);
  expect(await found('heron')).toEqual([3]);
  expect(await found('otter')).toHaveLength(PRODUCTS - 1);
  await client.query(`set statement_timeout = ${STATEMENT_MS}`);
  await client.query(`update products set price_minor = price_minor + 1 where sku like 'many-%'`);
  await client.query('reset statement_timeout');
  await client.query(`update products set sold = sold + 1 where sku like 'many-%'`);
  expect(new Set(await found('otter'))).toEqual(new Set([1]));
  expect(await found('heron')).toEqual([4]);
  await client.query(`update products set enabled = false where sku like 'many-%'`);
  expect(await found('otter')).toEqual([]);
});

it('finds what went live before its project had a store, once it has one', async () => {
  const one = `where sku = 'many-2'`;
  const { rows } = await client.query(`select store_id from products ${one}`);
  await client.query(
    `update products set store_id = null, live_at = null, enabled = true, name = 'Badger' ${one}`,
  );
  await client.query(`update products set live_at = now() ${one}`);
  expect(await found('badger')).toEqual([]);
  await client.query(`update products set store_id = $1 ${one}`, [rows[0].store_id]);
  expect(await found('badger')).toHaveLength(1);
});
