import { defineFeature } from '../../../platform/features/feature.ts';
import { waitlistImplementations } from './waitlist.handlers.ts';
import { waitlistJobs } from './waitlist.jobs.ts';

export const feature = defineFeature({
  tables: ['openingWaitlist'],
  calls: waitlistImplementations,
  jobs: waitlistJobs,
});
