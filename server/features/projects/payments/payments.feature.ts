import { defineFeature } from '../../../platform/features/feature.ts';
import { paymentImplementations, paymentJobHandlers } from './payments.handlers.ts';

export const feature = defineFeature({
  calls: paymentImplementations,
  jobs: paymentJobHandlers,
});
