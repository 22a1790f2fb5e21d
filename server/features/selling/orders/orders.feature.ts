import { defineFeature } from '../../../platform/features/feature.ts';
import { markPaid } from './mark-paid.ts';
import { orderSubscriptions } from './orders.events.ts';

export const feature = defineFeature({
  payments: { onSucceeded: markPaid },
  events: orderSubscriptions,
});
