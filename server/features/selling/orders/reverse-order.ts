import { sql } from 'kysely';
import { z } from 'zod';
import { orderReversed } from '../../../../shared/features/selling/orders/orders.events.ts';
import { type OrderStatus, orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEventFrom } from '../../../platform/domain-events/domain-events.ts';
import type { PaymentReversal } from '../../../platform/payments/payments.ts';
import { bookReversed } from '../ledger/ledger.ts';
import { changeOrderStatus } from './order-status.ts';

const earlierSchema = z.object({ status: orderStatusSchema });

/** What an order was before the dispute. */
async function findEarlierStatus(tx: Tx, orderId: string): Promise<OrderStatus> {
  const { rows } = await sql`
    select status from order_status_log where order_id = ${orderId} and status not in ('disputed', 'issue')
    order by at desc, id desc limit 1`.execute(tx);
  return earlierSchema.parse(rows[0]).status;
}

async function toStatus(tx: Tx, orderId: string, reversal: PaymentReversal): Promise<OrderStatus> {
  if (reversal === 'dispute-won') return findEarlierStatus(tx, orderId);
  return reversal === 'disputed' ? 'disputed' : 'refunded';
}

/** Gives an order the status that follows, and emits `order.reversed`. Neither where the status can’t follow. */
async function follow(
  tx: Tx,
  orderId: string,
  reversal: PaymentReversal,
  accountId: string | null,
): Promise<void> {
  const status = await toStatus(tx, orderId, reversal);
  if (!(await changeOrderStatus(tx, orderId, status, { kind: 'payment', accountId }))) return;
  const event = sql`
    select project_id, json_build_object('orderId', id, 'reversal', ${reversal}::text)::jsonb as payload
    from orders where id = ${orderId}`;
  await insertEventFrom(orderReversed, event).execute(tx);
}

/**
 * Applies to its order that the money of a payment was taken back, in the transaction that records it: books it in the
 * ledger, gives the order its status, which takes it off the floor, and emits `order.reversed`. Without the last two
 * where the status can't follow.
 * @param tx sees the order's project
 */
export async function reverseOrder(tx: Tx, orderId: string, reversal: PaymentReversal): Promise<void> {
  await bookReversed(tx, orderId, reversal);
  await follow(tx, orderId, reversal, null);
}

/** The same for an order whose last money a person gave back, once that is in the ledger. */
export const endRefunded = (tx: Tx, orderId: string, accountId: string | null): Promise<void> =>
  follow(tx, orderId, 'refunded', accountId);
