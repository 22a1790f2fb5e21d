import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { productCardSchema } from '../../making/products/products.ts';
import { productSortSchema } from './listing.schema.ts';

/** Products by their ids or their division. Spec 2 §7.3. */

const MOST = 100;

const fetchProducts = defineCall({
  name: 'storefront.fetchProducts',
  method: 'POST',
  path: '/omnis/v3/products/fetch/',
  summary: 'Get products by their ids, in that order',
  description: 'Leaves out those that shoppers can’t see, and answers 404 if none is left.',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  body: z.object({ product_ids: z.array(z.uuid()).min(1).max(MOST) }),
  answer: z.object({ products: z.array(productCardSchema) }),
  errors: [404],
  rate: { max: 240, perSeconds: 60 },
});

const divisionProducts = defineCall({
  name: 'storefront.divisionProducts',
  method: 'GET',
  path: '/omnis/v3/division/{division}/products/',
  summary: 'List what a division’s store sells',
  description:
    'Without duplicates, a product that is sold on several base products under one name is listed once: the first in the order asked for.',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  params: z.object({ division: z.uuid() }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MOST).default(24),
    /** Address part of a collection; all products where it is left out. */
    collection: line().min(1).max(120).default('all-products'),
    sort: productSortSchema.default('bestsellerOrder'),
    removeDuplicates: z
      .enum(['0', '1', 'false', 'true'])
      .default('0')
      .transform((value) => value === '1' || value === 'true'),
  }),
  answer: z.object({ products: z.array(productCardSchema) }),
  errors: [404],
  rate: { max: 240, perSeconds: 60 },
});

export const fetchedProductCalls = { fetchProducts, divisionProducts } as const;
