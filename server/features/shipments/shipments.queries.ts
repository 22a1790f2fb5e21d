import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { SHIPMENTS_PAGE_SIZE } from '../../../shared/features/shipments/shipments.calls.ts';
import {
  type Carrier,
  type CarrierService,
  carrierSchema,
  carrierServiceSchema,
  s10Code,
  shipmentRowSchema,
  usualService,
} from '../../../shared/features/shipments/shipments.ts';
import type { Tx } from '../../platform/database/database.ts';

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
});

const SHIPMENT_COLUMNS = sql`
  h.id, h.order_id, o.number as order_number, s.name as store_name, coalesce(o.shipping->>'name', '') as customer_name,
  coalesce(o.shipping->>'country', '') as country, h.barcode, h.carrier, h.service, h.tracking_code, h.weight_grams,
  h.created_at, a.first_name || ' ' || a.last_name as created_by`;
const SHIPMENT_TABLES = sql`
  shipments h join orders o on o.id = h.order_id join stores s on s.id = o.store_id left join accounts a on a.id = h.created_by`;

const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;

/** One page of shipments, newest first. One statement. */
export async function findShipments(tx: Tx, wish: { search: string; page: number }) {
  const found = wish.search
    ? sql`where h.barcode ilike ${likeText(wish.search)} or h.tracking_code ilike ${likeText(wish.search)}
        or o.number::text = ${wish.search.replace(/^#/, '')} or o.shipping->>'name' ilike ${likeText(wish.search)}`
    : sql``;
  const { rows } = await sql<{ total: number }>`
    select ${SHIPMENT_COLUMNS}, count(*) over ()::int as total from ${SHIPMENT_TABLES} ${found}
    order by h.created_at desc, h.id
    limit ${SHIPMENTS_PAGE_SIZE} offset ${(wish.page - 1) * SHIPMENTS_PAGE_SIZE}`.execute(tx);
  return { shipments: z.array(listRow).parse(rows), total: rows[0]?.total ?? 0 };
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
});

/** Orders whose pieces are all packed and that have no shipment yet. One statement. */
export async function findShippable(tx: Tx) {
  const { rows } = await sql`
    select o.id, o.number, s.name as store_name, coalesce(o.shipping->>'name', '') as customer_name,
      coalesce(o.shipping->>'country', '') as country, coalesce(o.delivery->>'name', '') as delivery_name,
      count(*)::int as pieces,
      (${PACKAGING_GRAMS}::int + sum(coalesce((bp.spec->>'weightGrams')::int, ${PIECE_GRAMS}::int)))::int as weight_grams
    from orders o
    join stores s on s.id = o.store_id
    join labels l on l.order_id = o.id and l.state <> 'cancelled'
    join blanks b on b.id = l.blank_id
    join base_products bp on bp.id = b.base_product_id
    where o.status = 'packing' and not exists (select from shipments h where h.order_id = o.id)
    group by o.id, s.name
    having bool_and(l.state = 'packed')
    order by o.priority desc, o.paid_at
    limit 200`.execute(tx);
  return z
    .array(waitingRow)
    .parse(rows)
    .map((row) => ({ ...row, service: usualService(row.country) }));
}

export interface OrderToShip {
  readonly projectId: string;
  readonly status: string;
  readonly packed: boolean;
  readonly shipped: boolean;
}

/** An order as it stands before it is shipped, locked. */
export async function lockOrderToShip(tx: Tx, orderId: string): Promise<OrderToShip | null> {
  const { rows } = await sql<OrderToShip>`
    select o.project_id, o.status,
      (select bool_and(l.state = 'packed') from labels l where l.order_id = o.id and l.state <> 'cancelled') is true as packed,
      exists (select from shipments h where h.order_id = o.id) as shipped
    from orders o where o.id = ${orderId} and o.deleted_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

const S10_SERVICE: Readonly<Record<CarrierService, string>> = {
  'tracked-48': 'SL',
  'tracked-24': 'SM',
  'international-tracked': 'LV',
};

/** Adds the shipment of an order and ties its packed labels to it. Two statements. */
export async function addShipment(
  tx: Tx,
  shipment: {
    orderId: string;
    projectId: string;
    carrier: Carrier;
    service: CarrierService;
    weightGrams: number;
    createdBy: string | null;
  },
): Promise<{ id: string; barcode: string; trackingCode: string }> {
  const id = newId();
  const { rows } = await sql<{ serial: number }>`select nextval('parcel_serials') as serial`.execute(tx);
  const serial = Number(rows[0]?.serial);
  const trackingCode = s10Code(S10_SERVICE[shipment.service], serial, 'GB');
  const barcode = `PCL${String(serial).padStart(9, '0')}`;
  await sql`
    with added as (
      insert into shipments (id, project_id, order_id, barcode, carrier, service, tracking_code, weight_grams, created_by)
      values (${id}, ${shipment.projectId}, ${shipment.orderId}, ${barcode}, ${shipment.carrier}, ${shipment.service},
        ${trackingCode}, ${shipment.weightGrams}, ${shipment.createdBy})
      returning id, order_id)
    update labels set shipment_id = added.id from added where labels.order_id = added.order_id and labels.state = 'packed'`.execute(
    tx,
  );
  return { id, barcode, trackingCode };
}

const detailRow = listRow.extend({
  shipping: z.record(z.string(), z.unknown()),
  labels: z.array(z.object({ code: z.string(), name: z.string(), colour: z.string(), size: z.string() })),
});

/** An order's shipment with the pieces in its parcel. One statement. */
export async function findShipmentOfOrder(tx: Tx, orderId: string) {
  const { rows } = await sql`
    select ${SHIPMENT_COLUMNS}, o.shipping,
      coalesce((select json_agg(json_build_object('code', l.code, 'name', i.name,
        'colour', coalesce(i.options->>'Colour', ''), 'size', coalesce(i.options->>'Size', '')) order by l.counter)
        from labels l join order_items i on i.id = l.order_item_id where l.shipment_id = h.id), '[]') as labels
    from ${SHIPMENT_TABLES} where h.order_id = ${orderId}
    order by h.created_at desc limit 1`.execute(tx);
  return rows[0] === undefined ? null : detailRow.parse(rows[0]);
}
