import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney } from '../../../tests/support/parse-money.ts';
import { money } from './amounts.ts';
import { CURRENCY_CODES, type CurrencyCode, currencyOf } from './currencies.ts';
import { formatDecimal, formatMoney } from './format.ts';

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

test.each<[number, CurrencyCode, string]>([
  [123_450, 'SEK', '1234.50'],
  [-5, 'GBP', '-0.05'],
  [1250, 'JPY', '1250'],
])('%d %s is %s to a spreadsheet', (amount, currency, text) => {
  expect(formatDecimal(money(amount, currency))).toBe(text);
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

test('each of the 33 currencies has the decimals of ISO 4217', () => {
  expect(CURRENCY_CODES).toHaveLength(33);
  for (const { code, decimals } of CURRENCY_CODES.map(currencyOf)) {
    const iso = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions();
    const expected = ['HUF', 'IDR'].includes(code) ? 2 : iso.maximumFractionDigits;
    expect([code, decimals]).toEqual([code, expected]);
  }
});
