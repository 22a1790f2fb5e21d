import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { sellerInputSchema, sellerSchema } from './sellers.ts';

const answer = z.object({
  seller: sellerSchema,
  /** The newest first. */
  changes: z.array(
    z.object({ at: z.iso.datetime(), who: z.string().nullable(), fields: z.array(z.string()) }),
  ),
});

export const sellerCalls = {
  get: defineCall({
    name: 'sellers.get',
    method: 'GET',
    path: '/omnis/v3/shop/seller/',
    summary: 'Get who sells in the project’s stores',
    access: 'project',
    permissions: ['manage-settings'],
    answer,
  }),
  update: defineCall({
    name: 'sellers.update',
    method: 'PUT',
    path: '/omnis/v3/shop/seller/',
    summary: 'Say who sells in the project’s stores, and where they’re registered for VAT',
    description:
      'Invoices name the seller. Sellers charge VAT where they’re registered: by a VAT number of the country, or with a one-stop shop in the EU. A seller that isn’t registered charges and shows none.',
    access: 'project',
    permissions: ['manage-settings'],
    body: sellerInputSchema,
    answer,
    errors: [404],
    rate: { max: 30, perSeconds: 600 },
  }),
} as const;
