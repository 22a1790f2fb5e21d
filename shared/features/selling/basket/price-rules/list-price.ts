import { formatPrice, type PriceRule } from '../price-rule.ts';

export const listPrice: PriceRule = {
  name: 'list-price',
  scope: 'line',
  apply: ({ item: { listPriceMinor, quantity } }, basis) => [
    {
      amountMinor: listPriceMinor * quantity,
      text:
        quantity === 1
          ? `Price ${formatPrice(listPriceMinor, basis)}`
          : `${quantity} × ${formatPrice(listPriceMinor, basis)}`,
    },
  ],
};
