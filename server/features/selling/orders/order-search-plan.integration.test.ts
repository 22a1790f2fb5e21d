import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { seedEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { explainQueries, type TableScan } from '../../../../tests/support/query-plan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { orderMatches } from './order-search.ts';

const ORDERS_PER_PROJECT = 6_000;
const PROJECTS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;

let url: string;

/** Orders of two projects, one in a thousand of them Grace’s. */
const MANY_ORDERS = `
  set session_replication_role = replica;
  insert into orders overriding system value
    select copy.* from (select * from orders order by number limit 1) o, generate_series(1, 2) project,
      generate_series(1, ${ORDERS_PER_PROJECT}) n,
      jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(),
        'project_id', ('00000000-0000-4000-8000-00000000000' || project)::uuid,
        'number', 100000 + project * 1000000 + n, 'placed_at', now() - make_interval(mins => n),
        'search', case when n % 1000 = 7 then 'grâce hopper' else 'ada' end || ' person' || n || ' person' || n
          || '@example.test leeds wave tee')) copy;
  insert into order_words (project_id, order_id, word)
    select o.project_id, o.id, w.word from orders o, unnest(selvedge_search_words(o.search)) w(word)
    where o.number > 1000000;
  reset session_replication_role;
`;

beforeAll(async () => {
  url = await seedEarlierDatabase(MANY_ORDERS);
});

const rowsOf = (scans: readonly TableScan[], tables: readonly string[]) =>
  scans
    .filter(({ table, index }) => tables.some((name) => table === name || index?.startsWith(`${name}_`)))
    .reduce((sum, { rowsRead }) => sum + rowsRead, 0);

async function search(typed: string, projectId: string | null) {
  const found: string[] = [];
  const scope =
    projectId === null ? ({ kind: 'platform' } as const) : ({ kind: 'project', projectId } as const);
  const scans = await explainQueries(url, scope, async (tx: Tx) => {
    const own = projectId === null ? sql`true` : sql`o.project_id = ${projectId}`;
    const { rows } = await sql<{ number: string }>`
      select o.number from orders o where o.number > 1000000 and ${own} and ${orderMatches(typed, projectId)}`.execute(
      tx,
    );
    found.push(...rows.map(({ number }) => number));
  });
  return { found, rowsRead: rowsOf(scans, ['orders', 'order_words']), scans };
}

it.each([
  ['of a project', PROJECTS[0], 6],
  ['of every project', null, 12],
])('a search among the orders %s reads those that it finds', async (_, projectId, count) => {
  for (const typed of ['Grace hop', 'GRÂCE', 'hopper']) {
    const { found, rowsRead, scans } = await search(typed, projectId);
    expect(found, typed).toHaveLength(count);
    expect(scans.map(({ node }) => node)).not.toContain('Seq Scan');
    expect(rowsRead, typed).toBeLessThan(12 * count);
  }
});

it.each([
  ['of a project', PROJECTS[0], 1],
  ['of every project', null, 2],
])(
  'an email address is found among the orders %s without reading all with its domain',
  async (_, projectId, count) => {
    const { found, rowsRead, scans } = await search('person1007@EXAMPLE.test', projectId);
    expect(found).toHaveLength(count);
    expect(scans.map(({ node }) => node)).not.toContain('Seq Scan');
    // Two words that every order has are counted to a thousand.
    expect(rowsRead).toBeLessThan(2_100);
    expect((await search('grace test leeds', projectId)).found).toHaveLength(6 * count);
    expect((await search('grace test paris', projectId)).found).toEqual([]);
  },
);

it('a number is found with its sign, and words that no order has find none', async () => {
  expect((await search('#1100007', PROJECTS[0])).found).toHaveLength(1);
  expect((await search('#1100007', PROJECTS[1])).found).toEqual([]);
  expect((await search('grace nobody', PROJECTS[0])).found).toEqual([]);
});
