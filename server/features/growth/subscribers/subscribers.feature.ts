import { defineFeature } from '../../../platform/features/feature.ts';
import { audienceImplementations } from './audience.handlers.ts';
import { subscriberImplementations } from './subscribers.handlers.ts';
import { forgetPendingHandler } from './subscribers.jobs.ts';

export const feature = defineFeature({
  tables: ['subscribers'],
  calls: [...subscriberImplementations, ...audienceImplementations],
  jobs: [forgetPendingHandler],
});
