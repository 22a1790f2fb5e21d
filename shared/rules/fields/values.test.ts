import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxValue, minValue, numberInputValue } from './numbers.ts';
import { RULES } from './registry.ts';
import { checkValue, type FieldValue } from './rule.ts';
import { formatUkPostcode } from './united-kingdom.ts';

interface Table {
  readonly message: string;
  readonly good: readonly FieldValue[];
  readonly bad: readonly FieldValue[];
}

const TABLES: Partial<Record<keyof typeof RULES, Table>> = {
  email: {
    message: 'Please enter a valid email address',
    good: [
      'a@b.co',
      'first.last+tag@sub.example.co.uk',
      "o'neil@example.ie",
      'user@müller.de',
      'user@例え.テスト',
      'a@example.com\n',
      `${'a'.repeat(64)}@example.com`,
      '"@example.com'.replace('"', '!#$%&*+/=?^_`{|}~-'),
    ],
    bad: [
      '',
      'plain',
      '@example.com',
      'a@',
      'a@localhost',
      'a@b..com',
      '.a@example.com',
      'a.@example.com',
      'a..b@example.com',
      'a b@example.com',
      'a@exa mple.com',
      'a@-example.com',
      'a@example.com>',
      'a@b@example.com',
      `${'a'.repeat(65)}@example.com`,
      'a@[127.0.0.1]',
      'a@example.123',
    ],
  },
  url: {
    message: 'Please enter a valid url',
    good: [
      'https://example.com',
      'http://example.com/a?b=c#d',
      'HTTPS://Example.COM:8443/',
      'https://müller.de/straße',
      'http://192.168.0.1/',
      'http://[::1]:3000/',
    ],
    bad: [
      '',
      'example.com',
      '//example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'https:///example.com',
      'https:example.com',
      'https://exa mple.com',
      'https://example',
      'https://user:pass@example.com',
      'https://example.com\\@evil.com',
      'https://example.com/\nx',
      'https://-a.com',
    ],
  },
  domain: {
    message: 'Please enter a valid domain',
    good: [
      'exam\u200bple.com',
      ' example.com ',
      'ｅｘａｍｐｌｅ．com',

      'example.com',
      'Example.CO.UK',
      'a.b.c.example.io',
      '1and1.com',
      'münchen.de',
      'xn--mnchen-3ya.de',
      'пример.рф',
      '例え.テスト',
      'مثال.إختبار',
      'faß.de',
      `${'a'.repeat(63)}.com`,
    ],
    bad: [
      '',
      'example',
      'localhost',
      '.com',
      'example.',
      'example..com',
      '-example.com',
      'example-.com',
      'exa_mple.com',
      'exa mple.com',
      'example.com/path',
      'https://example.com',
      'example.com:80',
      'user@example.com',
      '192.168.0.1',
      'example.1',
      'example.c',
      'xn--.de',
      'ab--cd.com',

      `${'a'.repeat(64)}.com`,
      `${'abcdefghi.'.repeat(26)}com`,
    ],
  },
  password: {
    message: 'Password cannot start or end with spaces',
    good: ['correct horse', 'a b c', 'ünïcode', 'tab\tinside', ''],
    bad: [' secret', 'secret ', ' ', '\tsecret', 'secret\u00a0'],
  },
  two_factor_code: {
    message: 'Invalid authentication code',
    good: [
      '12 3456',
      '123  456',
      '123-456',
      '١٢٣٤٥٦',
      ' 123456',
      '123456\n',
      '１２３４５６',
      '123–456',
      '\u200e123456',
      '१२३४५६',
      '123456',
      '123 456',
      '000000',
      '999 999',
      '012345',
    ],
    bad: [
      '123a56',
      '12345é',
      '½23456',
      '',
      '12345',
      '1234567',

      '12345a',
    ],
  },
  recovery_code: {
    message: 'Invalid recovery code',
    good: [
      'abcd1234EFGH5678',
      'abcd1234 EFGH5678',
      'abcd1234–EFGH5678',
      'ａｂｃｄ１２３４－ＥＦＧＨ５６７８',
      ' abcd 1234 efgh 5678 ',
      'abcd1234\u00a0EFGH5678',

      'abcd1234-EFGH5678',
      '00000000-00000000',
      'ABCDEFGH-IJKLMNOP',
      'abcdefgh-ijklmnop',
      'a1b2c3d4-e5f6g7h8',
    ],
    bad: ['', 'abcd1234', 'abcd123-EFGH5678', 'abcd1234-EFGH56789', 'abcd_234-EFGH5678'],
  },
  charity_number: {
    message: 'Invalid Charity Number',
    good: [
      '1089464–12',
      ' SC 009481',
      '',
      '202918',
      '1089464',
      '1089464-12',
      'SC009481',
      'sc035492',
      'NIC100000',
      'NIC104321',
    ],
    bad: ['12345', '12345678', 'SC12345', 'SC1234567', 'NIC12345', 'NI100000', 'abc', '0202918', '1089464-'],
  },
  company_number: {
    message: 'Invalid Company Number',
    good: [
      '0044 5790',
      'sc 123456',
      '１２３４５６７８',

      '',
      '00445790',
      '12345678',
      'SC123456',
      'NI012345',
      'oc301540',
      'R0000123',
      'IP12345R',
      'FC021018',
    ],
    bad: ['1234567', '123456789', 'XX123456', 'SC12345', 'SC1234567', '1234567A', '00000000'],
  },
  measurement_id: {
    message: 'Invalid measurement ID',
    good: [' G-123', 'G–123', 'G-１２３', 'G-ABC123DEF4', 'G-1', 'g-abc123', 'G-0123456789', 'G-ZZZZZZZZZZ'],
    bad: ['', 'G-', 'UA-12345-1', 'AG-123', 'G-12 3', 'G-<script>'],
  },
  ua_tracking_id: {
    message: 'Invalid tracking ID',
    good: ['UA-12345-1', 'UA-1234567890-12', 'ua-12345-6', 'UA-1234-1', 'UA-00000000-9999'],
    bad: ['', 'UA-12345', 'UA-123-1', 'G-12345', 'UA-12345-', 'UA-abcde-1', 'xUA-12345-1'],
  },
  conversion_id: {
    message: 'Invalid conversion ID',
    good: ['1234567', '123456789012', 123456789, '0000000', '987654321'],
    bad: ['', '123456', '1234567890123', 'AW-1234567', '12345 67'],
  },
  conversion_label: {
    message: 'Invalid conversion label',
    good: ['abcDEF123456-_7890', 'A'.repeat(22), '0'.repeat(19), '-'.repeat(20), 'aB3_'.repeat(5)],
    bad: ['', 'A'.repeat(17), 'A'.repeat(23), 'A'.repeat(17).concat(' '), 'A'.repeat(17).concat("'")],
  },
  numeric: {
    message: 'must contain only numeric characters',
    good: ['0', '0123', 42, '99999999999999999999', 0],
    bad: ['', '1.5', '-1', '1 2', '1e3', '٣', 1.5],
  },
  numeric_float: {
    message: 'must contain a decimal number',
    good: ['0', '1.5', '-2.25', 3.75, '00.10', -1],
    bad: ['', '1.', '.5', '1,5', '1e3', 'NaN', '0x10', '1.2.3'],
  },
  number_required: {
    message: 'Must contain at least one number',
    good: ['a1', '1', 'pass9word', 'pass1', 0, '--9'],
    bad: ['', 'abc', '!?', '---', '٣', '½', null],
  },
  two_decimal_places: {
    message: 'Must contain a number with up to two decimal places',
    good: ['1', '1.5', '1.25', '-0.99', 12.5],
    bad: ['', '1.255', '1.', '.5', 'a', '1,25'],
  },
  positive_number: {
    message: 'must contain a positive number',
    good: ['1', '0.01', 5, 0.0000001, 1e21],
    bad: ['', '0', 0, -5, '-1', '0.00', '-0', 'a', 'Infinity', '1e3'],
  },
  uk_phone: {
    message: 'must contain a valid UK phone number',
    good: [
      '０２０ ７９４６ ０９５８',
      '020\u20117946\u20110958',
      '\u202a020 7946 0958\u202c',

      '020 7946 0958',
      '(020) 7946 0958',
      '+44 20 7946 0958',
      '+44 (0)20 7946 0958',
      '0044 20 7946 0958',
      '01632 960 983',
      '0121 496 0123',
      '016977 3999',
      '07700 900 982',
      '07700-900-982',
      '03069 990123',
      '0808 157 0192',
      '0800 1111',
      '0800 123 456',
      '0845 46 47',
      '0843 123 4567',
      '055 1234 5678',
      '0909 879 0123',
    ],
    bad: [
      '',
      '12345',
      '7700 900 982',
      '+1 202 555 0123',
      '+33 1 23 45 67 89',
      '0207946095',
      '020 7946 09588',
      '04632 960983',
      '06123 456789',
      '(020 7946 0958',
      '020) 7946 0958',
      '020 7946 o958',
      '+44',
      '0000 000 0000',
      '07700900982x1',
      '025 1234 5678',
    ],
  },
  uk_sort_code: {
    message: 'must contain a valid sort code',
    good: [
      '123456',
      '12 34 56',
      '1-234-56',
      '12–34–56',
      '１２３４５６',
      '12.34.56',
      '12-34-56',
      '00-00-00',
      '40-47-84',
      '20-00-00',
      '99-99-99',
    ],
    bad: ['1234567', '12345', '', '12-34-5', '12-34-567', 'ab-cd-ef'],
  },
  uk_bank_account: {
    message: 'must contain a valid bank account number',
    good: [
      '1234 5678',
      '1234-5678',
      '１２３４５６７８',
      '12345678',
      '00000001',
      '31926819',
      '99999999',
      70872490,
    ],
    bad: ['12345x78', '', '1234567', '123456789', '1234567a'],
  },
  uk_postcode: {
    message: 'must contain a valid postcode',
    good: [
      'M1  1AE',
      'SW1A-1AA',
      'sw1a 1aa.',
      'ＳＷ１Ａ　１ＡＡ',
      'SW1A\u00a01AA',
      '\u200eSW1A 1AA',
      'SW1A–1AA',
      'S W 1 A 1 A A',
      ' sw1a1aa ',

      'M1 1AE',
      'M60 1NW',
      'CR2 6XH',
      'DN55 1PT',
      'W1A 1HQ',
      'EC1A 1BB',
      'GIR 0AA',
      'gir0aa',
      'sw1a1aa',
      'BT1 1AA',
      'BFPO 57',
      'BFPO57',
      'BFPO c/o 1234',
      'BF1 3AA',
      'NW1W 8JU',
    ],
    bad: [
      '',
      'M1',
      '1AA',
      'Q1 1AA',
      'V1 1AA',
      'X1 1AA',
      'AI1 1AA',
      'AJ1 1AA',
      'AZ1 1AA',
      'W1I 1AA',
      'EC1C 1BB',
      'M1 1AC',
      'M1 1IA',
      'M1 AA1',
      'M1 11A',

      'GIR 0AB',
      'BFPO',
      'BFPO 12345',

      '90210',
      'M100 1AA',
    ],
  },
  national_insurance_number: {
    message: 'must contain a valid National Insurance number',
    good: [
      'A B123456C',
      'AB-12-34-56-C',
      'AB123456C',
      'ab 12 34 56 c',
      'JG103759A',
      'CE000000D',
      'WK123456B',
    ],
    bad: [
      '',
      'QQ123456C',
      'DA123456C',
      'FA123456C',
      'IA123456C',
      'AO123456C',
      'AU123456C',
      'BG123456C',
      'GB123456C',
      'NK123456C',
      'KN123456C',
      'TN123456C',
      'NT123456C',
      'ZZ123456C',
      'AB123456E',
      'AB123456',
      'AB12345C',
    ],
  },
};

