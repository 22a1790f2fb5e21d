import {
  type BasisPoints,
  type CurrencyCode,
  extractTax,
  findVatRate,
  money,
  percentageOf,
  type SellersVat,
} from '../../../rules/money/money.ts';
import { type BaseProduct, blankCostMinor, printCostMinor } from '../catalogue/catalogue.ts';

/**
 * The merchant's share of a price. Amounts in minor units; prices include VAT where the seller is registered for it, costs
 * don't.
 */

/** What the payment provider keeps of a payment made with a European card. */
export const PAYMENT_FEE = { share: 150, fixedMinor: 20 } as const;

export interface PriceParts {
  readonly priceMinor: number;
  readonly vatRate: BasisPoints;
  readonly blankMinor: number;
  readonly printMinor: number;
}

export interface ProfitBreakdown extends PriceParts {
  readonly vatMinor: number;
  readonly feeMinor: number;
  /** Below zero where the price does not cover its costs. */
  readonly profitMinor: number;
  /** Profit as a share of the price without VAT, in basis points. */
  readonly marginShare: BasisPoints;
}

/** Price - VAT - blank - print - payment fee = profit, to the minor unit. */
export function profitOf(parts: PriceParts, currency: CurrencyCode): ProfitBreakdown {
  const price = money(parts.priceMinor, currency);
  const { tax, net } = extractTax(price, parts.vatRate);
  const feeMinor =
    parts.priceMinor === 0 ? 0 : percentageOf(price, PAYMENT_FEE.share).amount + PAYMENT_FEE.fixedMinor;
  const profitMinor = net.amount - parts.blankMinor - parts.printMinor - feeMinor;
  return {
    ...parts,
    vatMinor: tax.amount,
    feeMinor,
    profitMinor,
    marginShare: net.amount === 0 ? 0 : Math.round((profitMinor / net.amount) * 10_000),
  };
}

/** A design as far as its price goes, and which VAT is in that. */
export interface PricedDesign {
  readonly colours: readonly string[];
  readonly printedSides: readonly string[];
  readonly vat: SellersVat;
}

/** Cost of the most expensive variant among the chosen colours: the price has to carry every one of them. */
export function dearestBlankMinor(base: BaseProduct, colours: readonly string[]): number {
  const chosen = colours.length > 0 ? colours : base.colours.map((colour) => colour.name);
  return Math.max(
    ...base.sizes.flatMap((size) => chosen.map((colour) => blankCostMinor(base, colour, size.code))),
  );
}

/** Profit on the most expensive variant of a design. */
export const profitOfDesign = (
  base: BaseProduct,
  design: PricedDesign & { readonly priceMinor: number },
  currency: CurrencyCode,
): ProfitBreakdown =>
  profitOf(
    {
      priceMinor: design.priceMinor,
      vatRate: findVatRate(base.vatClass, design.vat),
      blankMinor: dearestBlankMinor(base, design.colours),
      printMinor: printCostMinor(base, design.printedSides),
    },
    currency,
  );

/** Half a pound: prices in between look odd on a shelf. */
const PRICE_STEP_MINOR = 50;
/** Share of the price without VAT that the suggestion leaves as profit. */
const SUGGESTED_MARGIN = 0.35;

/** A price that leaves about a third as profit, rounded up to the half pound. */
export function suggestedPriceMinor(base: BaseProduct, design: PricedDesign): number {
  const cost = dearestBlankMinor(base, design.colours) + printCostMinor(base, design.printedSides);
  const vat = 1 + findVatRate(base.vatClass, design.vat) / 10_000;
  const fee = (PAYMENT_FEE.share / 10_000) * vat;
  const net = (cost + PAYMENT_FEE.fixedMinor) / (1 - SUGGESTED_MARGIN - fee);
  return Math.ceil((net * vat) / PRICE_STEP_MINOR) * PRICE_STEP_MINOR;
}

/** The lowest price that leaves so much profit on the most expensive variant, rounded up to the half pound. */
export function priceForProfit(
  base: BaseProduct,
  design: PricedDesign,
  profitMinor: number,
  currency: CurrencyCode,
): number {
  const cost = dearestBlankMinor(base, design.colours) + printCostMinor(base, design.printedSides);
  const vat = 1 + findVatRate(base.vatClass, design.vat) / 10_000;
  const net = (cost + profitMinor + PAYMENT_FEE.fixedMinor) / (1 - (PAYMENT_FEE.share / 10_000) * vat);
  const price = Math.ceil((net * vat) / PRICE_STEP_MINOR) * PRICE_STEP_MINOR;
  // VAT and the fee are rounded to the minor unit, each at most half of one away.
  const left = profitOfDesign(base, { ...design, priceMinor: price }, currency).profitMinor;
  return left >= profitMinor ? price : price + PRICE_STEP_MINOR;
}
