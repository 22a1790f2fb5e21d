import { orderPaid } from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { createLabels } from './labels.queries.ts';

export const labelSubscriptions = [
  onEvent(orderPaid, 'labels.create', ({ orderId, lines }, { tx }) =>
    createLabels(tx, { id: orderId, lines }),
  ),
];
