import { defineFeature } from '../../../platform/features/feature.ts';
import { basketImplementations } from './basket.handlers.ts';

export const feature = defineFeature({
  calls: basketImplementations,
});
