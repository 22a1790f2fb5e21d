import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { bulkAnswerSchema, numberedPage } from '../../../contract/list.ts';
import { wideNumber } from '../../../contract/whole-number.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { typedCode } from '../../../rules/text/typed.schema.ts';
import { DISCOUNT_LIMITS } from './discount-value.ts';
import { discountFieldsSchema, discountRowSchema, managedDiscountSchema } from './discounts.schema.ts';

/** Discounts of the active project’s first store. */

const DISCOUNTS = '/omnis/v3/dashboard/discounts';
export const DISCOUNTS_PAGE_SIZE = 50;
/** Names that a preview lists. */
export const PREVIEWED_NAMES = 20;

const manages = { access: 'project', guards: ['hasStore'], permissions: ['manage-discounts'] } as const;
const one = { ...manages, params: z.object({ discount: z.uuid() }) } as const;

const manyCall = <Name extends 'end' | 'delete'>(action: Name, summary: string) =>
  defineCall({
    ...manages,
    name: `discounts.${action}Many`,
    method: 'POST',
    path: `${DISCOUNTS}/${action}/`,
    summary,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
    answer: bulkAnswerSchema,
  });

const previewLineSchema = z.object({
  name: z.string(),
  quantity: z.int(),
  beforeMinor: z.int(),
  savedMinor: z.int(),
});

/** What a discount would do to a past order, and its products and customers. */
const previewSchema = z.object({
  sentence: z.string(),
  currency: z.string(),
  /** The order it was tried on; null where the store has none. */
  order: z
    .object({
      number: z.int(),
      lines: z.array(previewLineSchema),
      beforeMinor: z.int(),
      savedMinor: z.int(),
      /** Why it takes nothing off; null where it does. */
      refusal: z.string().nullable(),
    })
    .nullable(),
  /** Numbers of recent paid orders to try it on. */
  orders: z.array(z.int()),
  products: z.object({ covered: z.int(), total: z.int(), names: z.array(z.string()) }),
  /** The last 90 days, up to 200 orders. Names are left out without `view-orders`. */
  past: z.object({
    orders: z.int(),
    of: z.int(),
    savedMinor: z.int(),
    customers: z.array(z.string()).nullable(),
  }),
});
export type DiscountPreview = z.infer<typeof previewSchema>;

export const discountCalls = {
  list: defineCall({
    ...manages,
    name: 'discounts.list',
    method: 'GET',
    path: `${DISCOUNTS}/`,
    summary: 'List discounts with their uses, newest first',
    query: z.object({
      view: z.enum(['all', 'active', 'scheduled', 'ended']).default('all'),
      search: searchText().max(100).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: numberedPage(discountRowSchema),
  }),
  setup: defineCall({
    ...manages,
    name: 'discounts.setup',
    method: 'GET',
    path: `${DISCOUNTS}/setup/`,
    summary: 'Get the currency, time zone and collections to make a discount with',
    answer: z.object({
      currency: z.string(),
      timeZone: z.string(),
      /** The store's day: `YYYY-MM-DD`. */
      today: z.iso.date(),
      collections: z.array(z.object({ id: z.uuid(), name: z.string() })),
      /** Clothing is taken back for recycling here. */
      takesRecycling: z.boolean(),
    }),
    errors: [404],
  }),
  findProducts: defineCall({
    ...manages,
    name: 'discounts.findProducts',
    method: 'GET',
    path: `${DISCOUNTS}/products/`,
    summary: 'Find products that a discount can cover',
    query: z.object({ search: searchText().max(100).default('') }),
    answer: z.object({ products: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
  get: defineCall({
    ...one,
    name: 'discounts.get',
    method: 'GET',
    path: `${DISCOUNTS}/{discount}/`,
    summary: 'Get a discount with its uses',
    answer: z.object({ discount: managedDiscountSchema }),
    errors: [404],
  }),
  create: defineCall({
    ...manages,
    name: 'discounts.create',
    method: 'POST',
    path: `${DISCOUNTS}/`,
    summary: 'Create a discount',
    body: discountFieldsSchema,
    answer: z.object({ discount: managedDiscountSchema }),
    errors: [404, 409],
  }),
  update: defineCall({
    ...one,
    name: 'discounts.update',
    method: 'PUT',
    path: `${DISCOUNTS}/{discount}/`,
    summary: 'Change a discount',
    description: 'Orders that were placed keep their price. Answers 409 where someone else changed it since.',
    body: z.object({ fields: discountFieldsSchema, version: z.iso.datetime() }),
    answer: z.object({ discount: managedDiscountSchema }),
    errors: [404, 409],
  }),
  endMany: manyCall('end', 'End discounts now'),
  deleteMany: manyCall('delete', 'Delete discounts that were never used'),
  preview: defineCall({
    ...manages,
    name: 'discounts.preview',
    method: 'POST',
    path: `${DISCOUNTS}/preview/`,
    summary: 'Try a discount on a past order before saving it',
    body: z.object({ fields: discountFieldsSchema, order: wideNumber(1).optional() }),
    answer: previewSchema,
    errors: [404],
    rate: { max: 240, perSeconds: 60 },
  }),
  makeCodes: defineCall({
    ...one,
    name: 'discounts.makeCodes',
    method: 'POST',
    path: `${DISCOUNTS}/{discount}/codes/`,
    summary: 'Make codes that each work for one order',
    description: 'They are made in the background.',
    body: z.object({
      count: z
        .int({ error: 'Enter a whole number' })
        .min(1, { error: 'Enter a number from 1 to 100,000' })
        .max(DISCOUNT_LIMITS.bulkCodes, { error: 'Enter a number from 1 to 100,000' }),
      prefix: typedCode()
        .max(DISCOUNT_LIMITS.prefixLength, { error: 'Use up to 8 characters' })
        .regex(/^[A-Za-z0-9]*$/, { error: 'Use letters and numbers' })
        .default(''),
    }),
    answer: z.object({ discount: managedDiscountSchema }),
    errors: [404, 409],
    rate: { max: 30, perSeconds: 600 },
  }),
  exportCodes: defineCall({
    ...one,
    name: 'discounts.exportCodes',
    method: 'GET',
    path: `${DISCOUNTS}/{discount}/codes-export/`,
    summary: 'Download a discount’s codes as CSV, with which were used',
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
    errors: [404],
  }),
} as const;
