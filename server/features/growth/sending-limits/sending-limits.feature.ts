import { defineFeature } from '../../../platform/features/feature.ts';
import { sendingLimitImplementations } from './sending-limits.handlers.ts';
import { watchHandler } from './sending-limits.jobs.ts';

export const feature = defineFeature({
  calls: sendingLimitImplementations,
  jobs: [watchHandler],
});
