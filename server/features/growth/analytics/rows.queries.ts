import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { RowsQuery } from '../../../../shared/features/growth/analytics/analytics.calls.ts';
import { saleRowSchema, visitRowSchema } from '../../../../shared/features/growth/analytics/analytics.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { cutPage, type RowOrder, readPage } from '../../../platform/database/keyset.ts';
import { bookedAmountColumns } from '../../selling/ledger/ledger.ts';
import { isReturning, momentsOf, type ReportStore } from './report.queries.ts';

/** Rows behind figures. The conditions are those that the figures add up by. */

const iso = z.date().transform((moment) => moment.toISOString());
const saleSchema = saleRowSchema.extend({ at: iso, orderNumber: z.coerce.number(), cursor: z.string() });
const visitSchema = visitRowSchema.extend({ startedAt: iso, cursor: z.string() });
const totalSchema = z.object({
  rows: z.int(),
  pages: z.int(),
  paidMinor: z.int(),
  earnedMinor: z.int(),
});

const all = (conditions: readonly (RawBuilder<unknown> | false | undefined)[]) =>
  sql.join(
    conditions.filter((one) => one !== false && one !== undefined),
    sql` and `,
  );

const KINDS = {
  sales: sql`t.kind = 'sale'`,
  refunds: sql`t.kind not in ('sale', 'edit')`,
  earnings: sql`true`,
} as const;

/** Transactions `t` of a figure. */
function salesWhere(store: ReportStore, query: RowsQuery, kind: keyof typeof KINDS, zone: string) {
  const { from, to } = momentsOf(query, zone);
  const { product, discount, returning } = query;
  return all([
    sql`t.project_id = ${store.projectId} and t.store_id = ${store.id} and t.at >= ${from}::timestamptz
      and t.at < ${to}::timestamptz and t.currency = ${store.currency}`,
    KINDS[kind],
    product !== undefined &&
      sql`exists (select from order_items i where i.order_id = t.order_id and i.product_id = ${product}::uuid)`,
    discount !== undefined &&
      sql`exists (select from discount_claims c where c.order_id = t.order_id and c.discount_id = ${discount}::uuid)`,
    returning && isReturning(sql`(select o.customer_id from orders o where o.id = t.order_id)`, sql`t.at`),
  ]);
}

const salesOrder: RowOrder = {
  keys: [
    { sql: sql`t.at`, type: 'timestamptz' },
    { sql: sql`t.id`, type: 'uuid' },
  ],
  direction: 'desc',
};

/** One page of transactions, the latest first. One statement. */
export async function findSaleRows(
  tx: Tx,
  store: ReportStore,
  query: RowsQuery,
  kind: keyof typeof KINDS,
  zone: string,
  place: { readonly after: string | undefined; readonly size: number },
) {
  const at = { page: 1, after: place.after };
  const cut = cutPage(salesOrder, at, place.size);
  const { rows } = await sql`
    with page as (
      select t.id, ${cut.keys} from ledger_transactions t
      where ${salesWhere(store, query, kind, zone)} and ${cut.beyond} order by ${cut.order} limit ${cut.limit})
    select t.id, t.at, t.kind, o.number as order_number, b.paid_minor, b.earned_minor, ${cut.cursor} as cursor
    from page join ledger_transactions t on t.id = page.id join orders o on o.id = t.order_id
    cross join lateral (select ${bookedAmountColumns} from ledger_lines l where l.transaction_id = t.id) b
    order by ${cut.shownOrder}`.execute(tx);
  const { rows: sales, next } = readPage(z.array(saleSchema).parse(rows), salesOrder, at, place.size);
  return { sales, next };
}

/** All of them together. One statement. */
export async function sumSaleRows(
  tx: Tx,
  store: ReportStore,
  query: RowsQuery,
  kind: keyof typeof KINDS,
  zone: string,
) {
  const { rows } = await sql`
    select count(*)::int as rows, 0 as pages, coalesce(sum(b.paid_minor), 0)::float8 as paid_minor,
      coalesce(sum(b.earned_minor), 0)::float8 as earned_minor
    from ledger_transactions t
    cross join lateral (select ${bookedAmountColumns} from ledger_lines l where l.transaction_id = t.id) b
    where ${salesWhere(store, query, kind, zone)}`.execute(tx);
  return totalSchema.parse(rows[0]);
}

/** Visits `v` of a figure. */
function visitsWhere(store: ReportStore, query: RowsQuery) {
  const { step, first, source, device, country, search } = query;
  return all([
    sql`v.project_id = ${store.projectId} and v.store_id = ${store.id}
      and v.day between ${query.from}::date and ${query.to}::date
      and v.started_at between ${query.from}::date - 2 and ${query.to}::date + 3`,
    step !== undefined && sql`v.step >= ${step}`,
    first && sql`v.is_first`,
    source !== undefined && sql`v.came_from = ${source}`,
    device !== undefined && sql`v.device = ${device}`,
    country !== undefined && sql`v.country = ${country}`,
    search !== undefined && sql`${search} = any(v.searches)`,
  ]);
}

const visitsOrder: RowOrder = {
  keys: [
    { sql: sql`v.started_at`, type: 'timestamptz' },
    { sql: sql`v.visitor::text`, type: 'text' },
  ],
  direction: 'desc',
};

/** One page of visits, the latest first. One statement. */
export async function findVisitRows(
  tx: Tx,
  store: ReportStore,
  query: RowsQuery,
  place: { readonly after: string | undefined; readonly size: number },
) {
  const at = { page: 1, after: place.after };
  const cut = cutPage(visitsOrder, at, place.size);
  const { rows } = await sql`
    with page as (
      select ${cut.keys}, v.started_at, round(extract(epoch from v.ended_at - v.started_at) / 60)::int as minutes,
        v.came_from, v.device, v.country, v.entry, v.pages, v.step
      from visits v where ${visitsWhere(store, query)} and ${cut.beyond} order by ${cut.order} limit ${cut.limit})
    select page.*, ${cut.cursor} as cursor from page order by ${cut.shownOrder}`.execute(tx);
  const { rows: visits, next } = readPage(z.array(visitSchema).parse(rows), visitsOrder, at, place.size);
  return { visits, next };
}

/** All of them together. One statement. */
export async function sumVisitRows(tx: Tx, store: ReportStore, query: RowsQuery) {
  const { rows } = await sql`
    select count(*)::int as rows, coalesce(sum(v.pages), 0)::int as pages, 0 as paid_minor, 0 as earned_minor
    from visits v where ${visitsWhere(store, query)}`.execute(tx);
  return totalSchema.parse(rows[0]);
}
