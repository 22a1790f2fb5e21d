import { deliveryRegionText } from '../../delivery/delivery.ts';
import { formatPrice, type PriceRule } from '../price-rule.ts';

/** Delivery is free from a value of the items on; before that, the shopper is told how much is missing. */
export const freeDelivery: PriceRule = {
  name: 'free-delivery',
  scope: 'basket',
  part: 'delivery',
  apply({ itemsMinor, deliveryMinor }, basis) {
    const fromMinor = basis.delivery?.freeFromMinor ?? null;
    if (fromMinor === null || deliveryMinor === 0) return [];
    if (itemsMinor >= fromMinor)
      return [{ amountMinor: -deliveryMinor, text: `Free from ${formatPrice(fromMinor, basis)}` }];
    const text = `Spend ${formatPrice(fromMinor - itemsMinor, basis)} more for free ${deliveryRegionText(basis.country)} delivery`;
    return [{ amountMinor: 0, text, isHint: true }];
  },
};
