import { defineFeature } from '../../../platform/features/feature.ts';
import { commandImplementations } from './scans.handlers.ts';

export const feature = defineFeature({
  calls: commandImplementations,
});
