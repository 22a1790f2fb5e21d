import { expect, test } from 'vitest';
import { addressOfToken, preferencesToken } from './preferences.ts';

const SECRET = 'a secret of the platform';

test('ties an email’s link to its own address', () => {
  const token = preferencesToken(SECRET, 'Ada@example.test');
  expect(addressOfToken(SECRET, token)).toBe('Ada@example.test');
  const [, signed] = token.split('.');
  const other = `${Buffer.from('ben@example.test').toString('base64url')}.${signed}`;
  expect(addressOfToken(SECRET, other)).toBeNull();
  expect(addressOfToken('another secret', token)).toBeNull();
});

test.each(['', '.', 'nothing', 'YQ.YQ', `${'a'.repeat(500)}.x`])('rejects %s', (token) =>
  expect(addressOfToken(SECRET, token)).toBeNull(),
);
