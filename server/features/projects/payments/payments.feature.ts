import { defineFeature } from '../../../platform/features/feature.ts';
import { paymentImplementations, paymentJobHandlers } from './payments.handlers.ts';

export const feature = defineFeature({
  tables: ['paymentAttempts', 'paymentEvents', 'payments'],
  calls: paymentImplementations,
  jobs: paymentJobHandlers,
});
