import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, money, multiply, negate, percentageOf, subtract, sum } from './amounts.ts';

const amount = fc.integer({ min: -10_000_000, max: 10_000_000 });
const pounds = (value: number) => money(value, 'GBP');

test('adding and taking away again gives the same amount', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(subtract(add(pounds(a), pounds(b)), pounds(b))).toEqual(pounds(a));
      expect(sum([pounds(a), pounds(b)], 'GBP')).toEqual(add(pounds(b), pounds(a)));
      expect(add(pounds(a), negate(pounds(a)))).toEqual(pounds(0));
    }),
  );
});

test('multiplying is adding that many times', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 20 }), (a, count) => {
      expect(multiply(pounds(a), count)).toEqual(sum(Array(count).fill(pounds(a)), 'GBP'));
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

test('two currencies neither add up nor compare', () => {
  expect(() => add(pounds(1), money(1, 'EUR'))).toThrow(RangeError);
  expect(() => compare(pounds(1), money(1, 'EUR'))).toThrow(RangeError);
});

test('fractions of minor units and amounts too large to be exact are refused', () => {
  expect(() => pounds(1.5)).toThrow(RangeError);
  expect(() => multiply(pounds(2 ** 52), 4)).toThrow(RangeError);
  expect(() => multiply(pounds(2), 0.5)).toThrow(RangeError);
});
