import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber, wideNumber } from '../../../contract/whole-number.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { countryOf, MOST_PRICE_MINOR } from '../../../rules/money/money.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { isBlockedCountry } from './destinations.ts';
import { deliveryRegionSchema } from './methods.ts';
import { rateBasisSchema, rateStepSchema, storeMethodSchema } from './rates.ts';

/** A merchant's delivery methods. */

export const DELIVERY_LIMITS = {
  methods: 30,
  steps: 20,
  name: 60,
  priceMinor: MOST_PRICE_MINOR,
  days: 90,
} as const;

/** What can be wrong with a method, beyond its fields’ own rules. */
export const DELIVERY_MESSAGES = {
  nowhere: 'Choose where this method goes',
  days: 'Must be at least the first number of days',
  steps: 'Each step must start higher than the one before',
  lastMethod: 'Your store needs at least one delivery method that is turned on',
  tooMany: `You can have up to ${DELIVERY_LIMITS.methods} delivery methods`,
} as const;

const text = line()
  .min(1, FIELD_MESSAGES.required)
  .max(DELIVERY_LIMITS.name, FIELD_MESSAGES.maxLength(DELIVERY_LIMITS.name));

const amount = wideNumber(0, DELIVERY_LIMITS.priceMinor);

const countries = z
  .array(z.string().refine((code) => countryOf(code) !== null && !isBlockedCountry(code)))
  .max(249)
  .transform((codes) => [...new Set(codes)]);

/** A method as its merchant types it. Prices in minor units, tax included. */
export const methodInputSchema = z
  .object({
    name: text,
    /** What the parcel is sent with, as shoppers read it. */
    carrier: text,
    regions: z.array(deliveryRegionSchema).max(3),
    countries,
    exceptCountries: countries,
    priceMinor: amount,
    freeFromMinor: amount.min(1).nullable(),
    daysMin: z.int().min(0).max(DELIVERY_LIMITS.days),
    daysMax: z.int().min(0).max(DELIVERY_LIMITS.days),
    rateBasis: rateBasisSchema,
    steps: z
      .array(rateStepSchema.extend({ priceMinor: amount }))
      .max(DELIVERY_LIMITS.steps)
      .refine((steps) => steps.every(({ from }, index) => from > (steps[index - 1]?.from ?? 0)), {
        message: DELIVERY_MESSAGES.steps,
      }),
  })
  .refine(({ regions, countries: added }) => regions.length + added.length > 0, {
    path: ['regions'],
    message: DELIVERY_MESSAGES.nowhere,
  })
  .refine(({ daysMin, daysMax }) => daysMax >= daysMin, {
    path: ['daysMax'],
    message: DELIVERY_MESSAGES.days,
  })
  .transform((method) => (method.rateBasis === 'order' ? { ...method, steps: [] } : method));
export type MethodInput = z.output<typeof methodInputSchema>;

export const managedMethodSchema = storeMethodSchema.extend({
  enabled: z.boolean(),
  /** Counts its changes: a change of an older version is refused. */
  version: z.int(),
});
export type ManagedMethod = z.infer<typeof managedMethodSchema>;

const ofStore = { access: 'project', permissions: ['manage-settings'] } as const;
const ofMethod = {
  ...ofStore,
  path: '/omnis/v3/shop/delivery-methods/{id}/',
  params: z.object({ id: z.uuid() }),
} as const;

export const deliveryCalls = {
  list: defineCall({
    ...ofStore,
    name: 'delivery.list',
    method: 'GET',
    path: '/omnis/v3/shop/delivery-methods/',
    summary: 'List the store’s delivery methods',
    answer: z.object({
      methods: z.array(managedMethodSchema),
      currency: currencyCodeSchema,
      /** ISO code of the store's own country. */
      country: z.string(),
      /** Whether the merchant has changed or kept the prices that the store began with. */
      isChecked: z.boolean(),
    }),
    errors: [404],
  }),
  keep: defineCall({
    ...ofStore,
    name: 'delivery.keep',
    method: 'POST',
    path: '/omnis/v3/shop/delivery-methods/keep/',
    summary: 'Keep the delivery methods that the store began with',
    answer: z.object({ isChecked: z.boolean() }),
    errors: [404],
  }),
  create: defineCall({
    ...ofStore,
    name: 'delivery.create',
    method: 'POST',
    path: '/omnis/v3/shop/delivery-methods/',
    summary: 'Add a delivery method',
    body: methodInputSchema,
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
  }),
  update: defineCall({
    ...ofMethod,
    name: 'delivery.update',
    method: 'PUT',
    summary: 'Update a delivery method',
    body: z.object({ method: methodInputSchema, version: wholeNumber(1) }),
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
  }),
  turn: defineCall({
    ...ofStore,
    name: 'delivery.turn',
    method: 'PUT',
    path: '/omnis/v3/shop/delivery-methods/{id}/enabled/',
    params: z.object({ id: z.uuid() }),
    summary: 'Turn a delivery method on or off',
    body: z.object({ enabled: z.boolean() }),
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
  }),
  remove: defineCall({
    ...ofMethod,
    name: 'delivery.delete',
    method: 'DELETE',
    summary: 'Delete a delivery method',
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
  }),
  sort: defineCall({
    ...ofStore,
    name: 'delivery.sort',
    method: 'PUT',
    path: '/omnis/v3/shop/delivery-methods/order/',
    summary: 'Sort the delivery methods',
    description: 'Product pages list them in this order. The checkout begins with the cheapest.',
    body: z.object({ ids: z.array(z.uuid()).max(DELIVERY_LIMITS.methods) }),
    answer: z.object({ ids: z.array(z.uuid()) }),
    errors: [404, 409],
  }),
} as const;
