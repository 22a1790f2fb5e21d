import { defineFeature } from '../../../platform/features/feature.ts';
import { recyclingReturnImplementations } from './recycling-returns.handlers.ts';

export const feature = defineFeature({
  calls: recyclingReturnImplementations,
});
