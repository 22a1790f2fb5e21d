import { type Conversion, convertPrice } from '../../../rules/money/money.ts';
import type { StoreMethod } from './rates.ts';

/** A delivery method with its prices, and the values that they depend on, in the shopper’s currency. */
export function convertMethod<M extends StoreMethod>(method: M, conversion: Conversion | null): M {
  if (!conversion) return method;
  const price = (minor: number) => convertPrice(minor, conversion).amount;
  return {
    ...method,
    priceMinor: price(method.priceMinor),
    freeFromMinor: method.freeFromMinor === null ? null : price(method.freeFromMinor),
    steps: method.steps.map((step) => ({
      from: method.rateBasis === 'value' ? price(step.from) : step.from,
      priceMinor: price(step.priceMinor),
    })),
  };
}