describe.each(Object.entries(TABLES))('%s', (name, { message, good, bad }) => {
  const rule = Object.values(RULES).find((each) => each.name === name);
  if (!rule) throw new Error(`No rule of the name ${name}`);

  test.each(good.map((value) => [value]))('takes %j', (value) => {
    expect(checkValue([rule], value)).toEqual({ message: null, valid: true });
  });
  test.each(bad.map((value) => [value]))('refuses %j', (value) => {
    expect(checkValue([rule], value)).toEqual({ message, valid: false });
  });
});

test.each([
  ['sw1a1aa', 'SW1A 1AA'],
  [' m1 1ae ', 'M1 1AE'],
  ['gir0aa', 'GIR 0AA'],
  ['bfpo57', 'BFPO 57'],
  ['nonsense', null],
])('postcode %j is written %s', (text, written) => {
  expect(formatUkPostcode(text)).toBe(written);
});

test.each([
  [undefined, 'Min 50', 49.99, 50],
  [0.5, 'Min 0.5', '0.4', '0.5'],
])('min_value %s', (least, message, bad, good) => {
  const rule = minValue(least);
  expect(rule.check(bad, {})).toBe(message);
  expect(rule.check('', {})).toBe(message);
  expect(rule.check(good, {})).toBeNull();
});

