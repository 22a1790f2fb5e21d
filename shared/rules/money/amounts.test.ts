import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, percentageOf, subtract } from './amounts.ts';

const amount = fc.integer({ min: -10_000_000, max: 10_000_000 });
const pounds = (value: number) => money(value, 'GBP');

test('taking away leaves the difference', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(subtract(pounds(a), pounds(b))).toEqual(pounds(a - b));
    }),
  );
});

test.each([
  [1000, 2000, 200],
  [1999, 2000, 400],
  [5, 5000, 3],
  [-5, 5000, -3],
  [1, 4999, 0],
  [995, 2550, 254],
])('%d minor units at %d basis points is %d, halves up', (value, share, part) => {
  expect(percentageOf(pounds(value), share)).toEqual(pounds(part));
});

test.each([
  [1, 0],
  [3, 2],
  [5, 2],
  [-1, 0],
  [-3, -2],
])('half of %d to the even neighbour is %d', (value, part) => {
  expect(percentageOf(pounds(value), 5000, 'half-even')).toEqual(pounds(part));
});

test('one currency is not taken from another', () => {
  expect(() => subtract(pounds(1), money(1, 'EUR'))).toThrow(RangeError);
});

test('fractions of minor units and amounts too large to be exact are refused', () => {
  expect(() => pounds(1.5)).toThrow(RangeError);
  expect(() => pounds(2 ** 54)).toThrow(RangeError);
});
