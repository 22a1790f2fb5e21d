import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { splitCopyMark } from '../../../../shared/features/factory/labels/labels.ts';
import { SHIPMENTS_PAGE_SIZE } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import {
  parcelGoodsSchema,
  shipmentRowSchema,
  usualService,
  VOIDABLE_DAYS,
  type VoidReason,
} from '../../../../shared/features/factory/shipments/shipments.ts';
import {
  type Carrier,
  type CarrierService,
  carrierSchema,
  carrierServiceSchema,
  SAMPLE_PREFIX,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { orderNumberOfCode } from '../../../../shared/features/selling/orders/orders.ts';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countUpTo,
  cutPage,
  type PagePlace,
  type RowOrder,
  readPage,
} from '../../../platform/database/keyset.ts';
import { containing } from '../../../platform/database/like.ts';
import { personName } from '../../accounts/identity/identity.ts';
import { itemPicture, orderIdsByWords, orderNamed } from '../../selling/orders/orders.ts';
import { addToShipment, takeOutOfShipment } from '../labels/labels.ts';
import { mayWorkOnFloor } from '../stations/stations.ts';

const instant = z.date().transform((value) => value.toISOString());

/** A parcel's packaging, in grams, on top of its pieces. */
const PACKAGING_GRAMS = 40;
/** Weight taken for a piece whose base product states none. */
const PIECE_GRAMS = 200;

const listRow = shipmentRowSchema.extend({
  createdAt: instant,
  createdBy: z.string().trim().nullable(),
  carrier: carrierSchema,
  service: carrierServiceSchema,
  voidedAt: instant.nullable(),
});

const SHIPMENT_COLUMNS = sql`
  h.id, h.order_id, o.number as order_number, s.name as store_name, coalesce(o.shipping->>'name', '') as customer_name,
  coalesce(o.shipping->>'country', '') as country, h.barcode, h.carrier, h.service, h.tracking_code, h.weight_grams,
  h.created_at, ${personName('a')} as created_by, h.voided_at, h.void_reason, h.request_id`;
const SHIPMENT_JOINS = sql`
  join orders o on o.id = h.order_id join stores s on s.id = o.store_id left join accounts a on a.id = h.created_by`;

const byDate = (direction: RowOrder['direction']): RowOrder => ({
  keys: [
    { sql: sql`h.created_at`, type: 'timestamptz' },
    { sql: sql`h.id`, type: 'uuid' },
  ],
  direction,
});

/** Each kind of match has its own index; one combined condition would use none. */
const matching = (search: string): RawBuilder<unknown> => sql`
  select x.id from shipments x where x.barcode ilike ${containing(search)} or x.tracking_code ilike ${containing(search)}
  union select x.id from shipments x join orders y on y.id = x.order_id where y.number = ${orderNumberOfCode(search)}::bigint
  union select x.id from shipments x join orders y on y.id = x.order_id
    where y.search ilike ${containing(search)} and y.shipping->>'name' ilike ${containing(search)}`;

export type ListedShipment = z.output<typeof listRow>;

/** One page of shipments by date. One statement. The page is cut by an index before anything wide is read. */
export async function findShipments(
  tx: Tx,
  wish: { readonly search: string; readonly sort: 'shipped' | '-shipped' } & PagePlace,
  size: number = SHIPMENTS_PAGE_SIZE,
) {
  const order = byDate(wish.sort === 'shipped' ? 'asc' : 'desc');
  const cut = cutPage(order, wish, size);
  const narrow = wish.search === '' ? sql`true` : sql`h.id in (select id from found)`;
  const { rows } = await sql<{ total: number }>`
    with ${wish.search === '' ? sql`` : sql`found as materialized (${matching(wish.search)}),`}
    page as (
      select page.* from (
        select h.id, ${cut.keys} from shipments h where ${narrow} and ${cut.beyond}
        order by ${cut.order} limit ${cut.reach}) page
      order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select ${SHIPMENT_COLUMNS}, ${cut.cursor} as cursor,
      ${countUpTo(sql`select from shipments h where ${narrow}`)} as total
    from page join shipments h on h.id = page.id ${SHIPMENT_JOINS}
    order by ${cut.shownOrder}`.execute(tx);
  const { rows: shipments, ...beside } = readPage(
    z.array(listRow.extend({ cursor: z.string() })).parse(rows),
    order,
    wish,
    size,
  );
  return { shipments, ...beside, total: rows[0]?.total ?? 0 };
}

