import { defineFeature } from '../../../platform/features/feature.ts';
import { jobsheetImplementations } from './jobsheets.handlers.ts';

export const feature = defineFeature({
  calls: jobsheetImplementations,
});
