import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  SALES_VIEWS,
  type SalesPeriod,
  type SalesView,
  salesBalanceSchema,
  salesPeriodRange,
  salesRowSchema,
  salesTotalSchema,
  salesViewSchema,
} from '../../../../shared/features/growth/sales-activity/sales-activity.ts';
import { orderNumberOfCode } from '../../../../shared/features/selling/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countUpTo,
  cutPage,
  type PagePlace,
  type RowOrder,
  readPage,
} from '../../../platform/database/keyset.ts';
import { bookedAmountColumns } from '../../selling/ledger/ledger.ts';

interface Narrowing {
  readonly view: SalesView;
  readonly search: string;
  readonly period?: SalesPeriod | undefined;
}
type SalesQuery = Narrowing & { readonly sort: 'at' | '-at' } & PagePlace;

const listedRow = salesRowSchema.extend({
  at: z.date().transform((moment) => moment.toISOString()),
  orderNumber: z.coerce.number(),
  cursor: z.string(),
});

const byDate = (direction: RowOrder['direction']): RowOrder => ({
  keys: [
    { sql: sql`t.at`, type: 'timestamptz' },
    { sql: sql`t.id`, type: 'uuid' },
  ],
  direction,
});

/** Whether transaction `t` is of the period, and of the order that was searched. */
function narrowed({ search, period }: Omit<Narrowing, 'view'>): RawBuilder<unknown> {
  const range = period ? salesPeriodRange(period, new Date()) : null;
  return sql`
    ${range ? sql`t.at >= ${range.from.toISOString()}::timestamptz` : sql`true`}
    and ${range?.to ? sql`t.at < ${range.to.toISOString()}::timestamptz` : sql`true`}
    and ${
      search === ''
        ? sql`true`
        : sql`t.order_id = (select o.id from orders o where o.number = ${orderNumberOfCode(search)}::bigint)`
    }`;
}

/** One page of a project’s transactions by date, cut by an index for each kind. One statement. */
export async function findSales(tx: Tx, projectId: string, query: SalesQuery, size: number) {
  const order = byDate(query.sort === 'at' ? 'asc' : 'desc');
  const cut = cutPage(order, query, size);
  const { rows } = await sql`
    with near as (
      select own.* from unnest(${[...SALES_VIEWS[query.view]]}::text[]) listed(kind) cross join lateral (
        select t.id, ${cut.keys} from ledger_transactions t
        where t.project_id = ${projectId} and t.kind = listed.kind and ${narrowed(query)} and ${cut.beyond}
        order by ${cut.order} limit ${cut.reach}) own),
    page as (select page.* from near page order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select t.id, t.kind, t.at, t.currency, o.number as order_number, s.name as store_name, booked.*,
      ${cut.cursor} as cursor
    from page join ledger_transactions t on t.id = page.id
    join orders o on o.id = t.order_id join stores s on s.id = t.store_id
    cross join lateral (
      select ${bookedAmountColumns} from ledger_lines l where l.transaction_id = t.id
    ) booked
    order by ${cut.shownOrder}`.execute(tx);
  const { rows: sales, ...beside } = readPage(z.array(listedRow).parse(rows), order, query, size);
  return { sales, ...beside };
}

/** How many transactions each view has, as far as lists count. One statement. */
export async function countSales(
  tx: Tx,
  projectId: string,
  query: Omit<Narrowing, 'view'>,
): Promise<Record<SalesView, number>> {
  const { rows } = await sql`
    select ${sql.join(
      salesViewSchema.options.map(
        (view) => sql`${countUpTo(sql`
          select from ledger_transactions t
          where t.project_id = ${projectId} and t.kind = any(${[...SALES_VIEWS[view]]}::text[]) and ${narrowed(query)}`)}
          as ${sql.ref(view)}`,
      ),
    )}`.execute(tx);
  return z.record(salesViewSchema, z.int()).parse(rows[0]);
}

/** The sums of all rows that a view shows, currency by currency. One statement. */
export async function sumSales(tx: Tx, projectId: string, query: Narrowing) {
  const { rows } = await sql`
    select t.currency, count(distinct t.id)::int as count, ${bookedAmountColumns}
    from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
    where t.project_id = ${projectId} and t.kind = any(${[...SALES_VIEWS[query.view]]}::text[]) and ${narrowed(query)}
    group by t.currency order by count desc, t.currency`.execute(tx);
  return z.array(salesTotalSchema).parse(rows);
}

/** What the project has earned since it began. One statement. */
export async function loadBalances(tx: Tx, projectId: string) {
  const { rows } = await sql`
    select t.currency, (0 - sum(l.amount_minor))::float8 as minor
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where l.project_id = ${projectId} and l.account = 'project' and t.order_id is not null
    group by t.currency order by t.currency`.execute(tx);
  return z.array(salesBalanceSchema).parse(rows);
}
