import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { orderFlowSchema, orderNumberOfCode } from '../../../../shared/features/selling/orders/orders.ts';
import { STORE_ORDERS_PAGE_SIZE } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import {
  type ExportRange,
  type StoreOrderRow,
  type StoreOrderView,
  statusesOf,
} from '../../../../shared/features/selling/store-orders/store-orders.ts';
import {
  type OrderStatus,
  orderStatusSchema,
  progressPercentage,
} from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countUpTo,
  cutPage,
  type PagePlace,
  type RowOrder,
  readPage,
} from '../../../platform/database/keyset.ts';
import { containing } from '../../../platform/database/like.ts';
import { customerColumn, itemPicture, type OrderCore, orderIdsByWords } from '../orders/orders.ts';

const instant = z.date().transform((value) => value.toISOString());

const rowSchema = z.object({
  id: z.uuid(),
  number: z.number(),
  status: orderStatusSchema,
  flow: orderFlowSchema,
  storeName: z.string(),
  customerName: z.string(),
  country: z.string(),
  pieces: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  placedAt: instant,
  pictureFileId: z.uuid().nullable(),
  cursor: z.string(),
});

/** What a merchant types: number, name, mail address, town, product, SKU, tracking code. Looks at unpaid orders too. */
function matching(projectId: string, search: string): RawBuilder<unknown> {
  const like = containing(search);
  // Each kind of match has its own index; one combined condition would use none.
  return sql`
    select o.id from (
      ${orderIdsByWords(search, projectId)}
      union
      select x.id from orders x where x.project_id = ${projectId} and x.number = ${orderNumberOfCode(search)}::bigint
      union
      select x.id from orders x where x.project_id = ${projectId} and x.hash = ${search.replace(/^#/, '')}
      union
      select i.order_id from order_items i where i.project_id = ${projectId} and i.product_id = any(array(
        select p.id from products p where p.project_id = ${projectId} and (p.sku ilike ${like} or p.name ilike ${like})))
      union
      select h.order_id from shipments h where h.project_id = ${projectId} and h.tracking_code = ${search.toUpperCase()}
    ) found join orders o on o.id = found.id
    where o.project_id = ${projectId} and o.deleted_at is null`;
}

const byDate = (direction: RowOrder['direction']): RowOrder => ({
  keys: [
    { sql: sql`o.placed_at`, type: 'timestamptz' },
    { sql: sql`o.id`, type: 'uuid' },
  ],
  direction,
});

type OrderWish = {
  readonly view: StoreOrderView;
  readonly search: string;
  readonly sort: 'placed' | '-placed';
} & PagePlace;

/**
 * One page of a project's orders by date. One statement. The page is cut by an index, status by status, before
 * anything wide is read.
 * @returns the total as null where nothing was searched: the number of orders in each status tells it
 */
export async function findStoreOrders(tx: Tx, projectId: string, wish: OrderWish) {
  const order = byDate(wish.sort === 'placed' ? 'asc' : 'desc');
  const cut = cutPage(order, wish, STORE_ORDERS_PAGE_SIZE);
  const narrow = sql`order by ${cut.order} limit ${cut.reach}`;
  const { rows } = await sql<{ total: number | null }>`
    with ${
      wish.search === ''
        ? sql`near as (
          select own.* from unnest(${statusesOf(wish.view)}::text[]) listed(status) cross join lateral (
            select o.id, ${cut.keys} from orders o
            where o.project_id = ${projectId} and o.deleted_at is null and o.status = listed.status and ${cut.beyond}
            ${narrow}) own)`
        : sql`found as (${matching(projectId, wish.search)}), near as (
          select o.id, ${cut.keys} from found join orders o on o.id = found.id where ${cut.beyond} ${narrow})`
    },
    page as (select page.* from near page order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select o.id, o.number, o.status, o.flow, s.name as store_name, ${customerColumn} as customer_name,
      coalesce(o.shipping->>'country', '') as country, o.total_minor, o.currency, o.placed_at,
      ${wish.search === '' ? sql`null::int` : countUpTo(sql`select from found`)} as total,
      ordered.pieces, ordered.picture_file_id, ${cut.cursor} as cursor
    from page join orders o on o.id = page.id join stores s on s.id = o.store_id
    left join lateral (
      select coalesce(sum(i.quantity), 0)::int as pieces,
        (array_agg(${itemPicture} order by i.position))[1] as picture_file_id
      from order_items i where i.order_id = o.id
    ) ordered on true
    order by ${cut.shownOrder}`.execute(tx);
  const { rows: shown, ...beside } = readPage(
    z.array(rowSchema).parse(rows),
    order,
    wish,
    STORE_ORDERS_PAGE_SIZE,
  );
  const orders: StoreOrderRow[] = shown.map(({ flow, ...row }) => ({
    ...row,
    progress: progressPercentage(row.status, flow),
  }));
  return { orders, ...beside, total: wish.search === '' ? null : (rows[0]?.total ?? 0) };
}

