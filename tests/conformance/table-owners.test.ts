import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FoundFeature, loadFeatures } from '../../server/platform/features/load-features.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { findTableReads, findTableWrites } from './table-uses.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = 'server/**/*.ts';
/** Migrations write what they change; tests make what they need. */
const EXEMPT = /^server\/migrations\/|\.test\.ts$/;
/** Kysely's own record of the migrations. */
const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock'];

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const folderOf = (feature: string) =>
  /^platform\/|^demo$/.test(feature) ? `server/${feature}/` : `server/features/${feature}/`;

let server: TestServer;
let found: readonly FoundFeature[];

beforeAll(async () => {
  server = await startTestServer();
  ({ found } = await loadFeatures());
});
afterAll(() => server.close());

describe('a table of the database', () => {
  it('is declared by exactly one feature', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name::text as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
      server.services.databases.platform,
    );
    const declared = found.flatMap(({ tables = [] }) => tables.map(toSnakeCase));
    expect(declared.sort()).toEqual(
      rows.map(({ name }) => name).filter((name) => !MIGRATOR_TABLES.includes(name)),
    );
  });

  it('is written in the folder of its owner only', async () => {
    const owners = new Map(
      found.flatMap(({ name, tables = [] }) => tables.map((table) => [toSnakeCase(table), folderOf(name)])),
    );
    const foreign = new Set<string>();
    for await (const path of glob(SOURCES, { cwd: ROOT })) {
      if (EXEMPT.test(path)) continue;
      for (const { table } of findTableWrites(path, await readFile(join(ROOT, path), 'utf8'))) {
        const owner = owners.get(table);
        if (table === '{}' || (owner !== undefined && !path.startsWith(owner)))
          foreign.add(`${path}: ${table}`);
      }
    }
    expect([...foreign].sort()).toEqual([]);
  });
});

/** Pairs of a feature and another’s table. A new one should be a declared read; the number only falls. */
// Fifteen are of segments, campaigns and imports of people: who is meant becomes SQL of any form, which no read can have. Two are of
// the studio, whose one statement says the status of a design’s product: products know the studio, so it can’t know them.
const FOREIGN_READS = 378;

describe('a table of another feature', () => {
  it('is read in declared reads, and elsewhere by no more features than before', async () => {
    const owners = new Map(
      found.flatMap(({ name, tables = [] }) => tables.map((table) => [toSnakeCase(table), name])),
    );
    const features = found.map(({ name }) => name);
    const pairs = new Set<string>();
    for await (const path of glob(SOURCES, { cwd: ROOT })) {
      const feature = features.find((name) => path.startsWith(folderOf(name)));
      if (EXEMPT.test(path) || path.endsWith('.reads.ts') || feature === undefined) continue;
      for (const { table } of findTableReads(path, await readFile(join(ROOT, path), 'utf8'))) {
        const owner = owners.get(table);
        if (owner !== undefined && owner !== feature) pairs.add(`${feature}: ${table}`);
      }
    }
    expect(pairs.size, [...pairs].sort().join('\n')).toBeLessThanOrEqual(FOREIGN_READS);
  });
});

describe('a read', () => {
  const tablesOf = (source: string) => findTableReads('a.ts', source).map(({ table }) => table);

  it.each([
    ["tx.selectFrom('orderItems as i')", 'order_items'],
    ["query.innerJoin('stores', 'stores.id', 'o.storeId')", 'stores'],
    ['sql`select * from orders o`', 'orders'],
    ['sql`(select 1) left join lateral (select 1 from orders) o on true`', 'orders'],
    ['sql`delete from a using orders`', 'orders'],
  ])('is found in %s', (source, table) => {
    expect(tablesOf(source)).toContain(table);
  });

  it.each(['sql`delete from orders`', 'sql`update orders set a = 1`', "tx.insertInto('orders')"])(
    'is not found in %s',
    (source) => {
      expect(tablesOf(source)).not.toContain('orders');
    },
  );
});

describe('a write', () => {
  const tablesOf = (source: string) => findTableWrites('a.ts', source).map(({ table }) => table);

  it.each([
    ["tx.insertInto('orderItems').values(row)", 'order_items'],
    ["tx.updateTable('orders as o').set(row)", 'orders'],
    ["tx.deleteFrom('orders').execute()", 'orders'],
    ['tx.insertInto(table).values(row)', '{}'],
    ['sql`with a as (insert into orders (id) values (1)) select 1`', 'orders'],
    ['sql`update only public.orders o set a = 1`', 'orders'],
    ['sql`UPDATE orders SET a = 1`', 'orders'],
    ['sql`delete from orders where id = 1`', 'orders'],
    ["client.query('truncate orders')", 'orders'],
    ['sql`merge into orders using a on true`', 'orders'],
    [`sql\`insert into \${sql.table(table)} default values\``, '{}'],
  ])('is found in %s', (source, table) => {
    expect(tablesOf(source)).toEqual([table]);
  });

  it.each([
    'sql`select * from orders for update`',
    'sql`on conflict (b) do update set c = 1`',
    '// update orders set status',
    "tx.selectFrom('orders')",
    "'Please update orders in the settings'",
  ])('is not found in %s', (source) => {
    expect(tablesOf(source)).toEqual([]);
  });
});
