import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { twoFactorCodeField } from './identity.fields.ts';
import { localPath, newPasswordField } from './identity.ts';

const refusal = (password: string) => newPasswordField.safeParse(password).error?.issues[0]?.message ?? null;

describe('a new password', () => {
  it.each([
    ['', 'This field is required'],
    [' fourteen spaces', 'Password cannot start or end with spaces'],
    ['trailing space ', 'Password cannot start or end with spaces'],
    ['short', 'Must contain at least 8 characters'],
    ['x y'.repeat(43), 'Must contain no more than 128 characters'],
    ['password', 'This password is too common. Choose another.'],
    ['Password123!', 'This password is too common. Choose another.'],
    ['12345678', 'This password is too common. Choose another.'],
    ['aaaaaaaaaa', 'This password is too common. Choose another.'],
  ])('%j is refused: %s', (password, message) => expect(refusal(password)).toBe(message));

  it.each(['selvedge-demo', 'correct horse battery', 'łąka pełna jaskrów', 'Tr0ub4dor&3x'])(
    '%j is taken',
    (password) => expect(refusal(password)).toBeNull(),
  );

  it('is never refused as common for its length alone', () => {
    fc.assert(
      fc.property(fc.uuid(), (text) => {
        expect(isCommonPassword(text)).toBe(false);
      }),
    );
  });
});

it('takes a code of an app with or without its space', () => {
  expect(twoFactorCodeField.parse('123 456')).toBe('123456');
  expect(twoFactorCodeField.safeParse('12 345').error?.issues[0]?.message).toBe(
    'Invalid authentication code',
  );
});

describe('the path to go to after signing in', () => {
  it.each(['/basket/', '/settings/?section=password#two-factor', '/factory/orders/?project=demo-1'])(
    '%s is kept',
    (path) => expect(localPath(path)).toBe(path),
  );

  it.each([
    null,
    '',
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '\\\\evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/\n/evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    ' //evil.test',
    'evil.test',
  ])('%j is not', (path) => expect(localPath(path)).toBe('/dashboard/'));

  it('never leaves this host', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string(), (url, text) => {
        for (const wanted of [url, text, `/${text}`, `//${text}`, `/.${text}`]) {
          const target = new URL(localPath(wanted), 'http://shop.test');
          expect(target.origin).toBe('http://shop.test');
        }
      }),
    );
  });
});
