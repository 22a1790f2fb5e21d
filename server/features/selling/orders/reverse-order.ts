import { sql } from 'kysely';
import { z } from 'zod';
import {
  booksCurrency,
  type OrderMoney,
  type Reversal,
} from '../../../../shared/features/selling/ledger/ledger.ts';
import { orderReversed } from '../../../../shared/features/selling/orders/orders.events.ts';
import { convertBack } from '../../../../shared/rules/money/money.ts';
import { type OrderStatus, orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEventFrom } from '../../../platform/domain-events/domain-events.ts';
import type { PaymentReversal, ToldDispute, ToldReversal } from '../../../platform/payments/payments.ts';
import { markPaymentRefunded } from '../../projects/payments/payments.ts';
import { bookReversed } from '../ledger/ledger.ts';
import { changeOrderStatus } from './order-status.ts';

const earlierSchema = z.object({ now: orderStatusSchema, earlier: orderStatusSchema });

/** What an order was before its dispute; null where none stops it. */
async function findEarlierStatus(tx: Tx, orderId: string): Promise<OrderStatus | null> {
  const { rows } = await sql`
    select o.status as now, s.status as earlier from orders o cross join lateral (
      select status from order_status_log where order_id = o.id and status not in ('disputed', 'issue')
      order by at desc, id desc limit 1) s
    where o.id = ${orderId}`.execute(tx);
  const { now, earlier } = earlierSchema.parse(rows[0]);
  return now === 'disputed' ? earlier : null;
}

async function toStatus(tx: Tx, orderId: string, reversal: PaymentReversal): Promise<OrderStatus | null> {
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
  if (status === null || !(await changeOrderStatus(tx, orderId, status, { kind: 'payment', accountId })))
    return;
  const event = sql`
    select project_id, json_build_object('orderId', id, 'reversal', ${reversal}::text)::jsonb as payload
    from orders where id = ${orderId}`;
  await insertEventFrom(orderReversed, event).execute(tx);
}

/** The fee in the store’s currency; null where it is in one that the order knows no rate of. */
function feeInBooks(money: OrderMoney, dispute: ToldDispute | null): number | null {
  const fee = dispute?.fee;
  if (!fee) return null;
  if (fee.currency === booksCurrency(money)) return fee.minor;
  return money.conversion && fee.currency === money.currency
    ? convertBack(fee.minor, money.conversion).amount
    : null;
}

/**
 * Applies a dispute to its order, in the transaction that records it: books its amount and what the provider charges for
 * it. Only a dispute of all that is left gives the order its status, which takes it off the floor, and emits
 * `order.reversed`: an order of which a part is disputed continues. Refunds are followed where they are kept.
 * @param tx sees the order's project
 */
export async function reverseOrder(tx: Tx, orderId: string, told: ToldReversal): Promise<void> {
  if (told.kind === 'refunded') return;
  const { kind, amountMinor, dispute } = told;
  const booked = await bookReversed(
    tx,
    orderId,
    ({ money }): Reversal => ({
      kind,
      amountMinor,
      ref: dispute?.id ?? null,
      feeMinor: feeInBooks(money, dispute),
    }),
  );
  if (booked?.isGone) await markPaymentRefunded(tx, orderId);
  if (kind === 'dispute-won' && booked?.isHeld) return;
  if (kind === 'disputed' && booked && !booked.isHeld) return;
  if (kind === 'dispute-lost' && booked && !booked.isGone) {
    // The rest of the payment is safe, so what waited for it continues.
    if (!booked.isHeld) await follow(tx, orderId, 'dispute-won', null);
    return;
  }
  await follow(tx, orderId, kind, null);
}

/** The same for an order whose last money a person gave back, once that is in the ledger. */
export const endRefunded = (tx: Tx, orderId: string, accountId: string | null): Promise<void> =>
  follow(tx, orderId, 'refunded', accountId);
