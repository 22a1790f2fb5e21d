import { beforeAll, describe, expect, it } from 'vitest';
import { factoryOrderViewSchema } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { seedEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { explainQueries, type TableScan } from '../../../../tests/support/query-plan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countOrdersInViews, findOrders } from './factory-orders.queries.ts';

const ORDERS_PER_PROJECT = 15_000;
const PAGE = 50;

let url: string;

/** Two projects with many orders each, most of them long complete. Their pieces are those of one order. */
const MANY_ORDERS = `
  set session_replication_role = replica;
  insert into orders overriding system value
    select copy.* from (select * from orders order by number limit 1) o, generate_series(1, 2) project,
      generate_series(1, ${ORDERS_PER_PROJECT}) n,
      jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(),
        'project_id', ('00000000-0000-4000-8000-00000000000' || project)::uuid,
        'number', 100000 + project * 1000000 + n, 'placed_at', now() - make_interval(mins => n), 'priority', n % 7 = 0,
        'paid_at', case when n % 25 = 9 then null else now() - make_interval(mins => n) end,
        'status', case when n % 25 = 0 then 'paid' when n % 25 = 4 then 'printed' when n % 25 = 9 then 'to_be_paid'
          when n % 500 = 3 then 'issue' else 'complete' end)) copy;
  insert into order_items overriding system value
    select copy.* from (select * from order_items order by id limit 1) i, orders o,
      jsonb_populate_record(null::order_items, to_jsonb(i) || jsonb_build_object(
        'id', gen_random_uuid(), 'order_id', o.id, 'project_id', o.project_id)) copy
    where o.number > 1000000;
  update print_files set status = 'ready';
  update orders set held_at = now(), hold_reason = 'Check the address'
    where number in (select number from orders where number > 1000000 and status = 'paid' order by number limit 2);
  update stores set name = 'Quayside Press' where id = (select store_id from orders limit 1);
  reset session_replication_role;
`;

beforeAll(async () => {
  url = await seedEarlierDatabase(MANY_ORDERS);
});

const explain = (work: (tx: Tx) => Promise<unknown>) => explainQueries(url, { kind: 'platform' }, work);
const readOf = (scans: readonly TableScan[], table: string) =>
  scans
    .filter((scan) => scan.table === table || scan.index?.startsWith(`${table}_`))
    .reduce((sum, { rowsRead }) => sum + rowsRead, 0);
const ofOrders = ({ table, index }: TableScan) => table === 'orders' || index?.startsWith('orders_') === true;

describe('the orders of the factory, 30,000 of two projects', () => {
  it.each(factoryOrderViewSchema.options)('cost a page in the view “%s”', async (view) => {
    const scans = await explain((tx) => findOrders(tx, { view, search: '', page: 1 }));
    expect(scans.filter(ofOrders).map(({ node }) => node)).not.toContain('Seq Scan');
    // Each status gives at most one page, with and without priority by day; the page’s rows are then read in full.
    const sources = view === 'late' || view === 'today' ? 12 : 6;
    expect(readOf(scans, 'orders')).toBeLessThanOrEqual(sources * (PAGE + 1) + PAGE + 1);
    expect(readOf(scans, 'order_items')).toBeLessThanOrEqual(6 * PAGE);
    if (sources === 12) expect(scans.map(({ index }) => index)).toContain('orders_to_make');
  });

  it('are read only where something blocks them, in the view “blocked”', async () => {
    const scans = await explain((tx) => findOrders(tx, { view: 'blocked', search: '', page: 1 }));
    expect(scans.filter(({ index }) => index === 'orders_held')).not.toEqual([]);
    // Two on hold and one of the earlier database, found and then read in full.
    expect(readOf(scans, 'orders')).toBeLessThanOrEqual(10);
  });

  it.each(['done', 'all'] as const)('cost a page beyond the numbered pages of “%s” as well', async (view) => {
    let after: string | null = null;
    const scans = await explain(async (tx) => {
      const { next } = await findOrders(tx, { view, search: '', page: 200 });
      after = next;
    });
    expect(after).not.toBeNull();
    // Its ids come from the index alone.
    const cut = scans.filter(({ index }) => index === 'orders_newest');
    expect(new Set(cut.map(({ node }) => node))).toEqual(new Set(['Index Only Scan']));
    expect(readOf(scans, 'order_items')).toBeLessThanOrEqual(6 * PAGE);
    const beyond = await explain((tx) => findOrders(tx, { view, search: '', page: 1, after: after ?? '' }));
    expect(readOf(beyond, 'orders')).toBeLessThanOrEqual(16 * (PAGE + 1) + PAGE + 1);
  });

  it('are not read by a search that finds no store', async () => {
    const scans = await explain((tx) => findOrders(tx, { view: 'all', search: 'no such words', page: 1 }));
    expect(readOf(scans, 'orders')).toBe(0);
  });

  it('are read as far as a list counts by a search for their store', async () => {
    let found: Awaited<ReturnType<typeof findOrders>> | undefined;
    const scans = await explain(async (tx) => {
      found = await findOrders(tx, { view: 'all', search: 'quayside', page: 1 });
    });
    expect(found?.total).toBe(10_001);
    const dates = found?.orders.map(({ placedAt }) => placedAt) ?? [];
    expect(dates).toHaveLength(PAGE);
    expect(dates).toEqual(dates.toSorted().reverse());
    // All of the store’s, which they all are, then those found for the page and to count.
    expect(readOf(scans, 'orders')).toBeLessThanOrEqual(2 * ORDERS_PER_PROJECT + 2 * 10_001 + 2 * (PAGE + 1));
  });

  it('are found for their store beyond the numbered pages as well', async () => {
    const wish = { view: 'all', search: 'quayside', page: 1 } as const;
    const pages: Awaited<ReturnType<typeof findOrders>>[] = [];
    await explain(async (tx) => {
      const last = await findOrders(tx, { ...wish, page: 200 });
      pages.push(last, await findOrders(tx, { ...wish, after: last.next ?? '' }));
    });
    const [last, beyond] = pages.map(({ orders, total }) => ({
      total,
      dates: orders.map(({ placedAt }) => placedAt),
    }));
    expect([last?.total, beyond?.total]).toEqual([10_001, 10_001]);
    expect(beyond?.dates).toHaveLength(PAGE);
    expect((beyond?.dates[0] ?? '') <= (last?.dates.at(-1) ?? '')).toBe(true);
  });

  it('are counted up to 10,000 without reading further', async () => {
    let views: Record<string, number> = {};
    const scans = await explain(async (tx) => {
      views = await countOrdersInViews(tx);
    });
    expect(views).toMatchObject({ done: 10_001, all: 10_001, attention: 61, new: 1205 });
    // Those that are still here are counted by their day as well, and those blocked.
    expect(readOf(scans, 'orders')).toBeLessThanOrEqual(10_001 + 6 * 1205 + 100);
  });
});
