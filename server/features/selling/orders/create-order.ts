import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { conflict, type Refusal } from '../../../../shared/contract/errors.ts';
import type { ShopperText } from '../../../../shared/features/making/personalisation/personalisation.ts';
import type { Adjustment } from '../../../../shared/features/selling/basket/basket.ts';
import { CHECKOUT_REFUSALS } from '../../../../shared/features/selling/checkout/checkout.ts';
import { orderPlaced } from '../../../../shared/features/selling/orders/orders.events.ts';
import {
  type Address,
  type OrderDelivery,
  STOCK_HOLD_MINUTES,
} from '../../../../shared/features/selling/orders/orders.ts';
import { keepOrderOffers, type OrderOffers } from '../../../platform/consent/order-offers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { jsonRows } from '../../../platform/database/json-rows.ts';
import { prepared } from '../../../platform/database/named.ts';
import { insertEvents } from '../../../platform/domain-events/domain-events.ts';
import { reserveStock, STOCK_REFUSALS, type StockRefusal } from '../../making/catalogue/catalogue.ts';
import { isPayable } from '../../projects/payments/payments.ts';
import { saveAgreedPrices } from '../basket/basket.ts';
import { claimDiscounts, isClaimRefused, type NewClaim } from '../discounts/discounts.ts';
import { type PlacedOrder, placedOrderColumns, placedOrderSchema } from './placed-order.ts';
import { unpaidOrder } from './unpaid.ts';

/** What a price rule did. Hints are for shoppers who are still choosing, so they aren't stored. */
type StoredAdjustment = Omit<Adjustment, 'isHint'>;

/** A bundle whose pieces are items of the order. */
export interface NewOrderBundle {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
}

export interface NewOrderItem {
  /** Index of the order's bundle that it is a piece of; null outside a bundle. */
  readonly bundle: number | null;
  readonly productId: string;
  readonly designVersionId: string;
  readonly blankId: string;
  readonly name: string;
  readonly sku: string;
  readonly options: { readonly Colour: string; readonly Size: string };
  /** What the shopper wrote. Its version is filled with it. */
  readonly texts: readonly ShopperText[];
  readonly imageFileId: string | null;
  readonly quantity: number;
  readonly listPriceMinor: number;
  readonly unitPriceMinor: number;
  readonly totalMinor: number;
  readonly adjustments: readonly StoredAdjustment[];
  /** Its share of what discounts took off, and the VAT in it. */
  readonly discountMinor: number;
  readonly taxDiscountMinor: number;
  /** VAT in what is paid. */
  readonly taxMinor: number;
  /** As a share: 0.2 is 20%. */
  readonly vatRate: number;
}

export interface NewOrder {
  readonly orderKey: string;
  readonly hash: string;
  readonly storeId: string;
  readonly projectId: string;
  readonly basketId: string;
  readonly customer: {
    readonly hash: string;
    readonly accountId: string | null;
    readonly firstName: string;
    readonly lastName: string;
  };
  readonly email: string;
  /** Where it is placed from, as one address that visitors can’t choose; null where it isn’t known. */
  readonly network: string | null;
  readonly shipping: Address;
  readonly billing: Address;
  readonly delivery: OrderDelivery;
  /** Null where it is no gift. */
  readonly giftNote: string | null;
  readonly shippingEoriNumber: string | null;
  /** What was ticked about the store’s offers; null where nothing was. */
  readonly offers: OrderOffers | null;
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  /** The seller isn't registered for VAT where it goes. */
  readonly isVatFree: boolean;
  /** VAT in what discounts took off. */
  readonly taxDiscountMinor: number;
  /** The codes that it is placed with; null without one. */
  readonly coupon: string | null;
  readonly shippingMinor: number;
  readonly goodsTaxMinor: number;
  readonly shippingTaxMinor: number;
  readonly totalMinor: number;
  readonly currency: string;
  /** The store’s currency, what one unit of it was in the order’s, and its total; null where the shopper pays in it. */
  readonly baseCurrency: string | null;
  readonly exchangeRate: string | null;
  readonly baseTotalMinor: number | null;
  readonly adjustments: readonly StoredAdjustment[];
  readonly search: string;
  readonly claims: readonly NewClaim[];
  readonly bundles: readonly NewOrderBundle[];
  readonly items: readonly [NewOrderItem, ...NewOrderItem[]];
  /** Basket items with the unit price that the shopper agreed to. */
  readonly agreedPrices: readonly {
    readonly key: string;
    readonly priceMinor: number;
    readonly quantity: number;
  }[];
}

