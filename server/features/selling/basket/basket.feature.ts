import { defineFeature } from '../../../platform/features/feature.ts';
import { basketImplementations } from './basket.handlers.ts';

export const feature = defineFeature({
  tables: ['basketItems', 'baskets'],
  calls: basketImplementations,
});
