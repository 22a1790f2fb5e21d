import {
  type BaseProduct,
  blankCostMinor,
  printCostMinor,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import { profitOfDesign, suggestedPriceMinor } from '../../../../shared/features/making/products/products.ts';

/** The product whose price is worked out; the first of the catalogue where it is gone. */
const EXAMPLE_SKU = 'SV-TEE-MEN';
const FRONT = ['front'] as const;

export interface CatalogueItem {
  readonly sku: string;
  readonly name: string;
  /** Making cost of the least expensive variant with one printed side, GBP minor units without VAT. */
  readonly fromMinor: number;
}

export interface WorkedPrice {
  readonly name: string;
  readonly priceMinor: number;
  readonly vatMinor: number;
  readonly makingMinor: number;
  readonly feeMinor: number;
  readonly profitMinor: number;
}

const leastMinor = (base: BaseProduct): number =>
  Math.min(
    ...base.sizes.flatMap(({ code }) => base.colours.map(({ name }) => blankCostMinor(base, name, code))),
  ) + printCostMinor(base, FRONT);

/** An example, with a merchant who is registered for VAT at home. */
function workedPrice(base: BaseProduct, day: string): WorkedPrice {
  const vat = { country: 'GB', isVatFree: false, day };
  const design = { colours: ['White'], printedSides: FRONT, vat };
  const priceMinor = suggestedPriceMinor(base, design);
  const parts = profitOfDesign(base, { ...design, priceMinor }, 'GBP');
  return {
    name: base.name,
    priceMinor,
    vatMinor: parts.vatMinor,
    makingMinor: parts.blankMinor + parts.printMinor,
    feeMinor: parts.feeMinor,
    profitMinor: parts.profitMinor,
  };
}

/** What the page says of today's catalogue; the example is null while that is empty. */
export function frontFigures(catalogue: readonly BaseProduct[], day: string) {
  const example = catalogue.find(({ sku }) => sku === EXAMPLE_SKU) ?? catalogue[0];
  return {
    items: catalogue.map(
      (base): CatalogueItem => ({ sku: base.sku, name: base.name, fromMinor: leastMinor(base) }),
    ),
    example: example ? workedPrice(example, day) : null,
  };
}
