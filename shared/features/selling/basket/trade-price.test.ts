import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceForTrade, TRADE_TIERS, tradePriceMinor } from './trade-price.ts';

it('takes off 6% from ten pieces on and 15% from fifty', () => {
  expect([1, 9, 10, 49, 50, 900].map((pieces) => tradePriceMinor(840, pieces, 'GBP'))).toEqual([
    840, 840, 790, 790, 714, 714,
  ]);
});

it('counts the pieces of a product in all its colours and sizes', () => {
  const rows = [
    { productId: 'tee', quantity: 6, costMinor: 840 },
    { productId: 'tee', quantity: 4, costMinor: 900 },
    { productId: 'mug', quantity: 9, costMinor: 500 },
  ];
  const priced = priceForTrade(rows, () => 2_000, 'GBP').map(({ listPriceMinor }) => listPriceMinor);
  expect(priced).toEqual([948, 1015, 600]);
});

it('never costs less in all for more pieces, nor more for one of them', () => {
  const cost = fc.integer({ min: 20, max: 50_000 });
  fc.assert(
    fc.property(cost, fc.integer({ min: 1, max: 2_000 }), (costMinor, pieces) => {
      const single = tradePriceMinor(costMinor, pieces, 'GBP');
      expect(tradePriceMinor(costMinor, pieces + 1, 'GBP')).toBeLessThanOrEqual(single);
      expect(single).toBeLessThanOrEqual(costMinor);
      expect(single).toBeGreaterThanOrEqual(Math.floor(costMinor * (TRADE_TIERS[2].share / 10_000)));
    }),
  );
});
