import { defineFeature } from '../features/feature.ts';

export const feature = defineFeature({
  tables: [
    'sandboxAttempts',
    'sandboxIntents',
    'sandboxInvoices',
    'sandboxRefunds',
    'sandboxSubscriptionIntents',
    'sandboxSubscriptions',
  ],
});