const waitingRow = z.object({
  id: z.uuid(),
  number: z.number(),
  storeName: z.string(),
  customerName: z.string(),
  country: z.string(),
  deliveryName: z.string(),
  pieces: z.number(),
  weightGrams: z.number(),
  priority: z.boolean(),
  paidAt: instant.nullable(),
  pictureFileId: z.uuid().nullable(),
  pigeonhole: z.string().nullable(),
  labelCodes: z.array(z.string()),
});

/** What a piece of blank `b` of base product `bp` weighs, as `size.weight`. */
const sizeWeight = sql`
  select (z->>'weightGrams')::int as weight from jsonb_array_elements(bp.spec->'sizes') z where z->>'code' = b.size limit 1`;
const expectedGrams = sql`(${PACKAGING_GRAMS}::int + sum(coalesce(size.weight, ${PIECE_GRAMS}::int)))::int`;

const whenToShip: RowOrder = {
  keys: [
    { sql: sql`(not o.priority)`, type: 'boolean' },
    { sql: sql`o.paid_at`, type: 'timestamptz' },
    { sql: sql`o.id`, type: 'uuid' },
  ],
  direction: 'asc',
};

/** Whether every piece of the order `o` is packed, and it waits for its parcel. */
const isToShip = sql`
  o.status = 'packing' and o.deleted_at is null
  and (select bool_and(l.state = 'packed') from labels l
    where l.order_id = o.id and l.state not in ('cancelled', 'spoiled'))
  and not exists (select from shipments h where h.order_id = o.id and h.voided_at is null)`;

/** Orders by what a person types or scans. Each kind of match has its own index. */
const namedBy = (search: string): RawBuilder<unknown> => sql`
  ${orderIdsByWords(search, null)}
  union select x.id from orders x where x.number = ${orderNumberOfCode(search)}::bigint
  union select x.order_id from labels x where x.code = ${search.toUpperCase()}
  union select x.packed_order_id from pigeonholes x where x.code = ${search.toUpperCase()}`;

/** Orders `page` by their ids, with what a parcel needs of them. */
const WAITING_COLUMNS = sql`
  o.id, o.number, s.name as store_name, coalesce(o.shipping->>'name', '') as customer_name,
  coalesce(o.shipping->>'country', '') as country, coalesce(o.delivery->>'name', '') as delivery_name,
  o.priority, o.paid_at, pieces.*, (select p.code from pigeonholes p where p.packed_order_id = o.id limit 1) as pigeonhole`;
const WAITING_JOINS = sql`
  join stores s on s.id = o.store_id
  cross join lateral (
    select count(*)::int as pieces, ${expectedGrams} as weight_grams, array_agg(l.code order by l.counter) as label_codes,
      (array_agg(${itemPicture} order by i.position))[1] as picture_file_id
    from labels l
    join order_items i on i.id = l.order_item_id
    join blanks b on b.id = l.blank_id
    join base_products bp on bp.id = b.base_product_id
    left join lateral (${sizeWeight}) size on true
    where l.order_id = o.id and l.state not in ('cancelled', 'spoiled')) pieces`;

const withService = (row: z.output<typeof waitingRow>) => ({ ...row, service: usualService(row.country) });

