import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from './amounts.ts';
import { availableCurrencies, CURRENCIES, CURRENCY_CODES, type CurrencyCode } from './currencies.ts';
import { formatMoney, parseMoney } from './format.ts';

const readable = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', ' ');

test.each<[number, CurrencyCode, string]>([
  [123_450, 'GBP', '£1,234.50'],
  [-5, 'GBP', '-£0.05'],
  [0, 'EUR', '€0.00'],
  [1250, 'JPY', '¥1,250'],
  [1_000_000, 'KRW', '₩1,000,000'],
  [123_450, 'SEK', '1 234,50_kr'],
  [123_450, 'DKK', '1.234,50_kr'],
  [4990, 'ISK', '4.990_kr'],
  [499_000, 'HUF', '4 990_Ft'],
  [499_050, 'HUF', '4 990,50_Ft'],
  [15_000_000, 'IDR', 'Rp_150.000'],
  [123_450, 'CHF', 'CHF_1’234.50'],
  [123_450, 'BRL', 'R$1.234,50'],
  [990, 'ZAR', 'R9.90'],
])('%d %s is written %s', (amount, currency, text) => {
  expect(readable(formatMoney(money(amount, currency)))).toBe(text);
});

test('a sub-script tells dollars apart', () => {
  expect(formatMoney(money(500, 'CAD'), { subScript: true })).toBe('CA$5.00');
  expect(readable(formatMoney(money(500, 'NOK'), { subScript: true }))).toBe('5,00_kr_NO');
});

test('every currency reads what it wrote', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
      fc.constantFrom(...CURRENCY_CODES),
      fc.boolean(),
      (amount, code, subScript) => {
        const value = money(amount, code);
        expect(parseMoney(formatMoney(value, { subScript }), code)).toEqual(value);
      },
    ),
  );
});

test.each<[string, CurrencyCode, number | null]>([
  ['12.5', 'GBP', 1250],
  [' £ 1,234 ', 'GBP', 123_400],
  ['gbp 7', 'GBP', 700],
  ['1234.5', 'DKK', 123_450],
  ['1.234', 'DKK', 123_400],
  ['1 234,5', 'PLN', 123_450],
  ['100', 'JPY', 100],
  ['−3.20', 'GBP', -320],
  ['1.5', 'JPY', null],
  ['1.005', 'GBP', null],
  ['1,5', 'GBP', null],
  ['12,34,567', 'GBP', null],
  ['5.', 'GBP', null],
  ['.5', 'GBP', null],
  ['$5', 'GBP', null],
  ['1e3', 'GBP', null],
  ['', 'GBP', null],
  ['--5', 'GBP', null],
  ['99999999999999999', 'GBP', null],
])('%j in %s reads as %s', (text, code, amount) => {
  expect(parseMoney(text, code)?.amount ?? null).toBe(amount);
});

test('each of the 33 currencies has the decimals of ISO 4217', () => {
  expect(CURRENCIES).toHaveLength(33);
  for (const { code, decimals } of CURRENCIES) {
    const iso = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions();
    const expected = ['HUF', 'IDR'].includes(code) ? 2 : iso.maximumFractionDigits;
    expect([code, decimals]).toEqual([code, expected]);
  }
});

test('the currency plugin gives a main currency and its extras once each', () => {
  expect(availableCurrencies('eur', 'USD, eur,XYZ ,jpy')).toEqual(['EUR', 'USD', 'JPY']);
  expect(availableCurrencies('', '')).toEqual(['GBP']);
});
