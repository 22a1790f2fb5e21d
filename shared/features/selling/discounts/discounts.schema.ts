import { z } from 'zod';
import { WIDE } from '../../../contract/whole-number.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { typedCode } from '../../../rules/text/typed.schema.ts';
import { CODE_SHAPE, toCodeKey } from './discount-code.ts';
import { DISCOUNT_CLASSES, DISCOUNT_LIMITS, discountValueSchema } from './discount-value.ts';

/** Discounts as merchants make and see them. */

/**
 * `code`: one code that many can use. `codes`: many codes, each for one order. `recycling`: a code for one order, given for
 * each parcel of old clothing that arrives.
 */
export const DISCOUNT_METHODS = ['code', 'codes', 'automatic', 'recycling'] as const;
export const discountMethodSchema = z.enum(DISCOUNT_METHODS);
export type DiscountMethod = z.infer<typeof discountMethodSchema>;

export const DISCOUNT_STATES = ['active', 'scheduled', 'ended'] as const;
export const discountStateSchema = z.enum(DISCOUNT_STATES);
export type DiscountState = z.infer<typeof discountStateSchema>;

const numberUpTo = (max: number) =>
  z
    .int({ error: 'Enter a whole number' })
    .min(1, { error: 'Enter a number above zero' })
    .max(max, { error: 'This is too high' });
const optionalNumber = (max: number) => numberUpTo(max).nullable().default(null);
const ids = z.array(z.uuid()).max(DISCOUNT_LIMITS.scope, { error: 'Choose up to 200' }).default([]);

const CODE_HINT = 'Use letters, numbers, dashes and spaces';

export const discountFieldsSchema = z
  .object({
    /** Shoppers see the name of an automatic discount. */
    name: line()
      .min(1, { error: FIELD_MESSAGES.required })
      .max(DISCOUNT_LIMITS.nameLength, { error: 'Use up to 80 characters' }),
    method: discountMethodSchema,
    /** The code of the method `code`. */
    code: typedCode().max(DISCOUNT_LIMITS.codeLength, { error: 'Use up to 40 characters' }).default(''),
    value: discountValueSchema,
    /** Both empty: everything in the store. */
    productIds: ids,
    collectionIds: ids,
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .max(DISCOUNT_LIMITS.countries)
      .default([]),
    customers: z
      .array(emailSchema.toLowerCase())
      .max(DISCOUNT_LIMITS.customers, { error: 'Name up to 200 customers' })
      .default([]),
    minimumMinor: numberUpTo(DISCOUNT_LIMITS.amountMinor).meta(WIDE).nullable().default(null),
    minimumQuantity: optionalNumber(DISCOUNT_LIMITS.minimumQuantity),
    isFirstOrder: z.boolean().default(false),
    isOncePerCustomer: z.boolean().default(false),
    totalLimit: optionalNumber(DISCOUNT_LIMITS.totalUses),
    combinesWith: z.array(z.enum(DISCOUNT_CLASSES)).max(3).default([]),
    /** First and last day in the store's time zone; null for without end. */
    startsOn: z.iso.date({ error: 'Choose a day' }),
    endsOn: z.iso.date({ error: 'Choose a day' }).nullable().default(null),
  })
  .superRefine(({ method, code, startsOn, endsOn }, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (method === 'code' && code === '') complain('code', FIELD_MESSAGES.required);
    else if (method === 'code' && (!CODE_SHAPE.test(code) || toCodeKey(code) === null))
      complain('code', CODE_HINT);
    if (endsOn !== null && endsOn < startsOn) complain('endsOn', 'The last day is before the first');
  });
export type DiscountFields = z.output<typeof discountFieldsSchema>;

/** Something that a discount covers, by name. */
const namedSchema = z.object({ id: z.uuid(), name: z.string() });
export type Named = z.infer<typeof namedSchema>;

export const discountRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  method: discountMethodSchema,
  code: z.string().nullable(),
  /** What it does, in a sentence. */
  sentence: z.string(),
  state: discountStateSchema,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  uses: z.int(),
  totalLimit: z.int().nullable(),
  givenMinor: z.int(),
  currency: z.string(),
});
export type DiscountRow = z.infer<typeof discountRowSchema>;

export const managedDiscountSchema = discountRowSchema.extend({
  fields: z.object(discountFieldsSchema.shape),
  products: z.array(namedSchema),
  collections: z.array(namedSchema),
  timeZone: z.string(),
  /** Orders that hold a use now, paid or not. */
  claims: z.int(),
  codesWanted: z.int(),
  codesMade: z.int(),
  /** Opens the store with the code; null without one. */
  link: z.string().nullable(),
  /** Nothing was ordered with it. */
  canDelete: z.boolean(),
  version: z.iso.datetime(),
});
export type ManagedDiscount = z.infer<typeof managedDiscountSchema>;
