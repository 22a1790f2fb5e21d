import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  FACTORY_ORDER_VIEWS,
  FACTORY_ORDERS_PAGE_SIZE,
  type FactoryOrderView,
} from '../../../shared/features/factory-orders/factory-orders.calls.ts';
import {
  type FactoryItem,
  type FactoryOrder,
  type FactoryOrderRow,
  factoryItemSchema,
  factoryShipmentSchema,
  holdsOf,
  orderHoldSchema,
  timelineEntrySchema,
} from '../../../shared/features/factory-orders/factory-orders.ts';
import { orderStatusSchema, progressPercentage } from '../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../platform/database/database.ts';

const instant = z.date().transform((value) => value.toISOString());
const flowSchema = z.enum(['normal', 'bespoke', 'paper']);

const orderRowSchema = z.object({
  id: z.uuid(),
  number: z.number(),
  status: orderStatusSchema,
  flow: flowSchema,
  storeName: z.string(),
  customerName: z.string(),
  country: z.string(),
  deliveryName: z.string(),
  priority: z.boolean(),
  pieces: z.number(),
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
  pieces.pieces, pieces.pieces_done, p.code as pigeonhole, ${HOLDS} as holds,
  (select i.image_file_id from order_items i where i.order_id = o.id order by i.position limit 1) as picture_file_id`;

const ORDER_TABLES = sql`
  orders o
  join stores s on s.id = o.store_id
  left join pigeonholes p on p.order_id = o.id
  left join lateral (
    select count(*)::int as pieces, count(*) filter (where l.state = 'packed')::int as pieces_done
    from labels l where l.order_id = o.id and l.state <> 'cancelled'
  ) pieces on true`;

function toRow(row: z.output<typeof orderRowSchema>): FactoryOrderRow {
  const { flow, ...facts } = row;
  return { ...facts, progress: progressPercentage(row.status, flow) };
}

function inView(view: FactoryOrderView): RawBuilder<unknown> {
  const statuses: readonly string[] = FACTORY_ORDER_VIEWS[view];
  if (statuses.length === 0) return sql`o.status not in ('new', 'to_be_paid')`;
  return sql`o.status = any(${statuses})`;
}

/** Letters that mean something in a LIKE pattern stand for themselves. */
const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;

/** One page of orders: those of priority first, then the longest paid. Two statements. */
export async function findOrders(tx: Tx, wish: { view: FactoryOrderView; search: string; page: number }) {
  const number = /^#?(?:ORD-)?(\d{1,12})$/i.exec(wish.search)?.[1];
  const found = wish.search
    ? sql`and (o.search ilike ${likeText(wish.search)} or o.shipping->>'name' ilike ${likeText(wish.search)}
        or o.number = ${number ?? null}::bigint or exists (select from labels l where l.order_id = o.id and l.code = ${wish.search.toUpperCase()}))`
    : sql``;
  const done = wish.view === 'done' || wish.view === 'all';
  const { rows } = await sql<{ total: number }>`
    select ${ORDER_COLUMNS}, count(*) over ()::int as total
    from ${ORDER_TABLES}
    where o.deleted_at is null and ${inView(wish.view)} ${found}
    order by ${done ? sql`o.placed_at desc` : sql`o.priority desc, o.paid_at asc nulls last`}, o.id
    limit ${FACTORY_ORDERS_PAGE_SIZE} offset ${(wish.page - 1) * FACTORY_ORDERS_PAGE_SIZE}`.execute(tx);
  return { orders: z.array(orderRowSchema).parse(rows).map(toRow), total: rows[0]?.total ?? 0 };
}

/** How many orders stand in each status. One statement. */
export async function countOrders(tx: Tx) {
  const { rows } = await sql`
    select status, count(*)::int as count from orders where deleted_at is null group by status`.execute(tx);
  const counted = z.array(z.object({ status: orderStatusSchema, count: z.number() })).parse(rows);
  return Object.fromEntries(counted.map(({ status, count }) => [status, count]));
}

const ITEMS = (orderId: string) => sql`
  select i.id, i.position, i.name, i.sku, i.options, i.quantity, i.image_file_id as "imageFileId",
    json_build_object('id', b.id, 'sku', b.sku, 'barcode', b.barcode, 'colour', b.colour, 'size', b.size,
      'pickFace', b.pick_face, 'stock', b.stock, 'baseProductName', bp.name, 'baseProductSku', bp.sku) as blank,
    json_build_object('id', v.id, 'number', v.number, 'sceneHash', v.scene_hash) as "designVersion",
    coalesce((select json_agg(json_build_object('id', f.id, 'side', f.side, 'status', f.status, 'fileId', f.file_id,
      'sha256', f.sha256, 'widthPx', f.width_px, 'heightPx', f.height_px, 'widthMm', f.width_mm, 'heightMm', f.height_mm,
      'error', f.error) order by f.side desc) from print_files f where f.design_version_id = v.id), '[]') as "printFiles",
    coalesce((select json_agg(json_build_object('id', l.id, 'code', l.code, 'orderItemId', i.id, 'counter', l.counter,
      'of', l.of_count, 'state', l.state, 'sides', l.sides, 'needsPretreat', l.needs_pretreat, 'pickFace', l.pick_face,
      'pigeonhole', l.pigeonhole, 'timesPrinted', l.times_printed) order by l.counter)
      from labels l where l.order_item_id = i.id), '[]') as labels
  from order_items i
  join blanks b on b.id = i.blank_id
  join base_products bp on bp.id = b.base_product_id
  join design_versions v on v.id = i.design_version_id
  where i.order_id = ${orderId}
  order by i.position`;

const TIMELINE = (orderId: string) => sql`
  select * from (
    select l.id::text as id, l.at, 'status' as kind, l.status as text, a.first_name || ' ' || a.last_name as who, null as "where"
    from order_status_log l left join accounts a on a.id = l.account_id where l.order_id = ${orderId}
    union all
    select t.id::text, t.created_at, 'payment', t.method_name || ': ' || t.message, null, null
    from payment_attempts t join payments p on p.id = t.payment_id where p.order_id = ${orderId}
    union all
    select e.id::text, e.at, 'scan', e.kind || ' ' || l.code, a.first_name || ' ' || a.last_name, st.name
    from label_events e join labels l on l.id = e.label_id
    left join accounts a on a.id = e.staff_id left join stations st on st.id = e.station_id where l.order_id = ${orderId}
    union all
    select h.id::text, h.created_at, 'shipment', h.carrier || ' ' || h.tracking_code, a.first_name || ' ' || a.last_name, null
    from shipments h left join accounts a on a.id = h.created_by where h.order_id = ${orderId}
  ) entries order by at, id`;

const nestedItems = z.array(factoryItemSchema);
const nestedTimeline = z.array(
  timelineEntrySchema.extend({ at: instant, who: z.string().trim().nullable() }),
);
const nestedShipments = z.array(factoryShipmentSchema.extend({ createdAt: instant }));

const detailRowSchema = orderRowSchema.extend({
  email: z.string(),
  shipping: z.record(z.string(), z.unknown()),
  currency: z.string(),
  totalMinor: z.number(),
});

/** The items of an order with blanks, versions, print files and labels. One statement. */
export async function findItems(tx: Tx, orderId: string): Promise<FactoryItem[]> {
  const { rows } = await ITEMS(orderId).execute(tx);
  return nestedItems.parse(rows);
}

/** One order with all the factory knows of it, by id or by number; null where there is none. Four statements. */
export async function findOrder(
  tx: Tx,
  key: { id: string } | { number: number },
): Promise<FactoryOrder | null> {
  const wanted = 'id' in key ? sql`o.id = ${key.id}` : sql`o.number = ${key.number}`;
  const { rows } = await sql`
    select ${ORDER_COLUMNS}, o.email::text as email, o.shipping, o.currency, o.total_minor
    from ${ORDER_TABLES} where ${wanted} and o.deleted_at is null`.execute(tx);
  if (rows[0] === undefined) return null;
  const { email, shipping, currency, totalMinor, ...row } = detailRowSchema.parse(rows[0]);
  const items = await findItems(tx, row.id);
  const timeline = await TIMELINE(row.id).execute(tx);
  const shipments = await sql`
    select id, barcode, carrier, service, tracking_code, weight_grams, created_at
    from shipments where order_id = ${row.id} order by created_at`.execute(tx);
  return {
    ...toRow(row),
    holds: holdsOf(items),
    email,
    shipping,
    currency,
    totalMinor,
    items,
    timeline: nestedTimeline.parse(timeline.rows),
    shipments: nestedShipments.parse(shipments.rows),
  };
}
