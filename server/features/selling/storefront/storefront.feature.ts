import { defineFeature } from '../../../platform/features/feature.ts';
import { blockImplementations } from './block-content.ts';
import { fetchedProductImplementations } from './fetched-products.handlers.ts';
import { storefrontImplementations } from './storefront.handlers.ts';
import { forgetWordsHandler } from './storefront.jobs.ts';

export const feature = defineFeature({
  tables: ['productWords', 'wordGrams'],
  jobs: [forgetWordsHandler],
  calls: [...storefrontImplementations, ...fetchedProductImplementations, ...blockImplementations],
});
