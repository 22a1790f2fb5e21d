import { defineFeature } from '../../../platform/features/feature.ts';
import { duplicateProductsAct, editProductsAct } from './edit-products.act.ts';
import { productSubscriptions } from './products.events.ts';
import { productsImplementations } from './products.handlers.ts';
import { productPalette } from './products.palette.ts';
import { newStore } from './products.queries.ts';
import { renderProductHandler } from './render-product.job.ts';

export const feature = defineFeature({
  tables: ['designVersions', 'productImages', 'products'],
  newStore,
  calls: productsImplementations,
  bulkActs: [editProductsAct, duplicateProductsAct],
  jobs: [renderProductHandler],
  palette: [productPalette],
  events: productSubscriptions,
});
