import { orderPaid } from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { defineFeature } from '../../../platform/features/feature.ts';
import { mailDailyOrdersHandler } from './daily-orders.job.ts';
import { tellNewOrder } from './new-orders.ts';
import { toldOrderSubscriptions } from './told-orders.ts';

export const feature = defineFeature({
  tables: ['dailyOrders'],
  jobs: [mailDailyOrdersHandler],
  events: [
    onEvent(orderPaid, 'order-news.tell-members', ({ orderId }, context) => tellNewOrder(orderId, context)),
    ...toldOrderSubscriptions,
  ],
});
