import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../../../../shared/rules/money/money.ts';
import { KEYBOARDS } from '../../../../tests/support/other-keyboards.ts';
import { formatPhone, withPhone } from './phones.ts';

/** A number of each country that has a plan, as people there write it and as it is stored. */
const numbers = COUNTRIES.map(({ code }) => code)
  .filter((code) => isSupportedCountry(code))
  .flatMap((code) => {
    const example = getExampleNumber(code, examples);
    return example
      ? [{ code, national: example.formatNational(), stored: example.formatInternational() }]
      : [];
  });

describe('a phone number', () => {
  it.each([
    ['(212) 555-0123', 'US', '+1 212 555 0123'],
    ['212.555.0123', 'US', '+1 212 555 0123'],
    ['1-212-555-0123', 'US', '+1 212 555 0123'],
    ['+1 (212) 555-0123', 'GB', '+1 212 555 0123'],
    ['+1 (212) 555-0123 ext. 4', 'US', '+1 212 555 0123 ext. 4'],
    ['(212) 555-0123 x4', 'US', '+1 212 555 0123 ext. 4'],
    ['(212) 555-0123x45', 'US', '+1 212 555 0123 ext. 45'],
    ['(212) 555-0123 #4', 'US', '+1 212 555 0123 ext. 4'],
    ['(212) 555-0123, extension 12', 'US', '+1 212 555 0123 ext. 12'],
    ['+1-212-555-0123;ext=9', 'US', '+1 212 555 0123 ext. 9'],
    ['tel:+1-212-555-0123', 'US', '+1 212 555 0123'],
    ['011 44 20 7946 0958', 'US', '+44 20 7946 0958'],
    ['020 7946 0958', 'GB', '+44 20 7946 0958'],
    ['+44 (0)20 7946 0958', 'GB', '+44 20 7946 0958'],
    ['0044 20 7946 0958', 'DE', '+44 20 7946 0958'],
    ['０２０−７９４６−０９５８', 'GB', '+44 20 7946 0958'],
    ['＋４４ ２０ ７９４６ ０９５８', 'FR', '+44 20 7946 0958'],
    ['\u202a+44 20 7946 0958\u202c', 'GB', '+44 20 7946 0958'],
    ['030/123456', 'DE', '+49 30 123456'],
    ['01 23 45 67 89', 'FR', '+33 1 23 45 67 89'],
    ['02 1234 5678', 'IT', '+39 02 1234 5678'],
    ['１２３４５６７８９０', 'JP', '+81 1234567890'],
    ['٠٥٠١٢٣٤٥٦٧', 'AE', '+971 50 123 4567'],
    ['2123', 'PN', '2123'],
  ])('%j of %s is stored as %j', (typed, country, stored) =>
    expect(formatPhone(typed, [country])).toBe(stored),
  );

  it.each([
    ['call me', 'GB'],
    ['12345', 'GB'],
    ['+44 12', 'GB'],
    ['020 7946 0958 or 0959', 'GB'],
    ['1-800-FLOWERS', 'US'],
    ['(212) 555-01', 'US'],
    ['212 555 0123 4567 8901 2345', 'US'],
    ['++44 20 7946 0958', 'GB'],
    ['ext. 4', 'US'],
    ['07911 123456', 'US'],
    ['+999 1234 5678', 'GB'],
  ])('%j of %s is none', (typed, country) => expect(formatPhone(typed, [country])).toBeNull());

  it('of every country is taken as people there write it, and is the same with its country’s code', () => {
    expect(numbers.length).toBeGreaterThan(200);
    for (const { code, national, stored } of numbers) {
      expect(formatPhone(national, [code]), `${code} ${national}`).toBe(stored);
      expect(formatPhone(stored, ['GB']), code).toBe(stored);
      expect(formatPhone(national.replace(/[^0-9]/g, ''), [code]), code).toBe(stored);
      expect(formatPhone(`${national} ext. 7`, [code]), code).toBe(`${stored} ext. 7`);
    }
  });

  it.each(Object.entries(KEYBOARDS))('of every country is the same with %s', (_name, typedOn) => {
    for (const { code, national, stored } of numbers) {
      expect(formatPhone(typedOn(national), [code]), `${code} ${national}`).toBe(stored);
      expect(formatPhone(typedOn(stored), [code]), code).toBe(stored);
    }
  });

  it('of the buyer’s own country is taken where the parcel goes abroad', () => {
    const abroad = {
      name: 'Ann',
      company: '',
      street: '1 Main Street',
      street2: '',
      city: 'New York',
      state: 'NY',
      zip: '10001',
      country: 'US',
      phone: '07911 123456',
    };
    expect(withPhone(abroad, 'shipping', ['GB']).phone).toBe('+44 7911 123456');
    expect(() => withPhone(abroad, 'shipping', [])).toThrow('Please enter a valid phone number');
    // Ten digits could be a number in London, too, but none is in use that begins with 21.
    const home = { ...abroad, country: 'GB', phone: '(212) 555-0123' };
    expect(withPhone(home, 'shipping', ['US']).phone).toBe('+1 212 555 0123');
    expect(withPhone({ ...abroad, phone: '' }, 'shipping', []).phone).toBe('');
  });
});
