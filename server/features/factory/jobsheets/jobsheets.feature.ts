import { defineFeature } from '../../../platform/features/feature.ts';
import { jobsheetImplementations } from './jobsheets.handlers.ts';

export const feature = defineFeature({
  tables: ['jobsheetPrints'],
  calls: jobsheetImplementations,
});
