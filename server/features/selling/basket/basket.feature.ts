import { defineFeature } from '../../../platform/features/feature.ts';
import { basketImplementations } from './basket.handlers.ts';
import { basketJobs } from './basket.jobs.ts';

export const feature = defineFeature({
  tables: ['basketItems', 'baskets'],
  calls: basketImplementations,
  jobs: basketJobs,
});
