import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type Address,
  keptAddressSchema,
  type OrderDelivery,
} from '../../../../shared/features/selling/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type BasketHolder, basketOf, type Shop } from '../basket/basket.ts';

const paymentStatusSchema = z.enum(['pending', 'processing', 'succeeded', 'failed', 'refunded']);

const placedOrderSchema = z.object({
  id: z.uuid(),
  orderKey: z.uuid(),
  hash: z.string(),
  number: z.number(),
  status: z.string(),
  email: z.string(),
  totalMinor: z.int(),
  currency: z.string(),
  basketId: z.uuid().nullable(),
  intentId: z.string().nullable(),
  clientSecret: z.string().nullable(),
  paymentStatus: paymentStatusSchema.nullable(),
  lastMessage: z.string().nullable(),
});
export type PlacedOrder = z.output<typeof placedOrderSchema>;

const placedColumns = sql`
  o.id, o.order_key, o.hash, o.number, o.status, o.email::text as email, o.total_minor, o.currency, o.basket_id,
  p.intent_id, p.client_secret, p.status as payment_status,
  (select a.message from payment_attempts a where a.payment_id = p.id and not a.is_successful
    order by a.created_at desc, a.id desc limit 1) as last_message`;

/**
 * The order of a key, with its payment. Locks the holder's basket, so that the next statement of the transaction sees
 * what another request with the same basket has written. The lock drives the query: PostgreSQL does not run a part that
 * only a missing row would read.
 */
export async function orderOfKey(
  tx: Tx,
  shop: Pick<Shop, 'id'>,
  holder: BasketHolder,
  orderKey: string,
): Promise<PlacedOrder | null> {
  const { rows } = await sql`
    with held as materialized (
      select id from baskets where id = (${basketOf(shop, holder, 'main')}) for update
    )
    select ${placedColumns}, basket.held from (select count(*) as held from held) basket
    left join orders o on o.order_key = ${orderKey} and o.store_id = ${shop.id}
    left join payments p on p.order_id = o.id`.execute(tx);
  const { row } = z.object({ row: z.looseObject({ id: z.uuid().nullable() }) }).parse({ row: rows[0] });
  return row.id === null ? null : placedOrderSchema.parse(row);
}

/** The order that emptied a basket within the last half hour. */
export async function lastPaidOrder(tx: Tx, basketId: string): Promise<PlacedOrder | null> {
  const { rows } = await sql`
    select ${placedColumns} from orders o join payments p on p.order_id = o.id
    where o.basket_id = ${basketId} and o.paid_at > now() - interval '30 minutes'
    order by o.paid_at desc limit 1`.execute(tx);
  return rows[0] === undefined ? null : placedOrderSchema.parse(rows[0]);
}

/** The order of a hash, with its payment. */
export async function orderOfHash(tx: Tx, storeId: string, hash: string): Promise<PlacedOrder | null> {
  const { rows } = await sql`
    select ${placedColumns} from orders o left join payments p on p.order_id = o.id
    where o.hash = ${hash} and o.store_id = ${storeId}`.execute(tx);
  return rows[0] === undefined ? null : placedOrderSchema.parse(rows[0]);
}

const knownShopperSchema = z.object({ email: z.string(), shipping: keptAddressSchema.nullable() });

const standingSchema = z.object({
  pending: placedOrderSchema.nullable(),
  justPaid: z.string().nullable(),
  known: knownShopperSchema.nullable(),
});

/**
 * The basket's order of the last day that waits for its payment, the one of the last ten minutes that was paid, and
 * where the waiting order goes to or the account last ordered to.
 */
