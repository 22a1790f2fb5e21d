import { formatPrice, type PricedItem, type PriceRule } from '../price-rule.ts';

type Priced = Pick<PricedItem, 'listPriceMinor' | 'salePriceMinor' | 'bundleShareMinor'>;

/** The price of one bought alone: a sale price above the list price is no sale. */
export const singlePriceMinor = (item: Priced): number =>
  item.salePriceMinor !== null && item.salePriceMinor < item.listPriceMinor
    ? item.salePriceMinor
    : item.listPriceMinor;

/** The price of one as shoppers see it, in a bundle its share. */
export const unitPriceMinor = (item: Priced): number =>
  Math.min(singlePriceMinor(item), item.bundleShareMinor ?? Number.POSITIVE_INFINITY);

export const sale: PriceRule = {
  name: 'sale',
  scope: 'line',
  apply({ item }, basis) {
    const savedMinor = (item.listPriceMinor - singlePriceMinor(item)) * item.quantity;
    if (savedMinor === 0) return [];
    return [{ amountMinor: -savedMinor, text: `On sale: ${formatPrice(savedMinor, basis)} less` }];
  },
};
