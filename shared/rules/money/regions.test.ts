import { expect, test } from 'vitest';
import { COUNTRIES, countryOf } from './countries/countries.ts';
import { EU_VAT_CODES, isEU, isUK, regionOf } from './regions.ts';

test.each([
  ['GB', 'uk'],
  ['uk', 'uk'],
  ['EL', 'eu'],
  ['GR', 'eu'],
  [' fr ', 'eu'],
  ['CH', 'rest-of-world'],
  ['NO', 'rest-of-world'],
  ['JE', 'rest-of-world'],
  ['', 'rest-of-world'],
])('%j is %s', (code, region) => {
  expect(regionOf(code).region).toBe(region);
  expect([isUK(code), isEU(code)]).toEqual([region === 'uk', region === 'eu']);
});

test('27 VAT codes, and as many countries of the EU', () => {
  expect(new Set(EU_VAT_CODES).size).toBe(27);
  expect(COUNTRIES.filter(({ code }) => isEU(code))).toHaveLength(27);
  expect(COUNTRIES.filter(({ code }) => isUK(code))).toHaveLength(1);
});

test('the country list is the whole of ISO 3166-1 and Kosovo, sorted as a reader expects', () => {
  expect(COUNTRIES).toHaveLength(250);
  expect(countryOf('XK')?.name).toBe('Kosovo');
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