test.each([
  [undefined, 'Max 50', 50.01, 50],
  [-1, 'Max -1', 0, '-1'],
])('max_value %s', (most, message, bad, good) => {
  const rule = maxValue(most);
  expect(rule.check(bad, {})).toBe(message);
  expect(rule.check('', {})).toBe(message);
  expect(rule.check(good, {})).toBeNull();
});

test('a number reads back from however it is written for its readers', () => {
  const amounts = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((minor) => minor / 100);
  fc.assert(
    fc.property(amounts, fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'de-CH', 'es-ES'), (amount, locale) => {
      const written = amount.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      expect(numberInputValue(written)).toBeCloseTo(amount, 9);
    }),
  );
});

test.each([
  ['', 0],
  ['  ', 0],
  ['12', 12],
  ['12.50', 12.5],
  ['-0.25', -0.25],
  ['.5', 0.5],
  ['5.', 5],
  ['12,50', 12.5],
  ['-0,25', -0.25],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['1,234', 1234],
  ['0,234', 0.234],
  ['1.234', 1.234],
  ['1,234,567', 1234567],
  ['1.234.567', 1234567],
  ['\u00a31,234.50', 1234.5],
  ['12.50 \u20ac', 12.5],
  ['\u221212,5', -12.5],
  ['-', Number.NaN],
  ['abc', Number.NaN],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  ['12abc', Number.NaN],
  ['1,2,3', Number.NaN],
  ['1.2.3', Number.NaN],
  ['1,23,456', Number.NaN],
  ['--1', Number.NaN],
  ['Infinity', Number.NaN],
])('a number input with %j holds %d', (text, value) => {
  expect(numberInputValue(text)).toBe(value);
});

test('every table has five values that pass and five that do not', () => {
  const small = Object.entries(TABLES).filter(([, { good, bad }]) => good.length < 5 || bad.length < 5);
  expect(small.map(([name]) => name)).toEqual([]);
});
