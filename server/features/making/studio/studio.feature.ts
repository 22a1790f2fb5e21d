import { defineFeature } from '../../../platform/features/feature.ts';
import { stepImplementations } from './steps.handlers.ts';
import { studioImplementations } from './studio.handlers.ts';
import { studioJobs } from './studio.jobs.ts';

export const feature = defineFeature({
  tables: ['designPeople', 'designPoints', 'designSteps', 'designs'],
  calls: [...studioImplementations, ...stepImplementations],
  jobs: studioJobs,
});
