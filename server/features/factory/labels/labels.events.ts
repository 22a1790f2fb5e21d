import { orderPaid, orderReversed } from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { cancelLabels, cancelOpenLabels, reopenLabels } from './cancel-labels.ts';
import { createLabels } from './labels.queries.ts';

export const labelSubscriptions = [
  onEvent(orderPaid, 'labels.create', ({ orderId, lines }, { tx }) =>
    createLabels(tx, { id: orderId, lines }),
  ),
  onEvent(orderReversed, 'labels.cancel', ({ orderId, reversal }, { tx }) => {
    if (reversal === 'dispute-won') return reopenLabels(tx, orderId);
    // A dispute may be won: pieces that were started wait for its end.
    return reversal === 'disputed' ? cancelOpenLabels(tx, orderId) : cancelLabels(tx, orderId);
  }),
];
