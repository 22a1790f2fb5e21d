import { expect, it } from 'vitest';
import { TEST_PAYMENTS } from '../../../tests/support/server.ts';
import { readConfig } from '../config.ts';

const PUBLIC = { ...TEST_PAYMENTS, PUBLIC_URL: 'https://platform.example' };
const WHOLE = {
  ...PUBLIC,
  HTTPS_PORT: '443',
  ACME_DIRECTORY: 'https://authority.example/directory',
  ACME_CONTACT: 'operator@example.test',
};

it('leaves https and certificates to a proxy unless it is told otherwise', () => {
  expect(readConfig(PUBLIC)).toMatchObject({ https: null, acme: null });
  expect(readConfig(WHOLE)).toMatchObject({
    https: { port: 443, own: null },
    acme: { directory: 'https://authority.example/directory', contact: 'operator@example.test' },
  });
});

it.each([
  [{ ACME_CONTACT: '' }, /^ACME_CONTACT is wrong: is needed with ACME_DIRECTORY/],
  [{ ACME_CONTACT: 'operator' }, /^ACME_CONTACT is wrong: must be an email address/],
  [{ HTTPS_PORT: '' }, /^HTTPS_PORT is wrong: is needed with ACME_DIRECTORY/],
  [{ HTTPS_CERTIFICATE: 'a.pem' }, /^HTTPS_KEY is wrong: is needed with HTTPS_CERTIFICATE/],
  [{ ACME_DIRECTORY: 'http://authority.example/' }, /^ACME_DIRECTORY is wrong: must begin with https/],
  [{ PUBLIC_URL: 'http://platform.example' }, /^PUBLIC_URL is wrong: with HTTPS_PORT/],
])('refuses %j by name', (settings, message) => {
  expect(() => readConfig({ ...WHOLE, ...settings })).toThrow(message);
});
