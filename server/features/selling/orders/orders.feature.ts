import { defineFeature } from '../../../platform/features/feature.ts';
import { markPaid } from './mark-paid.ts';
import { orderSubscriptions } from './orders.events.ts';

export const feature = defineFeature({
  tables: ['customers', 'orderItems', 'orderStatusLog', 'orders'],
  payments: { onSucceeded: markPaid },
  events: orderSubscriptions,
});
