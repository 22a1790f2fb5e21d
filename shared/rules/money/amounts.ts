import type { CurrencyCode } from './currencies.ts';
import { divideRounded, type Rounding } from './rounding.ts';

/** An amount in whole minor units of its currency: 1250 GBP is £12.50, 1250 JPY is ¥1,250. */
export interface Money {
  readonly amount: number;
  readonly currency: CurrencyCode;
}

/** Share in hundredths of a percent: 20 % is 2000, 25.5 % is 2550. */
export type BasisPoints = number;
export const WHOLE_IN_BASIS_POINTS = 10_000;

/**
 * The highest price, and the highest amount that anybody enters, in minor units: a thousand million pounds, and enough where a
 * T-shirt costs hundreds of thousands. A thousand of them still add up exactly.
 */
export const MOST_PRICE_MINOR = 100_000_000_000;

/** Throws a RangeError where `amount` is no whole number, or too large to be exact. */
export function money(amount: number, currency: CurrencyCode): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of minor units: ${amount}`);
  return { amount: amount === 0 ? 0 : amount, currency };
}

/** The amount as a bigint result of a calculation; refuses what a number cannot hold exactly. */
export const moneyFrom = (amount: bigint, currency: CurrencyCode): Money => money(Number(amount), currency);

function sameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) {
    throw new RangeError(`${left.currency} and ${right.currency} don’t add up without a conversion`);
  }
}

export function subtract(left: Money, right: Money): Money {
  sameCurrency(left, right);
  return money(left.amount - right.amount, left.currency);
}

/** A share of the amount, a half of a minor unit going up (away from zero) unless told otherwise. */
export function percentageOf(value: Money, share: BasisPoints, rounding: Rounding = 'half-up'): Money {
  if (!Number.isSafeInteger(share)) throw new RangeError(`Not a whole number of basis points: ${share}`);
  const exact = BigInt(value.amount) * BigInt(share);
  return moneyFrom(divideRounded(exact, BigInt(WHOLE_IN_BASIS_POINTS), rounding), value.currency);
}
