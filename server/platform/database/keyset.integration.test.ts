import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../tests/support/database.ts';
import { type Database, openDatabase } from './database.ts';
import { countUpTo, cutPage, type PagePlace, type RowOrder, readPage } from './keyset.ts';

const SIZE = 7;
const ROWS = 100;
const foundSchema = z.array(z.object({ id: z.string(), cursor: z.string() }));

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: await testDatabase(), scope: 'platform', max: 1 });
});
afterAll(() => database.destroy());

/** Rows of which many share their first keys, some of them at the end of time. */
const things = sql`(
  select ('00000000-0000-4000-8000-' || lpad(to_hex(n * 37 % 101), 12, '0'))::uuid as id, n % 3 = 0 as urgent,
    case when n % 5 = 0 then 'infinity'::timestamptz else '2026-01-01 00:00:00.000123Z'::timestamptz + n % 4 * interval '1 us'
      end as due
  from generate_series(1, ${ROWS}) n) t`;

const order = (direction: 'asc' | 'desc'): RowOrder => ({
  keys: [
    { sql: sql`t.urgent`, type: 'boolean' },
    { sql: sql`t.due`, type: 'timestamptz' },
    { sql: sql`t.id`, type: 'uuid' },
  ],
  direction,
});

async function load(direction: 'asc' | 'desc', place: Partial<PagePlace>) {
  const whole = { page: 1, ...place };
  const cut = cutPage(order(direction), whole, SIZE);
  const { rows } = await sql`
    with page as (
      select page.* from (
        select t.id, ${cut.keys} from ${things} where ${cut.beyond} order by ${cut.order} limit ${cut.reach}) page
      order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select page.id, ${cut.cursor} as cursor from page order by ${cut.shownOrder}`.execute(database);
  const shown = readPage(foundSchema.parse(rows), order(direction), whole, SIZE);
  return { ...shown, ids: shown.rows.map(({ id }) => id) };
}

test.each(['asc', 'desc'] as const)('cursors lead through every row and back, %s', async (direction) => {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${things} order by t.urgent ${sql.raw(direction)}, t.due ${sql.raw(direction)},
      t.id ${sql.raw(direction)}`.execute(database);
  const all = rows.map(({ id }) => id);
  let page = await load(direction, {});
  const pages = [page.ids];
  while (page.next !== null) {
    page = await load(direction, { after: page.next });
    pages.push(page.ids);
  }
  expect(pages.flat()).toEqual(all);
  const back = [page.ids];
  while (page.previous !== null) {
    page = await load(direction, { before: page.previous });
    back.unshift(page.ids);
  }
  expect(back.flat()).toEqual(all);
  expect((await load(direction, { page: 3 })).ids).toEqual(all.slice(2 * SIZE, 3 * SIZE));
});

test.each([
  '',
  'x',
  '[]',
  '[1,2,3]',
  '[true,"2026-02-30T00:00:00Z","x"]',
  '{"length":3}',
  '["\\u0000","",""]',
])('the cursor %j, which is none, leads to the first page', async (after) => {
  const first = await load('asc', {});
  expect(await load('asc', { after })).toEqual(first);
  expect(await load('asc', { before: after })).toEqual(first);
});

test('counting stops one above what lists count', async () => {
  const { rows } = await sql<{ few: number; many: number }>`
    select ${countUpTo(sql`select from generate_series(1, 9999)`)} as few,
      ${countUpTo(sql`select from generate_series(1, 20000)`)} as many`.execute(database);
  expect(rows).toEqual([{ few: 9999, many: 10_001 }]);
});

test.each([
  ['integer', 99_999_999_999],
  ['text', '\0'],
  ['timestamptz', '0000-01-01T00:00:00Z'],
  ['timestamptz', '2026-01-01T00:00:00+23:00'],
] as const)('a cursor with a %s that the database hasn’t leads to the first page', async (type, value) => {
  const own = { integer: sql`1`, text: sql`'a'`, timestamptz: sql`now()` }[type];
  const keys = [{ sql: own, type }];
  const place = { page: 1, after: JSON.stringify([value]) };
  const { beyond } = cutPage({ keys, direction: 'asc' }, place, SIZE);
  const { rows } = await sql`select where ${beyond}`.execute(database);
  expect(rows).toHaveLength(1);
  expect(readPage([], { keys, direction: 'asc' }, place, SIZE).previous).toBeNull();
});
