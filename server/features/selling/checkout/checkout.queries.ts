import { sql } from 'kysely';
import { z } from 'zod';
import { conflict } from '../../../../shared/contract/errors.ts';
import { keptAddressSchema } from '../../../../shared/features/selling/orders/orders.ts';
import { mailsCustomersOf } from '../../../platform/consent/order-offers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';
import type { Sender } from '../../../platform/database/pipeline.ts';
import { type BasketHolder, basketOf, type Shop } from '../basket/basket.ts';
import { type PlacedOrder, placedOrderColumns, placedOrderSchema, unpaidOrder } from '../orders/orders.ts';

const optionalOrderSchema = z.looseObject({ id: z.uuid().nullable() });
const ownSchema = z.object({ isOwn: z.boolean().nullable() });

/** The order in a row whose order may be missing. */
function parseOptionalOrder(row: unknown): PlacedOrder | null {
  return optionalOrderSchema.parse(row).id === null ? null : placedOrderSchema.parse(row);
}

/**
 * The order of a key, with its payment. A key doesn't prove who sends it: another basket's order is refused.
 * Locks the shopper's basket, so that the next statement of the transaction sees
 * what another request with the same basket has written. The lock drives the query: PostgreSQL does not run a part that
 * only a missing row would read.
 * @throws Refusal 409 where the order is somebody else's
 */
export async function findOrderByKey(
  tx: Sender,
  shop: Pick<Shop, 'id' | 'buyerProjectId'>,
  owner: BasketHolder,
  orderKey: string,
): Promise<PlacedOrder | null> {
  const { rows } = await prepared(
    'checkout.order-by-key',
    sql`
    with locked as materialized (
      select id from baskets where id = (${basketOf(shop, owner, 'main')}) for update
    )
    select ${placedOrderColumns}, basket.count, o.basket_id = (select id from locked) as "isOwn"
    from (select count(*) as count from locked) basket
    left join orders o on o.order_key = ${orderKey} and o.store_id = ${shop.id}
    left join payments p on p.order_id = o.id`,
  ).execute(tx);
  const order = parseOptionalOrder(rows[0]);
  if (order && ownSchema.parse(rows[0]).isOwn !== true) throw conflict('order-key-taken');
  return order;
}

/** The order that emptied a basket within the last half hour. */
export async function findLastPaidOrder(tx: Tx, basketId: string): Promise<PlacedOrder | null> {
  const { rows } = await sql`
    select ${placedOrderColumns} from orders o left join payments p on p.order_id = o.id
    where o.basket_id = ${basketId} and o.paid_at > now() - interval '30 minutes'
    order by o.paid_at desc limit 1`.execute(tx);
  return rows[0] === undefined ? null : placedOrderSchema.parse(rows[0]);
}

/** The order of a hash, with its payment. */
export async function findOrderByHash(tx: Tx, storeId: string, hash: string): Promise<PlacedOrder | null> {
  const { rows } = await prepared(
    'checkout.order-by-hash',
    sql`
    select ${placedOrderColumns} from orders o left join payments p on p.order_id = o.id
    where o.hash = ${hash} and o.store_id = ${storeId}`,
  ).execute(tx);
  return rows[0] === undefined ? null : placedOrderSchema.parse(rows[0]);
}

const checkoutStateSchema = z.object({
  justPaid: z.string().nullable(),
  contact: z.object({ email: z.string(), shipping: keptAddressSchema.nullable() }).nullable(),
  mailsCustomers: z.boolean(),
});

export interface CheckoutState extends z.output<typeof checkoutStateSchema> {
  readonly pending: PlacedOrder | null;
}

/**
 * The order of a basket that waits for its payment, the hash of one of the last ten minutes that was paid, and the
 * contact details of the waiting order, of one that was let go since yesterday, or of the account's last one. One statement.
 */
export async function findCheckoutState(
  tx: Sender,
  shop: Pick<Shop, 'id' | 'buyerProjectId'>,
  owner: BasketHolder,
): Promise<CheckoutState> {
  const basketId = sql`(select id from held)`;
  const ofAccount =
    owner.accountId === null
      ? sql`null`
      : sql`
        (select json_build_object('email', coalesce(l.email::text, a.email::text), 'shipping', l.shipping)
          from accounts a
          left join lateral (
            select y.email, y.shipping from orders y join customers k on k.id = y.customer_id
            where k.account_id = a.id and y.store_id = ${shop.id} order by y.placed_at desc limit 1
          ) l on true
          where a.id = ${owner.accountId}::uuid)`;
  const { rows } = await prepared(
    'checkout.state',
    sql`
    with held as materialized (${basketOf(shop, owner, 'main')}), waiting as (
      select * from orders
      where basket_id = ${basketId} and ${unpaidOrder('orders')} and deleted_at is null
        and placed_at > now() - interval '1 day' and exists (
          select from payments where order_id = orders.id and status <> 'cancelled')
      order by placed_at desc limit 1
    )
    select ${placedOrderColumns},
      (select hash from orders where basket_id = ${basketId} and paid_at > now() - interval '10 minutes'
        order by paid_at desc limit 1) as just_paid,
      coalesce(
        case when o.id is not null then json_build_object('email', o.email, 'shipping', o.shipping) end,
        (select json_build_object('email', y.email, 'shipping', y.shipping) from orders y
          where y.basket_id = ${basketId} and ${unpaidOrder('y')} and y.placed_at > now() - interval '1 day'
          order by y.placed_at desc limit 1),
        ${ofAccount}
      ) as contact,
      ${mailsCustomersOf(sql`${shop.id}::uuid`)} as mails_customers
    from (select 1) always
    left join waiting o on true
    left join payments p on p.order_id = o.id`,
  ).execute(tx);
  return { pending: parseOptionalOrder(rows[0]), ...checkoutStateSchema.parse(rows[0]) };
}
