import { defineFeature } from '../../../platform/features/feature.ts';
import { recyclingReturnImplementations } from './recycling-returns.handlers.ts';

export const feature = defineFeature({
  tables: ['recyclingReturns'],
  calls: recyclingReturnImplementations,
});
