import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { cataloguedBaseSchema } from './base-product.ts';

const listBaseProducts = defineCall({
  name: 'catalogue.listBaseProducts',
  method: 'GET',
  path: '/omnis/v3/products/base-products/',
  summary: "Every base product that can be printed on, in the catalogue's order",
  access: 'public',
  answer: z.object({ baseProducts: z.array(cataloguedBaseSchema) }),
});

const fetchBaseProduct = defineCall({
  name: 'catalogue.fetchBaseProduct',
  method: 'GET',
  path: '/omnis/v3/products/fetch-base-product/',
  summary: 'One base product by its SKU. Spec 2 §7.3',
  access: 'public',
  query: z.object({ sku: z.string().min(1).max(80) }),
  answer: z.object({ baseProduct: cataloguedBaseSchema }),
  errors: [404],
});

export const catalogueCalls = { listBaseProducts, fetchBaseProduct };
