import { expect, it, test } from 'vitest';
import { COUNTRIES } from '../money/money.ts';
import { findOwnCountry, formatPostcode, postcodeExample } from './addresses.ts';

it.each([
  ['GB', 'JE2 3AB', 'JE'],
  ['GB', 'GY1 1AA', 'GG'],
  ['GB', 'IM2 1AA', 'IM'],
  ['GB', 'IP1 1AA', 'GB'],
  ['GB', 'G1 1AA', 'GB'],
  ['GB', 'BT1 5GS', 'GB'],
  ['JE', 'JE2 3AB', 'JE'],
  ['JE', 'GY1 1AA', 'GG'],
  ['JE', 'SW1A 1AA', null],
  ['FI', '22100', 'AX'],
  ['FI', '00550', 'FI'],
  ['AX', '00550', null],
  ['FR', '75001', 'FR'],
  ['FR', '97110', 'GP'],
  ['FR', '97133', 'BL'],
  ['FR', '97150', 'MF'],
  ['FR', '97400', 'RE'],
  ['FR', '98000', 'MC'],
  ['FR', '98800', 'NC'],
  ['RE', '75001', null],
  ['RE', '97200', 'MQ'],
  ['BL', '97100', 'BL'],
  ['DK', '3900', 'GL'],
  ['NO', '9170', 'SJ'],
  ['IT', '47890', 'SM'],
  ['IT', '00120', 'VA'],
  ['CH', '9490', 'LI'],
  ['LI', '8001', null],
  ['CH', '9470', 'CH'],
  ['US', '00930', 'US'],
])('in %s, %s is a postcode of %s', (country, postcode, own) => {
  expect(findOwnCountry(country, postcode)).toBe(own);
});

test('each country’s own example is its own', () => {
  for (const { code } of COUNTRIES) {
    const example = postcodeExample(code);
    if (example !== null) expect(findOwnCountry(code, formatPostcode(code, example) ?? ''), code).toBe(code);
  }
});
