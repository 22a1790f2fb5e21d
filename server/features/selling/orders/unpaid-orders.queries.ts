import { sql } from 'kysely';
import { STOCK_HOLD_MINUTES } from '../../../../shared/features/selling/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unpaidOrder } from './unpaid.ts';

/** Orders that one run lists. */
export const OVERDUE_BATCH = 100;
/** Longer than any bank takes to say no. */
const LOOKED_AT_SINCE = sql`now() - interval '30 days'`;

/**
 * Orders that gave way to another one of their basket, whose payment ended without money, or who have held what they have
 * for too long, however often they were tried to be paid. Only those that hold something or can be paid are looked at.
 * @param after id of an order; only newer ones are listed
 */
export async function listOverdueOrders(tx: Tx, after: string | null): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with open as (
      select order_id, min(held_since) as held_since from (
        select order_id, held_since from stock_reservations
        union all
        select order_id, null from discount_claims where not is_paid
        union all
        select order_id, null from payments where status in ('pending', 'failed') and created_at > ${LOOKED_AT_SINCE}
      ) each group by order_id
    )
    select o.id from open join orders o on o.id = open.order_id left join payments p on p.order_id = o.id
    where ${unpaidOrder('o')} and (${after}::uuid is null or o.id > ${after}::uuid) and o.placed_at > ${LOOKED_AT_SINCE} and case
      when o.deleted_at is not null then p.status in ('pending', 'failed')
      when p.status = 'processing' then false
      when p.status in ('cancelled', 'refunded') then true
      else least(o.placed_at, open.held_since) < now() - make_interval(mins => ${STOCK_HOLD_MINUTES}::int) end
    order by o.id limit ${OVERDUE_BATCH}`.execute(tx);
  return rows;
}

/** Deletes an order unless it is paid. Its key is free again, so that the same checkout can continue. */
export async function deleteUnpaidOrder(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update orders set deleted_at = coalesce(deleted_at, now()), order_key = gen_random_uuid()
    where id = ${orderId} and ${unpaidOrder('orders')} returning id`.execute(tx);
  return rows.length > 0;
}
