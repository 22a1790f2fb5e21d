import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractTax, money } from '../money/money.ts';
import { BUNDLE_PRICE_KINDS, bundlePriceMinor, shareBundlePrice } from './bundles.ts';

const pieces = fc.array(fc.integer({ min: 100, max: 10_000_000 }), { minLength: 2, maxLength: 10 });
const pricing = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 9_999 }) }),
  fc.record({
    kind: fc.constantFrom(...BUNDLE_PRICE_KINDS).filter((kind) => kind !== 'percent'),
    value: fc.integer({ min: 0, max: 20_000_000 }),
  }),
);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('bundlePriceMinor', () => {
  test('takes a percentage, an amount or a fixed price', () => {
    expect(bundlePriceMinor(4_200, { kind: 'percent', value: 1_000 })).toBe(3_780);
    expect(bundlePriceMinor(4_200, { kind: 'amount', value: 200 })).toBe(4_000);
    expect(bundlePriceMinor(4_200, { kind: 'fixed', value: 3_999 })).toBe(3_999);
  });

  test('rounds half a penny of the discount up', () => {
    expect(bundlePriceMinor(2_405, { kind: 'percent', value: 1_000 })).toBe(2_164);
  });

  test('is never above the sum of the items, nor below the lowest price', () => {
    fc.assert(
      fc.property(pieces, pricing, (prices, how) => {
        const price = bundlePriceMinor(sum(prices), how);
        expect(price).toBeLessThanOrEqual(sum(prices));
        expect(price).toBeGreaterThanOrEqual(100);
      }),
    );
  });
});

describe('shareBundlePrice', () => {
  test('shares a set of a T-shirt and a tote by their prices', () => {
    expect(shareBundlePrice(4_000, [2_400, 1_800], 'GBP')).toEqual([2_286, 1_714]);
  });

  test('adds up to the price, piece by piece no dearer than alone', () => {
    fc.assert(
      fc.property(pieces, pricing, (prices, how) => {
        const price = bundlePriceMinor(sum(prices), how);
        const shares = shareBundlePrice(price, prices, 'GBP');
        expect(sum(shares)).toBe(price);
        shares.forEach((share, index) => {
          expect(share).toBeLessThanOrEqual(prices[index] ?? 0);
          expect(share).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  test('leaves price and VAT at nothing once every piece is refunded', () => {
    fc.assert(
      fc.property(pieces, pricing, fc.integer({ min: 1, max: 9 }), (prices, how, quantity) => {
        const price = bundlePriceMinor(sum(prices), how);
        const lines = shareBundlePrice(price, prices, 'GBP').map((share) =>
          extractTax(money(share * quantity, 'GBP'), 2_000),
        );
        const refunded = sum(lines.map(({ net, tax }) => net.amount + tax.amount));
        expect(refunded).toBe(price * quantity);
      }),
    );
  });
});
