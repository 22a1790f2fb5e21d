import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  FACTORY_ORDER_VIEWS,
  FACTORY_ORDERS_PAGE_SIZE,
  type FactoryOrderFilters,
  type FactoryOrderView,
  factoryOrderViewSchema,
} from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  type FactoryOrderRow,
  orderHoldSchema,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { UK_POST_COUNTRIES } from '../../../../shared/features/selling/delivery/delivery.ts';
import { orderFlowSchema, orderNumberOfCode } from '../../../../shared/features/selling/orders/orders.ts';
import { workingDaysBetween } from '../../../../shared/rules/dates/dates.ts';
import {
  type OrderStatus,
  orderStatusSchema,
  progressPercentage,
} from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { itemPicture } from '../../selling/orders/orders.ts';

const instant = z.date().transform((value) => value.toISOString());

const orderRowSchema = z.object({
  id: z.uuid(),
  number: z.number(),
  status: orderStatusSchema,
  flow: orderFlowSchema,
  storeName: z.string(),
  customerName: z.string(),
  country: z.string(),
  deliveryName: z.string(),
  priority: z.boolean(),
  pieces: z.number(),
  piecesBegun: z.number(),
  piecesDone: z.number(),
  pigeonhole: z.string().nullable(),
  holds: z.array(orderHoldSchema),
  placedAt: instant,
  paidAt: instant.nullable(),
  pictureFileId: z.uuid().nullable(),
});

const HOLDS = sql`array_remove(array[
  case when exists (select from order_items i join print_files f on f.design_version_id = i.design_version_id
    where i.order_id = o.id and f.status = 'failed') then 'print-file-failed' end,
  case when exists (select from order_items i where i.order_id = o.id and (
      not exists (select from print_files f where f.design_version_id = i.design_version_id)
      or exists (select from print_files f where f.design_version_id = i.design_version_id and f.status in ('waiting', 'rendering'))
    )) then 'print-file-waiting' end,
  case when exists (select from order_items i join blanks b on b.id = i.blank_id
    where i.order_id = o.id and b.stock < 0) then 'blank-short' end
], null)`;

const ORDER_COLUMNS = sql`
  o.id, o.number, o.status, o.flow, s.name as store_name,
  coalesce(o.shipping->>'name', '') as customer_name, coalesce(o.shipping->>'country', '') as country,
  coalesce(o.delivery->>'name', '') as delivery_name, o.priority, o.placed_at, o.paid_at,
  case when made.pieces > 0 then made.pieces else ordered.pieces end as pieces, made.pieces_begun, made.pieces_done,
  p.code as pigeonhole, ${HOLDS} as holds, ordered.picture_file_id`;

const ORDER_TABLES = sql`
  orders o
  join stores s on s.id = o.store_id
  left join pigeonholes p on p.order_id = o.id
  left join lateral (
    select count(*)::int as pieces, count(*) filter (where l.state = 'packed')::int as pieces_done,
      count(*) filter (where l.state not in ('open', 'label_printed'))::int as pieces_begun
    from labels l where l.order_id = o.id and l.state <> 'cancelled'
  ) made on true
  left join lateral (
    select coalesce(sum(i.quantity), 0)::int as pieces,
      (array_agg(${itemPicture} order by i.position))[1] as picture_file_id
    from order_items i where i.order_id = o.id
  ) ordered on true`;

function toRow(row: z.output<typeof orderRowSchema>): FactoryOrderRow {
  return { ...row, progress: progressPercentage(row.status, row.flow) };
}

function inView(view: FactoryOrderView): RawBuilder<unknown> {
  const statuses: readonly string[] = FACTORY_ORDER_VIEWS[view];
  return statuses.length === 0 ? sql`true` : sql`o.status = any(${statuses})`;
}

/** What a person types or scans: number, name, email, store, label, pigeonhole, parcel. */
function matching(search: string): RawBuilder<unknown> {
  if (search === '') return sql`true`;
  const code = search.toUpperCase();
  return sql`(o.search ilike ${containing(search)} or o.shipping->>'name' ilike ${containing(search)}
    or o.email::text ilike ${containing(search)} or s.name ilike ${containing(search)}
    or o.number = ${orderNumberOfCode(search)}::bigint or p.code = ${code}
    or o.id in (select l.order_id from labels l where l.code = ${code})
    or o.id in (select h.order_id from shipments h where h.barcode = ${code} or h.tracking_code = ${code}))`;
}

const NEWEST_FIRST: ReadonlySet<FactoryOrderView> = new Set(['done', 'unpaid', 'all']);

/** The last day on which an order was paid more than so many working days ago. */
function lastDayBefore(workingDays: number, now: Date): string {
  const day = new Date(now);
  const dayText = () => day.toISOString().slice(0, 10);
  while (workingDaysBetween(dayText(), now.toISOString().slice(0, 10)) <= workingDays)
    day.setUTCDate(day.getUTCDate() - 1);
  return dayText();
}

function filtered({ delivery, age }: FactoryOrderFilters): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (delivery !== undefined)
    conditions.push(
      sql`coalesce(o.shipping->>'country' = any(${UK_POST_COUNTRIES}), false) = ${delivery === 'uk'}`,
    );
  if (age !== undefined)
    conditions.push(sql`o.paid_at < ${lastDayBefore(Number(age), new Date())}::date + 1`);
  return sql.join(conditions, sql` and `);
}

/** One page of orders: those of priority first, then the longest paid. One statement. */
export async function findOrders(
  tx: Tx,
  wish: { view: FactoryOrderView; search: string; page: number } & FactoryOrderFilters,
) {
  const order = NEWEST_FIRST.has(wish.view)
    ? sql`o.placed_at desc`
    : sql`o.priority desc, o.paid_at asc nulls last`;
  const { rows } = await sql<{ total: number }>`
    select ${ORDER_COLUMNS}, count(*) over ()::int as total
    from ${ORDER_TABLES}
    where o.deleted_at is null and ${inView(wish.view)} and ${matching(wish.search)} and ${filtered(wish)}
    order by ${order}, o.id
    limit ${FACTORY_ORDERS_PAGE_SIZE} offset ${(wish.page - 1) * FACTORY_ORDERS_PAGE_SIZE}`.execute(tx);
  return { orders: z.array(orderRowSchema).parse(rows).map(toRow), total: rows[0]?.total ?? 0 };
}

const countedSchema = z.array(z.object({ status: orderStatusSchema, count: z.number() }));

/** How many orders each view holds. One statement. */
export async function countOrdersInViews(tx: Tx): Promise<Record<FactoryOrderView, number>> {
  const { rows } = await sql`
    select status, count(*)::int as count from orders where deleted_at is null group by status`.execute(tx);
  const counted = countedSchema.parse(rows);
  const countIn = (statuses: readonly OrderStatus[]) =>
    counted
      .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
      .reduce((sum, { count }) => sum + count, 0);
  return z
    .record(factoryOrderViewSchema, z.int())
    .parse(Object.fromEntries(Object.entries(FACTORY_ORDER_VIEWS).map(([view, of]) => [view, countIn(of)])));
}
