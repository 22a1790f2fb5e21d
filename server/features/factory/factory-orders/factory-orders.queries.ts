import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  FACTORY_ORDER_VIEWS,
  FACTORY_ORDERS_PAGE_SIZE,
  type FactoryOrderView,
  factoryOrderViewSchema,
} from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  type FactoryItem,
  type FactoryOrder,
  type FactoryOrderRow,
  factoryItemSchema,
  factoryPaymentSchema,
  factoryShipmentSchema,
  listOrderBlockers,
  orderHoldSchema,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import {
  orderFlowSchema,
  orderNumberOfCode,
  timelineEntrySchema,
} from '../../../../shared/features/selling/orders/orders.ts';
import {
  type OrderStatus,
  orderStatusSchema,
  progressPercentage,
} from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { personName } from '../../accounts/identity/identity.ts';
import { itemPicture, orderNamed } from '../../selling/orders/orders.ts';
import { artworkSides } from './artwork-facts.ts';
import { blankFacts, printFilesOf, sideOrder } from './nested-facts.ts';

const instant = z.date().transform((value) => value.toISOString());
/** Times inside JSON come as text with an offset. */
const nestedInstant = z.string().transform((value) => new Date(value).toISOString());

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

/** One page of orders: those of priority first, then the longest paid. One statement. */
export async function findOrders(tx: Tx, wish: { view: FactoryOrderView; search: string; page: number }) {
  const order = NEWEST_FIRST.has(wish.view)
    ? sql`o.placed_at desc`
    : sql`o.priority desc, o.paid_at asc nulls last`;
  const { rows } = await sql<{ total: number }>`
    select ${ORDER_COLUMNS}, count(*) over ()::int as total
    from ${ORDER_TABLES}
    where o.deleted_at is null and ${inView(wish.view)} and ${matching(wish.search)}
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

const ITEMS = (orderId: string) => sql`
  select i.id, i.position, i.name, i.sku, i.options, i.quantity, ${itemPicture} as image_file_id, ${blankFacts} as blank,
    json_build_object('id', v.id, 'number', v.number, 'sceneHash', v.scene_hash) as design_version, v.scene,
    ${printFilesOf(sql`v.id`)} as print_files,
    coalesce((select json_agg(json_build_object('id', l.id, 'code', l.code, 'orderItemId', i.id, 'counter', l.counter,
      'of', l.of_count, 'state', l.state, 'sides', ${sideOrder(sql`l.sides`)}, 'needsPretreat', l.needs_pretreat, 'pickFace', l.pick_face,
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
    select l.id::text as id, l.at, 'status' as kind, l.status as what, l.cause as detail, null as note,
      ${personName('a')} as who, null as "where", 1 as rank
    from order_status_log l left join accounts a on a.id = l.account_id where l.order_id = ${orderId}
    union all
    select t.id::text, t.created_at, 'payment', t.method_name, t.message, null, null, null, 0
    from payment_attempts t join payments p on p.id = t.payment_id where p.order_id = ${orderId}
    union all
    select e.id::text, e.at, 'scan', e.kind, l.code, coalesce(e.details->>'side', e.details->>'reason', l.counter || ' of ' || l.of_count),
      ${personName('a')}, st.name, 0
    from label_events e join labels l on l.id = e.label_id
    left join accounts a on a.id = e.staff_id left join stations st on st.id = e.station_id where l.order_id = ${orderId}
    union all
    select h.id::text, h.created_at, 'shipment', h.carrier, h.tracking_code, null, ${personName('a')}, null, 0
    from shipments h left join accounts a on a.id = h.created_by where h.order_id = ${orderId}
  ) entries order by at, rank, id`;

const nestedItems = z.array(
  factoryItemSchema.extend({
    designVersion: factoryItemSchema.shape.designVersion.omit({ sides: true }),
    scene: z.unknown(),
  }),
);
const nestedTimeline = z.array(
  timelineEntrySchema.extend({ at: instant, who: z.string().trim().nullable() }),
);

const detailRowSchema = orderRowSchema.extend({
  email: z.string(),
  shipping: z.record(z.string(), z.unknown()),
  currency: z.string(),
  totalMinor: z.number(),
  payments: z.array(factoryPaymentSchema.extend({ succeededAt: nestedInstant.nullable() })),
  shipments: z.array(factoryShipmentSchema.extend({ createdAt: nestedInstant })),
});

/** The items of an order with blanks, versions, print files and labels. One statement. */
async function findItems(tx: Tx, orderId: string): Promise<FactoryItem[]> {
  const { rows } = await ITEMS(orderId).execute(tx);
  return nestedItems.parse(rows).map(({ scene, designVersion, ...item }) => ({
    ...item,
    designVersion: { ...designVersion, sides: artworkSides(scene) },
  }));
}

/** One order with all the factory knows of it, by id or by number; null where there is none. Three statements. */
export async function findOrder(tx: Tx, key: string): Promise<FactoryOrder | null> {
  const { rows } = await sql`
    select ${ORDER_COLUMNS}, o.email::text as email, o.shipping, o.currency, o.total_minor,
      coalesce((select json_agg(json_build_object('id', y.id, 'provider', y.provider, 'status', y.status,
        'amountMinor', y.amount_minor, 'currency', y.currency, 'succeededAt', y.succeeded_at,
        'attempts', (select count(*) from payment_attempts t where t.payment_id = y.id)) order by y.created_at)
        from payments y where y.order_id = o.id), '[]') as payments,
      coalesce((select json_agg(json_build_object('id', h.id, 'barcode', h.barcode, 'carrier', h.carrier, 'service', h.service,
        'trackingCode', h.tracking_code, 'weightGrams', h.weight_grams, 'createdAt', h.created_at) order by h.created_at)
        from shipments h where h.order_id = o.id), '[]') as shipments
    from ${ORDER_TABLES} where ${orderNamed(key)} and o.deleted_at is null`.execute(tx);
  if (rows[0] === undefined) return null;
  const row = detailRowSchema.parse(rows[0]);
  const items = await findItems(tx, row.id);
  const timeline = await TIMELINE(row.id).execute(tx);
  return {
    ...row,
    progress: progressPercentage(row.status, row.flow),
    holds: listOrderBlockers(items),
    items,
    timeline: nestedTimeline.parse(timeline.rows),
  };
}
