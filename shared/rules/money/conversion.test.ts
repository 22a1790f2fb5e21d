import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from './amounts.ts';
import { conversionRateSchema, convert, inverseRate } from './conversion.ts';
import { CURRENCY_CODES, type CurrencyCode, currencyOf } from './currencies.ts';

test.each<[number, CurrencyCode, string, CurrencyCode, number]>([
  [1000, 'GBP', '1.2734', 'USD', 1273],
  [1000, 'GBP', '191.5', 'JPY', 1915],
  [1915, 'JPY', '0.005221932115', 'GBP', 1000],
  [1, 'GBP', '0.5', 'EUR', 0],
  [3, 'GBP', '0.5', 'EUR', 2],
  [-3, 'GBP', '0.5', 'EUR', -2],
])('%d %s at %s is %s %d', (amount, from, rate, to, expected) => {
  expect(convert(money(amount, from), to, rate)).toEqual(money(expected, to));
});

const rate = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, '0')}`)
  .filter((text) => Number(text) > 0.001);

test('there and back is off by no more than what both roundings allow', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.constantFrom(...CURRENCY_CODES),
      fc.constantFrom(...CURRENCY_CODES),
      rate,
      (amount, from, to, there) => {
        const back = convert(convert(money(amount, from), to, there), from, inverseRate(there));
        const minorPerMinor = Number(there) * 10 ** (currencyOf(to).decimals - currencyOf(from).decimals);
        const inverseError = Math.abs(amount) * Number(there) * 1e-12;
        expect(Math.abs(back.amount - amount)).toBeLessThanOrEqual(
          0.5 / minorPerMinor + 0.5 + inverseError + 1e-6,
        );
      },
    ),
  );
});

test('leaves an amount as it is at a rate of one between currencies of equal decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (amount) => {
      expect(convert(money(amount, 'GBP'), 'EUR', '1').amount).toBe(money(amount, 'GBP').amount);
    }),
  );
});

test.each(['0', '0.000', '-1', '1e3', '', '1.', '.5', '1,5', 'NaN', ' 1'])('refuses %j as a rate', (text) => {
  expect(conversionRateSchema.safeParse(text).success).toBe(false);
});
