import { defineFeature } from '../../../platform/features/feature.ts';
import { itemChangeImplementations } from './item-changes.handlers.ts';

export const feature = defineFeature({
  calls: itemChangeImplementations,
});