/** One page of the orders whose pieces are all packed and that have no parcel. One statement: it reads the pieces of those listed. */
export async function findShippable(tx: Tx, place: PagePlace & { readonly search: string }, size: number) {
  const cut = cutPage(whenToShip, place, size);
  const { search } = place;
  const wanted = search === '' ? isToShip : sql`o.id in (${namedBy(search)}) and ${isToShip}`;
  const { rows } = await sql<{ total: number }>`
    with page as materialized (
      select page.* from (
        select o.id, ${cut.keys} from orders o where ${wanted} and ${cut.beyond}
        order by ${cut.order} limit ${cut.reach}) page
      order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select ${WAITING_COLUMNS}, ${cut.cursor} as cursor, ${countUpTo(sql`select from orders o where ${wanted}`)} as total
    from page join orders o on o.id = page.id ${WAITING_JOINS}
    order by ${cut.shownOrder}`.execute(tx);
  const { rows: orders, ...beside } = readPage(
    z.array(waitingRow.extend({ cursor: z.string() })).parse(rows),
    whenToShip,
    place,
    size,
  );
  return { orders: orders.map(withService), ...beside, total: rows[0]?.total ?? 0 };
}

/** An order to ship by its id; null where it isn’t one. One statement. */
export async function findOneToShip(tx: Tx, orderId: string) {
  const { rows } = await sql`
    select ${WAITING_COLUMNS} from orders o ${WAITING_JOINS} where o.id = ${orderId} and ${isToShip}`.execute(
    tx,
  );
  return rows[0] === undefined ? null : withService(waitingRow.parse(rows[0]));
}

const namedRow = z.object({
  orderId: z.uuid().nullable(),
  /** The code of a pigeonhole, and the order whose garments lie in it now. */
  pigeonhole: z.string().nullable(),
  holder: z.number().nullable(),
});

/**
 * What a scanned code names: the order of a label, an order, or the one that a pigeonhole was packed from last. Each kind has its
 * own index. One statement.
 */
export async function findNamed(tx: Tx, code: string): Promise<z.output<typeof namedRow> | null> {
  const upper = splitCopyMark(code.toUpperCase()).code;
  const id = z.uuid().safeParse(code).data ?? null;
  const { rows } = await sql`
    select order_id, null as pigeonhole, null::bigint as holder from labels where code = ${upper}
    union all
    select id, null, null from orders where number = ${orderNumberOfCode(code)}::bigint and deleted_at is null
    union all
    select id, null, null from orders where id = ${id}::uuid and deleted_at is null
    union all
    select p.packed_order_id, p.code, h.number from pigeonholes p left join orders h on h.id = p.order_id
    where p.code = ${upper}
    limit 1`.execute(tx);
  return rows[0] === undefined ? null : namedRow.parse(rows[0]);
}

const detailRow = listRow.extend({
  /** What a workstation asked for it with. */
  requestId: z.uuid().nullable(),
  collectedAt: instant.nullable(),
  orderStatus: orderStatusSchema,
  currency: z.string(),
  shippingEoriNumber: z.string().nullable(),
  goods: z.array(parcelGoodsSchema),
  shipping: z.record(z.string(), z.unknown()),
  labels: z.array(z.object({ code: z.string(), name: z.string(), colour: z.string(), size: z.string() })),
});
export type FoundShipment = z.output<typeof detailRow>;

const voidedRow = z.object({
  orderId: z.uuid(),
  barcode: z.string(),
  carrier: carrierSchema,
  trackingCode: z.string(),
});

