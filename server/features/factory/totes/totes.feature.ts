import { defineFeature } from '../../../platform/features/feature.ts';
import { toteImplementations } from './totes.handlers.ts';

export const feature = defineFeature({
  tables: ['totes'],
  calls: toteImplementations,
});
