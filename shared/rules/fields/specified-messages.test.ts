import { expect, test } from 'vitest';
import {
  DEFAULT_MAX_LENGTH,
  DEFAULT_MAX_VALUE,
  DEFAULT_MIN_LENGTH,
  DEFAULT_MIN_VALUE,
} from '../constants/limits.ts';
import { RULE_MAKERS, RULES } from './registry.ts';
import { checkValue, type FieldValue, type Rule } from './rule.ts';

/** The table of spec 3 §5.1, word for word, with a value that each rule refuses. Rules without a message there come last. */
const SPECIFIED: readonly (readonly [keyof typeof RULES, string, FieldValue])[] = [
  ['required', 'This field is required', ''],
  ['email', 'Please enter a valid email address', 'nobody'],
  ['url', 'Please enter a valid url', 'nowhere'],
  ['domain', 'Please enter a valid domain', 'nowhere'],
  ['password', 'Password cannot start or end with spaces', ' secret'],
  ['two_factor_code', 'Invalid authentication code', '12345'],
  ['recovery_code', 'Invalid recovery code', 'abcd'],
  ['charity_number', 'Invalid Charity Number', 'x'],
  ['vat_number', 'Invalid Vat Number', 'x'],
  ['company_number', 'Invalid Company Number', 'x'],
  ['measurement_id', 'Invalid measurement ID', 'x'],
  ['ua_tracking_id', 'Invalid tracking ID', 'x'],
  ['facebook_pixel', 'Invalid Facebook Pixel', 'x'],
  ['pinterest_pixel', 'Invalid Pinterest Pixel', 'x'],
  ['conversion_id', 'Invalid conversion ID', 'x'],
  ['conversion_label', 'Invalid conversion label', 'x'],
  ['google_verification', 'Invalid verification snippet', 'x'],
  ['bing_verification', 'Invalid verification snippet', 'x'],
  ['pinterest_verification', 'Invalid verification snippet', ''],
  ['facebook_verification', 'Invalid verification snippet', ''],
  ['embed', 'Invalid Embed Code', 'x'],
  ['alpha', 'must contain only alphanumeric characters', '-'],
  ['numeric', 'must contain only numeric characters', 'x'],
  ['number_required', 'Must contain at least one number', 'x'],
  ['two_decimal_places', 'Must contain a number with up to two decimal places', '1.234'],
  ['positive_number', 'must contain a positive number', '0'],
  ['uk_phone', 'must contain a valid UK phone number', 'x'],
  ['uk_sort_code', 'must contain a valid sort code', 'x'],
  ['uk_postcode', 'must contain a valid postcode', 'x'],
  ['national_insurance_number', 'must contain a valid National Insurance number', 'x'],
  ['uk_bank_account', 'must contain a valid bank account number', 'x'],
  ['lowercase', 'must be lowercase', 'X'],
  ['alpha_dash', 'must contain only letters, numbers, dashes and underscores', '/'],
  ['alpha_spaces', 'must contain only letters, numbers and spaces', '-'],
  ['alpha_spaces_punctuation', 'must contain only letters, numbers, spaces and punctuation', '<'],
  ['numeric_float', 'must contain a decimal number', 'x'],
];

test.each(SPECIFIED)('%s says %j', (name, message, refused) => {
  expect(checkValue<FieldValue>([RULES[name]], refused)).toEqual({ message, valid: false });
});

test('no rule is left out', () => {
  expect(SPECIFIED.map(([name]) => name).toSorted()).toEqual(Object.keys(RULES).toSorted());
});

const file = { name: 'a.exe', type: 'application/octet-stream', size: 1 };
const MADE: readonly (readonly [string, Rule, string, FieldValue])[] = [
  ['min_length', RULE_MAKERS.min_length(), 'Must contain at least 3 characters', 'ab'],
  ['min_length', RULE_MAKERS.min_length(8), 'Must contain at least 8 characters', 'abcdefg'],
  ['max_length', RULE_MAKERS.max_length(), 'Must contain no more than 10 characters', '01234567890'],
  ['max_length', RULE_MAKERS.max_length(2), 'Must contain no more than 2 characters', 'abc'],
  ['min_value', RULE_MAKERS.min_value(), 'Min 50', 49],
  ['min_value', RULE_MAKERS.min_value(0.5), 'Min 0.5', '0.4'],
  ['max_value', RULE_MAKERS.max_value(), 'Max 50', 51],
  ['max_value', RULE_MAKERS.max_value(-1), 'Max -1', '0'],
  [
    'file_extension',
    RULE_MAKERS.file_extension(['csv', 'xlsx']),
    'Must upload the following formats: csv, xlsx',
    [file],
  ],
  ['custom_regex', RULE_MAKERS.custom_regex(/^a$/, 'Only an a'), 'Only an a', 'b'],
];

test.each(MADE)('%s says what its setting has it say', (name, rule, message, refused) => {
  expect(rule.name).toBe(name);
  expect(checkValue([rule], refused)).toEqual({ message, valid: false });
});

test('match the table', () => {
  expect([DEFAULT_MIN_LENGTH, DEFAULT_MAX_LENGTH, DEFAULT_MIN_VALUE, DEFAULT_MAX_VALUE]).toEqual([
    3, 10, 50, 50,
  ]);
});
