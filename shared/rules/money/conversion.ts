import { type Money, moneyFrom } from './amounts.ts';
import { type CurrencyCode, currencyOf } from './currencies.ts';
import { divideRounded } from './rounding.ts';

/** Digits after the point that a rate is kept with. */
export const RATE_DIGITS = 10;
const SCALE = 10n ** BigInt(RATE_DIGITS);
const RATE = /^\d{1,9}(\.\d{1,10})?$/;

/** How amounts of one currency become amounts of another. */
export interface Conversion {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** What one unit of `from` is in `to`, as decimal text of up to ten digits after the point: `1.1537`. */
  readonly rate: string;
}

/** Whether a text is a rate: a decimal number above zero. */
export const isRate = (text: string): boolean => RATE.test(text) && /[1-9]/.test(text);

/** A rate in ten-thousand-millionths. @throws RangeError where it is none */
function scaled(rate: string): bigint {
  if (!isRate(rate)) throw new RangeError(`Not an exchange rate: ${rate}`);
  const [whole = '', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(RATE_DIGITS, '0'));
}

function textOf(value: bigint): string {
  const digits = value.toString().padStart(RATE_DIGITS + 1, '0');
  const fraction = digits.slice(-RATE_DIGITS).replace(/0+$/, '');
  return digits.slice(0, -RATE_DIGITS) + (fraction && `.${fraction}`);
}

/** The rate between two currencies by what one unit of a third is in each. @throws RangeError where they can't be told apart */
export function crossRate(ofFrom: string, ofTo: string): string {
  const rate = textOf(divideRounded(scaled(ofTo) * SCALE, scaled(ofFrom), 'half-even'));
  if (!isRate(rate)) throw new RangeError(`No exchange rate between ${ofFrom} and ${ofTo}`);
  return rate;
}

const unitOf = (currency: CurrencyCode): bigint => 10n ** BigInt(currencyOf(currency).decimals);

/** Minor units of the smallest price: whole forints and rupiahs, whose smaller coins went out of use. */
const priceStep = (currency: CurrencyCode): bigint =>
  currencyOf(currency).wholeAmountsBare ? unitOf(currency) : 1n;

/**
 * A price in the other currency: the nearest minor unit, in currencies without small coins the nearest whole unit. A half
 * goes to the even neighbour, so sums don't drift. What costs something costs at least the smallest price.
 */
export function convertPrice(amountMinor: number, { from, to, rate }: Conversion): Money {
  const step = priceStep(to);
  const exact = BigInt(amountMinor) * scaled(rate) * unitOf(to);
  const steps = divideRounded(exact, SCALE * unitOf(from) * step, 'half-even');
  return steps === 0n && amountMinor > 0 ? moneyFrom(step, to) : moneyFrom(steps * step, to);
}

/** An amount of the other currency in the first one, to the nearest minor unit. */
export function convertBack(amountMinor: number, { from, to, rate }: Conversion): Money {
  const exact = BigInt(amountMinor) * SCALE * unitOf(from);
  return moneyFrom(divideRounded(exact, scaled(rate) * unitOf(to), 'half-even'), from);
}
