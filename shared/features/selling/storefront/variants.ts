import type { VariantMatrix } from './variants.schema.ts';

/**
 * Which variants of a product exist and can be bought. One text a colour with one character a size, so that 2,048
 * variants travel in about as many bytes and every choice is answered without asking the server.
 */

/** Stock above this is shown as plenty. */
export const LOW_STOCK_MAX = 5;

const IMPOSSIBLE = '-';
const PLENTY = '+';

export type Availability =
  | { readonly kind: 'in-stock' }
  | { readonly kind: 'low'; readonly left: number }
  | { readonly kind: 'sold-out' }
  | { readonly kind: 'impossible' };

/** The character of a stock; undefined where there is no such blank. */
export const stockCode = (stock: number | undefined): string =>
  stock === undefined ? IMPOSSIBLE : stock > LOW_STOCK_MAX ? PLENTY : String(Math.max(0, stock));

function availabilityOfCode(code: string | undefined): Availability {
  if (code === PLENTY) return { kind: 'in-stock' };
  const left = Number(code);
  if (code === undefined || Number.isNaN(left)) return { kind: 'impossible' };
  return left === 0 ? { kind: 'sold-out' } : { kind: 'low', left };
}

/** Stock of a colour in a size before the shopper has chosen both. */
export function availabilityOf(matrix: VariantMatrix, colour: string, size: string): Availability {
  const row = matrix.colours.findIndex(({ name }) => name === colour);
  const column = matrix.sizes.indexOf(size);
  return availabilityOfCode(matrix.stock[row]?.[column]);
}

export const canBeBought = ({ kind }: Availability): boolean => kind === 'in-stock' || kind === 'low';

export interface SizeChoice {
  readonly size: string;
  readonly availability: Availability;
}

/** The sizes of a colour, each with its availability. */
export function sizesOf(matrix: VariantMatrix, colour: string): SizeChoice[] {
  const row = matrix.stock[matrix.colours.findIndex(({ name }) => name === colour)];
  return matrix.sizes.map((size, column) => ({ size, availability: availabilityOfCode(row?.[column]) }));
}

export interface ColourChoice {
  readonly name: string;
  readonly hex: string;
  /** In the chosen size; the best of all sizes while none is chosen. */
  readonly availability: Availability;
}

const GOODNESS: Readonly<Record<Availability['kind'], number>> = {
  'in-stock': 3,
  low: 2,
  'sold-out': 1,
  impossible: 0,
};

/** The colours, each with its availability in the chosen size, or in any size until one is chosen. */
export function coloursOf(matrix: VariantMatrix, size: string | null): ColourChoice[] {
  const column = size === null ? -1 : matrix.sizes.indexOf(size);
  return matrix.colours.map(({ name, hex }, index) => {
    const row = matrix.stock[index] ?? '';
    const codes = column < 0 ? [...row] : [row[column]];
    const availability = codes
      .map(availabilityOfCode)
      .reduce((best, next) => (GOODNESS[next.kind] > GOODNESS[best.kind] ? next : best), {
        kind: 'impossible',
      });
    return { name, hex, availability };
  });
}

/** Words for what cannot be bought, or is nearly gone; empty where there is plenty. Never colour alone. */
export function availabilityWords(availability: Availability): string {
  switch (availability.kind) {
    case 'in-stock':
      return '';
    case 'low':
      return availability.left === 1 ? 'Only 1 left' : `Only ${availability.left} left`;
    case 'sold-out':
      return 'Sold out';
    case 'impossible':
      return 'Not available';
  }
}

export const isSoldOut = (matrix: VariantMatrix): boolean => !matrix.stock.some((row) => /[+1-5]/.test(row));

/** The colour to show first: the wanted one if it exists, else the default, else the first that can be bought. */
export function firstColour(
  matrix: VariantMatrix,
  wanted: string | null | undefined,
  byDefault: string,
): string {
  const named = (name: string | null | undefined) =>
    matrix.colours.find((colour) => colour.name.toLowerCase() === name?.toLowerCase())?.name;
  const usual = named(byDefault);
  const buyable = coloursOf(matrix, null).find(({ availability }) => canBeBought(availability))?.name;
  const usualCanBeBought =
    usual !== undefined && sizesOf(matrix, usual).some(({ availability }) => canBeBought(availability));
  return named(wanted) ?? (usualCanBeBought ? usual : (buyable ?? usual ?? matrix.colours[0]?.name ?? ''));
}

/** The size that an address names, if it can be bought in this colour; null where the shopper chooses. */
export const firstSize = (
  matrix: VariantMatrix,
  colour: string,
  wanted: string | null | undefined,
): string | null =>
  sizesOf(matrix, colour).find(
    ({ size, availability }) =>
      canBeBought(availability) && size.toLowerCase() === (wanted ?? '').toLowerCase(),
  )?.size ?? null;

/** One colour in one size that is made. */
export interface Variant {
  readonly colour: { readonly name: string; readonly hex: string };
  readonly size: string;
  readonly isSoldOut: boolean;
}

/** All variants that are made, by colour, then by size. */
export const variantsIn = (matrix: VariantMatrix): Variant[] =>
  matrix.colours.flatMap((colour) =>
    sizesOf(matrix, colour.name).flatMap(({ size, availability }) =>
      availability.kind === 'impossible' ? [] : [{ colour, size, isSoldOut: !canBeBought(availability) }],
    ),
  );

/** What an address names of a variant: only what there is a choice of. Without a question mark. */
export function variantQuery(matrix: VariantMatrix, { colour, size }: Variant): string {
  const named = {
    ...(matrix.colours.length > 1 && { colour: colour.name }),
    ...(matrix.sizes.length > 1 && { size }),
  };
  return new URLSearchParams(named).toString();
}
