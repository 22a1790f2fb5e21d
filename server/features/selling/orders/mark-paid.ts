import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { shopperTextSchema } from '../../../../shared/features/making/personalisation/personalisation.ts';
import { orderPaid } from '../../../../shared/features/selling/orders/orders.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';
import { insertEvents } from '../../../platform/domain-events/domain-events.ts';
import { hasCredit } from '../affiliates/affiliates.ts';
import { isForSamples, removeBought } from '../basket/basket.ts';
import { holdsClaims } from '../discounts/discounts.ts';
import { bookingQueries, missingSale, orderBooksColumns, orderBooksSchema } from '../ledger/ledger.ts';
import { giveBackLate, takeBack } from './late-payment.ts';
import { tellOrders } from './status-changes.ts';
import { unpaidOrder } from './unpaid.ts';

const unpaidOrderSchema = orderBooksSchema.extend({
  basketId: z.uuid().nullable(),
  lines: z.array(
    orderPaid.payload.shape.lines.element.extend({ isPiece: z.boolean(), texts: z.array(shopperTextSchema) }),
  ),
  bundles: z.array(z.object({ productId: z.uuid(), quantity: z.int(), blankIds: z.array(z.uuid()) })),
  hasDiscounts: z.boolean(),
  isGone: z.boolean(),
  hasSamples: z.boolean(),
  hasAffiliate: z.boolean(),
  isFirst: z.boolean(),
});

/**
 * The order with its lines, locked; null where it is paid. A basket whose codes go with the payment, or whose order was let
 * go, is locked before it, in the order in which placing locks them.
 */
async function holdUnpaidOrder(
  tx: Tx,
  orderId: string,
  condition: RawBuilder<unknown>,
): Promise<z.output<typeof unpaidOrderSchema> | null> {
  const { rows } = await prepared(
    'orders.hold-unpaid',
    sql`
    with basket as materialized (
      select id from baskets where id = (select basket_id from orders where id = ${orderId})
        and (code_ids <> '{}' or blocked_discounts <> '{}'
          or (select deleted_at is not null from orders where id = ${orderId})) for update
    )
    select ${orderBooksColumns}, o.basket_id, (
      select json_agg(json_build_object('orderItemId', i.id, 'productId', i.product_id,
        'designVersionId', i.design_version_id, 'blankId', i.blank_id, 'quantity', i.quantity,
        'isPiece', i.bundle_id is not null, 'texts', i.texts) order by i.position)
      from order_items i where i.order_id = o.id) as lines, (
      select coalesce(json_agg(json_build_object('productId', d.product_id, 'quantity', d.quantity, 'blankIds', array(
        select i.blank_id from order_items i where i.bundle_id = d.id order by i.position)) order by d.id), '[]')
      from order_bundles d where d.order_id = o.id) as bundles,
      ${holdsClaims(sql`o.id`)} as has_discounts, o.deleted_at is not null as is_gone, ${isForSamples(sql`o.basket_id`)} as has_samples,
      ${hasCredit(sql`o.id`)} as has_affiliate,
      not exists (select from orders p where p.project_id = o.project_id and p.paid_at is not null) as is_first
    from (select count(*) from basket) held, orders o
    where o.id = ${orderId} and ${unpaidOrder('o')} and ${condition} for update of o`,
  ).execute(tx);
  return rows[0] === undefined ? null : unpaidOrderSchema.parse(rows[0]);
}

/**
 * Applies a successful payment to its order, in the transaction that books the payment: marks it paid, books it
 * in the ledger, keeps only items added to the basket since, and emits `order.paid` and `orders-changed`. Everything else subscribes to the
 * event. A repeat has no effect. Two statements. Where the order was let go before, it takes back what it had, or is
 * refunded at once: `late-payment.ts`.
 * @param tx sees the order's project
 */
export const markPaid = (tx: Tx, orderId: string): Promise<void> => completeOrder(tx, orderId, sql`true`);

/**
 * The same for an order that costs nothing. One that gave way to another order of its basket has handed over what it
 * claimed: only money would bring it back.
 */
export const markFreePaid = (tx: Tx, orderId: string): Promise<void> =>
  completeOrder(tx, orderId, sql`o.total_minor = 0 and o.deleted_at is null`);

async function completeOrder(tx: Tx, orderId: string, condition: RawBuilder<unknown>): Promise<void> {
  const order = await holdUnpaidOrder(tx, orderId, condition);
  if (!order) return;
  const { projectId, storeId, basketId, bundles, hasSamples, hasAffiliate, isFirst } = order;
  const takenBack = order.isGone ? await takeBack(tx, order) : null;
  if (order.isGone && takenBack === null) return giveBackLate(tx, order);
  const hasDiscounts = order.hasDiscounts || takenBack?.hasDiscounts === true;
  const payload = {
    orderId,
    storeId,
    lines: order.lines.map(({ isPiece, texts, ...line }) => line),
    bundles: bundles.map(({ productId, quantity }) => ({ productId, quantity })),
    hasDiscounts,
    hasTexts: order.lines.some(({ texts }) => texts.length > 0),
    hasSamples,
    hasAffiliate,
    isFirst,
  };
  const bought = { lines: order.lines.filter(({ isPiece }) => !isPiece), bundles };
  await prepared(
    'orders.mark-paid',
    sql`
    with paid as (
      update orders set status = 'paid', paid_at = now(), deleted_at = null where id = ${orderId}
      returning id, project_id, status
    ), logged as (
      insert into order_status_log (id, project_id, order_id, status, cause)
      select ${newId()}, project_id, id, 'paid', 'payment' from paid
    ), told as (
      ${insertEvents(orderPaid, [{ projectId, payload }])}
    ), ${bookingQueries(missingSale(order))}
    ${basketId ? sql`, ${removeBought(basketId, bought)}` : sql``}
    ${tellOrders(sql`paid`)}`,
  ).execute(tx);
}
