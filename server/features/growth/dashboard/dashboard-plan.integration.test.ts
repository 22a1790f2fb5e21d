import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { seedEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { explainQueries } from '../../../../tests/support/query-plan.ts';
import { projectFigures } from './dashboard.queries.ts';

const ORDERS = 30_000;
/** Paid within the sixty days that sales are added up for. */
const RECENT = 2_000;

let url: string;
let projectId: string;

/** One project with orders of years, among others that have some. */
const MANY_ORDERS = `
  set session_replication_role = replica;
  insert into orders overriding system value
    select copy.* from (select * from orders order by number limit 1) o, generate_series(1, ${ORDERS}) n,
      jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(), 'number', 100000 + n,
        'placed_at', now() - make_interval(mins => n * 43), 'paid_at', now() - make_interval(mins => n * 43),
        'shipped_at', case when n > 30 then now() - make_interval(mins => n * 43) end,
        'status', case when n % 5000 = 0 then 'issue' when n <= 30 then 'paid' else 'complete' end)) copy;
  insert into orders overriding system value
    select copy.* from (select * from orders order by number limit 1) o, generate_series(1, ${ORDERS}) n,
      jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(), 'number', 1000000 + n,
        'project_id', gen_random_uuid(), 'status', 'paid', 'paid_at', now())) copy;
  set session_replication_role = origin;
`;

beforeAll(async () => {
  url = await seedEarlierDatabase(MANY_ORDERS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'select project_id as id from orders where number = 100001',
  );
  projectId = rows[0]?.id ?? '';
  await client.end();
});

it('adds up a project’s last orders and counts the others no further than lists do', async () => {
  let figures: Awaited<ReturnType<typeof projectFigures>> | null = null;
  const scans = await explainQueries(url, { kind: 'project', projectId }, async (tx) => {
    figures = await projectFigures(tx, projectId);
  });
  expect(figures).toMatchObject({ orders: { total: 10_001, toMake: 35, problems: 7 } });
  const ofOrders = scans.filter(({ table }) => table === 'orders');
  expect(ofOrders.map(({ node }) => node)).not.toContain('Seq Scan');
  const read = ofOrders.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  expect(read).toBeLessThanOrEqual(10_001 + RECENT + 700);
});