const PIECES = (which: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(json_build_object('code', l.code, 'name', i.name,
    'colour', coalesce(i.options->>'Colour', ''), 'size', coalesce(i.options->>'Size', '')) order by l.counter)
    from labels l join order_items i on i.id = l.order_item_id where ${which}), '[]')`;

/** What is in a parcel, by the order's items. */
const GOODS = (which: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(of_item order by position) from (
    select i.position, i.name, bp.type_code as "typeCode", count(*)::int as pieces, i.quantity as "ofPieces",
      (i.total_minor - i.tax_minor)::float8 as "netMinor",
      sum(coalesce(size.weight, ${PIECE_GRAMS}::int))::int as "weightGrams"
    from labels l join order_items i on i.id = l.order_item_id
    join blanks b on b.id = l.blank_id join base_products bp on bp.id = b.base_product_id
    left join lateral (${sizeWeight}) size on true
    where ${which} group by i.id, bp.type_code) of_item), '[]')`;

/**
 * Adds the shipment of an order whose pieces are all packed, and ties its labels to it. Two at once make one: the
 * second waits for the order and finds it complete. One statement.
 * @returns the shipment, or null where the order is not to be shipped
 */
export async function addShipment(
  tx: Tx,
  shipment: {
    orderId: string;
    carrier: Carrier;
    service: CarrierService;
    weightGrams: number;
    createdBy: string | null;
    /** What a workstation asked for it with. */
    requestId: string | null;
  },
): Promise<FoundShipment | null> {
  const { rows } = await sql`
    with held as materialized (
      select id, project_id from orders where id = ${shipment.orderId} and status = 'packing' and deleted_at is null for update
    ), packed as (
      select held.*, lpad(nextval('parcel_serials')::text, 8, '0') as serial from held
      where not exists (select from shipments where order_id = held.id and voided_at is null)
        and (select bool_and(state = 'packed') from labels where order_id = held.id and state not in ('cancelled', 'spoiled'))
    ), added as (
      insert into shipments (id, project_id, order_id, barcode, carrier, service, tracking_code, weight_grams, created_by, request_id)
      select ${newId()}, project_id, id, 'PCL0' || serial, ${shipment.carrier}, ${shipment.service},
        ${SAMPLE_PREFIX} || serial,
        ${shipment.weightGrams}::int, ${shipment.createdBy}::uuid, ${shipment.requestId}::uuid
      from packed returning *
    ), tied as (
      ${addToShipment(sql`select id, order_id from added`)}
    )
    select ${SHIPMENT_COLUMNS}, h.collected_at, o.status as order_status, o.shipping, o.currency, o.shipping_eori_number,
      ${PIECES(sql`l.order_id = o.id and l.state = 'packed'`)} as labels,
      ${GOODS(sql`l.order_id = o.id and l.state = 'packed'`)} as goods
    from added h join orders o on o.id = h.order_id join stores s on s.id = o.store_id
    left join accounts a on a.id = h.created_by`.execute(tx);
  return rows[0] === undefined ? null : detailRow.parse(rows[0]);
}

/** The shipment of an order, by the order's id or number, with the pieces in its parcel. One statement. */
export async function findShipmentOfOrder(tx: Tx, order: string): Promise<FoundShipment | null> {
  const { rows } = await sql`
    select ${SHIPMENT_COLUMNS}, h.collected_at, o.status as order_status, o.shipping, o.currency, o.shipping_eori_number, ${PIECES(sql`l.shipment_id = h.id`)} as labels,
      ${GOODS(sql`l.shipment_id = h.id`)} as goods
    from shipments h ${SHIPMENT_JOINS} where ${orderNamed(order)}
    order by h.voided_at is null desc, h.created_at desc limit 1`.execute(tx);
  return rows[0] === undefined ? null : detailRow.parse(rows[0]);
}

/**
 * Locks the parcel of an order with its order, and marks it as voided; its pieces can go into another one. Null where it can’t be voided. Two statements.
 */
