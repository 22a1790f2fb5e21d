import {
  orderPaid,
  orderPartRefunded,
  orderRefundCameBack,
  orderReversed,
} from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { issueForOrder, issueInvoice } from './issue-documents.ts';

/** After the payment and not within it: its transaction would hold the seller’s series while it waits for others. */
export const invoiceSubscriptions = [
  onEvent(orderPaid, 'invoices.issue', ({ orderId }, { tx }) => issueInvoice(tx, orderId), {
    isContended: true,
  }),
  onEvent(orderPartRefunded, 'invoices.credit-part', async ({ orderId }, { tx }) => {
    await issueForOrder(tx, orderId);
  }),
  onEvent(orderRefundCameBack, 'invoices.take-credit-back', async ({ orderId }, { tx }) => {
    await issueForOrder(tx, orderId);
  }),
  onEvent(orderReversed, 'invoices.credit', async ({ orderId }, { tx }) => {
    await issueForOrder(tx, orderId);
  }),
];
