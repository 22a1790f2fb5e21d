import { type BaseProduct, blankCostMinor } from './base-product.ts';

/** One blank: a base product in one colour and one size, as it lies in its pick face. */
export interface Blank {
  readonly sku: string;
  readonly colour: string;
  readonly size: string;
  readonly costMinor: number;
}

/** The part of a SKU that names a colour or size: `Heather Grey` is `HEATHERGREY`, `5-6` is `5-6`. */
export const skuPart = (name: string): string =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9-]/g, '');

/** SKU of a blank; spec 2 §3.9: a blank product has BLANK in its SKU. */
export const blankSku = (base: Pick<BaseProduct, 'sku'>, colour: string, size: string): string =>
  `${base.sku}-BLANK-${skuPart(colour)}-${skuPart(size)}`;

/** Every blank of a base product, by colour, then size. */
export const blanksOf = (base: BaseProduct): Blank[] =>
  base.colours.flatMap((colour) =>
    base.sizes.map((size) => ({
      sku: blankSku(base, colour.name, size.code),
      colour: colour.name,
      size: size.code,
      costMinor: blankCostMinor(base, colour.name, size.code),
    })),
  );
