import { defineFeature } from '../features/feature.ts';

export const feature = defineFeature({
  tables: ['diskChecks'],
});
