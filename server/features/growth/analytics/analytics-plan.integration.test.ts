import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { explainQueries, type TableScan } from '../../../../tests/support/query-plan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  findLive,
  findReportStore,
  listMoneyPoints,
  listParts,
  listVisitPoints,
  type ReportStore,
} from './report.queries.ts';
import { findVisitRows } from './rows.queries.ts';

const NEIGHBOUR = '00000000-0000-4000-8000-000000000001';
const ZONE = 'Europe/London';
const RANGE = { from: '2026-10-01', to: '2026-10-30' };

/** A neighbour with a hundred times as much as the store that is asked for. */
const MANY_VISITS = `
  set session_replication_role = replica;
  create temporary table these as
    select s.project_id, s.id as store_id, 20 as share from (select * from stores order by created_at limit 1) s
    union all select '${NEIGHBOUR}', '${NEIGHBOUR}', 2000;
  insert into visits (project_id, store_id, day, started_at, visitor, ended_at, hour, is_first, came_from, device, country,
      entry, pages, step)
    select project_id, store_id, day, day + make_interval(secs => n * 40), n, day + make_interval(secs => n * 40), 1, true, '',
      'phone', 'GB', '/', 1, n % 5
    from these, generate_series('2026-08-01'::date, '2026-11-20', '1 day') day, generate_series(1, share) n;
  insert into visit_days (project_id, store_id, day, visits, visitors, pages, saw_product, used_basket, began_checkout, ordered)
    select project_id, store_id, day, 1, 1, 1, 1, 1, 1, 1 from these, generate_series('2025-08-01'::date, '2026-11-20', '1 day') day;
  insert into visit_day_parts (project_id, store_id, day, part, key, visits, ordered)
    select project_id, store_id, day, part, n::text, 1, 0
    from these, generate_series('2026-08-01'::date, '2026-11-20', '1 day') day,
      unnest('{source,device,country,search}'::text[]) part, generate_series(1, share / 20) n;
  insert into ledger_transactions (id, project_id, store_id, order_id, kind, position, currency, at)
    select gen_random_uuid(), project_id, store_id, gen_random_uuid(), 'sale', 0, 'GBP', '2026-09-01'::timestamptz + n * interval '3 hours' / share * 20
    from these, generate_series(1, share * 30) n;
  insert into events (received_at, id, source, name, data, project_id, store_id, visitor, day, hour, device)
    select now() - make_interval(secs => n * 20), gen_random_uuid(), 'collector', 'page-view', '{"path":"/"}', project_id, store_id,
      n, current_date, 1, 'phone'
    from these, generate_series(1, share * 10) n;
  reset session_replication_role;
`;

let url: string;
let store: ReportStore;

beforeAll(async () => {
  url = await seedEarlierDatabase(MANY_VISITS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ project_id: string }>(
    'select project_id from stores order by created_at limit 1',
  );
  await client.end();
  const projectId = rows[0]?.project_id ?? '';
  await explain(projectId, async (tx) => {
    const found = await findReportStore(tx, projectId);
    if (!found) throw new Error('There is no store');
    store = found;
  });
});

const explain = (projectId: string, work: (tx: Tx) => Promise<unknown>) =>
  explainQueries(url, { kind: 'project', projectId }, work);
const costOf = async (work: (tx: Tx) => Promise<unknown>) => {
  const scans: readonly TableScan[] = await explain(store.projectId, work);
  const own = scans.filter(({ table, index }) =>
    /visit|ledger|events|^m\d|others/.test(`${table}${index ?? ''}`),
  );
  return {
    sequential: own
      .filter(({ node, rowsRead }) => node === 'Seq Scan' && rowsRead > 1)
      .map(({ table }) => table),
    read: own.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  };
};

describe('the figures of a store next to one a hundred times as large', () => {
  it('read the sums of their days', async () => {
    const cost = await costOf((tx) => listVisitPoints(tx, store, [RANGE], false));
    expect(cost.sequential).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(2 * 30);
  });

  it('read the bookings of their days', async () => {
    const cost = await costOf((tx) => listMoneyPoints(tx, store, [RANGE], ZONE, false));
    expect(cost.sequential).toEqual([]);
    // Its own 600, by two indexes; the neighbour has 60,000.
    expect(cost.read).toBeLessThanOrEqual(2 * 600);
  });

  it('read the parts of their days', async () => {
    const cost = await costOf((tx) => listParts(tx, store, RANGE));
    expect(cost.sequential).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(2 * 30 * 4);
  });

  it('read no visits of other days for a page of them', async () => {
    const place = { after: undefined, size: 50 };
    const cost = await costOf((tx) => findVisitRows(tx, store, { kind: 'visits', ...RANGE }, place));
    expect(cost.sequential).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(2 * 30 * 20);
  });

  it('read the events of the last five minutes', async () => {
    const cost = await costOf((tx) => findLive(tx, store));
    expect(cost.sequential).toEqual([]);
    // Its own 15, which a bitmap scan counts in the index and again in the table; the neighbour has 1,500.
    expect(cost.read).toBeLessThanOrEqual(2 * 15);
  });
});
