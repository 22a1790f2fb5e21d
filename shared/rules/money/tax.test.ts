import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from './amounts.ts';
import { extractTax } from './tax.ts';
import { STANDARD_VAT_RATES, VAT_RATE_CODES, vatRateOn } from './vat-rates.ts';

test.each([
  [1200, 2000, 200],
  [1999, 2000, 333],
  [100, 2550, 20],
  [1, 2000, 0],
  [3, 2000, 1],
  [500, 0, 0],
  [-1200, 2000, -200],
])('a total of %d at %d basis points holds %d of tax', (gross, rate, tax) => {
  expect(extractTax(money(gross, 'GBP'), rate).tax.amount).toBe(tax);
});

test('net and tax always add up to the total, and the tax is the rate of the net price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 3000 }),
      (amount, rate) => {
        const extracted = extractTax(money(amount, 'GBP'), rate);
        expect(extracted.net.amount + extracted.tax.amount).toBe(amount);
        expect(Math.abs(extracted.tax.amount - (extracted.net.amount * rate) / 10_000)).toBeLessThan(1);
      },
    ),
  );
});

test.each([
  ['GB', '2026-01-01', 2000],
  ['UK', '2026-01-01', 2000],
  ['EL', '2026-01-01', 2400],
  ['GR', '2026-01-01', 2400],
  ['DE', '2020-06-30', 1900],
  ['DE', '2020-07-01', 1600],
  ['DE', '2021-01-01', 1900],
  ['FI', '2024-08-31', 2400],
  ['FI', '2024-09-01', 2550],
  ['SK', '2025-01-01', 2300],
  ['RO', '2025-08-01', 2100],
  ['EE', '2025-07-01', 2400],
  ['US', '2026-01-01', 0],
  ['CH', '2026-01-01', 0],
])('the VAT rate in %s on %s is %d', (country, day, rate) => {
  expect(vatRateOn({ country }, day)).toBe(rate);
});

test('zero-rated goods carry no VAT, and a day before the records is refused', () => {
  expect(vatRateOn({ country: 'GB' }, '2026-01-01', VAT_RATE_CODES.zero)).toBe(0);
  expect(() => vatRateOn({ country: 'GB' }, '2001-01-01')).toThrow(RangeError);
});

test('the UK and each of the 27 states have rates in order of their days', () => {
  expect(Object.keys(STANDARD_VAT_RATES)).toHaveLength(28);
  for (const rates of Object.values(STANDARD_VAT_RATES)) {
    expect(rates.map(({ from }) => from)).toEqual(rates.map(({ from }) => from).toSorted());
    for (const { from, rate } of rates) {
      expect(new Date(from).toISOString().slice(0, 10)).toBe(from);
      expect(rate).toBeGreaterThanOrEqual(1500);
      expect(rate).toBeLessThanOrEqual(2700);
    }
  }
});
