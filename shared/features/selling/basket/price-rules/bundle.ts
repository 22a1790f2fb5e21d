import { formatPrice, type PriceRule } from '../price-rule.ts';
import { singlePriceMinor, unitPriceMinor } from './sale.ts';

/** In a bundle, an item costs its share of the bundle's price. */
export const bundle: PriceRule = {
  name: 'bundle',
  scope: 'line',
  apply({ item }, basis) {
    const savedMinor = (singlePriceMinor(item) - unitPriceMinor(item)) * item.quantity;
    if (savedMinor === 0) return [];
    return [{ amountMinor: -savedMinor, text: `In a bundle: ${formatPrice(savedMinor, basis)} less` }];
  },
};