/** Counts a project's orders by status, as far as lists count. One statement. */
export async function countStoreOrders(
  tx: Tx,
  projectId: string,
): Promise<Partial<Record<OrderStatus, number>>> {
  const { rows } = await sql`
    select listed.status, ${countUpTo(sql`
      select from orders o
      where o.project_id = ${projectId} and o.status = listed.status and o.deleted_at is null`)} as count
    from unnest(${orderStatusSchema.options}::text[]) listed(status)`.execute(tx);
  const counted = z.array(z.object({ status: orderStatusSchema, count: z.number() })).parse(rows);
  return Object.fromEntries(counted.map(({ status, count }) => [status, count]));
}

const otherOrdersSchema = z.array(z.object({ number: z.number(), placedAt: instant }));

/** The customer's other paid orders, the newest first, at most ten. One statement. */
export async function listOtherOrders(tx: Tx, order: Pick<OrderCore, 'id' | 'customer'>) {
  const { rows } = await sql`
    select y.number, y.placed_at from orders y
    where y.customer_id = ${order.customer.id} and y.id <> ${order.id} and y.paid_at is not null and y.deleted_at is null
    order by y.placed_at desc limit 10`.execute(tx);
  return otherOrdersSchema.parse(rows);
}

const downloadRowSchema = z.object({
  number: z.number(),
  placedAt: instant,
  paidAt: instant,
  status: orderStatusSchema,
  storeName: z.string(),
  customerName: z.string(),
  email: z.string(),
  country: z.string(),
  pieces: z.number(),
  items: z.string(),
  subtotalMinor: z.number(),
  discountMinor: z.number(),
  shippingMinor: z.number(),
  taxMinor: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  trackingCodes: z.string(),
});
export type DownloadRow = z.output<typeof downloadRowSchema>;

/** Paid orders of a span of days, the oldest first. One statement. */
export async function ordersBetween(
  tx: Tx,
  projectId: string,
  { start, end }: ExportRange,
  most: number,
): Promise<DownloadRow[]> {
  const { rows } = await sql`
    select o.number, o.placed_at, o.paid_at, o.status, s.name as store_name, ${customerColumn} as customer_name,
      o.email::text as email, coalesce(o.shipping->>'country', '') as country, o.subtotal_minor, o.discount_minor,
      o.shipping_minor, o.goods_tax_minor + o.shipping_tax_minor as tax_minor, o.total_minor, o.currency,
      coalesce(ordered.pieces, 0)::int as pieces, coalesce(ordered.items, '') as items,
      coalesce((select string_agg(h.tracking_code, ' ' order by h.created_at) from shipments h where h.order_id = o.id and h.voided_at is null), '') as tracking_codes
    from orders o join stores s on s.id = o.store_id
    left join lateral (
      select sum(i.quantity) as pieces, string_agg(i.quantity || ' x ' || i.name || ' ' || i.sku, '; ' order by i.position) as items
      from order_items i where i.order_id = o.id
    ) ordered on true
    where o.project_id = ${projectId} and o.deleted_at is null and o.paid_at is not null
      and o.placed_at >= ${start}::date::timestamp at time zone 'UTC'
      and o.placed_at < (${end}::date + 1)::timestamp at time zone 'UTC'
    order by o.placed_at, o.id limit ${most}`.execute(tx);
  return z.array(downloadRowSchema).parse(rows);
}