/** What makes two orders of a basket the same content, whatever order the items are in. */
const itemsContent = ({ items, bundles }: NewOrder): string[] =>
  items
    .map(({ blankId, productId, quantity, bundle, texts, designVersionId }) =>
      [
        productId,
        blankId,
        quantity,
        bundles[bundle ?? -1]?.productId ?? '',
        texts.length > 0 ? designVersionId : '',
      ].join(':'),
    )
    .sort();

/** The basket's orders that wait for their payment. */
const unpaidOrders = ({ basketId }: NewOrder): RawBuilder<unknown> =>
  sql`orders.basket_id = ${basketId} and ${unpaidOrder('orders')} and orders.deleted_at is null`;

/**
 * The same order again: one that this basket already has waiting for its payment, with the same items, buyer, addresses,
 * delivery and total. A second window or a lost answer asks for it under another key. One whose payment was ended can’t
 * be paid any more: it gives way.
 */
const findSameOrder = (order: NewOrder): RawBuilder<unknown> => sql`
  select o.id from (select * from orders where ${unpaidOrders(order)}) o
  where o.total_minor = ${order.totalMinor}::bigint and o.currency = ${order.currency} and o.email = ${order.email}
    and o.shipping = ${JSON.stringify(order.shipping)}::jsonb and o.billing = ${JSON.stringify(order.billing)}::jsonb
    and o.delivery->>'methodId' = ${order.delivery.methodId}
    and o.gift_note is not distinct from ${order.giftNote}::text
    and o.shipping_eori_number is not distinct from ${order.shippingEoriNumber}::text
    and not exists (select from payments p where p.order_id = o.id and p.status = 'cancelled')
    and ${itemsContent(order)}::text[] = (
      select array_agg(content order by content collate "C") from (
        select concat_ws(':', i.product_id, i.blank_id, i.quantity, coalesce(d.product_id::text, ''),
          case when i.texts <> '[]' then i.design_version_id::text else '' end) as content
        from order_items i left join order_bundles d on d.id = i.bundle_id where i.order_id = o.id) items)
  order by o.placed_at desc limit 1`;

/** A returning customer keeps the account and phone number that an order leaves out. */
function saveCustomer({ customer, email, shipping, projectId, storeId }: NewOrder): RawBuilder<unknown> {
  const { columns, values, rows } = jsonRows('customers', [
    { id: newId(), projectId, storeId, email, phone: shipping.phone || null, ...customer },
  ]);
  return sql`
    insert into customers (${columns}) select ${values} from ${rows} where not exists (select from same)
    on conflict (store_id, email) do update set
      first_name = excluded.first_name, last_name = excluded.last_name,
      phone = coalesce(excluded.phone, customers.phone), account_id = coalesce(customers.account_id, excluded.account_id)
    returning id`;
}

function insertOrder(id: string, order: NewOrder): RawBuilder<unknown> {
  const { customer, items, bundles, agreedPrices, network, offers, ...columnsOfOrder } = order;
  const { columns, values, rows } = jsonRows('orders', [
    {
      ...columnsOfOrder,
      id,
      status: 'to_be_paid',
      shipping: { ...order.shipping },
      billing: { ...order.billing },
      delivery: { ...order.delivery },
      adjustments: [...order.adjustments],
      claims: order.claims.map((claim) => ({ ...claim })),
    },
  ]);
  return sql`
    insert into orders (customer_id, ${columns}) select customer.id, ${values} from customer, ${rows} returning *`;
}

/** The order's bundles, as part of the statement; nothing where it has none. */
function insertBundles(
  orderId: string,
  { projectId, bundles }: NewOrder,
  bundleIds: readonly string[],
): RawBuilder<unknown> {
  const [first, ...others] = bundles.map((bundle, index) => ({
    ...bundle,
    id: bundleIds[index] ?? newId(),
    projectId,
    orderId,
  }));
  if (!first) return sql``;
  const { columns, values, rows } = jsonRows('orderBundles', [first, ...others]);
  return sql`bundles as (insert into order_bundles (${columns}) select ${values} from placed, ${rows}),`;
}

function insertItems(
  orderId: string,
  { projectId, items: [first, ...others] }: NewOrder,
  bundleIds: readonly string[],
): RawBuilder<unknown> {
  const toRow = ({ bundle, ...item }: NewOrderItem, position: number) => ({
    ...item,
    bundleId: bundle === null ? null : (bundleIds[bundle] ?? null),
    id: newId(),
    projectId,
    orderId,
    position,
    options: { ...item.options },
    texts: [...item.texts],
    adjustments: [...item.adjustments],
  });
  const { columns, values, rows } = jsonRows('orderItems', [
    toRow(first, 0),
    ...others.map((item, index) => toRow(item, index + 1)),
  ]);
  return sql`insert into order_items (${columns}) select ${values} from placed, ${rows}`;
}

