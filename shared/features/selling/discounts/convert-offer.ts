import { type Conversion, convertPrice } from '../../../rules/money/money.ts';
import type { DiscountOffer } from './choose-discounts.ts';
import type { DiscountValue } from './discount-value.ts';

function convertValue(value: DiscountValue, price: (minor: number) => number): DiscountValue {
  if (value.kind === 'amount') return { ...value, amountMinor: price(value.amountMinor) };
  if (value.kind === 'tiers' && value.by === 'spend')
    return { ...value, steps: value.steps.map((step) => ({ ...step, from: price(step.from) })) };
  return value;
}

/** A discount with its amounts in the shopper’s currency. */
export function convertOffer<O extends DiscountOffer>(offer: O, conversion: Conversion | null): O {
  if (!conversion) return offer;
  const price = (minor: number) => convertPrice(minor, conversion).amount;
  return {
    ...offer,
    value: convertValue(offer.value, price),
    minimumMinor: price(offer.minimumMinor),
  };
}
