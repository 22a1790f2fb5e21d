import { defineFeature } from '../../../platform/features/feature.ts';
import { subscriptionImplementations } from './subscription.handlers.ts';
import { subscriptionJobHandlers } from './subscription.jobs.ts';

export const feature = defineFeature({
  calls: subscriptionImplementations,
  jobs: subscriptionJobHandlers,
});
