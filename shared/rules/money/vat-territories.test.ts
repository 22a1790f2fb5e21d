import { describe, expect, it, test } from 'vitest';
import { EU_VAT_CODES } from './regions.ts';
import { hasVatByPostcode } from './vat-by-postcode.ts';
import { vatRateOn } from './vat-rates.ts';
import { isSameVat, VAT_TERRITORIES, vatPlaceOf } from './vat-territories.ts';

const DAY = '2026-11-29';

describe('VAT follows the territory', () => {
  it.each([
    ['the Isle of Man', 'IM', 'IM2 1AA', 2000],
    ['Monaco', 'MC', '98000', 2000],
    ['Northern Ireland', 'GB', 'BT1 5GS', 2000],
    ['Jersey', 'JE', 'JE2 3AB', 0],
    ['Guernsey', 'GG', 'GY1 1AA', 0],
    ['Gibraltar', 'GI', 'GX11 1AA', 0],
    ['Madrid', 'ES', '28039', 2100],
    ['the Balearic Islands', 'ES', '07001', 2100],
    ['Las Palmas', 'ES', '35001', 0],
    ['Tenerife', 'ES', '38001', 0],
    ['Ceuta', 'ES', '51001', 0],
    ['Melilla', 'ES', '52001', 0],
    ['Rome', 'IT', '00144', 2200],
    ['Livigno', 'IT', '23041', 0],
    ['Campione d’Italia', 'IT', '22061', 0],
    ['Como', 'IT', '22100', 2200],
    ['Berlin', 'DE', '10115', 1900],
    ['Büsingen', 'DE', '78266', 0],
    ['its neighbour Gailingen', 'DE', '78262', 1900],
    ['Heligoland', 'DE', '27498', 0],
    ['Athens', 'GR', '105 57', 2400],
    ['Athens, with Greece by its other code', 'EL', '105 57', 2400],
    ['Mount Athos', 'GR', '630 86', 0],
    ['Lisbon', 'PT', '1000-001', 2300],
    ['Madeira', 'PT', '9000-001', 2200],
    ['Porto Santo', 'PT', '9400-030', 2200],
    ['the Azores', 'PT', '9500-150', 1600],
    ['Corvo', 'PT', '9980-024', 1600],
    ['Vienna', 'AT', '1010', 2000],
    ['Jungholz', 'AT', '6691', 1900],
    ['Mittelberg', 'AT', '6993', 1900],
    ['Åland', 'AX', '22100', 0],
    ['Réunion', 'RE', '97400', 0],
    ['Guadeloupe', 'GP', '97110', 0],
    ['San Marino', 'SM', '47890', 0],
    ['the Faroe Islands', 'FO', '100', 0],
    ['a part of Spain that isn’t known yet', 'ES', '', 2100],
  ])('%s', (_, country, postcode, rate) => {
    expect(vatRateOn({ country, postcode }, DAY)).toBe(rate);
  });

  it('is dated where a territory changed its rate', () => {
    const azores = { country: 'PT', postcode: '9500-150' };
    expect([vatRateOn(azores, '2021-06-30'), vatRateOn(azores, '2021-07-01')]).toEqual([1800, 1600]);
  });
});

test('a quote asks for the postcode where a country has territories, and only there', () => {
  const countries = new Set(Object.values(VAT_TERRITORIES).map(({ country }) => country));
  const asked = [...EU_VAT_CODES.map((code) => (code === 'EL' ? 'GR' : code)), 'GB', 'US'].filter(
    hasVatByPostcode,
  );
  expect(new Set(asked)).toEqual(countries);
});

test.each([
  [{ country: 'ES', postcode: '28039' }, { country: 'ES', postcode: '08001' }, true],
  [{ country: 'ES', postcode: '28039' }, { country: 'ES', postcode: '35001' }, false],
  [{ country: 'ES', postcode: '35001' }, { country: 'ES', postcode: '51001' }, true],
  [{ country: 'PT', postcode: '9000-001' }, { country: 'PT', postcode: '9500-150' }, false],
  [{ country: 'IM' }, { country: 'GB' }, true],
  [{ country: 'US' }, { country: 'CA' }, true],
  [{ country: 'FR' }, { country: 'DE' }, false],
])('%o and %o have the same VAT: %s', (one, other, isSame) => {
  expect(isSameVat(one, other)).toBe(isSame);
  expect(vatPlaceOf(one).region === vatPlaceOf(other).region || !isSame).toBe(true);
});
