import { afterAll, beforeAll, expect, test } from 'vitest';
import { preferencesToken } from '../../server/platform/mail/preferences.ts';
import { communicationPreferenceCalls as calls } from '../../shared/features/communication-preferences/communication-preferences.ts';
import { addPerson, signedIn } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const of = (email: string) => ({ query: { token: preferencesToken(server.services.secret, email) } });

test('a mail’s link opens and changes the preferences of its address, without an account', async () => {
  const anybody = server.visitor();
  const link = of('shopper@example.test');
  expect(await anybody.call(calls.get, link)).toEqual({
    preferences: { email: 'shopper@example.test', refused: [] },
  });
  await anybody.call(calls.update, { body: { ...link.query, refused: ['tips'] } });
  expect((await anybody.call(calls.get, link)).preferences?.refused).toEqual(['tips']);
  expect((await anybody.call(calls.get, of('other@example.test'))).preferences?.refused).toEqual([]);
});

test('without a link, who is signed in decides about their own address and nobody else about any', async () => {
  const { email } = await addPerson(server, 'ada@example.test');
  const ada = await signedIn(server, email);
  await ada.call(calls.update, { body: { refused: ['news'] } });
  expect((await ada.call(calls.get, { query: {} })).preferences).toEqual({ email, refused: ['news'] });
  const anybody = server.visitor();
  expect((await anybody.call(calls.get, { query: {} })).preferences).toBeNull();
  await expect(anybody.call(calls.update, { body: { refused: ['news'] } })).rejects.toMatchObject({
    status: 403,
  });
});

test('a link that was changed opens nothing, not even for who is signed in', async () => {
  const { email } = await addPerson(server, 'eve@example.test');
  const eve = await signedIn(server, email);
  const [, signature] = (of(email).query.token ?? '').split('.');
  const token = `${Buffer.from('ada@example.test').toString('base64url')}.${signature}`;
  expect((await eve.call(calls.get, { query: { token } })).preferences).toBeNull();
  await expect(eve.call(calls.update, { body: { token, refused: [] } })).rejects.toMatchObject({
    status: 403,
  });
});
