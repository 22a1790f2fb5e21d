import { z } from 'zod';
import { customsGoodsOf, leavesCustomsTerritory } from '../../making/catalogue/catalogue.ts';

/** The pieces of one item of an order that are in a parcel. */
export const parcelGoodsSchema = z.object({
  name: z.string(),
  typeCode: z.string(),
  pieces: z.int(),
  /** Pieces of the whole item, and what was paid for them without VAT. */
  ofPieces: z.int(),
  netMinor: z.number(),
  weightGrams: z.int(),
});
export type ParcelGoods = z.infer<typeof parcelGoodsSchema>;

const declaredSchema = z.object({
  description: z.string(),
  hsCode: z.string(),
  origin: z.string(),
  pieces: z.int(),
  weightGrams: z.int(),
  valueMinor: z.int(),
});

/** A parcel’s customs declaration. */
export const customsDeclarationSchema = z.object({
  currency: z.string(),
  /** The buyer’s number at customs; null where none was given. */
  recipientEori: z.string().nullable(),
  goods: z.array(declaredSchema),
  pieces: z.int(),
  weightGrams: z.int(),
  valueMinor: z.int(),
});
export type CustomsDeclaration = z.infer<typeof customsDeclarationSchema>;

/** Names of goods that can't leave the customs territory, because customs couldn't be told what they are. */
export const findUndeclarable = (
  country: string,
  goods: readonly Pick<ParcelGoods, 'name' | 'typeCode'>[],
): string[] =>
  leavesCustomsTerritory(country)
    ? goods.filter(({ typeCode }) => customsGoodsOf(typeCode) === null).map(({ name }) => name)
    : [];

/**
 * Up to this value, in minor units, a parcel goes with the short form. The Universal Postal Union says 300 special drawing
 * rights; these are safely below it. In another currency the long form is right at any value.
 */
const SHORT_FORM_MOST: Readonly<Partial<Record<string, number>>> = { GBP: 27_000, EUR: 30_000, USD: 30_000 };

/** The customs form that a parcel goes with, by its value. */
export const customsForm = ({
  currency,
  valueMinor,
}: Pick<CustomsDeclaration, 'currency' | 'valueMinor'>): 'CN22' | 'CN23' =>
  valueMinor <= (SHORT_FORM_MOST[currency] ?? -1) ? 'CN22' : 'CN23';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The declaration of a parcel, one line for each kind of goods; null where it passes no customs. */
export function toCustomsDeclaration(
  {
    country,
    ...facts
  }: { readonly country: string } & Pick<CustomsDeclaration, 'currency' | 'recipientEori'>,
  goods: readonly ParcelGoods[],
): CustomsDeclaration | null {
  if (!leavesCustomsTerritory(country)) return null;
  const kinds = new Map<string, z.infer<typeof declaredSchema>>();
  for (const { typeCode, pieces, ofPieces, netMinor, weightGrams } of goods) {
    const kind = customsGoodsOf(typeCode);
    if (!kind) continue;
    const key = `${kind.hsCode} ${kind.origin} ${kind.description}`;
    const before = kinds.get(key);
    kinds.set(key, {
      ...kind,
      pieces: pieces + (before?.pieces ?? 0),
      weightGrams: weightGrams + (before?.weightGrams ?? 0),
      valueMinor: Math.round((netMinor * pieces) / ofPieces) + (before?.valueMinor ?? 0),
    });
  }
  const declared = [...kinds.values()];
  return {
    ...facts,
    goods: declared,
    pieces: sum(declared.map(({ pieces }) => pieces)),
    weightGrams: sum(declared.map(({ weightGrams }) => weightGrams)),
    valueMinor: sum(declared.map(({ valueMinor }) => valueMinor)),
  };
}
