import { defineFeature } from '../../../platform/features/feature.ts';
import { themeImplementations } from './theme.handlers.ts';

export const feature = defineFeature({
  tables: ['themeDrafts'],
  calls: themeImplementations,
});