export async function checkoutStanding(
  tx: Tx,
  storeId: string,
  basketId: string | null,
  holder: BasketHolder,
): Promise<z.output<typeof standingSchema>> {
  const { rows } = await sql`
    with waiting as (
      select o.id, o.order_key as "orderKey", o.hash, o.number, o.status, o.email::text as email,
        o.total_minor as "totalMinor", o.currency, o.basket_id as "basketId", p.intent_id as "intentId",
        p.client_secret as "clientSecret", p.status as "paymentStatus", o.shipping,
        (select a.message from payment_attempts a where a.payment_id = p.id and not a.is_successful
          order by a.created_at desc, a.id desc limit 1) as "lastMessage"
      from orders o join payments p on p.order_id = o.id
      where o.basket_id = ${basketId}::uuid and o.status in ('new', 'to_be_paid') and o.deleted_at is null
        and o.placed_at > now() - interval '1 day'
      order by o.placed_at desc limit 1
    )
    select
      (select to_json(waiting) from waiting) as pending,
      (select hash from orders where basket_id = ${basketId}::uuid and paid_at > now() - interval '10 minutes'
        order by paid_at desc limit 1) as just_paid,
      coalesce(
        (select json_build_object('email', email, 'shipping', shipping) from waiting),
        (select json_build_object('email', coalesce(o.email::text, a.email::text), 'shipping', o.shipping)
          from accounts a
          left join lateral (
            select o.email, o.shipping from orders o join customers k on k.id = o.customer_id
            where k.account_id = a.id and o.store_id = ${storeId} order by o.placed_at desc limit 1
          ) o on true
          where a.id = ${holder.accountId}::uuid)
      ) as known`.execute(tx);
  return standingSchema.parse(rows[0]);
}

export interface NewOrderItem {
  readonly productId: string;
  readonly designVersionId: string;
  readonly blankId: string;
  readonly name: string;
  readonly sku: string;
  readonly options: { readonly Colour: string; readonly Size: string; readonly listPriceMinor: number };
  readonly imageFileId: string | null;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  readonly taxMinor: number;
  /** As a share: 0.2 is 20 %. */
  readonly vatRate: number;
}

export interface NewOrder {
  readonly orderKey: string;
  readonly hash: string;
  readonly customerHash: string;
  readonly storeId: string;
  readonly projectId: string;
  readonly basketId: string;
  readonly accountId: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly shipping: Address;
  readonly billing: Address;
  readonly delivery: OrderDelivery;
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly shippingMinor: number;
  readonly goodsTaxMinor: number;
  readonly shippingTaxMinor: number;
  readonly totalMinor: number;
  readonly currency: string;
  readonly search: string;
  readonly items: readonly NewOrderItem[];
  /** Basket items with the unit price the shopper agreed to. */
  readonly seen: readonly { readonly key: string; readonly price: number }[];
}

/**
 * Writes an order with its customer, items and first statuses, in one statement. Where the same basket has the very same
 * order waiting for its payment already, under whatever key, that one is the answer; others that were never paid give way.
 */
