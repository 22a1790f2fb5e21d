import { expect, test } from 'vitest';
import { addressRules } from './address.ts';
import { ruledText } from './fields.schema.ts';
import { email } from './internet.ts';
import { checkValue } from './rule.ts';
import { password } from './sign-in.ts';
import { required } from './text.ts';

test.each([
  ['GB', 'SW1A 1AA', null],
  ['GB', '90210', 'must contain a valid postcode'],
  ['GB', '', 'This field is required'],
  ['US', '90210', null],
  ['US', '', 'This field is required'],
  ['IE', '', null],
  ['AE', '', null],
  ['', '', null],
])('in %j the postcode %j says %s', (country, postcode, message) => {
  expect(checkValue(addressRules(country).zip, postcode).message).toBe(message);
});

test('a state is asked for where mail needs it', () => {
  expect(checkValue(addressRules('US').state, '').valid).toBe(false);
  expect(checkValue(addressRules('GB').state, '').valid).toBe(true);
});

test('an unknown country is no country', () => {
  expect(checkValue(addressRules('XX').country, 'XX').message).toBe('This field is required');
  expect(checkValue(addressRules('FR').country, 'FR').valid).toBe(true);
});

test("a call's body follows the form's rules, with their messages", () => {
  const schema = ruledText([required, email]);
  expect(schema.parse(' a@example.com ')).toBe('a@example.com');
  expect(schema.safeParse('').error?.issues.map(({ message }) => message)).toEqual([
    'This field is required',
  ]);
  expect(schema.safeParse('x').error?.issues[0]?.message).toBe('Please enter a valid email address');
  expect(schema.safeParse(undefined).error?.issues[0]?.message).toBe('This field is required');
  expect(ruledText([password], { keepSpaces: true }).safeParse(' secret').error?.issues[0]?.message).toBe(
    'Password cannot start or end with spaces',
  );
});