/** An order is new for an instant, then waits for its payment. */
const logStatuses = (): RawBuilder<unknown> => sql`
  insert into order_status_log (id, project_id, order_id, status, cause, at)
  select ${newId()}::uuid, project_id, id, 'new', 'checkout', placed_at from placed
  union all
  select ${newId()}::uuid, project_id, id, 'to_be_paid', 'checkout', placed_at + interval '1 millisecond' from placed`;

/**
 * The orders that give way to the new one, which isn't among them: the statement sees those from before it began. They
 * are locked before their reservations, as wherever one is paid or let go; one that is paid at that moment stays.
 */
const lockUnpaidOrders = (order: NewOrder): RawBuilder<unknown> =>
  sql`select id from orders where ${unpaidOrders(order)} order by id for update`;

const deleteUnpaidOrders = (): RawBuilder<unknown> => sql`
  update orders set deleted_at = now() where id in (select id from unpaid) and exists (select from placed)`;

const tellPlaced = (
  orderId: string,
  { projectId, storeId, totalMinor, currency }: NewOrder,
): RawBuilder<unknown> =>
  insertEvents(
    orderPlaced,
    [{ projectId, payload: { orderId, storeId, totalMinor, currency } }],
    sql<boolean>`exists (select from placed)`,
  );

/** The pieces, until they are paid for or the order is let go. The order it replaces hands its own over. */
const reservePieces = (orderId: string, order: NewOrder): RawBuilder<unknown> =>
  reserveStock({
    orderId,
    projectId: order.projectId,
    lines: order.items,
    isPlaced: sql`not exists (select from same)`,
    replaced: sql`select id from unpaid`,
    takesBackOrders: sql`(select takes_back_orders from stores where id = ${order.storeId})`,
    holder: { network: order.network },
  });

/** The discounts, until the order is let go. The order it replaces hands its own over. */
const takeDiscounts = (orderId: string, order: NewOrder): RawBuilder<unknown> =>
  claimDiscounts({
    orderId,
    projectId: order.projectId,
    email: order.email,
    accountId: order.customer.accountId,
    claims: order.claims,
    isPlaced: sql`not exists (select from same)`,
    replaced: sql`select id from unpaid`,
  });

/**
 * Orders that would give way to the new one and can still be paid. Their payments have to end first: otherwise one basket
 * is paid twice, for pieces and codes that are there once.
 */
export class PayableOrdersGiveWay extends Error {
  override readonly name = 'PayableOrdersGiveWay';
  readonly orderIds: readonly string[];
  constructor(orderIds: readonly string[]) {
    super('Orders that give way can still be paid');
    this.orderIds = orderIds;
  }
}

const earlierOrderSchema = z.object({ id: z.uuid(), isPaid: z.boolean(), isPayable: z.boolean() });

/**
 * Looks at the orders that waited for their payment when the statement began that placed the new one. It waited for their
 * locks: only a later statement sees what was paid, and what could be paid, in the meantime.
 * @throws PayableOrdersGiveWay, and Refusal 409 `already-paid`
 */
