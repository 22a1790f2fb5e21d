import { sql } from 'kysely';
import { leftMinor, wholeRefund } from '../../../../shared/features/selling/ledger/ledger.ts';
import { orderPaidLate } from '../../../../shared/features/selling/orders/orders.events.ts';
import { LATE_PAYMENT_NOTE } from '../../../../shared/features/selling/orders/orders.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { toLines, toRefundable } from './refundable.ts';
import { finishRefund } from './refunds.jobs.ts';
import { findRefundedOrder, insertRefund, lockOrder } from './refunds.queries.ts';

export const refundSubscriptions = [
  onEvent(orderPaidLate, 'refunds.give-back-late', async ({ orderId }, { tx, services }) => {
    await lockOrder(tx, sql`o.id = ${orderId}`);
    const order = await findRefundedOrder(tx, sql`o.id = ${orderId}`);
    if (!order) return;
    const refundable = toRefundable(order);
    // Someone else has given it back, or is about to.
    if (refundable.blocked !== null) return;
    const { pieces, stopped, deliveryMinor } = wholeRefund(order.money);
    const refundId = await insertRefund(tx, {
      order,
      request: { requestKey: orderId, reason: 'other', note: LATE_PAYMENT_NOTE },
      lines: toLines(refundable, pieces, stopped),
      deliveryMinor,
      amountMinor: leftMinor(refundable.bookings),
      accountId: null,
    });
    await services.jobs.enqueue(tx, finishRefund, { refundId }, { key: refundId });
  }),
];
