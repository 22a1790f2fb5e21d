import { defineFeature } from '../../../platform/features/feature.ts';
import { studioImplementations } from './studio.handlers.ts';

export const feature = defineFeature({
  tables: ['designs'],
  calls: studioImplementations,
});
