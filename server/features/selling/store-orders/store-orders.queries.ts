import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  orderFlowSchema,
  orderNumberOfCode,
  timelineEntrySchema,
} from '../../../../shared/features/selling/orders/orders.ts';
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
import { containing } from '../../../platform/database/like.ts';
import { itemPicture } from '../orders/orders.ts';

const instant = z.date().transform((value) => value.toISOString());
/** Times inside JSON come as text with an offset. */
const nestedInstant = z.string().transform((value) => new Date(value).toISOString());

const customerName = sql`coalesce(nullif(trim(o.shipping->>'name'), ''), o.email::text)`;

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
});

/** The orders of a view. */
const inView = (projectId: string, view: StoreOrderView): RawBuilder<unknown> => sql`
    select o.id, o.placed_at from orders o
    where o.project_id = ${projectId} and o.deleted_at is null and o.status = any(${statusesOf(view)})`;

/** What a merchant types: number, name, mail address, town, product, SKU, tracking code. Looks at unpaid orders too. */
function matching(projectId: string, search: string): RawBuilder<unknown> {
  const like = containing(search);
  // Each kind of match has its own index; one combined condition would use none.
  return sql`
    select o.id, o.placed_at from (
      select x.id from orders x where x.project_id = ${projectId} and x.search ilike ${like}
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

export interface FoundOrders {
  readonly orders: StoreOrderRow[];
  /** Null where nothing was searched: the number of orders in each status says it. */
  readonly total: number | null;
}

/** One page of a project's orders, newest first. One statement. */
export async function findStoreOrders(
  tx: Tx,
  projectId: string,
  { view, search, page }: { readonly view: StoreOrderView; readonly search: string; readonly page: number },
): Promise<FoundOrders> {
  const slice = sql`order by placed_at desc, id
    limit ${STORE_ORDERS_PAGE_SIZE} offset ${(page - 1) * STORE_ORDERS_PAGE_SIZE}`;
  // The page is cut from what is narrow before anything wide is read.
  const { rows } = await sql<{ total: number | null }>`
    with ${
      search === ''
        ? sql`page as (${inView(projectId, view)} ${slice})`
        : sql`narrowed as (${matching(projectId, search)}), page as (select * from narrowed ${slice})`
    }
    select o.id, o.number, o.status, o.flow, s.name as store_name, ${customerName} as customer_name,
      coalesce(o.shipping->>'country', '') as country, o.total_minor, o.currency, o.placed_at,
      ${search === '' ? sql`null::int` : sql`(select count(*)::int from narrowed)`} as total,
      ordered.pieces, ordered.picture_file_id
    from page join orders o on o.id = page.id join stores s on s.id = o.store_id
    left join lateral (
      select coalesce(sum(i.quantity), 0)::int as pieces,
        (array_agg(${itemPicture} order by i.position))[1] as picture_file_id
      from order_items i where i.order_id = o.id
    ) ordered on true
    order by o.placed_at desc, o.id`.execute(tx);
  const orders = z
    .array(rowSchema)
    .parse(rows)
    .map(({ flow, ...row }) => ({ ...row, progress: progressPercentage(row.status, flow) }));
  return { orders, total: search === '' ? null : (rows[0]?.total ?? 0) };
}

/** Counts a project's orders by status, in one statement. */
export async function countStoreOrders(
  tx: Tx,
  projectId: string,
): Promise<Partial<Record<OrderStatus, number>>> {
  const { rows } = await sql`
    select status, count(*)::int as count from orders
    where project_id = ${projectId} and deleted_at is null group by status`.execute(tx);
  const counted = z.array(z.object({ status: orderStatusSchema, count: z.number() })).parse(rows);
  return Object.fromEntries(counted.map(({ status, count }) => [status, count]));
}

const merchantOrderDetailsSchema = z.object({
  storeName: z.string(),
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  customerOrders: z.array(z.object({ number: z.number(), placedAt: nestedInstant })),
  timeline: z.array(timelineEntrySchema.extend({ at: nestedInstant })),
  items: z.array(
    z.object({ id: z.uuid(), urlName: z.string().nullable(), pictureFileId: z.uuid().nullable() }),
  ),
});

/** What only the merchant sees of an order: its store, the customer's other orders, what happened. One statement. */
export async function findMerchantOrderDetails(tx: Tx, orderId: string) {
  const { rows } = await sql`
    select s.name as store_name, s.subdomain,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain,
      (select coalesce(json_agg(json_build_object('number', x.number, 'placedAt', x.placed_at) order by x.placed_at desc), '[]')
        from (select y.number, y.placed_at from orders y where y.customer_id = o.customer_id and y.id <> o.id
          and y.paid_at is not null and y.deleted_at is null order by y.placed_at desc limit 10) x) as customer_orders,
      (select coalesce(json_agg(json_build_object('id', i.id, 'pictureFileId', ${itemPicture},
          'urlName', (select p.url_name from products p where p.id = i.product_id and p.deleted_at is null))), '[]')
        from order_items i where i.order_id = o.id) as items,
      (select coalesce(json_agg(json_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'what', e.what,
          'detail', e.detail, 'note', null, 'who', null, 'where', null) order by e.at, e.rank, e.id), '[]')
        from (
          select l.id::text as id, l.at, 'status' as kind, l.status as what, l.cause as detail, 1 as rank
          from order_status_log l where l.order_id = o.id
          union all
          select t.id::text, t.created_at, 'payment', t.method_name, t.message, 0
          from payment_attempts t join payments y on y.id = t.payment_id where y.order_id = o.id
          union all
          select h.id::text, h.created_at, 'shipment', h.carrier, h.tracking_code, 0
          from shipments h where h.order_id = o.id
        ) e) as timeline
    from orders o join stores s on s.id = o.store_id where o.id = ${orderId}`.execute(tx);
  return merchantOrderDetailsSchema.parse(rows[0]);
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
    select o.number, o.placed_at, o.paid_at, o.status, s.name as store_name, ${customerName} as customer_name,
      o.email::text as email, coalesce(o.shipping->>'country', '') as country, o.subtotal_minor, o.discount_minor,
      o.shipping_minor, o.goods_tax_minor + o.shipping_tax_minor as tax_minor, o.total_minor, o.currency,
      coalesce(ordered.pieces, 0)::int as pieces, coalesce(ordered.items, '') as items,
      coalesce((select string_agg(h.tracking_code, ' ' order by h.created_at) from shipments h where h.order_id = o.id), '') as tracking_codes
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
