import { z } from 'zod';
import { WIDE } from '../../../contract/whole-number.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { MOST_PRICE_MINOR, WHOLE_IN_BASIS_POINTS } from '../../../rules/money/money.ts';

/** What a discount takes off. Amounts in minor units of the store's currency, percentages in basis points. */

export const DISCOUNT_LIMITS = {
  nameLength: 80,
  codeLength: 40,
  amountMinor: MOST_PRICE_MINOR,
  /** Pieces that a shopper buys, or gets, in a buy-and-get discount. */
  pieces: 20,
  tiers: 10,
  minimumQuantity: 999,
  totalUses: 1_000_000,
  scope: 200,
  customers: 200,
  countries: 250,
  /** Automatic discounts of a store that aren't over. */
  automatic: 25,
  /** Codes in one basket. */
  basketCodes: 5,
  /** Codes that are made together. */
  bulkCodes: 100_000,
  prefixLength: 8,
} as const;

const percentBps = z
  .int()
  .min(1, { error: 'Enter a percentage from 0.01 to 100' })
  .max(WHOLE_IN_BASIS_POINTS, { error: 'Enter a percentage from 0.01 to 100' });
const pieces = z
  .int()
  .min(1, { error: 'Enter a number from 1 to 20' })
  .max(DISCOUNT_LIMITS.pieces, { error: 'Enter a number from 1 to 20' });

const tierSchema = z.object({
  /** Pieces, or minor units, that the basket must have of what the discount covers. */
  from: z
    .int()
    .min(1, { error: FIELD_MESSAGES.required })
    .max(DISCOUNT_LIMITS.amountMinor, { error: 'This is too high' })
    .meta(WIDE),
  percentBps,
});
export type DiscountTier = z.infer<typeof tierSchema>;

export const discountValueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percentBps }),
  z.object({
    kind: z.literal('amount'),
    amountMinor: z
      .int()
      .min(1, { error: 'Enter an amount above zero' })
      .max(DISCOUNT_LIMITS.amountMinor, { error: 'This is too high' })
      .meta(WIDE),
  }),
  z.object({ kind: z.literal('free-delivery') }),
  z.object({ kind: z.literal('buy-and-get'), buy: pieces, get: pieces, percentBps }),
  z.object({
    kind: z.literal('tiers'),
    by: z.enum(['quantity', 'spend']),
    steps: z
      .array(tierSchema)
      .min(1, { error: 'Add at least one step' })
      .max(DISCOUNT_LIMITS.tiers)
      .refine((steps) => steps.every(({ from }, place) => from > (steps[place - 1]?.from ?? 0)), {
        error: 'Each step starts higher than the one before',
      }),
  }),
]);
export type DiscountValue = z.infer<typeof discountValueSchema>;
export type DiscountKind = DiscountValue['kind'];

/** Which part of the price a discount belongs to: discounts combine by it. */
export const DISCOUNT_CLASSES = ['product', 'order', 'delivery'] as const;
export type DiscountClass = (typeof DISCOUNT_CLASSES)[number];

/** A discount of chosen products or collections is a product discount, as is buy and get. */
export function findDiscountClass(value: Pick<DiscountValue, 'kind'>, coversAll: boolean): DiscountClass {
  if (value.kind === 'free-delivery') return 'delivery';
  return value.kind === 'buy-and-get' || !coversAll ? 'product' : 'order';
}
