import { sql } from 'kysely';
import {
  isWholeRefund,
  leftMinor,
  lostOf,
  type RefundedParts,
} from '../../../../shared/features/selling/ledger/ledger.ts';
import {
  orderPartRefunded,
  orderRefundCameBack,
} from '../../../../shared/features/selling/orders/orders.events.ts';
import { REFUND_CAME_BACK } from '../../../../shared/features/selling/refunds/refunds.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEvents } from '../../../platform/domain-events/domain-events.ts';
import type { ToldRefund, ToldReversal } from '../../../platform/payments/payments.ts';
import { markPaymentRefunded } from '../../projects/payments/payments.ts';
import { bookCameBack, bookGivenBack, missingSale } from '../ledger/ledger.ts';
import { changeOrderStatus, endRefunded } from '../orders/orders.ts';
import { givenBack } from './refundable.ts';
import {
  findRefundedOrder,
  insertToldRefund,
  lockOrder,
  nameRefund,
  type RefundedOrder,
  returnRefund,
  type StoredRefund,
} from './refunds.queries.ts';

/** The key under which the provider is asked for one attempt of a refund. */
export const refundKey = (refundId: string, attempt: number): string => `refund:${refundId}:${attempt}`;

/** The stored refund that the provider reports; undefined for one that somebody made there. */
const findStored = ({ refunds }: RefundedOrder, told: ToldRefund): StoredRefund | undefined =>
  refunds.find(
    ({ id, attempt, providerRef }) =>
      providerRef === told.id || (told.key !== null && told.key === refundKey(id, attempt)),
  );

/** Books a refund that somebody made at the provider, from the remaining amount, as an amount of no item. */
async function addTold(tx: Tx, order: RefundedOrder, told: ToldRefund): Promise<void> {
  const bookings = [...order.bookings, ...missingSale(order)];
  const amountMinor = Math.min(told.amountMinor, leftMinor(bookings));
  if (amountMinor <= 0) return;
  const before = givenBack(order);
  const given: RefundedParts = { ...before, amountMinor: before.amountMinor + amountMinor };
  const transactionId = await bookGivenBack(tx, order, given);
  if (transactionId === null) return;
  const refundId = await insertToldRefund(tx, order, { providerRef: told.id, amountMinor, transactionId });
  if (isWholeRefund(order.money, given, lostOf(order.bookings).minor)) {
    await markPaymentRefunded(tx, order.id);
    return endRefunded(tx, order.id, null);
  }
  await insertEvents(orderPartRefunded, [
    { projectId: order.projectId, payload: { orderId: order.id, refundId } },
  ]).execute(tx);
}

/**
 * Takes back a refund whose money came back: the shopper has paid it again. What was stopped for it isn’t made by itself, so an order
 * of which nothing was left needs somebody to look at it.
 */
async function takeBack(tx: Tx, order: RefundedOrder, refund: StoredRefund): Promise<void> {
  const made = givenBack({
    ...order,
    refunds: order.refunds.filter(({ id }) => id !== refund.id),
  });
  const given = { ...made, amountMinor: Math.max(0, made.amountMinor - refund.amountMinor) };
  const transactionId = await bookCameBack(tx, order, given);
  await returnRefund(tx, refund.id, { problem: REFUND_CAME_BACK, transactionId });
  await markPaymentRefunded(tx, order.id, false);
  if (order.status === 'refunded') await changeOrderStatus(tx, order.id, 'issue', { kind: 'payment' });
  await insertEvents(orderRefundCameBack, [
    { projectId: order.projectId, payload: { orderId: order.id, refundId: refund.id } },
  ]).execute(tx);
}

/** Whether an order doesn’t know it yet. A refund that is still asked for is resolved by the caller that asks. */
function isNews(order: RefundedOrder, told: ToldRefund): boolean {
  const stored = findStored(order, told);
  if (!stored) return told.state === 'made';
  return stored.providerRef === null || (told.state === 'failed' && stored.state === 'accepted');
}

async function followOne(tx: Tx, order: RefundedOrder, told: ToldRefund): Promise<void> {
  const stored = findStored(order, told);
  if (!stored) return addTold(tx, order, told);
  if (stored.providerRef === null) await nameRefund(tx, stored.id, told.id);
  if (told.state === 'failed' && stored.state === 'accepted') await takeBack(tx, order, stored);
}

/**
 * Follows what the provider reports about refunds, in the transaction that records it: books those that somebody made
 * there, and takes back those that failed later.
 * @param tx sees the order's project
 */
export async function followRefunds(tx: Tx, orderId: string, told: ToldReversal): Promise<void> {
  if (told.kind !== 'refunded') return;
  await lockOrder(tx, sql`o.id = ${orderId}`);
  const read = () => findRefundedOrder(tx, sql`o.id = ${orderId}`);
  let order = await read();
  // A payment that went back before anyone told that it had come.
  if (!order || (order.bookings.length === 0 && order.paidAt === null)) return;
  // A provider reports each change, so one of them is new.
  for (const refund of told.refunds) {
    if (!order || !isNews(order, refund)) continue;
    await followOne(tx, order, refund);
    order = await read();
  }
}
