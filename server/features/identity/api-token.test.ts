import { expect, it } from 'vitest';
import { accountOfApiToken, makeApiToken } from './api-token.ts';

const account = '01a1fd13-1111-7000-8000-000000000000';
const other = '01a1fd13-2222-7000-8000-000000000000';
const noon = new Date('2026-11-21T12:00:00Z');
const one = new Date('2026-11-21T13:00:00Z');

it('names its account until it is too old, and nobody when it was changed', () => {
  const token = makeApiToken('key', account, one);
  expect(accountOfApiToken('key', token, noon)).toBe(account);
  expect(accountOfApiToken('key', token, one)).toBeNull();
  expect(accountOfApiToken('another key', token, noon)).toBeNull();
  expect(accountOfApiToken('key', token.replace(account, other), noon)).toBeNull();
  expect(accountOfApiToken('key', '', noon)).toBeNull();
});
