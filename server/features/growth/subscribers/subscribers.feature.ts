import { defineFeature } from '../../../platform/features/feature.ts';
import { subscriberImplementations } from './subscribers.handlers.ts';
import { forgetPendingHandler } from './subscribers.jobs.ts';

export const feature = defineFeature({
  tables: ['subscribers'],
  calls: subscriberImplementations,
  jobs: [forgetPendingHandler],
});
