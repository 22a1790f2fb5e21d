import { z } from 'zod';
import { WIDE } from '../../../contract/whole-number.ts';
import { BUNDLE_PRICE_KINDS, bundlePriceMinor, shareBundlePrice } from '../../../rules/bundles/bundles.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import type { CurrencyCode } from '../../../rules/money/money.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { PRODUCT_LIMITS, profitOf } from '../products/products.ts';

/** Bundles: products made of other products of the same store. */

export const BUNDLE_LIMITS = {
  /** Pieces of all items together. */
  piecesMin: 2,
  piecesMax: 10,
  urlNameLength: 80,
} as const;

export const bundlePricingSchema = z
  .object({
    kind: z.enum(BUNDLE_PRICE_KINDS),
    /** Basis points off the sum, minor units off the sum, or the price itself. */
    value: z.int({ error: 'Enter a price' }).min(0).max(PRODUCT_LIMITS.maxPriceMinor).meta(WIDE),
  })
  .refine(({ kind, value }) => kind !== 'percent' || value < 10_000, {
    error: 'Enter less than 100%',
    path: ['value'],
  })
  .refine(({ kind, value }) => kind !== 'fixed' || value >= PRODUCT_LIMITS.minPriceMinor, {
    error: 'Must contain a positive number',
    path: ['value'],
  });

const chosenItemSchema = z.object({
  productId: z.uuid(),
  quantity: z.int().min(1).max(BUNDLE_LIMITS.piecesMax),
});
export type ChosenItem = z.infer<typeof chosenItemSchema>;

export const countPieces = (items: readonly Pick<ChosenItem, 'quantity'>[]): number =>
  items.reduce((total, { quantity }) => total + quantity, 0);

/** What is wrong with the pieces of a bundle; null if nothing is. */
export function checkPieces(items: readonly Pick<ChosenItem, 'quantity'>[]): string | null {
  const pieces = countPieces(items);
  if (pieces < BUNDLE_LIMITS.piecesMin) return 'Add at least two items';
  return pieces > BUNDLE_LIMITS.piecesMax ? `A bundle can have up to ${BUNDLE_LIMITS.piecesMax} items` : null;
}

/** What a merchant edits. A draft may lack a name or items. */
export const bundleFieldsSchema = z.object({
  name: line().max(PRODUCT_LIMITS.nameLength),
  /** Empty takes it from the name. */
  urlName: line()
    .max(BUNDLE_LIMITS.urlNameLength)
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, { error: 'Use lowercase letters, numbers and hyphens' }),
  description: lines().max(PRODUCT_LIMITS.descriptionLength),
  pricing: bundlePricingSchema,
  items: z
    .array(chosenItemSchema)
    .max(BUNDLE_LIMITS.piecesMax)
    .refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, {
      error: 'Each product is listed once, with its number',
    }),
  /** Shown in the store once it is published. */
  enabled: z.boolean(),
});
export type BundleFields = z.infer<typeof bundleFieldsSchema>;

/** A product that can be in a bundle, as the bundle maker shows it. */
export const bundleChoiceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  baseName: z.string(),
  /** What a shopper pays for it alone. */
  priceMinor: z.int(),
  /** Blank and print, for the most expensive variant. */
  blankMinor: z.int(),
  printMinor: z.int(),
  vatRate: z.int(),
  /** Printed sides. */
  prints: z.int(),
  imageId: z.uuid().nullable(),
  /** Deleted or hidden products keep their bundle out of the store. */
  isLive: z.boolean(),
  inStock: z.boolean(),
});
export type BundleChoice = z.infer<typeof bundleChoiceSchema>;

export const bundleItemSchema = bundleChoiceSchema.extend({ quantity: z.int() });
export type BundleItem = z.infer<typeof bundleItemSchema>;

export const bundleSchema = bundleFieldsSchema.omit({ items: true }).extend({
  id: z.uuid(),
  revision: z.int(),
  isPublished: z.boolean(),
  /** Published, and all its items are in the store. */
  isLive: z.boolean(),
  imageId: z.uuid().nullable(),
  currency: z.string(),
  items: z.array(bundleItemSchema),
});
export type Bundle = z.infer<typeof bundleSchema>;

/** What a bundle costs, takes and leaves. Amounts in minor units. */
export interface BundleSums {
  /** What its items cost one by one. */
  readonly itemsMinor: number;
  readonly priceMinor: number;
  readonly savedMinor: number;
  readonly vatMinor: number;
  readonly costMinor: number;
  readonly feeMinor: number;
  /** Below zero where the price doesn't cover the costs. */
  readonly profitMinor: number;
  readonly prints: number;
}

type Summed = Pick<
  BundleItem,
  'priceMinor' | 'blankMinor' | 'printMinor' | 'vatRate' | 'prints' | 'quantity'
>;

/** Sums price, VAT, cost and prints over the pieces; VAT follows each piece's share of the price. */
export function sumBundle(
  items: readonly Summed[],
  pricing: BundleFields['pricing'],
  currency: CurrencyCode,
): BundleSums {
  const pieces = items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  const sum = (amount: (piece: Summed) => number) =>
    pieces.reduce((total, piece) => total + amount(piece), 0);
  const itemsMinor = sum(({ priceMinor }) => priceMinor);
  const priceMinor = itemsMinor === 0 ? 0 : bundlePriceMinor(itemsMinor, pricing);
  const shares =
    itemsMinor === 0
      ? []
      : shareBundlePrice(
          priceMinor,
          pieces.map((piece) => piece.priceMinor),
          currency,
        );
  const vatMinor = pieces.reduce((total, { vatRate }, place) => {
    const parts = { priceMinor: shares[place] ?? 0, vatRate, blankMinor: 0, printMinor: 0 };
    return total + profitOf(parts, currency).vatMinor;
  }, 0);
  const { feeMinor } = profitOf({ priceMinor, vatRate: 0, blankMinor: 0, printMinor: 0 }, currency);
  const costMinor = sum(({ blankMinor, printMinor }) => blankMinor + printMinor);
  return {
    itemsMinor,
    priceMinor,
    savedMinor: itemsMinor - priceMinor,
    vatMinor,
    costMinor,
    feeMinor,
    profitMinor: priceMinor - vatMinor - costMinor - feeMinor,
    prints: sum(({ prints }) => prints),
  };
}

/** What publishing asks of a bundle, by field; empty where it can be published. */
export function checkBundle(fields: BundleFields, items: readonly BundleItem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (fields.name === '') errors.name = [FIELD_MESSAGES.required];
  const gone = items.find(({ isLive }) => !isLive);
  const pieces = checkPieces(items);
  if (pieces !== null) errors.items = [pieces];
  else if (gone) errors.items = [`${gone.name} isn’t in your store. Replace it or show it again.`];
  return errors;
}
