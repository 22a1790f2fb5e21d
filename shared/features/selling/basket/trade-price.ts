import { type CurrencyCode, money, percentageOf } from '../../../rules/money/money.ts';

/** What a project pays for its own products: what making them costs, less with more pieces of one product. */

/** From so many pieces of one product on, in any colours and sizes, each costs this share of the single price. */
export const TRADE_TIERS = [
  { from: 1, share: 10_000 },
  { from: 10, share: 9_400 },
  { from: 50, share: 8_500 },
] as const;

/** Price of one without VAT, when so many pieces of its product are bought. */
export function tradePriceMinor(costMinor: number, pieces: number, currency: CurrencyCode): number {
  const tier = TRADE_TIERS.findLast(({ from }) => pieces >= from) ?? TRADE_TIERS[0];
  return percentageOf(money(costMinor, currency), tier.share).amount;
}

/** A row of a basket of samples, as far as its price goes. */
export interface TradeRow {
  readonly productId: string;
  readonly quantity: number;
  /** Of making one, without VAT. */
  readonly costMinor: number | null;
}

/**
 * The price of one of each row, VAT included. A price moves with the number of pieces, so none counts as changed since
 * it was last seen.
 * @param vatRateOf in basis points
 */
export function priceForTrade<Row extends TradeRow>(
  rows: readonly Row[],
  vatRateOf: (row: Row) => number,
  currency: CurrencyCode,
): (Row & { listPriceMinor: number; salePriceMinor: null; seenPriceMinor: number })[] {
  const piecesOf = Map.groupBy(rows, ({ productId }) => productId);
  return rows.map((row) => {
    const pieces = (piecesOf.get(row.productId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    const net = tradePriceMinor(row.costMinor ?? 0, pieces, currency);
    const priceMinor = net + percentageOf(money(net, currency), vatRateOf(row)).amount;
    return { ...row, listPriceMinor: priceMinor, salePriceMinor: null, seenPriceMinor: priceMinor };
  });
}
