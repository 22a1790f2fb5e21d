import { defineFeature } from '../../../platform/features/feature.ts';
import { completeFreeHandler } from './free-orders.ts';
import { deleteGivenUpHandler } from './given-up-orders.ts';
import { countOrders } from './load-orders.ts';
import { markPaid } from './mark-paid.ts';
import { orderSubscriptions } from './orders.events.ts';
import { reverseOrder } from './reverse-order.ts';
import { unpaidOrderJobs } from './unpaid-orders.ts';

export const feature = defineFeature({
  tables: [
    'customers',
    'orderBundles',
    'orderItemChanges',
    'orderItems',
    'orderStatusLog',
    'orderWords',
    'orders',
  ],
  storeCurrency: { names: ['order', 'orders'], count: countOrders },
  jobs: [...unpaidOrderJobs, completeFreeHandler, deleteGivenUpHandler],
  payments: { onSucceeded: markPaid, onReversed: reverseOrder },
  events: orderSubscriptions,
});