export async function voidParcel(
  tx: Tx,
  parcel: { readonly id: string; readonly reason: VoidReason; readonly accountId: string | null },
): Promise<z.output<typeof voidedRow> | null> {
  await sql`select from orders where id = (select order_id from shipments where id = ${parcel.id}) for update`.execute(
    tx,
  );
  const { rows } = await sql`
    with voided as (
      update shipments set voided_at = now(), voided_by = ${parcel.accountId}::uuid, void_reason = ${parcel.reason}
      where id = ${parcel.id} and voided_at is null and collected_at is null
        and created_at > now() - make_interval(days => ${VOIDABLE_DAYS})
        and exists (select from orders o where o.id = order_id and o.status = 'complete')
      returning id, order_id, barcode, carrier, tracking_code
    ), untied as (
      ${takeOutOfShipment(sql`select id from voided`)}
    )
    select order_id, barcode, carrier, tracking_code from voided`.execute(tx);
  return rows[0] === undefined ? null : voidedRow.parse(rows[0]);
}

/** The parcel of that id. One statement. */
export async function findShipment(tx: Tx, id: string): Promise<FoundShipment | null> {
  const { rows } = await sql`
    select ${SHIPMENT_COLUMNS}, h.collected_at, o.status as order_status, o.shipping, o.currency, o.shipping_eori_number,
      ${PIECES(sql`l.shipment_id = h.id`)} as labels, ${GOODS(sql`l.shipment_id = h.id`)} as goods
    from shipments h ${SHIPMENT_JOINS} where h.id = ${id}`.execute(tx);
  return rows[0] === undefined ? null : detailRow.parse(rows[0]);
}

const parcelFactsSchema = z.object({
  number: z.number(),
  status: orderStatusSchema,
  country: z.string(),
  pieces: z.number(),
  packed: z.number(),
  expectedGrams: z.number(),
  isShipped: z.boolean(),
  /** Why the office holds it; null where it doesn’t. */
  heldFor: z.string().nullable(),
  /** The parcel that the same request made before. */
  requestedId: z.uuid().nullable(),
  /** Whether the person may ship. */
  mayShip: z.boolean(),
  goods: z.array(parcelGoodsSchema.pick({ name: true, typeCode: true })),
});
export type ParcelFacts = z.output<typeof parcelFactsSchema>;

/** Whether a person at a workstation may ship, and void what was shipped. One statement. */
export async function mayShip(tx: Tx, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${mayWorkOnFloor(staffId)} as may`.execute(tx);
  return rows[0]?.may === true;
}

/** A workstation’s request to ship, and the person there. */
export interface StationRequestToShip {
  readonly requestId: string;
  readonly staffId: string;
}

/**
 * What an order's parcel has to be: where it goes and what it weighs by the catalogue; null without such an order. With
 * `asked`, also the outcome of that request. One statement.
 */
export async function findParcelFacts(
  tx: Tx,
  orderId: string,
  asked: StationRequestToShip | null = null,
): Promise<ParcelFacts | null> {
  const { rows } = await sql`
    select o.hold_reason as held_for,
      (select id from shipments where request_id = ${asked?.requestId ?? null}::uuid) as requested_id,
      ${asked === null ? sql`true` : mayWorkOnFloor(asked.staffId)} as may_ship, o.number, o.status, coalesce(o.shipping->>'country', '') as country, count(l.id)::int as pieces,
      count(*) filter (where l.state = 'packed')::int as packed, ${expectedGrams} as expected_grams,
      exists (select from shipments h where h.order_id = o.id and h.voided_at is null) as is_shipped,
      coalesce(jsonb_agg(distinct jsonb_build_object('name', i.name, 'typeCode', bp.type_code))
        filter (where l.id is not null), '[]') as goods
    from orders o
    left join labels l on l.order_id = o.id and l.state not in ('cancelled', 'spoiled')
    left join order_items i on i.id = l.order_item_id
    left join blanks b on b.id = l.blank_id
    left join base_products bp on bp.id = b.base_product_id
    left join lateral (${sizeWeight}) size on true
    where o.id = ${orderId} and o.deleted_at is null group by o.id`.execute(tx);
  return rows[0] === undefined ? null : parcelFactsSchema.parse(rows[0]);
}
