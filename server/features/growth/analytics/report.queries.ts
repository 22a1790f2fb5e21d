import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type DayRange,
  LIVE_MINUTES,
  liveSchema,
  moneyFiguresSchema,
  PART_ROWS,
  reportNoteSchema,
  reportPartsSchema,
  visitFiguresSchema,
} from '../../../../shared/features/growth/analytics/analytics.ts';
import { addDays, startOfDay } from '../../../../shared/rules/dates/store-days.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { bookedAmountColumns } from '../../selling/ledger/ledger.ts';

const storeSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  country: z.string(),
  currency: currencyCodeSchema,
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  countedUntil: z.date().transform((moment) => moment.toISOString()),
  isNew: z.boolean(),
  createdAt: z.date(),
});
export type ReportStore = z.output<typeof storeSchema>;

/** The project’s first store; undefined where it has none. One statement. */
export async function findReportStore(tx: Tx, projectId: string): Promise<ReportStore | undefined> {
  const { rows } = await sql`
    select s.id, s.project_id, s.country, s.currency, s.subdomain, s.created_at,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain,
      (select counted_until from visit_progress) as counted_until,
      not exists (select from visit_days d where d.store_id = s.id)
        and not exists (select from ledger_transactions t where t.store_id = s.id) as is_new
    from stores s where s.project_id = ${projectId} order by s.created_at limit 1`.execute(tx);
  return rows[0] === undefined ? undefined : storeSchema.parse(rows[0]);
}

const visitPointSchema = visitFiguresSchema.extend({ at: z.string() });
const moneyPointSchema = moneyFiguresSchema.extend({ at: z.string(), currency: currencyCodeSchema });

/** The moments of a store’s days. */
export const momentsOf = ({ from, to }: DayRange, zone: string) => ({
  from: startOfDay(from, zone).toISOString(),
  to: startOfDay(addDays(to, 1), zone).toISOString(),
});

/** Sums of visits by day, or by hour of single days. One statement. */
export async function listVisitPoints(
  tx: Tx,
  store: ReportStore,
  ranges: readonly DayRange[],
  byHour: boolean,
) {
  const table = byHour ? sql`visit_hours` : sql`visit_days`;
  const at = byHour ? sql`s.day || 'T' || lpad(s.hour::text, 2, '0')` : sql`s.day::text`;
  const { rows } = await sql`
    select ${at} as at, s.visits, s.visitors, s.pages, s.saw_product, s.used_basket, s.began_checkout, s.ordered
    from unnest(${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[]) as r(first, last)
    join ${table} s on s.project_id = ${store.projectId} and s.store_id = ${store.id} and s.day between r.first and r.last`.execute(
    tx,
  );
  return z.array(visitPointSchema).parse(rows);
}

const isSale = sql`t.kind = 'sale'`;

/** Sums of the ledger by day, or by hour of single days, in each currency. One statement. */
export async function listMoneyPoints(
  tx: Tx,
  store: ReportStore,
  ranges: readonly DayRange[],
  zone: string,
  byHour: boolean,
) {
  const moments = ranges.map((range) => momentsOf(range, zone));
  const local = sql`t.at at time zone ${zone}`;
  const { rows } = await sql`
    select to_char(${local}, ${byHour ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD'}) as at, t.currency,
      (count(*) filter (where ${isSale}))::int as orders,
      coalesce(sum(b.paid_minor) filter (where ${isSale}), 0)::float8 as sales_minor,
      coalesce(0 - sum(b.paid_minor) filter (where not ${isSale}), 0)::float8 as refunded_minor,
      coalesce(sum(b.earned_minor), 0)::float8 as earned_minor
    from unnest(${moments.map(({ from }) => from)}::timestamptz[], ${moments.map(({ to }) => to)}::timestamptz[])
      as r(first, after)
    join ledger_transactions t on t.project_id = ${store.projectId} and t.store_id = ${store.id}
      and t.at >= r.first and t.at < r.after
    cross join lateral (select ${bookedAmountColumns} from ledger_lines l where l.transaction_id = t.id) b
    group by 1, 2`.execute(tx);
  return z.array(moneyPointSchema).parse(rows);
}

/** Notes of a range’s days, by day. One statement. */
export async function listNotes(tx: Tx, store: ReportStore, { from, to }: DayRange) {
  const { rows } = await sql`
    select n.id, n.day, n.text,
      coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Former member') as author
    from report_notes n left join accounts a on a.id = n.account_id
    where n.project_id = ${store.projectId} and n.store_id = ${store.id} and n.day between ${from}::date and ${to}::date
    order by n.day, n.created_at limit 200`.execute(tx);
  return z.array(reportNoteSchema).parse(rows);
}

