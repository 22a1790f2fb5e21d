import { expect, test } from 'vitest';
import { COUNTRIES, countryOf } from './countries/countries.ts';
import { EU_VAT_CODES, isEU, isRestOfWorld, isUK } from './regions.ts';

test.each([
  ['GB', 'uk'],
  ['uk', 'uk'],
  ['EL', 'eu'],
  ['GR', 'eu'],
  [' fr ', 'eu'],
  ['CH', 'rest'],
  ['NO', 'rest'],
  ['JE', 'rest'],
  ['', 'rest'],
])('%j is %s', (code, region) => {
  expect([isUK(code), isEU(code), isRestOfWorld(code)]).toEqual([
    region === 'uk',
    region === 'eu',
    region === 'rest',
  ]);
});

test('27 VAT codes, and every country is in one region only', () => {
  expect(new Set(EU_VAT_CODES).size).toBe(27);
  expect(COUNTRIES.filter(({ code }) => isEU(code))).toHaveLength(27);
  for (const { code } of COUNTRIES) {
    expect([isUK(code), isEU(code), isRestOfWorld(code)].filter(Boolean)).toHaveLength(1);
  }
});

test('the country list is the whole of ISO 3166-1, sorted as a reader expects', () => {
  expect(COUNTRIES).toHaveLength(249);
  expect(COUNTRIES.findIndex(({ code }) => code === 'AX')).toBeLessThan(5);
});

test.each([
  ['GB', 'required', 'Postcode', 'optional'],
  ['US', 'required', 'ZIP code', 'required'],
  ['IE', 'optional', 'Eircode', 'optional'],
  ['AE', 'none', 'Postal code', 'required'],
  ['HK', 'none', 'Postal code', 'none'],
  ['DE', 'required', 'Postal code', 'optional'],
])('the address form of %s', (code, postcode, postcodeLabel, state) => {
  expect(countryOf(code)).toMatchObject({ postcode, postcodeLabel, state });
});

test.each(['XX', 'gb', 'UK', 'toString', ''])('%j is no country code', (code) => {
  expect(countryOf(code)).toBeNull();
});
