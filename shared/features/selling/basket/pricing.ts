import { z } from 'zod';
import {
  type CurrencyCode,
  extractTax,
  formatMoney,
  money,
  regionOf,
  VAT_RATE_CODES,
  vatRateOn,
} from '../../../rules/money/money.ts';
import { type DeliveryMethod, deliveryPriceMinor } from '../delivery/delivery.ts';

/**
 * Price rules of a basket. Prices are tax inclusive: what stands on the product is what is paid, wherever it goes; the
 * tax inside depends on the country of delivery. Every amount is in minor units of one currency.
 */

export const PRICE_RULES = [
  'list-price',
  'sale',
  'quantity-discount',
  'discount-code',
  'tax',
  'rounding',
  'delivery',
  'free-delivery',
] as const;

/** One step of the answer to "why this price": a rule, whether it applied, what it added or took, and why. */
export const priceStepSchema = z.object({
  rule: z.enum(PRICE_RULES),
  applied: z.boolean(),
  /** What the step adds to the total; tax inside the price adds nothing. */
  amountMinor: z.int(),
  words: z.string(),
});
export type PriceStep = z.infer<typeof priceStepSchema>;

/** What the price of a line depends on. */
export interface PricedItem {
  readonly key: string;
  /** Price of one, tax included, before a sale. */
  readonly listPriceMinor: number;
  /** Price of one while it is on sale. */
  readonly salePriceMinor: number | null;
  readonly quantity: number;
  /** Class of VAT by the product's nature. */
  readonly vatClass: 'standard' | 'zero';
}

export const pricedLineSchema = z.object({
  key: z.string(),
  unitPriceMinor: z.int(),
  quantity: z.int(),
  totalMinor: z.int(),
  taxMinor: z.int(),
  /** Hundredths of a percent. */
  vatRate: z.int(),
  why: z.array(priceStepSchema),
});
export type PricedLine = z.infer<typeof pricedLineSchema>;

export const basketTotalsSchema = z.object({
  currency: z.string(),
  country: z.string(),
  lines: z.array(pricedLineSchema),
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  goodsTaxMinor: z.int(),
  /** Null until a delivery method is known. */
  shippingMinor: z.int().nullable(),
  shippingTaxMinor: z.int(),
  totalMinor: z.int(),
  why: z.array(priceStepSchema),
});
export type BasketTotals = z.infer<typeof basketTotalsSchema>;

export interface PriceBasis {
  readonly currency: CurrencyCode;
  /** ISO code of the country of delivery. */
  readonly country: string;
  /** `YYYY-MM-DD`: rates of tax are dated. */
  readonly day: string;
  readonly delivery: Pick<DeliveryMethod, 'name' | 'priceMinor' | 'freeFromMinor'> | null;
}

/** The price of one as a shopper sees it. */
export const unitPriceMinor = (item: Pick<PricedItem, 'listPriceMinor' | 'salePriceMinor'>): number =>
  item.salePriceMinor !== null && item.salePriceMinor < item.listPriceMinor
    ? item.salePriceMinor
    : item.listPriceMinor;

/**
 * The VAT rate of goods in a country. Children's clothing and printed matter are zero-rated in the United Kingdom
 * alone; the EU taxes them as standard goods.
 */
export function vatRateOf(
  vatClass: PricedItem['vatClass'],
  basis: Pick<PriceBasis, 'country' | 'day'>,
): number {
  const zeroRated = vatClass === 'zero' && regionOf(basis.country).region === 'uk';
  return vatRateOn(basis.country, basis.day, zeroRated ? VAT_RATE_CODES.zero : VAT_RATE_CODES.standard);
}

const percent = (rate: number): string => `${rate / 100} %`;

function taxWords(rate: number, taxMinor: number, basis: PriceBasis): string {
  if (rate > 0)
    return `Includes ${formatMoney(money(taxMinor, basis.currency))} VAT at ${percent(rate)}; it is inside the price`;
  return regionOf(basis.country).region === 'rest-of-world'
    ? 'No VAT: the parcel leaves the United Kingdom and the EU. Import charges of the country may apply'
    : 'No VAT: this kind of product is zero-rated';
}

