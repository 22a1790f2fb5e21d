import { sql } from 'kysely';
import { leftMinor, wholeRefund } from '../../../../shared/features/selling/ledger/ledger.ts';
import {
  orderPaidLate,
  orderRefundCameBack,
} from '../../../../shared/features/selling/orders/orders.events.ts';
import { LATE_PAYMENT_NOTE } from '../../../../shared/features/selling/orders/orders.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import { dashboardLink } from '../../accounts/identity/identity.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { toLines, toRefundable } from './refundable.ts';
import { finishRefund } from './refunds.jobs.ts';
import { findCameBack, findRefundedOrder, insertRefund, lockOrder } from './refunds.queries.ts';

const BRAND_COLOUR = '#1f3a8a';

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
  onEvent(orderRefundCameBack, 'refunds.tell-owners', async ({ refundId }, { tx, services }) => {
    const refund = await findCameBack(tx, refundId);
    if (!refund) return;
    const { owners, orderNumber, projectId, projectCode, projectName } = refund;
    const amount = formatMoney(money(refund.amountMinor, refund.currency));
    const title = `A refund of order ${orderNumber} came back`;
    const text = `${refund.customerName}’s bank sent ${amount} back, so they don’t have it. It’s in your balance again. Ask them how they’d like to be paid, then refund the order again.`;
    const path = `/ecom/orders/${orderNumber}/`;
    await notify(
      tx,
      { projectId, accountIds: owners.map(({ id }) => id), kind: 'problems' },
      { title, body: text, href: path, tag: `refund-came-back:${refundId}`, replacePrevious: true },
    );
    await queueMails(
      tx,
      services,
      owners.map(({ email }) => ({
        to: email,
        subject: `${title} (${projectName})`,
        idempotencyKey: `refund-came-back:${refundId}:${email}`,
        content: {
          brand: { name: 'Selvedge', colour: BRAND_COLOUR, url: services.config.publicUrl.origin },
          preview: text,
          blocks: [
            { kind: 'heading' as const, text: title },
            { kind: 'paragraph' as const, text },
            {
              kind: 'button' as const,
              text: 'Open the order',
              url: dashboardLink(services, `${path}?project=${encodeURIComponent(projectCode)}`),
            },
          ],
          footer: `You’re receiving this email because you own ${projectName} on Selvedge.`,
        },
      })),
    );
  }),
];
