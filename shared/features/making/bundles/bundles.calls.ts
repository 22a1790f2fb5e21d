import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { bundleChoiceSchema, bundleFieldsSchema, bundleSchema } from './bundles.ts';

const BUNDLES = '/omnis/v3/dashboard/bundles';

export const BUNDLE_CHOICES_PAGE_SIZE = 12;

const edits = { access: 'project', permissions: ['edit-products'] } as const;

const saving = {
  fields: bundleFieldsSchema,
  /** Puts it in the store, now and from now on. */
  publish: z.boolean(),
  /** The merchant agreed to sell at a loss. */
  acceptsLoss: z.boolean().default(false),
};

export const bundleCalls = {
  listChoices: defineCall({
    ...edits,
    name: 'bundles.listChoices',
    method: 'GET',
    path: `${BUNDLES}/products/`,
    summary: 'List products that can be in a bundle',
    query: z.object({
      search: searchText().max(120).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: z.object({
      products: z.array(bundleChoiceSchema),
      total: z.int(),
      /** The currency that the store sells the bundle in. */
      currency: z.string(),
    }),
  }),

  get: defineCall({
    ...edits,
    name: 'bundles.get',
    method: 'GET',
    path: `${BUNDLES}/{urlName}/`,
    summary: 'Get a bundle with its items',
    description: 'Of another product’s address it answers that product, to begin a bundle with.',
    params: z.object({ urlName: z.string().min(1).max(120) }),
    answer: z.object({ bundle: bundleSchema.nullable(), product: bundleChoiceSchema.nullable() }),
    errors: [404],
  }),

  create: defineCall({
    ...edits,
    name: 'bundles.create',
    method: 'POST',
    path: `${BUNDLES}/`,
    summary: 'Create a bundle',
    body: z.object(saving),
    answer: bundleSchema,
    errors: [409],
  }),

  update: defineCall({
    ...edits,
    name: 'bundles.update',
    method: 'POST',
    path: `${BUNDLES}/{bundle}/`,
    summary: 'Save a bundle',
    description: 'Refuses an older revision.',
    params: z.object({ bundle: z.uuid() }),
    body: z.object({ ...saving, revision: wholeNumber(1) }),
    answer: bundleSchema,
    errors: [404, 409],
  }),
} as const;
