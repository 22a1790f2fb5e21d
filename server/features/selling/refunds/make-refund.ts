import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { isWholeRefund, lostOf, wholeRefund } from '../../../../shared/features/selling/ledger/ledger.ts';
import { orderPartRefunded } from '../../../../shared/features/selling/orders/orders.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScopeAgain } from '../../../platform/database/scope.ts';
import { insertEvents } from '../../../platform/domain-events/domain-events.ts';
import type { OrderPieces } from '../../../platform/features/order-pieces.ts';
import { RefundRefused } from '../../../platform/payments/payments.ts';
import type { Services } from '../../../platform/services.ts';
import { holdPaidPayment, markPaymentRefunded } from '../../projects/payments/payments.ts';
import { bookGivenBack } from '../ledger/ledger.ts';
import { changeOrderStatus, endRefunded } from '../orders/orders.ts';
import { givenBack } from './refundable.ts';
import {
  acceptRefund,
  failRefund,
  findOpenRefund,
  findRefundedOrder,
  lockOrder,
  type RefundedOrder,
  type StoredRefund,
} from './refunds.queries.ts';
import { refundKey } from './told-refunds.ts';

/** The refunded parts with this refund. Pieces that a workstation has printed since it was asked for are still made. */
async function stopAndCount(tx: Tx, floor: OrderPieces, order: RefundedOrder, refund: StoredRefund) {
  const before = givenBack(order);
  const pieces = order.items.map(
    ({ id }, index) =>
      (before.pieces[index] ?? 0) + (refund.lines.find(({ orderItemId }) => orderItemId === id)?.pieces ?? 0),
  );
  const parts = {
    ...before,
    pieces,
    deliveryMinor: before.deliveryMinor + refund.deliveryMinor,
    amountMinor: before.amountMinor + refund.amountMinor,
  };
  // Of an order that is refunded as a whole, `order.reversed` stops all that isn’t packed.
  if (isWholeRefund(order.money, parts, lostOf(order.bookings).minor)) {
    const { stopped } = wholeRefund(order.money);
    return { given: { ...parts, stopped }, lines: refund.lines, status: null };
  }
  const wanted = refund.lines
    .filter(({ stopped }) => stopped > 0)
    .map(({ orderItemId, stopped }) => ({ orderItemId, pieces: stopped }));
  const done = await floor.stop(tx, order.id, wanted);
  const lines = refund.lines.map((line) => ({ ...line, stopped: done.stopped.get(line.orderItemId) ?? 0 }));
  const stopped = order.items.map(
    ({ id }, index) => (before.stopped[index] ?? 0) + (done.stopped.get(id) ?? 0),
  );
  return { given: { ...parts, stopped }, lines, status: wanted.length > 0 ? done.status : null };
}

/** The provider has given the money back: books it, stops what isn’t made, and tells everybody. */
export async function settleRefund(
  tx: Tx,
  floor: OrderPieces,
  refundId: string,
  orderId: string,
): Promise<void> {
  // In the order in which the provider’s own events lock them.
  await holdPaidPayment(tx, orderId);
  await lockOrder(tx, sql`o.id = ${orderId}`);
  const order = await findRefundedOrder(tx, sql`o.id = ${orderId}`);
  const refund = order?.refunds.find(({ id }) => id === refundId);
  if (!order || refund?.state !== 'requested') return;
  const { given, lines, status } = await stopAndCount(tx, floor, order, refund);
  const transactionId = await bookGivenBack(tx, order, given);
  await acceptRefund(tx, refundId, { lines, transactionId });
  if (isWholeRefund(order.money, given, lostOf(order.bookings).minor)) {
    await markPaymentRefunded(tx, orderId);
    return endRefunded(tx, orderId, refund.accountId);
  }
  await insertEvents(orderPartRefunded, [
    { projectId: order.projectId, payload: { orderId, refundId } },
  ]).execute(tx);
  if (status && status !== order.status) await changeOrderStatus(tx, orderId, status, { kind: 'payment' });
}

export interface RefundContext {
  readonly services: Services;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Asks the provider for a refund that waits, and books what it says. The provider gives back once for each attempt, so
 * this can be done again whenever the answer was lost. No transaction is open while the provider is asked.
 * @throws whatever the provider throws where it may have given the money back
 */
export async function makeRefund({ services, log }: RefundContext, refundId: string): Promise<void> {
  const { databases, payments } = services;
  const asPlatform = <T>(work: (tx: Tx) => Promise<T>) =>
    inScopeAgain(databases.platform, { kind: 'platform' }, work);
  const refund = await asPlatform((tx) => findOpenRefund(tx, refundId));
  if (!refund) return;
  const { orderId, amountMinor, currency, attempt, intentId, provider, isOld } = refund;
  try {
    if (provider !== payments.provider.name)
      throw new RefundRefused('This payment was made through another payment provider');
    await payments.provider.refund({
      intentId,
      amountMinor,
      currency,
      idempotencyKey: refundKey(refundId, attempt),
      wasRequestedBefore: isOld,
    });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    log.warn({ err: error, orderId, refundId }, 'The payment provider refused a refund');
    return asPlatform((tx) => failRefund(tx, refundId, attempt, error.message));
  }
  await asPlatform((tx) => settleRefund(tx, services.orderPieces, refundId, orderId));
}