const taxStep = (rate: number, taxMinor: number, basis: PriceBasis): PriceStep => ({
  rule: 'tax',
  applied: rate > 0,
  amountMinor: 0,
  words: taxWords(rate, taxMinor, basis),
});

/** The price of one line with its derivation. */
export function priceLine(item: PricedItem, basis: PriceBasis): PricedLine {
  const show = (amount: number) => formatMoney(money(amount, basis.currency));
  const unit = unitPriceMinor(item);
  const listed = item.listPriceMinor * item.quantity;
  const saved = (item.listPriceMinor - unit) * item.quantity;
  const totalMinor = unit * item.quantity;
  const vatRate = vatRateOf(item.vatClass, basis);
  const taxMinor = extractTax(money(totalMinor, basis.currency), vatRate).tax.amount;
  return {
    key: item.key,
    unitPriceMinor: unit,
    quantity: item.quantity,
    totalMinor,
    taxMinor,
    vatRate,
    why: [
      {
        rule: 'list-price',
        applied: true,
        amountMinor: listed,
        words:
          item.quantity === 1 ? `Price ${show(listed)}` : `${item.quantity} × ${show(item.listPriceMinor)}`,
      },
      {
        rule: 'sale',
        applied: saved > 0,
        amountMinor: saved === 0 ? 0 : -saved,
        words: saved > 0 ? `On sale: ${show(saved)} less` : 'Not on sale',
      },
      {
        rule: 'quantity-discount',
        applied: false,
        amountMinor: 0,
        words: 'One price for every quantity',
      },
      { rule: 'discount-code', applied: false, amountMinor: 0, words: 'No discount code was used' },
      taxStep(vatRate, taxMinor, basis),
      {
        rule: 'rounding',
        applied: false,
        amountMinor: 0,
        words: 'Nothing to round: prices are whole amounts',
      },
    ],
  };
}

function deliverySteps(goodsMinor: number, basis: PriceBasis): { steps: PriceStep[]; shippingMinor: number } {
  const { delivery } = basis;
  if (!delivery) return { steps: [], shippingMinor: 0 };
  const show = (amount: number) => formatMoney(money(amount, basis.currency));
  const shippingMinor = deliveryPriceMinor(delivery, goodsMinor);
  const free = shippingMinor < delivery.priceMinor;
  const missing = delivery.freeFromMinor === null ? null : delivery.freeFromMinor - goodsMinor;
  return {
    shippingMinor,
    steps: [
      {
        rule: 'delivery',
        applied: true,
        amountMinor: delivery.priceMinor,
        words: `${delivery.name} ${show(delivery.priceMinor)}`,
      },
      {
        rule: 'free-delivery',
        applied: free,
        amountMinor: free ? -delivery.priceMinor : 0,
        words: free
          ? `Free from ${show(delivery.freeFromMinor ?? 0)}`
          : missing === null
            ? 'This delivery is never free'
            : missing > 0
              ? `Free from ${show(delivery.freeFromMinor ?? 0)}: ${show(missing)} to go`
              : 'This delivery costs nothing anyway',
      },
    ],
  };
}

/**
 * Totals of a basket with the derivation of each line and of delivery. The steps of all lines and of the basket add up
 * to the total exactly.
 */
export function priceBasket(items: readonly PricedItem[], basis: PriceBasis): BasketTotals {
  const lines = items.map((item) => priceLine(item, basis));
  const total = (pick: (line: PricedLine) => number) => lines.reduce((sum, line) => sum + pick(line), 0);
  const subtotalMinor = total((line) => line.totalMinor);
  const { steps, shippingMinor } = deliverySteps(subtotalMinor, basis);
  const shippingRate = vatRateOf('standard', basis);
  const shippingTaxMinor = extractTax(money(shippingMinor, basis.currency), shippingRate).tax.amount;
  return {
    currency: basis.currency,
    country: basis.country,
    lines,
    subtotalMinor,
    discountMinor: 0,
    goodsTaxMinor: total((line) => line.taxMinor),
    shippingMinor: basis.delivery ? shippingMinor : null,
    shippingTaxMinor,
    totalMinor: subtotalMinor + shippingMinor,
    why:
      basis.delivery && shippingMinor > 0
        ? [...steps, taxStep(shippingRate, shippingTaxMinor, basis)]
        : steps,
  };
}
