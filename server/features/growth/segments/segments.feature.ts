import { defineFeature } from '../../../platform/features/feature.ts';
import { buildSegmentHandler } from './build-segment.ts';
import { segmentImplementations } from './segments.handlers.ts';
import { followHandler, followWork, forgetChangesHandler } from './segments.jobs.ts';

export const feature = defineFeature({
  tables: ['segmentChanges', 'segmentMembers', 'segmentWork', 'segments'],
  calls: segmentImplementations,
  jobs: [buildSegmentHandler, followHandler, forgetChangesHandler],
  start: followWork,
});
