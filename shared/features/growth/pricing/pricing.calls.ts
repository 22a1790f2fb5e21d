import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { sellerSchema } from '../../projects/sellers/sellers.ts';
import { storeMethodSchema } from '../../selling/delivery/delivery.ts';

/** One blank of a product: what it costs and weighs. */
const plannedPieceSchema = z.object({
  colour: z.string(),
  size: z.string(),
  /** The blank and its print, without VAT. */
  costMinor: z.int(),
  weightGrams: z.int(),
});

const plannedProductSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  urlName: z.string(),
  /** What shoppers pay: its sale price, where it has one. */
  priceMinor: z.int(),
  imageId: z.uuid().nullable(),
  vatClass: z.enum(['standard', 'zero']),
  /** Empty for a bundle, which is made of other products. */
  pieces: z.array(plannedPieceSchema),
});
export type PlannedProduct = z.infer<typeof plannedProductSchema>;

export const pricingCalls = {
  facts: defineCall({
    access: 'project',
    name: 'pricing.facts',
    method: 'GET',
    path: '/omnis/v3/dashboard/pricing/',
    summary: 'Get what a product costs to make and to deliver',
    description: 'Without a product, the project’s newest printed one.',
    query: z.object({ product: z.uuid().optional() }),
    answer: z.object({
      currency: currencyCodeSchema,
      /** ISO code of the store’s own country. */
      country: z.string(),
      /** Where the seller is registered for VAT. */
      seller: sellerSchema.pick({
        isVatRegistered: true,
        vatNumbers: true,
        ossNumber: true,
        iossNumber: true,
      }),
      methods: z.array(storeMethodSchema),
      product: plannedProductSchema.nullable(),
    }),
    errors: [404],
  }),
} as const;
