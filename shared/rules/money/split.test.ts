import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from './amounts.ts';
import { splitByWeight } from './split.ts';

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
  .filter((list) => list.some((weight) => weight > 0));

test('no unit is lost or made, and each part is within one unit of its share', () => {
  fc.assert(
    fc.property(amount, weights, (value, list) => {
      const parts = splitByWeight(money(value, 'GBP'), list);
      expect(parts.reduce((total, part) => total + part.amount, 0)).toBe(value === 0 ? 0 : value);
      const whole = list.reduce((total, weight) => total + weight, 0);
      parts.forEach((part, index) => {
        const exact = (value * (list[index] ?? 0)) / whole;
        expect(Math.abs(part.amount - exact)).toBeLessThan(1.001);
      });
    }),
  );
});

test('a part without weight gets nothing', () => {
  fc.assert(
    fc.property(amount, weights, (value, list) => {
      expect(splitByWeight(money(value, 'GBP'), [...list, 0]).at(-1)?.amount).toBe(0);
    }),
  );
});

test.each([
  [100, 3, [34, 33, 33]],
  [-100, 3, [-34, -33, -33]],
  [2, 4, [1, 1, 0, 0]],
  [0, 2, [0, 0]],
])('%d in %d parts of one weight', (value, count, parts) => {
  const even = Array<number>(count).fill(1);
  expect(splitByWeight(money(value, 'JPY'), even).map((part) => part.amount)).toEqual(parts);
});

test('no parts, no weight and negative weights are refused', () => {
  const value = money(100, 'GBP');
  expect(() => splitByWeight(value, [])).toThrow(RangeError);
  expect(() => splitByWeight(value, [0, 0])).toThrow(RangeError);
  expect(() => splitByWeight(value, [2, -1])).toThrow(RangeError);
});
