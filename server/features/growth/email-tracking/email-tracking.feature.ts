import { orderPaid } from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { defineFeature } from '../../../platform/features/feature.ts';
import { countOrder } from './count-order.ts';
import { emailTrackingImplementations } from './email-tracking.handlers.ts';

export const feature = defineFeature({
  tables: ['mailOrders'],
  calls: emailTrackingImplementations,
  events: [
    onEvent(orderPaid, 'email-tracking.count-order', ({ orderId }, { tx, services }) =>
      countOrder(tx, services.secret, orderId),
    ),
  ],
});
