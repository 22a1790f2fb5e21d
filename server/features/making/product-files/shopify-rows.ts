import { type BaseProduct, skuPart } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { descriptionHtml } from '../../../../shared/features/making/product-files/product-files.ts';
import { pictureWords, productImagePath } from '../../../../shared/features/making/products/products.ts';
import { type CurrencyCode, formatDecimal, money } from '../../../../shared/rules/money/money.ts';
import type { CsvColumn } from '../../../platform/csv/csv.ts';

/** A product as the export reads it. */
export interface ExportedProduct {
  readonly handle: string;
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  readonly vendor: string;
  /** Null for a bundle. */
  readonly base: BaseProduct | null;
  readonly baseName: string;
  readonly tags: readonly string[];
  readonly colours: readonly string[];
  readonly priceMinor: number;
  readonly salePriceMinor: number | null;
  readonly currency: CurrencyCode;
  readonly isShown: boolean;
  readonly metaTitle: string | null;
  readonly metaDescription: string | null;
  readonly pictures: readonly { readonly fileId: string; readonly colour: string; readonly side: string }[];
}

interface Variant {
  readonly colour: string;
  readonly size: string;
  readonly grams: number;
}

/** One line of the file: the first of a product says everything, the others only what differs. */
interface Line {
  readonly product: ExportedProduct;
  readonly isFirst: boolean;
  readonly variant: Variant | null;
  readonly picture: (ExportedProduct['pictures'][number] & { readonly position: number }) | null;
}

/** An amount with all its decimals and no sign, as Shopify reads it: `24.00`. */
const amount = (minor: number, code: CurrencyCode): string => formatDecimal(money(minor, code));

function variantsOf({ base, colours }: ExportedProduct): readonly Variant[] {
  if (base === null) return [];
  return colours.flatMap((colour) =>
    base.sizes.map(({ code, weightGrams }) => ({ colour, size: code, grams: weightGrams })),
  );
}

/** The lines of a product: one for each colour and size, and further ones for pictures beyond these. */
export function linesOf(product: ExportedProduct): readonly Line[] {
  const variants = variantsOf(product);
  const count = Math.max(1, variants.length, product.pictures.length);
  return Array.from({ length: count }, (_, at) => {
    const picture = product.pictures[at];
    return {
      product,
      isFirst: at === 0,
      variant: variants[at] ?? null,
      picture: picture ? { ...picture, position: at + 1 } : null,
    };
  });
}

const first = (value: (product: ExportedProduct) => string) => (line: Line) =>
  line.isFirst ? value(line.product) : '';
const ofVariant =
  (value: (variant: Variant, product: ExportedProduct) => string) =>
  ({ variant, product }: Line) =>
    variant ? value(variant, product) : '';
/** A bundle has one line with a price and no colours. */
const priced =
  (value: (product: ExportedProduct) => string) =>
  ({ variant, product, isFirst }: Line) =>
    variant || (isFirst && product.base === null) ? value(product) : '';

const altOf = ({ product, picture }: Line) =>
  picture ? (picture.colour === '' ? product.name : pictureWords(product.name, picture)) : '';

/**
 * The columns of Shopify’s product file.
 * @param origin of the addresses of pictures
 */
export const shopifyColumns = (origin: string): readonly CsvColumn<Line>[] => [
  ['Handle', ({ product }) => product.handle],
  ['Title', first(({ name }) => name)],
  ['Body (HTML)', first(({ description }) => descriptionHtml(description))],
  ['Vendor', first(({ vendor }) => vendor)],
  ['Type', first(({ baseName }) => baseName)],
  ['Tags', first(({ tags }) => tags.join(', '))],
  ['Published', first(({ isShown }) => (isShown ? 'TRUE' : 'FALSE'))],
  ['Option1 Name', first(({ base }) => (base ? 'Colour' : 'Title'))],
  [
    'Option1 Value',
    (line) => (line.isFirst && !line.variant ? 'Default Title' : ofVariant(({ colour }) => colour)(line)),
  ],
  ['Option2 Name', first(({ base }) => (base ? 'Size' : ''))],
  ['Option2 Value', ofVariant(({ size }) => size)],
  [
    'Variant SKU',
    ({ product, variant, isFirst }) =>
      variant
        ? `${product.sku}-${skuPart(variant.colour)}-${skuPart(variant.size)}`
        : isFirst
          ? product.sku
          : '',
  ],
  ['Variant Grams', ofVariant(({ grams }) => String(grams))],
  [
    'Variant Price',
    priced(({ priceMinor, salePriceMinor, currency }) => amount(salePriceMinor ?? priceMinor, currency)),
  ],
  [
    'Variant Compare At Price',
    priced(({ priceMinor, salePriceMinor, currency }) =>
      salePriceMinor === null ? '' : amount(priceMinor, currency),
    ),
  ],
  ['Variant Requires Shipping', priced(() => 'TRUE')],
  ['Variant Taxable', priced(() => 'TRUE')],
  ['Image Src', ({ picture }) => (picture ? `${origin}${productImagePath(picture.fileId)}` : '')],
  ['Image Position', ({ picture }) => picture?.position ?? null],
  ['Image Alt Text', (line) => altOf(line)],
  ['SEO Title', first(({ metaTitle }) => metaTitle ?? '')],
  ['SEO Description', first(({ metaDescription }) => metaDescription ?? '')],
  ['Status', first(({ isShown }) => (isShown ? 'active' : 'draft'))],
];
