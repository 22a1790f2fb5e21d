import { orderShipped } from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { planRequest } from './requests.queries.ts';

export const reviewSubscriptions = [
  onEvent(orderShipped, 'reviews.plan-request', ({ orderId }, { tx }) =>
    planRequest(tx, orderId, new Date()),
  ),
];
