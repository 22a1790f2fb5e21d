import { type BasisPoints, type Money, moneyFrom, subtract, WHOLE_IN_BASIS_POINTS } from './amounts.ts';
import { divideRounded } from './rounding.ts';

export interface TaxedPrice {
  readonly net: Money;
  readonly tax: Money;
  readonly gross: Money;
}

function checkRate(rate: BasisPoints): void {
  if (!Number.isSafeInteger(rate) || rate < 0)
    throw new RangeError(`Not a tax rate in basis points: ${rate}`);
}

/** The tax inside a tax-inclusive total: total x rate / (100 % + rate), a half going up. Net and tax add up to it. */
export function extractTax(gross: Money, rate: BasisPoints): TaxedPrice {
  checkRate(rate);
  const tax = moneyFrom(
    divideRounded(BigInt(gross.amount) * BigInt(rate), BigInt(WHOLE_IN_BASIS_POINTS + rate), 'half-up'),
    gross.currency,
  );
  return { net: subtract(gross, tax), tax, gross };
}
