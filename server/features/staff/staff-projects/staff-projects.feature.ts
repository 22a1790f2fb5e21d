import { defineFeature } from '../../../platform/features/feature.ts';
import { staffProjectImplementations } from './staff-projects.handlers.ts';
import { staffProjectPalette } from './staff-projects.palette.ts';

export const feature = defineFeature({
  calls: staffProjectImplementations,
  palette: [staffProjectPalette],
});
