import { defineFeature } from '../../../platform/features/feature.ts';
import { teamImplementations } from './team.handlers.ts';

export const feature = defineFeature({
  calls: teamImplementations,
});
