import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { orderStatusSchema } from '../../../rules/orders/orders.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { basketNetSchema, SAMPLE_SET_MAX } from './samples-shop.ts';

const SAMPLES = '/omnis/v3/dashboard/samples';

/** What a merchant made of a sample. */
export const SAMPLE_VERDICTS = ['approved', 'changes'] as const;
export const sampleVerdictSchema = z.enum(SAMPLE_VERDICTS);
export type SampleVerdict = z.infer<typeof sampleVerdictSchema>;

const variantSchema = z.object({
  colour: z.string(),
  size: z.string(),
  /** Of making one, without VAT. */
  costMinor: z.int(),
  stock: z.int(),
});

export const sampleProductSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  urlName: z.string(),
  baseName: z.string(),
  imageId: z.uuid().nullable(),
  /** Not on sale. */
  isHidden: z.boolean(),
  /** In the order in which the product shows them. */
  colours: z.array(z.object({ name: z.string(), hex: z.string() })),
  sizes: z.array(z.string()),
  variants: z.array(variantSchema),
  /** When its present design was last ordered as a sample. */
  sampledAt: z.iso.datetime().nullable(),
  verdict: sampleVerdictSchema.nullable(),
});
export type SampleProduct = z.infer<typeof sampleProductSchema>;

export const SAMPLE_PAGE_SIZE = 12;

/** A piece of a sample order, as the merchant looks back at it. */
export const orderedSampleSchema = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  /** Null where the product was deleted. */
  urlName: z.string().nullable(),
  name: z.string(),
  colour: z.string(),
  size: z.string(),
  quantity: z.int(),
  imageId: z.uuid().nullable(),
  verdict: sampleVerdictSchema.nullable(),
  note: z.string().nullable(),
  /** The design has changed since. */
  isOlder: z.boolean(),
});
export type OrderedSample = z.infer<typeof orderedSampleSchema>;

export const sampleOrderSchema = z.object({
  hash: z.string(),
  number: z.int(),
  placedAt: z.iso.datetime(),
  status: orderStatusSchema,
  totalMinor: z.int(),
  currency: currencyCodeSchema,
  samples: z.array(orderedSampleSchema),
});
export type SampleOrder = z.infer<typeof sampleOrderSchema>;

/** Which products a sample set takes one of, and in which colours. */
export const sampleSetSchema = z.object({
  /** `new`: designs that were never ordered as they are now. */
  which: z.enum(['new', 'all']).default('new'),
  size: line().min(1).max(20),
  colours: z.enum(['default', 'all']).default('default'),
});
export type SampleSet = z.infer<typeof sampleSetSchema>;

export const samplesCalls = {
  listProducts: defineCall({
    name: 'samples.listProducts',
    method: 'GET',
    path: `${SAMPLES}/products/`,
    summary: 'List the project’s products with their trade prices',
    access: 'project',
    query: z.object({
      search: searchText().max(120).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: z.object({
      products: z.array(sampleProductSchema),
      total: z.int(),
      currency: currencyCodeSchema,
      /** The seller charges no VAT, so none is added to what they cost to make. */
      isVatFree: z.boolean(),
      /** The basket that samples are added to. */
      basket: basketNetSchema,
    }),
    errors: [404],
  }),

  planSet: defineCall({
    name: 'samples.planSet',
    method: 'GET',
    path: `${SAMPLES}/set/`,
    summary: 'Count and price a sample set',
    access: 'project',
    query: sampleSetSchema,
    answer: z.object({
      pieces: z.int(),
      netMinor: z.int(),
      currency: currencyCodeSchema,
      /** Products with no piece in that size and colour to order. */
      leftOut: z.int(),
      /** There are more products than one set takes. */
      isCut: z.boolean(),
    }),
    errors: [404],
  }),

  addSet: defineCall({
    name: 'samples.addSet',
    method: 'POST',
    path: `${SAMPLES}/set/`,
    summary: 'Put a sample set into the basket',
    description: `Up to ${SAMPLE_SET_MAX} different pieces, all or none.`,
    access: 'project',
    body: sampleSetSchema,
    answer: z.object({ added: z.int(), basket: basketNetSchema }),
    errors: [404, 409],
  }),

  listOrders: defineCall({
    name: 'samples.listOrders',
    method: 'GET',
    path: `${SAMPLES}/orders/`,
    summary: 'List the project’s sample orders, newest first',
    access: 'project',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    answer: z.object({ orders: z.array(sampleOrderSchema), total: z.int() }),
  }),

  decide: defineCall({
    name: 'samples.decide',
    method: 'POST',
    path: `${SAMPLES}/{sample}/verdict/`,
    summary: 'Approve a sample, or note what to change',
    access: 'project',
    permissions: ['edit-products'],
    params: z.object({ sample: z.uuid() }),
    body: z.object({
      /** Null takes an earlier verdict back. */
      verdict: sampleVerdictSchema.nullable(),
      note: lines().max(1000).default(''),
    }),
    answer: z.object({ verdict: sampleVerdictSchema.nullable(), note: z.string().nullable() }),
    errors: [404],
  }),
} as const;