async function checkEarlier(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select o.id, not ${unpaidOrder('o')} as is_paid, exists (
      select from payments p where p.order_id = o.id and ${isPayable('p')}) as is_payable
    from orders o where o.id = any(${ids}::uuid[])`.execute(tx);
  const earlier = z.array(earlierOrderSchema).parse(rows);
  if (earlier.some(({ isPaid }) => isPaid)) throw conflict('already-paid', CHECKOUT_REFUSALS['already-paid']);
  const payable = earlier.filter((order) => order.isPayable).map(({ id }) => id);
  if (payable.length > 0) throw new PayableOrdersGiveWay(payable);
}

/** Whether someone else has changed the basket, or paid for it, since it was read. */
const isBasketChanged = ({ basketId, agreedPrices }: NewOrder): RawBuilder<unknown> => sql`
  select exists (
    select from json_to_recordset(${JSON.stringify(agreedPrices)}::json) as agreed(key uuid, quantity int)
    where not exists (
      select from basket_items i
      where i.basket_id = ${basketId} and i.id = agreed.key and i.quantity = agreed.quantity))
  from placed`;

const reservedOrderSchema = placedOrderSchema.extend({
  earlierOrders: z.array(z.uuid()).nullable(),
  isChanged: z.boolean().nullable(),
  shortBlanks: z.array(z.object({ blankId: z.uuid(), refusal: z.enum(STOCK_REFUSALS) })).nullable(),
  goneDiscounts: z.array(z.uuid()).nullable(),
});

const NOT_CHARGED = 'You haven’t been charged.';
const STOCK_REFUSAL_WORDS: Readonly<Record<StockRefusal, (item: string) => string>> = {
  'sold-out': (item) => `Sorry, ${item} has just sold out. ${NOT_CHARGED}`,
  'pieces-of-network': (item) =>
    `Sorry, we can’t hold that many of ${item} until you pay. ${NOT_CHARGED} Order fewer, or pay for the order you have open first.`,
  'pieces-of-store': (item) =>
    `Sorry, others are just paying for ${item}. ${NOT_CHARGED} Try again in a few minutes.`,
  'orders-of-network': () =>
    `Sorry, too many orders from your network wait for their payment. ${NOT_CHARGED} Pay for one of them, or try again in ${STOCK_HOLD_MINUTES} minutes.`,
};

function refuseShort(
  items: NewOrder['items'],
  short: readonly { readonly blankId: string; readonly refusal: StockRefusal }[],
): Refusal {
  const { blankId, refusal } = short.find((one) => one.refusal === 'sold-out') ??
    short[0] ?? { blankId: '', refusal: 'sold-out' };
  const item = items.find((one) => one.blankId === blankId) ?? items[0];
  const variant = [item.options.Colour, item.options.Size].filter(Boolean).join(', ');
  return conflict(
    refusal === 'sold-out' ? 'sold-out' : 'hold-limit',
    STOCK_REFUSAL_WORDS[refusal](`${item.name} in ${variant}`),
  );
}

/** Another shopper was faster, or the same one in another window. */
function discountGone({ adjustments, claims }: NewOrder, discountIds: readonly string[]): Refusal {
  const label =
    adjustments.find(({ discountId }) => discountIds.includes(discountId ?? ''))?.text ?? 'A discount';
  const isFirst = claims.some((claim) => discountIds.includes(claim.discountId) && claim.isFirst);
  const why = isFirst ? 'is for a first order only, and you’ve placed one' : 'has just been used up';
  return conflict('discount-gone', `${label} ${why}. ${NOT_CHARGED} Check the new total, then pay.`);
}

const keyTaken = z.object({ code: z.literal('23505'), constraint: z.literal('orders_order_key_key') });

/**
 * Places an order with its customer, items and first statuses; the basket's earlier orders that were never paid give
 * way. Where one of those is the same order again, it is the answer and nothing is written. One statement; another one
 * where an order gives way.
 * @throws PayableOrdersGiveWay where payments have to be ended first
 * @throws Refusal 409 `sold-out` where another order has the last pieces, `hold-limit` where too much is held unpaid,
 *   `discount-gone` where another order has the last use, `already-paid` and `basket-changed` where another window was faster
 */
export async function createOrder(tx: Tx, order: NewOrder): Promise<PlacedOrder> {
  const id = newId();
  const bundleIds = order.bundles.map(() => newId());
  const { rows } = await prepared(
    'orders.create',
    sql`
    with same as (${findSameOrder(order)}),
      unpaid as materialized (${lockUnpaidOrders(order)}),
      ${reservePieces(id, order)},
      customer as (${saveCustomer(order)}),
      placed as (${insertOrder(id, order)}),
      ${insertBundles(id, order, bundleIds)}
      ${keepOrderOffers(order, order.offers)}
      items as (${insertItems(id, order, bundleIds)}),
      ${takeDiscounts(id, order)},
      logged as (${logStatuses()}),
      replaced as (${deleteUnpaidOrders()}),
      agreed as (${saveAgreedPrices(order.agreedPrices)}),
      told as (${tellPlaced(id, order)})
    select ${placedOrderColumns}, (
        select json_agg(json_build_object('blankId', blank_id, 'refusal', refusal)) from stock_short) as short_blanks,
      (select array_agg(discount_id) from claims_gone) as gone_discounts, (${isBasketChanged(order)}) as is_changed,
      (select array_agg(id) from orders where ${unpaidOrders(order)} and exists (select from placed)) as earlier_orders
    from (
      select * from placed union all select * from orders where id in (select id from same)
    ) o left join lateral (select * from payments where order_id = o.id offset 0) p on true`,
  )
    .execute(tx)
    .catch((error: unknown) => {
      if (keyTaken.safeParse(error).success) throw conflict('order-key-taken');
      if (!isClaimRefused(error)) throw error;
      throw discountGone(
        order,
        order.claims.map(({ discountId }) => discountId),
      );
    });
  const { shortBlanks, goneDiscounts, isChanged, earlierOrders, ...placed } = reservedOrderSchema.parse(
    rows[0],
  );
  if (shortBlanks) throw refuseShort(order.items, shortBlanks);
  if (goneDiscounts) throw discountGone(order, goneDiscounts);
  if (isChanged) throw conflict('basket-changed', CHECKOUT_REFUSALS['basket-changed']);
  if (earlierOrders) await checkEarlier(tx, earlierOrders);
  return placed;
}
