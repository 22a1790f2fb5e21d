import type { CallAnswer } from '../../../../shared/contract/call.ts';
import {
  MOCKUP_SIZE,
  printAreaOf,
  printAreaOnPicture,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import { vatAtHome } from '../../../../shared/features/projects/sellers/sellers.ts';
import {
  type BundlePiece,
  type getProduct,
  isSoldOut,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { shareBundlePrice } from '../../../../shared/rules/bundles/bundles.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { extractTax, findVatRate, money } from '../../../../shared/rules/money/money.ts';
import { describeFormat, type ProductRow, variantsOf } from './product-page.queries.ts';
import type { PieceRow } from './product-page.reads.ts';

type ProductPage = CallAnswer<typeof getProduct>;

/** What depends on whether a product is a bundle. */
export interface ShownProduct
  extends Pick<
    ProductPage,
    | 'kind'
    | 'pieces'
    | 'format'
    | 'vat'
    | 'defaultColour'
    | 'variants'
    | 'material'
    | 'care'
    | 'sizeChart'
    | 'sizePrices'
  > {
  readonly summary: string;
  /** Of one, in the heaviest sizes: a page never names less for delivery than the basket will. */
  readonly weightGrams: number;
  readonly pieceCount: number;
}

/** Sides to show a shopper's texts on, with where their print area lies. */
export function showFieldPictures({ pictured, fieldPictures }: ProductRow): ProductPage['fieldPictures'] {
  if (!pictured) return [];
  return fieldPictures.flatMap(({ colour, side, ...rendition }) => {
    const area = printAreaOf(pictured, side);
    if (!area) return [];
    const { x, y, width, height } = printAreaOnPicture(pictured, side);
    return [
      {
        picture: { colour, side, renditions: [rendition] },
        area: {
          x: x / MOCKUP_SIZE.width,
          y: y / MOCKUP_SIZE.height,
          width: width / MOCKUP_SIZE.width,
          height: height / MOCKUP_SIZE.height,
        },
        widthMm: area.widthMm,
        heightMm: area.heightMm,
      },
    ];
  });
}

const today = () => new Date().toISOString().slice(0, 10);

const heaviest = ({ sizes }: PieceRow['spec']): number =>
  Math.max(...sizes.map(({ weightGrams }) => weightGrams));

function vatInside(row: ProductRow, priceMinor: number, vatClass: PieceRow['spec']['vatClass']) {
  const vat = vatAtHome(row, today());
  const rate = findVatRate(vatClass, vat);
  const price = money(priceMinor, currencyCodeSchema.parse(row.currency));
  return { rate, amountMinor: extractTax(price, rate).tax.amount, isShown: !vat.isVatFree };
}

const toPiece = ({ baseProductId: _, spec, blanks, colours, pictures, ...piece }: PieceRow): BundlePiece => ({
  ...piece,
  variants: variantsOf({ spec, blanks, colours }),
  picture: pictures[0] ?? null,
});

function showBundle(row: ProductRow): ShownProduct {
  const pieces = row.pieces.map(toPiece);
  const shares = shareBundlePrice(
    row.priceMinor,
    pieces.map(({ priceMinor }) => priceMinor),
    currencyCodeSchema.parse(row.currency),
  );
  const vats = row.pieces.map(({ spec }, place) => vatInside(row, shares[place] ?? 0, spec.vatClass));
  const isGone = pieces.some(({ variants }) => isSoldOut(variants));
  return {
    kind: 'bundle',
    pieces,
    format: null,
    vat: {
      rate: Math.max(...vats.map(({ rate }) => rate)),
      amountMinor: vats.reduce((total, { amountMinor }) => total + amountMinor, 0),
      isShown: vats.some(({ isShown }) => isShown),
    },
    defaultColour: '',
    variants: {
      colours: [{ name: '', hex: '#ffffff' }],
      sizes: [''],
      stock: [isGone ? '0' : '+'],
    },
    material: '',
    care: [],
    sizeChart: [],
    sizePrices: [],
    summary: `${pieces.map(({ name }) => name).join(', ')}.`,
    weightGrams: row.pieces.reduce((total, { spec }) => total + heaviest(spec), 0),
    pieceCount: pieces.length,
  };
}

/** A product as its page shows it, a bundle by its pieces. */
export function showProduct(row: ProductRow): ShownProduct {
  const { spec } = row;
  if (!spec) return showBundle(row);
  return {
    kind: spec.kind,
    pieces: [],
    format: describeFormat(spec),
    vat: vatInside(row, row.salePriceMinor ?? row.priceMinor, spec.vatClass),
    defaultColour: row.defaultColour,
    variants: variantsOf({ ...row, spec }),
    material: `${spec.material.name}, ${spec.material.gsm} g/m²`,
    care: spec.care,
    sizeChart: row.hasSizeChart ? spec.sizes.map(({ code, chart }) => ({ size: code, measures: chart })) : [],
    sizePrices: spec.sizes.flatMap(({ code }) => {
      const extraMinor = row.sizePrices[code] ?? 0;
      const price = (row.salePriceMinor ?? row.priceMinor) + extraMinor;
      return extraMinor > 0
        ? [{ size: code, extraMinor, vatMinor: vatInside(row, price, spec.vatClass).amountMinor }]
        : [];
    }),
    summary: spec.summary,
    weightGrams: heaviest(spec),
    pieceCount: 1,
  };
}
