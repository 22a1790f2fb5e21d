import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeOrderViewSchema } from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { emptyDatabase } from '../../../../tests/support/database.ts';
import { restoreEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { explainQueries, type TableScan } from '../../../../tests/support/query-plan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { countStoreOrders, findStoreOrders } from './store-orders.queries.ts';

const PROJECTS = 25;
const ORDERS_PER_PROJECT = 200;

let url: string;
let projectId: string;

/** Many projects with many orders each, most of them long complete: as the table is after a year. */
const MANY_ORDERS = `
  set session_replication_role = replica;
  insert into projects overriding system value
    select copy.* from projects p, generate_series(1, ${PROJECTS}) n,
      jsonb_populate_record(null::projects, to_jsonb(p) || jsonb_build_object(
        'id', gen_random_uuid(), 'code', 'project-' || n, 'number', 1000 + n)) copy
    where p.code = 'demo';
  insert into orders overriding system value
    select copy.* from (select * from orders order by number limit 1) o, projects p,
      generate_series(1, ${ORDERS_PER_PROJECT}) n,
      jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(), 'project_id', p.id,
        'number', 100000 + p.number * ${ORDERS_PER_PROJECT} + n, 'placed_at', now() - make_interval(hours => n),
        'status', case when n % 25 = 0 then 'paid' when n % 50 = 1 then 'to_be_paid' else 'complete' end)) copy
    where p.number > 1000;
  reset session_replication_role;
`;

beforeAll(async () => {
  url = await emptyDatabase();
  await restoreEarlierDatabase(url);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(MANY_ORDERS);
  await client.query('vacuum analyze orders');
  const { rows } = await client.query<{ id: string }>(`select id from projects where code = 'project-7'`);
  projectId = rows[0]?.id ?? '';
  await client.end();
});

/** How the orders were found, before the page itself is fetched by its ids. */
const findScans = async (work: (tx: Tx) => Promise<unknown>) =>
  (await explainQueries(url, { kind: 'project', projectId }, work)).filter(
    ({ table, index }) => (table === 'orders' || index?.startsWith('orders_')) && index !== 'orders_pkey',
  );

const expectOwnRowsOnly = (scans: readonly TableScan[]) => {
  expect(scans).not.toEqual([]);
  for (const { node, rowsRead } of scans) {
    expect(node).not.toBe('Seq Scan');
    expect(rowsRead).toBeLessThanOrEqual(ORDERS_PER_PROJECT);
  }
};

describe('the orders of a project, among 5,000 of other projects', () => {
  const views = storeOrderViewSchema.options;

  it.each(views)('are listed in the view “%s” without reading those of other projects', async (view) => {
    expectOwnRowsOnly(
      await findScans((tx) => findStoreOrders(tx, projectId, { view, search: '', sort: '-placed', page: 1 })),
    );
  });

  it.each(views.filter((view) => view !== 'all'))(
    'are found by their status in the view “%s”',
    async (view) => {
      const scans = await findScans((tx) =>
        findStoreOrders(tx, projectId, { view, search: '', sort: '-placed', page: 1 }),
      );
      expect(scans.map(({ index }) => index)).toContain('orders_by_status');
    },
  );

  it('are counted by status without reading those of other projects', async () => {
    expectOwnRowsOnly(await findScans((tx) => countStoreOrders(tx, projectId)));
  });
});