/** The largest parts of a range’s visits. One statement. */
export async function listParts(tx: Tx, store: ReportStore, { from, to }: DayRange) {
  const { rows } = await sql`
    select coalesce(json_agg(json_build_object('key', key, 'visits', visits, 'ordered', ordered)
        order by visits desc, key) filter (where part = 'source'), '[]') as source,
      coalesce(json_agg(json_build_object('key', key, 'visits', visits, 'ordered', ordered)
        order by visits desc, key) filter (where part = 'device'), '[]') as device,
      coalesce(json_agg(json_build_object('key', key, 'visits', visits, 'ordered', ordered)
        order by visits desc, key) filter (where part = 'country'), '[]') as country,
      coalesce(json_agg(json_build_object('key', key, 'visits', visits, 'ordered', ordered)
        order by visits desc, key) filter (where part = 'search'), '[]') as search
    from (
      select part, key, sum(visits)::int as visits, sum(ordered)::int as ordered,
        row_number() over (partition by part order by sum(visits) desc, key) as place
      from visit_day_parts
      where project_id = ${store.projectId} and store_id = ${store.id}
        and part = any('{source,device,country,search}'::text[]) and day between ${from}::date and ${to}::date
      group by part, key) ranked
    where place <= ${PART_ROWS}`.execute(tx);
  return reportPartsSchema.omit({ sold: true }).parse(rows[0]);
}

/** Sales of a range in the store’s currency: transactions `t` with their orders. */
const salesOf = (store: ReportStore, range: DayRange, zone: string): RawBuilder<unknown> => {
  const { from, to } = momentsOf(range, zone);
  return sql`
    select t.order_id, t.at, o.customer_id from ledger_transactions t join orders o on o.id = t.order_id
    where t.project_id = ${store.projectId} and t.store_id = ${store.id} and t.at >= ${from}::timestamptz
      and t.at < ${to}::timestamptz and t.kind = 'sale' and t.currency = ${store.currency}`;
};

/** Whether the customer had bought in the store before transaction `t`. */
export const isReturning = (
  customer: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from orders p join ledger_transactions pt on pt.order_id = p.id and pt.kind = 'sale'
  where p.customer_id = ${customer} and pt.at < ${at})`;

/** What one minor unit that the shopper of the order `o` paid is in the store’s currency. */
const inBooks = sql`coalesce(o.base_total_minor::numeric / nullif(o.total_minor, 0), 1)`;

/** Products, discounts and customers of a range’s sales. One statement. */
export async function findSold(tx: Tx, store: ReportStore, range: DayRange, zone: string) {
  const { rows } = await sql`
    with sales as materialized (${salesOf(store, range, zone)}),
    products as (
      select i.product_id as id, (array_agg(i.name order by s.at desc))[1] as name, count(distinct i.order_id)::int as count,
        sum(round((i.total_minor - i.discount_minor) * ${inBooks}))::float8 as minor
      from sales s join orders o on o.id = s.order_id join order_items i on i.order_id = s.order_id
      group by i.product_id order by minor desc, i.product_id limit ${PART_ROWS}),
    given as (
      select d.id, d.name, count(*)::int as count, sum(c.amount_minor)::float8 as minor
      from sales s join discount_claims c on c.order_id = s.order_id join discounts d on d.id = c.discount_id
      group by d.id, d.name order by minor desc, d.id limit ${PART_ROWS})
    select (select coalesce(json_agg(p), '[]') from products p) as products,
      (select coalesce(json_agg(g), '[]') from given g) as discounts,
      (select count(*)::int from sales) as orders,
      (select count(*)::int from sales s where ${isReturning(sql`s.customer_id`, sql`s.at`)}) as returning`.execute(
    tx,
  );
  return reportPartsSchema.shape.sold.parse(rows[0]);
}

/** People in the store at this moment. One statement. */
export async function findLive(tx: Tx, store: ReportStore) {
  const { rows } = await sql`
    with recent as materialized (
      select distinct on (visitor) visitor, data->>'path' as path from events
      where project_id = ${store.projectId} and store_id = ${store.id} and visitor is not null
        and received_at > now() - make_interval(mins => ${LIVE_MINUTES})
      order by visitor, name = 'page-view' desc, received_at desc)
    select (select count(*)::int from recent) as people, (
      select coalesce(json_agg(p), '[]') from (
        select left(path, 200) as path, count(*)::int as people from recent where path is not null
        group by 1 order by 2 desc, 1 limit 5) p) as pages`.execute(tx);
  return liveSchema.parse(rows[0]);
}
