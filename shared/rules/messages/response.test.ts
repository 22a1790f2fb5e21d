import { expect, test } from 'vitest';
import { firstFieldMessage, responseMessage } from './response.ts';

test('a 422 shows the first message of the first field', () => {
  const errors = { name: [], email: ['Please enter a valid email address', 'second'], phone: ['third'] };
  expect(firstFieldMessage(errors)).toBe('Please enter a valid email address');
  expect(responseMessage({ status: 422, message: 'general', errors })).toBe(
    'Please enter a valid email address',
  );
});

test('a 422 without field messages shows the general one', () => {
  expect(responseMessage({ status: 422, message: 'general', errors: {} })).toBe('general');
  expect(responseMessage({ status: 422, message: 'general' })).toBe('general');
});

test.each([
  [500, 'internal detail', 'Oops.. looks like something went wrong'],
  [503, 'Back at noon', 'Back at noon'],
  [503, '', 'Oops.. looks like something went wrong'],
  [404, undefined, 'Oops.. looks like something went wrong'],
  [403, 'Permission denied', 'Permission denied'],
  [202, 'Accepted', null],
  [0, 'cancelled', null],
])('status %d with message %s shows %s', (status, message, shown) => {
  expect(responseMessage({ status, message })).toBe(shown);
});
