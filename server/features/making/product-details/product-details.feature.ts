import { defineFeature } from '../../../platform/features/feature.ts';
import { productDetailsImplementations } from './product-details.handlers.ts';
import { productDetailsJobs } from './product-details.jobs.ts';

export const feature = defineFeature({
  tables: ['productChanges', 'productDetails'],
  calls: productDetailsImplementations,
  jobs: productDetailsJobs,
});