export async function createOrder(tx: Tx, order: NewOrder): Promise<PlacedOrder> {
  const id = newId();
  const items = order.items.map((item, position) => ({ id: newId(), position, ...item }));
  const content = items
    .map(({ blankId, productId, quantity }) => `${productId}:${blankId}:${quantity}`)
    .sort();
  const { rows } = await sql`
    with same as (
      select o.id from orders o
      where o.basket_id = ${order.basketId} and o.status in ('new', 'to_be_paid') and o.deleted_at is null
        and o.total_minor = ${order.totalMinor}::int and o.email = ${order.email}
        and o.shipping = ${JSON.stringify(order.shipping)}::jsonb and o.billing = ${JSON.stringify(order.billing)}::jsonb
        and o.delivery->>'methodId' = ${order.delivery.methodId}
        and (select array_agg(i.product_id || ':' || i.blank_id || ':' || i.quantity
          order by (i.product_id || ':' || i.blank_id || ':' || i.quantity) collate "C")
          from order_items i where i.order_id = o.id) = ${content}::text[]
      order by o.placed_at desc limit 1
    ), customer as (
      insert into customers (id, project_id, store_id, hash, account_id, email, first_name, last_name, phone)
      select ${newId()}::uuid, ${order.projectId}::uuid, ${order.storeId}::uuid, ${order.customerHash}, ${order.accountId}::uuid,
        ${order.email}, ${order.firstName}, ${order.lastName}, nullif(${order.shipping.phone}, '')
      where not exists (select from same)
      on conflict (store_id, email) do update set
        first_name = excluded.first_name, last_name = excluded.last_name,
        phone = coalesce(excluded.phone, customers.phone), account_id = coalesce(customers.account_id, excluded.account_id)
      returning id
    ), placed as (
      insert into orders (id, hash, order_key, project_id, store_id, customer_id, basket_id, status, email, shipping,
        billing, delivery, subtotal_minor, discount_minor, shipping_minor, goods_tax_minor, shipping_tax_minor,
        total_minor, currency, search)
      select ${id}::uuid, ${order.hash}, ${order.orderKey}::uuid, ${order.projectId}::uuid, ${order.storeId}::uuid, customer.id,
        ${order.basketId}::uuid, 'to_be_paid', ${order.email}, ${JSON.stringify(order.shipping)}::jsonb,
        ${JSON.stringify(order.billing)}::jsonb, ${JSON.stringify(order.delivery)}::jsonb, ${order.subtotalMinor}::int,
        ${order.discountMinor}::int, ${order.shippingMinor}::int, ${order.goodsTaxMinor}::int, ${order.shippingTaxMinor}::int,
        ${order.totalMinor}::int, ${order.currency}, ${order.search}
      from customer returning *
    ), items as (
      insert into order_items (id, project_id, order_id, product_id, design_version_id, blank_id, position, name, sku,
        options, image_file_id, quantity, unit_price_minor, tax_minor, vat_rate)
      select i.id, placed.project_id, placed.id, i."productId", i."designVersionId", i."blankId", i.position, i.name,
        i.sku, i.options, i."imageFileId", i.quantity, i."unitPriceMinor", i."taxMinor", i."vatRate"
      from placed, json_to_recordset(${JSON.stringify(items)}::json) as i(
        id uuid, "productId" uuid, "designVersionId" uuid, "blankId" uuid, position int, name text, sku text,
        options jsonb, "imageFileId" uuid, quantity int, "unitPriceMinor" int, "taxMinor" int, "vatRate" numeric)
    ), logged as (
      insert into order_status_log (id, project_id, order_id, status, cause, at)
      select ${newId()}::uuid, project_id, id, 'new', 'checkout', placed_at from placed
      union all
      select ${newId()}::uuid, project_id, id, 'to_be_paid', 'checkout', placed_at + interval '1 millisecond' from placed
    ), given_way as (
      update orders set deleted_at = now()
      where basket_id = ${order.basketId} and status in ('new', 'to_be_paid') and deleted_at is null
        and exists (select from placed)
    ), seen as (
      update basket_items i set seen_price_minor = s.price
      from json_to_recordset(${JSON.stringify(order.seen)}::json) as s(key uuid, price int) where i.id = s.key
    )
    select ${placedColumns} from (
      select * from placed union all select * from orders where id in (select id from same)
    ) o left join payments p on p.order_id = o.id`.execute(tx);
  return placedOrderSchema.parse(rows[0]);
}

/** Keeps the payment that an order is bound to; the first one stays and is the answer. */
export async function keepPayment(
  tx: Tx,
  payment: {
    readonly projectId: string;
    readonly orderId: string;
    readonly provider: string;
    readonly intentId: string;
    readonly clientSecret: string;
    readonly amountMinor: number;
    readonly currency: string;
  },
): Promise<Pick<PlacedOrder, 'clientSecret' | 'paymentStatus'>> {
  const kept = await tx
    .insertInto('payments')
    .values({ id: newId(), ...payment })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ orderId: payment.orderId }))
    .returning(['clientSecret', 'status'])
    .executeTakeFirstOrThrow();
  return { clientSecret: kept.clientSecret, paymentStatus: paymentStatusSchema.parse(kept.status) };
}
