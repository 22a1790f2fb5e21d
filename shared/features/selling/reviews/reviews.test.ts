import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHeldReason, publicName, reviewTotals } from './reviews.ts';

test.each([
  [[0, 0, 0, 0, 0], null],
  [[0, 0, 0, 0, 7], '5.0'],
  [[0, 0, 0, 3, 1], '4.3'],
  [[1, 0, 0, 0, 0], '1.0'],
  [[0, 0, 1, 2, 0], '3.7'],
] as const)('%j has the average %s', (counts, average) => {
  expect(reviewTotals(counts).average).toBe(average);
});

test('the average is the nearest tenth of what everyone gave', () => {
  const count = fc.nat({ max: 10_000 });
  fc.assert(
    fc.property(fc.tuple(count, count, count, count, count), (counts) => {
      const total = counts.reduce((sum, each) => sum + each, 0);
      fc.pre(total > 0);
      const exact = counts.reduce((sum, each, index) => sum + each * (index + 1), 0) / total;
      const { average } = reviewTotals(counts);
      expect(Math.abs(Number(average) - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
    }),
  );
});

test.each([
  ['Ada Lovelace', 'Ada L.'],
  ['  Jean   Luc  picard ', 'Jean P.'],
  ['Cher', 'Cher'],
  ['', ''],
])('%j is shown as %j', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});

test.each([
  ['Buy it at https://x.example', 'link'],
  ['See cheap-bags.com for more', 'link'],
  ['Write to me: ada@example.test', 'contact'],
  ['Call 07700 900 123 now', 'contact'],
  ['Worth every penny of £24.00. I’m 5.11 and it fits.', null],
  ['<script>alert(1)</script> is how I feel', null],
])('%s is held for %s', (text, reason) => {
  expect(findHeldReason(text)).toBe(reason);
});
