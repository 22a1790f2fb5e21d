/**
 * How a fraction of a minor unit is rounded.
 * - `half-up`: a half goes away from zero, as on invoices and tax returns (1.5 to 2, -1.5 to -2)
 * - `half-even`: a half goes to the even neighbour, so that many roundings do not drift (0.5 to 0, 1.5 to 2)
 */
export type Rounding = 'half-up' | 'half-even';

/** `numerator / denominator` as a whole number. The denominator is above zero. */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError('A denominator is above zero');
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const whole = size / denominator;
  const twice = (size % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && (rounding === 'half-up' || whole % 2n === 1n));
  const rounded = up ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}
