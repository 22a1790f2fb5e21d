import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../../../rules/money/money.ts';
import { addressSchema, splitName } from './address.ts';
import { addressLines, checkAddress } from './orders.rules.ts';
import { checkPlaceFormat } from './place-format.ts';

const london = {
  name: 'Ada Lovelace',
  street: '12 St James’s Square',
  city: 'London',
  zip: 'sw1y4jh',
  country: 'GB',
};
const fieldsOf = (address: object) =>
  addressSchema.safeParse(address).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];

describe('an address', () => {
  it('writes a UK postcode in its usual form', () => {
    expect(addressSchema.parse(london).zip).toBe('SW1Y 4JH');
    expect(fieldsOf({ ...london, zip: 'NOWHERE' })).toEqual([['zip', 'must contain a valid postcode']]);
  });

  it('asks only for what the country’s addresses have', () => {
    expect(fieldsOf({ ...london, country: 'HK', zip: '' })).toEqual([]);
    expect(fieldsOf({ ...london, country: 'US', zip: '94110', state: '' })).toEqual([
      ['state', 'This field is required'],
    ]);
    expect(fieldsOf({ ...london, country: 'DE', zip: '' })).toEqual([['zip', 'This field is required']]);
    expect(fieldsOf({ ...london, country: 'DE', zip: '10115' })).toEqual([]);
  });

  it('checks the postcode and the state of a country abroad', () => {
    const abroad = (country: string, zip: string, state = '') => fieldsOf({ ...london, country, zip, state });
    expect(abroad('US', 'ABCDE', 'Bavaria')).toEqual([
      ['zip', 'Enter a ZIP code such as 94107'],
      ['state', 'Choose a state'],
    ]);
    expect(abroad('JP', '154', 'Tokyo')).toEqual([['zip', 'Enter a postal code such as 154-0023']]);
    expect(abroad('IN', '110034', 'Bavaria')).toEqual([['state', 'Choose a state']]);
    expect(abroad('CA', 'K1A 0B1', 'Texas')).toEqual([['state', 'Choose a province or territory']]);
    expect(abroad('AE', '', 'Paris')).toEqual([['state', 'Choose an emirate']]);
    expect(abroad('IE', 'nowhere')).toEqual([['zip', 'Enter an Eircode such as A65 F4E2']]);
    expect(abroad('UA', '95000')).toEqual([['zip', 'Sorry, we don’t deliver to this area']]);
    for (const typed of ['UA-91000', '9 1000', '9.1000', 'ua 95-000'])
      expect(abroad('UA', typed), typed).toEqual([['zip', 'Sorry, we don’t deliver to this area']]);
    expect(abroad('UA', '01001')).toEqual([]);
  });

  it('checks that a postcode and a state can be the same place', () => {
    const abroad = (country: string, zip: string, state: string) =>
      fieldsOf({ ...london, country, zip, state });
    expect(abroad('US', '94107', 'Texas')).toEqual([['zip', 'This ZIP code isn’t in the state you chose']]);
    expect(abroad('US', '94107', 'CA')).toEqual([]);
    expect(abroad('CA', 'V6B 1A1', 'Ontario')).toEqual([
      ['zip', 'This postal code isn’t in the province or territory you chose'],
    ]);
    expect(abroad('AU', '6000', 'NSW')).toEqual([
      ['zip', 'This postcode isn’t in the state or territory you chose'],
    ]);
    // One post office serves both sides of a border.
    expect(abroad('US', '42223', 'TN')).toEqual([]);
    expect(abroad('US', '82701', 'SD')).toEqual([]);
    expect(abroad('AU', '3691', 'NSW')).toEqual([]);
    expect(abroad('US', '00901', 'PR')).toEqual([]);
  });

  it.each([
    ['US', '94107-1234', 'california', '94107-1234', 'CA'],
    ['US', '941071234', 'ca', '94107-1234', 'CA'],
    ['CA', 'k1a0b1', 'Québec', 'K1A 0B1', 'QC'],
    ['JP', '1540023', 'tokyo', '154-0023', 'Tokyo'],
    ['BR', '40301110', 'São Paulo', '40301-110', 'SP'],
    ['AU', '2060', 'New South Wales', '2060', 'NSW'],
    ['NL', '1234ab', '', '1234 AB', ''],
    ['DE', 'D-10115', '', '10115', ''],
    ['LV', '1073', '', 'LV-1073', ''],
    ['IE', 'a65f4e2', '', 'A65 F4E2', ''],
    ['PL', '00950', '', '00-950', ''],
  ])('keeps an address in %s as its labels bear it: %s, %s', (country, zip, state, keptZip, keptState) => {
    expect(addressSchema.parse({ ...london, country, zip, state })).toMatchObject({
      zip: keptZip,
      state: keptState,
    });
  });

  it('drops what the country has no place for', () => {
    expect(addressSchema.parse({ ...london, country: 'AE', state: 'Dubai', zip: '00000' }).zip).toBe('');
  });

  it('names each empty field', () => {
    expect(fieldsOf({ country: 'GB' }).map(([field]) => field)).toEqual(['name', 'street', 'city']);
    expect(fieldsOf({ ...london, phone: 'call me' })).toEqual([
      ['phone', 'Please enter a valid phone number'],
    ]);
  });

  it('formats an address in its country’s order', () => {
    expect(addressLines(addressSchema.parse(london))).toEqual([
      'Ada Lovelace',
      '12 St James’s Square',
      'London',
      'SW1Y 4JH',
      'United Kingdom',
    ]);
    const berlin = addressSchema.parse({ ...london, city: 'Berlin', zip: '10115', country: 'DE' });
    expect(addressLines(berlin)).toContain('10115 Berlin');
  });

  it('takes a name apart without losing a part of it', () => {
    expect(splitName('Gabriel García Márquez')).toEqual({ firstName: 'Gabriel García', lastName: 'Márquez' });
    expect(splitName('Cher')).toEqual({ firstName: 'Cher', lastName: '' });
  });
});

describe('the check of an address without its schema', () => {
  const typed = fc.oneof(
    fc.constantFrom('', ' ', 'London', 'SW1Y 4JH', 'sw1y4jh', '94110', '+44 20 7946 0000', 'call me', 'XX'),
    fc.string({ maxLength: 130 }),
  );
  const country = fc.oneof(fc.constantFrom(...COUNTRIES.map(({ code }) => code)), typed);

  it('refuses what the schema refuses but for the lists of each country, with the same words', () => {
    const anyAddress = fc.record({
      name: typed,
      company: typed,
      street: typed,
      street2: typed,
      city: typed,
      state: typed,
      zip: typed,
      country,
      phone: typed,
    });
    fc.assert(
      fc.property(anyAddress, (address) => {
        const issues = addressSchema.safeParse(address).error?.issues ?? [];
        const first = Object.fromEntries(
          issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
        );
        const { country, state, zip } = address;
        const format = checkPlaceFormat({ country, state: state.trim(), zip: zip.trim() });
        expect({ ...format, ...checkAddress(address) }).toEqual(first);
      }),
      { numRuns: 2_000 },
    );
  });
});
