import { defineFeature } from '../../../platform/features/feature.ts';
import { duplicateProductsAct, editProductsAct } from './edit-products.act.ts';
import { productSubscriptions } from './products.events.ts';
import { productsImplementations } from './products.handlers.ts';
import { productPalette } from './products.palette.ts';
import { countPriced, newStore } from './products.queries.ts';
import { renderForOneHandler, renderProductHandler } from './render-product.job.ts';
import { renderVersionHandler } from './render-version.job.ts';

export const feature = defineFeature({
  tables: ['designVersions', 'fieldPictures', 'productImages', 'products'],
  newStore,
  storeCurrency: { names: ['product', 'products'], count: countPriced },
  calls: productsImplementations,
  bulkActs: [editProductsAct, duplicateProductsAct],
  jobs: [renderProductHandler, renderForOneHandler, renderVersionHandler],
  palette: [productPalette],
  events: productSubscriptions,
});
