import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { cataloguedBaseSchema } from './base-product.ts';

const listBaseProducts = defineCall({
  name: 'catalogue.listBaseProducts',
  method: 'GET',
  path: '/omnis/v3/products/base-products/',
  summary: 'List the products to print on',
  access: 'public',
  answer: z.object({ baseProducts: z.array(cataloguedBaseSchema) }),
});

const fetchBaseProduct = defineCall({
  name: 'catalogue.fetchBaseProduct',
  method: 'GET',
  path: '/omnis/v3/products/fetch-base-product/',
  // Spec 2 §7.3.
  summary: 'Get a product to print on by its SKU',
  access: 'public',
  query: z.object({ sku: z.string().min(1).max(80) }),
  answer: z.object({ baseProduct: cataloguedBaseSchema }),
  errors: [404],
});

export const catalogueCalls = { listBaseProducts, fetchBaseProduct };
