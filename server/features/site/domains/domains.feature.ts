import { defineFeature } from '../../../platform/features/feature.ts';
import { domainImplementations } from './domains.handlers.ts';
import { domainJobs } from './domains.jobs.ts';

export const feature = defineFeature({
  tables: ['storeDomains'],
  calls: domainImplementations,
  jobs: domainJobs,
});
