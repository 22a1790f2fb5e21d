import { formatPrice, type PricedItem, type PriceRule } from '../price-rule.ts';

/** The price of one as shoppers see it: a sale price above the list price is no sale. */
export const unitPriceMinor = (item: Pick<PricedItem, 'listPriceMinor' | 'salePriceMinor'>): number =>
  item.salePriceMinor !== null && item.salePriceMinor < item.listPriceMinor
    ? item.salePriceMinor
    : item.listPriceMinor;

export const sale: PriceRule = {
  name: 'sale',
  scope: 'line',
  apply({ item }, basis) {
    const savedMinor = (item.listPriceMinor - unitPriceMinor(item)) * item.quantity;
    if (savedMinor === 0) return [];
    return [{ amountMinor: -savedMinor, text: `On sale: ${formatPrice(savedMinor, basis)} less` }];
  },
};
