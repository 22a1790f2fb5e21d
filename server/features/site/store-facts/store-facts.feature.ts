import { defineFeature } from '../../../platform/features/feature.ts';
import { storeFactsImplementations } from './store-facts.handlers.ts';
import { storeFactsJobs } from './store-facts.jobs.ts';

export const feature = defineFeature({
  calls: storeFactsImplementations,
  jobs: storeFactsJobs,
});
