import { defineFeature } from '../../../platform/features/feature.ts';
import { projectImplementations } from './projects.handlers.ts';

export const feature = defineFeature({
  calls: projectImplementations,
});
