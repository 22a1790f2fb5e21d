import { defineFeature } from '../../../platform/features/feature.ts';
import { dashboardImplementations } from './dashboard.handlers.ts';

export const feature = defineFeature({
  calls: dashboardImplementations,
});
