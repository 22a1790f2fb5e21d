import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import {
  productChangeSchema,
  productDetailsChangeSchema,
  productDetailsSchema,
  productFactsSchema,
} from './product-details.ts';

const path = '/omnis/v3/dashboard/products/{urlName}/details/';
const params = z.object({ urlName: z.string().min(1).max(120) });

export const productDetailsCalls = {
  get: defineCall({
    name: 'productDetails.get',
    method: 'GET',
    path,
    summary: 'Get the details of a product',
    access: 'project',
    permissions: ['edit-products'],
    params,
    answer: z.object({
      details: productDetailsSchema,
      facts: productFactsSchema,
      /** The latest changes, newest first. */
      changes: z.array(productChangeSchema),
    }),
    errors: [404],
  }),
  update: defineCall({
    name: 'productDetails.update',
    method: 'PATCH',
    path,
    summary: 'Update the details of a product',
    description:
      'With `seen`, fields that someone else has changed since keep their value. A field that both changed answers 409 with the other’s value. Prices that sell at a loss answer 409 “needs-yes” until the call accepts it.',
    access: 'project',
    permissions: ['edit-products'],
    params,
    body: productDetailsChangeSchema,
    answer: z.object({ details: productDetailsSchema }),
    errors: [404, 409],
  }),
} as const;
