import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Conversion, convertBack, convertPrice, crossRate, isRate } from './conversion.ts';
import { CURRENCY_CODES, currencyOf } from './currencies.ts';
import { conversionOf, EMBEDDED_RATES, ratesOn } from './daily-rates.ts';
import { currencyProblem, isOpenCurrency } from './ended-currencies.ts';

const toEuro: Conversion = { from: 'GBP', to: 'EUR', rate: '1.1537' };
const toYen: Conversion = { from: 'GBP', to: 'JPY', rate: '197.4321' };
const NOW = '2026-11-25';
const open = CURRENCY_CODES.filter((code) => isOpenCurrency(code, NOW));
const newest = ratesOn(EMBEDDED_RATES, NOW);

describe('conversion', () => {
  it('converts prices to the nearest minor unit of the other currency', () => {
    expect(convertPrice(2400, toEuro)).toEqual({ amount: 2769, currency: 'EUR' });
    expect(convertPrice(349, toEuro)).toEqual({ amount: 403, currency: 'EUR' });
    expect(convertBack(3172, toEuro)).toEqual({ amount: 2749, currency: 'GBP' });
    expect(convertPrice(2400, toYen)).toEqual({ amount: 4738, currency: 'JPY' });
  });

  it('gives a half to the even neighbour', () => {
    const half: Conversion = { from: 'GBP', to: 'EUR', rate: '0.5' };
    expect([3, 5, 7].map((minor) => convertPrice(minor, half).amount)).toEqual([2, 2, 4]);
  });

  it('prices forints and rupiahs in whole units, and nothing that costs something at zero', () => {
    expect(convertPrice(2400, { from: 'GBP', to: 'HUF', rate: '445.7776' }).amount).toBe(1_069_900);
    expect(convertPrice(1, { from: 'JPY', to: 'GBP', rate: '0.0051' })).toEqual({
      amount: 1,
      currency: 'GBP',
    });
    expect(convertPrice(0, toEuro).amount).toBe(0);
  });

  it('refuses what isn’t a rate', () => {
    expect(['0', '0.000', '', '-1', '1,5', '1e3', '1.12345678901', 'NaN'].filter(isRate)).toEqual([]);
    expect(() => convertPrice(100, { ...toEuro, rate: '0' })).toThrow(RangeError);
  });

  it('gets a rate from two rates against the euro', () => {
    expect(crossRate('0.8668', '1')).toBe('1.1536686664');
    expect(crossRate('1', '0.8668')).toBe('0.8668');
  });

  it('converts every open currency there and back to within half a step of the dearer coin', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...open),
        fc.constantFrom(...open),
        fc.integer({ min: 0, max: 100_000_000 }),
        (from, to, minor) => {
          const conversion = conversionOf(newest, from, to);
          if (!conversion) throw new Error(`No rate between ${from} and ${to}`);
          const { decimals, wholeAmountsBare } = currencyOf(to);
          const step = wholeAmountsBare ? 10 ** decimals : 1;
          const worth = (step * 10 ** (currencyOf(from).decimals - decimals)) / Number(conversion.rate);
          // What is worth less than a step costs one.
          fc.pre(minor === 0 || minor >= worth);
          const back = convertBack(convertPrice(minor, conversion).amount, conversion).amount;
          expect(Math.abs(back - minor)).toBeLessThanOrEqual(Math.ceil(worth / 2 + 0.5));
        },
      ),
    );
  });

  it('never makes a dearer thing cheaper', () => {
    fc.assert(
      fc.property(fc.constantFrom(...open), fc.nat(1_000_000), fc.nat(1_000_000), (to, one, other) => {
        const conversion = conversionOf(newest, 'GBP', to);
        if (!conversion) throw new Error(to);
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(convertPrice(less, conversion).amount).toBeLessThanOrEqual(
          convertPrice(more, conversion).amount,
        );
      }),
    );
  });
});

describe('currencies that ended', () => {
  it('leaves ended and closed currencies out of new prices, and knows their fixed rates', () => {
    expect(CURRENCY_CODES.filter((code) => !isOpenCurrency(code, NOW))).toEqual(['BGN', 'HRK', 'RUB']);
    expect(isOpenCurrency('BGN', '2025-12-31')).toBe(true);
    expect(conversionOf(newest, 'EUR', 'BGN')?.rate).toBe('1.95583');
    expect(currencyProblem('HRK', 'Croatian kuna', NOW)).toBe(
      'Croatian kuna ended on 2023-01-01. Use the euro instead.',
    );
  });

  it('takes the rates of the newest day that has come', () => {
    expect(ratesOn(EMBEDDED_RATES, '2026-11-01').day).toBe('2025-01-02');
    expect(ratesOn(EMBEDDED_RATES, '2020-01-01').day).toBe('2025-01-02');
  });
});
