import { defineFeature } from '../../../platform/features/feature.ts';
import { blockImplementations } from './block-content.ts';
import { storefrontImplementations } from './storefront.handlers.ts';

export const feature = defineFeature({
  tables: ['productWords', 'wordGrams'],
  calls: [...storefrontImplementations, ...blockImplementations],
});
