import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { adjustmentSchema } from '../../../../shared/features/selling/basket/basket.ts';
import {
  CARRIERS,
  carrierSchema,
  trackingAddress,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import {
  keptAddressSchema,
  orderDeliverySchema,
  orderFlowSchema,
  orderStages,
  type ShopperOrder,
  shopperStatusWords,
  type Tracking,
} from '../../../../shared/features/selling/orders/orders.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { orderStatusSchema, progressPercentage } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unpaidOrder } from './unpaid.ts';

const moment = z.coerce.date().transform((date) => date.toISOString());

const itemRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sku: z.string(),
  urlName: z.string().nullable(),
  options: z.object({ Colour: z.string(), Size: z.string() }),
  quantity: z.int(),
  unitPriceMinor: z.int(),
  totalMinor: z.int(),
  taxMinor: z.int(),
  /** As a share: 0.2 is 20%. */
  vatRate: z.number(),
  adjustments: z.array(adjustmentSchema),
  image: z.object({ fileId: z.uuid(), width: z.int(), height: z.int() }).nullable(),
});

const orderRowSchema = z.object({
  id: z.uuid(),
  hash: z.string(),
  number: z.number(),
  projectId: z.uuid(),
  storeId: z.uuid(),
  status: orderStatusSchema,
  flow: orderFlowSchema,
  email: z.string(),
  shipping: keptAddressSchema,
  billing: keptAddressSchema,
  delivery: orderDeliverySchema,
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  shippingMinor: z.int(),
  goodsTaxMinor: z.int(),
  shippingTaxMinor: z.int(),
  totalMinor: z.int(),
  currency: currencyCodeSchema,
  adjustments: z.array(adjustmentSchema),
  placedAt: moment,
  paidAt: moment.nullable(),
  customerHash: z.string(),
  items: z.array(itemRowSchema),
  log: z.array(z.object({ status: orderStatusSchema, at: moment })),
  shipments: z.array(z.object({ carrier: z.string(), trackingCode: z.string(), createdAt: moment })),
  paymentMethod: z.string().nullable(),
  untouched: z.boolean(),
});
export type ShopperOrderRow = z.output<typeof orderRowSchema>;

/** Orders with everything a shopper is shown of them, newest first, in one statement. */
async function readOrders(tx: Tx, which: RawBuilder<unknown>): Promise<ShopperOrderRow[]> {
  const { rows } = await sql`
    select o.id, o.hash, o.number, o.project_id, o.store_id, o.status, o.flow, o.email::text as email, o.shipping,
      o.billing, o.delivery, o.subtotal_minor, o.discount_minor, o.shipping_minor, o.goods_tax_minor,
      o.shipping_tax_minor, o.total_minor, o.currency, o.adjustments, o.placed_at, o.paid_at, k.hash as customer_hash,
      (select coalesce(json_agg(json_build_object(
          'id', i.id, 'name', i.name, 'sku', i.sku, 'options', i.options, 'quantity', i.quantity,
          'unitPriceMinor', i.unit_price_minor, 'totalMinor', i.total_minor, 'taxMinor', i.tax_minor,
          'vatRate', i.vat_rate, 'adjustments', i.adjustments,
          'urlName', case when p.enabled and p.deleted_at is null then p.url_name end,
          'image', (select json_build_object('fileId', f.id, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1))
            from files f where f.id = i.image_file_id)
        ) order by i.position), '[]')
        from order_items i join products p on p.id = i.product_id
        where i.order_id = o.id) as items,
      (select coalesce(json_agg(json_build_object('status', l.status, 'at', l.at) order by l.at, l.id), '[]')
        from order_status_log l where l.order_id = o.id) as log,
      (select coalesce(json_agg(json_build_object('carrier', s.carrier, 'trackingCode', s.tracking_code,
          'createdAt', s.created_at) order by s.created_at), '[]')
        from shipments s where s.order_id = o.id) as shipments,
      (select a.method_name from payments y join payment_attempts a on a.payment_id = y.id
        where y.order_id = o.id and a.is_successful order by a.created_at desc limit 1) as payment_method,
      not exists (select from labels l where l.order_id = o.id and l.picked_at is not null)
        and not exists (select from shipments s where s.order_id = o.id) as untouched
    from orders o join customers k on k.id = o.customer_id
    where o.deleted_at is null and ${which}
    order by o.placed_at desc limit 100`.execute(tx);
  return z.array(orderRowSchema).parse(rows);
}

/** An order by the hash of its receipt. */
export const orderByHash = async (tx: Tx, storeId: string, hash: string): Promise<ShopperOrderRow | null> =>
  (await readOrders(tx, sql`o.hash = ${hash} and o.store_id = ${storeId}`))[0] ?? null;

/** A customer's orders by the customer's hash; orders that were never paid are left out. */
export const ordersOfCustomer = (tx: Tx, storeId: string, customerHash: string): Promise<ShopperOrderRow[]> =>
  readOrders(tx, sql`k.hash = ${customerHash} and o.store_id = ${storeId} and not ${unpaidOrder('o')}`);

/** The orders of an account at a store. */
export const ordersOfAccount = (tx: Tx, storeId: string, accountId: string): Promise<ShopperOrderRow[]> =>
  readOrders(tx, sql`k.account_id = ${accountId} and o.store_id = ${storeId} and not ${unpaidOrder('o')}`);

function trackingOf(shipment: ShopperOrderRow['shipments'][number]): Tracking {
  const carrier = carrierSchema.safeParse(shipment.carrier);
  return {
    carrier: carrier.success ? CARRIERS[carrier.data].name : shipment.carrier,
    code: shipment.trackingCode,
    url: carrier.success ? trackingAddress(carrier.data, shipment.trackingCode) : null,
    shippedAt: shipment.createdAt,
  };
}

/** An order of a project, whatever its status. @param named condition for the order `o` */
export const orderOfProject = async (
  tx: Tx,
  projectId: string,
  named: RawBuilder<unknown>,
): Promise<ShopperOrderRow | null> =>
  (await readOrders(tx, sql`o.project_id = ${projectId} and ${named}`))[0] ?? null;

/** A row as the shopper sees it. */
export function shopperOrder(row: ShopperOrderRow): ShopperOrder {
  return {
    hash: row.hash,
    number: row.number,
    status: row.status,
    statusWords: shopperStatusWords(row.status),
    progress: progressPercentage(row.status, row.flow),
    stages: orderStages(row.log),
    placedAt: row.placedAt,
    paidAt: row.paidAt,
    currency: row.currency,
    subtotalMinor: row.subtotalMinor,
    discountMinor: row.discountMinor,
    shippingMinor: row.shippingMinor,
    goodsTaxMinor: row.goodsTaxMinor,
    shippingTaxMinor: row.shippingTaxMinor,
    totalMinor: row.totalMinor,
    adjustments: row.adjustments,
    items: row.items.map((item) => ({
      id: item.id,
      name: item.name,
      sku: item.sku,
      productUrl: item.urlName === null ? null : `/product/${item.urlName}/`,
      options: { Colour: item.options.Colour, Size: item.options.Size },
      quantity: item.quantity,
      unitPriceMinor: item.unitPriceMinor,
      totalMinor: item.totalMinor,
      image: item.image ? { colour: item.options.Colour, side: 'front', renditions: [item.image] } : null,
    })),
    delivery: row.delivery,
    tracking: row.shipments.map(trackingOf),
    customerHash: row.customerHash,
  };
}
