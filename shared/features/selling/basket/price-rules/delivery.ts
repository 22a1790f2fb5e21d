import { formatPrice, type PriceRule } from '../price-rule.ts';

export const delivery: PriceRule = {
  name: 'delivery',
  scope: 'basket',
  part: 'delivery',
  apply(_basket, basis) {
    if (!basis.delivery) return [];
    const { name, priceMinor } = basis.delivery;
    return [{ amountMinor: priceMinor, text: `${name} ${formatPrice(priceMinor, basis)}` }];
  },
};
