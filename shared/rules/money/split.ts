import { type Money, money } from './amounts.ts';

/**
 * Shares an amount out by weights so that the parts add up to it exactly. Each part is within one minor unit of its
 * exact share; units left over go to the parts that lost most by rounding, the earlier one first among equals.
 * Weights are whole and not below zero, and at least one is above zero.
 */
export function splitByWeight(value: Money, weights: readonly number[]): Money[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('Weights are whole numbers, zero or above');
  }
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (whole === 0n) throw new RangeError('At least one weight is above zero');

  const sign = value.amount < 0 ? -1n : 1n;
  const size = BigInt(value.amount) * sign;
  const shares = weights.map((weight, index) => {
    const exact = size * BigInt(weight);
    return { index, part: exact / whole, lost: exact % whole };
  });
  let left = size - shares.reduce((total, share) => total + share.part, 0n);
  const byLoss = shares.toSorted((a, b) =>
    a.lost === b.lost ? a.index - b.index : a.lost < b.lost ? 1 : -1,
  );
  for (const share of byLoss) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map((share) => money(Number(share.part * sign), value.currency));
}
