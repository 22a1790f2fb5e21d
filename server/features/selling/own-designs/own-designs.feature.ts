import { defineFeature } from '../../../platform/features/feature.ts';
import { ownDesignsImplementations } from './own-designs.handlers.ts';
import { ownDesignsJobs } from './own-designs.jobs.ts';

export const feature = defineFeature({
  tables: ['ownDesigns', 'ownPictures', 'ownProducts'],
  calls: ownDesignsImplementations,
  jobs: ownDesignsJobs,
});
