import { defineFeature } from '../../../platform/features/feature.ts';
import { storefrontImplementations } from './storefront.handlers.ts';

export const feature = defineFeature({
  tables: ['productWords', 'wordGrams'],
  calls: storefrontImplementations,
});
