import { expect, it } from 'vitest';
import { apiTokenClaim, makeApiToken } from './api-token.ts';

const claim = {
  accountId: '01a1fd13-1111-7000-8000-000000000000',
  sessionId: '01a1fd13-3333-7000-8000-000000000000',
};
const other = '01a1fd13-2222-7000-8000-000000000000';
const noon = new Date('2026-11-21T12:00:00Z');
const one = new Date('2026-11-21T13:00:00Z');

it('names its account and session until it expires, and neither when altered', () => {
  const token = makeApiToken('key', claim, one);
  expect(apiTokenClaim('key', token, noon)).toEqual(claim);
  expect(apiTokenClaim('key', token, one)).toBeNull();
  expect(apiTokenClaim('another key', token, noon)).toBeNull();
  expect(apiTokenClaim('key', token.replace(claim.accountId, other), noon)).toBeNull();
  expect(apiTokenClaim('key', token.replace(claim.sessionId, other), noon)).toBeNull();
  const later = Math.floor(one.getTime() / 1000) + 3600;
  expect(apiTokenClaim('key', token.replace(/\.\d{10}\./, `.${later}.`), noon)).toBeNull();
});

it.each(['', 'x', '...', 'a.b.c', 'a.b.9999999999.', `${'a.'.repeat(1000)}`])('rejects %j', (token) => {
  expect(apiTokenClaim('key', token, noon)).toBeNull();
});
