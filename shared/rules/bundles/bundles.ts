import { type CurrencyCode, money, splitByWeight, WHOLE_IN_BASIS_POINTS } from '../money/money.ts';

/** What a bundle costs, and how its price is shared out to its pieces. Amounts are minor units, tax included. */

export const BUNDLE_PRICE_KINDS = ['percent', 'amount', 'fixed'] as const;

/** Basis points off the sum, an amount off the sum, or the price itself. */
export interface BundlePricing {
  readonly kind: (typeof BUNDLE_PRICE_KINDS)[number];
  readonly value: number;
}

/** No discount takes a bundle below this. */
export const BUNDLE_PRICE_MIN_MINOR = 100;

/**
 * The price of a bundle whose items cost this much one by one. A bundle never costs more than its items, so a fixed
 * price gives way when they get cheaper. `selvedge_bundle_price` in the database is the same.
 */
export function bundlePriceMinor(itemsMinor: number, { kind, value }: BundlePricing): number {
  const price = {
    percent: () => itemsMinor - Math.floor((itemsMinor * value + 5_000) / WHOLE_IN_BASIS_POINTS),
    amount: () => itemsMinor - value,
    fixed: () => Math.min(value, itemsMinor),
  }[kind]();
  return Math.max(Math.min(itemsMinor, BUNDLE_PRICE_MIN_MINOR), price);
}

/**
 * Shares the price of one bundle out to its pieces by what each costs alone. The shares add up to the price, and no piece
 * costs more than alone; so a piece has a price, VAT and a refund like any other item.
 */
export function shareBundlePrice(
  priceMinor: number,
  pieces: readonly number[],
  currency: CurrencyCode,
): number[] {
  return splitByWeight(money(priceMinor, currency), pieces).map(({ amount }) => amount);
}
