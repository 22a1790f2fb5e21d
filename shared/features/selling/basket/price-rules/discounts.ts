import { type ChosenDiscounts, chooseDiscounts, discountLabel } from '../../discounts/discounts.ts';
import type { LineSoFar, PriceBasis, PriceEffect, PriceRule } from '../price-rule.ts';
import { unitPriceMinor } from './sale.ts';

type PricedLineSoFar = Pick<LineSoFar, 'item' | 'totalMinor'>;

/** What delivery would cost: nothing for a basket that has it free without a discount. */
function findDeliveryMinor(lines: readonly PricedLineSoFar[], { delivery }: PriceBasis): number | null {
  if (!delivery) return null;
  const itemsMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return delivery.freeFromMinor !== null && itemsMinor >= delivery.freeFromMinor ? 0 : delivery.priceMinor;
}

const NONE: ChosenDiscounts = { applied: [], refused: [] };

/** The discounts of a basket by its lines' own prices, whatever other adjustments of the basket there are. */
export function chooseForBasket(lines: readonly PricedLineSoFar[], basis: PriceBasis): ChosenDiscounts {
  const { discounts, currency, country } = basis;
  if (!discounts || discounts.offers.length === 0) return NONE;
  return chooseDiscounts(
    lines.map(({ item, totalMinor }) => ({
      key: item.key,
      productIds: item.productIds ?? [],
      collectionIds: item.collectionIds ?? [],
      unitPriceMinor: unitPriceMinor(item),
      quantity: item.quantity,
      amountMinor: totalMinor,
    })),
    discounts.offers,
    { currency, country, now: discounts.now, deliveryMinor: findDeliveryMinor(lines, basis) },
  );
}

/** Codes and automatic discounts that take something off the items. */
export const itemDiscounts: PriceRule = {
  name: 'discount',
  scope: 'basket',
  part: 'items',
  apply: ({ lines }, basis) =>
    chooseForBasket(lines, basis).applied.flatMap((applied): PriceEffect[] => {
      if (applied.class === 'delivery' || applied.savedMinor === 0) return [];
      return [
        {
          amountMinor: -applied.savedMinor,
          text: discountLabel(applied.offer, basis.currency),
          discountId: applied.offer.id,
          shares: new Map([...applied.shares].map(([key, share]) => [key, -share])),
        },
      ];
    }),
};

/** Codes and automatic discounts that make delivery free. */
export const deliveryDiscounts: PriceRule = {
  name: 'discount',
  scope: 'basket',
  part: 'delivery',
  apply({ lines, deliveryMinor }, basis) {
    const applied = chooseForBasket(lines, basis).applied.find((one) => one.class === 'delivery');
    if (!applied || deliveryMinor <= 0) return [];
    return [
      {
        amountMinor: -deliveryMinor,
        text: discountLabel(applied.offer, basis.currency),
        discountId: applied.offer.id,
      },
    ];
  },
};
