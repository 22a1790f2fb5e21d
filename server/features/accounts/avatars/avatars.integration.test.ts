import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { avatarCalls as calls } from '../../../../shared/features/accounts/avatars/avatars.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { CallRefused } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a photo becomes a square that anyone sees; what is no picture is refused', async () => {
  const person = await addPerson(server, 'face@example.test');
  const client = await signedIn(server, person.email);
  const wide = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  const { avatar } = await client.call(calls.upload, {}, new File([new Uint8Array(wide)], 'me.png'));
  const shown = await server.visitor().request('GET', avatar);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect((await client.call(identityCalls.get, {})).user?.avatar).toBe(avatar);

  const wrong = await client.call(calls.upload, {}, new File(['<svg/>'], 'me.png')).then(
    () => null,
    (error: unknown) => error,
  );
  expect(wrong instanceof CallRefused && wrong.status).toBe(415);
  await client.call(calls.remove, {});
  expect((await client.call(identityCalls.get, {})).user?.avatar).toBeNull();
});

test('a photo is one that was uploaded here', async () => {
  const person = await addPerson(server, 'own-face@example.test');
  const client = await signedIn(server, person.email);
  for (const avatar of [
    'https://tracker.example/x.png',
    '//tracker.example/x.png',
    'http://localhost/omnis/v3/avatars/',
    `https://tracker.example/omnis/v3/avatars/${'0'.repeat(64)}/`,
    `/omnis/v3/avatars/${'0'.repeat(64)}/../../logos/x/`,
    'data:image/png;base64,AAAA',
    '',
  ])
    await expect(
      client.call(identityCalls.updateCustomer, { body: { avatar, firstName: 'Taken' } }),
    ).rejects.toMatchObject({ status: 422, body: { message: 'Please enter a valid url' } });
  const { user } = await client.call(identityCalls.get, {});
  expect([user?.avatar, user?.firstName]).toEqual([null, '']);
  const own = `/omnis/v3/avatars/${'0'.repeat(64)}/`;
  const changed = await client.call(identityCalls.updateCustomer, { body: { avatar: own } });
  expect(changed.user.avatar).toBe(own);
});

test.each([
  ['of more pixels than anyone’s camera has', { width: 7_000, height: 6_000 }, 1],
  ['whose second half is missing', { width: 900, height: 900 }, 2],
])('a photo %s is refused', async (_, size, part) => {
  const person = await addPerson(server, `photo-${part}@example.test`);
  const client = await signedIn(server, person.email);
  const { data, info } = await sharp({ create: { ...size, channels: 3, background: '#224466' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  const bytes = new Uint8Array(data.subarray(0, info.size / part));
  await expect(client.call(calls.upload, {}, new File([bytes], 'me.png'))).rejects.toMatchObject({
    status: 415,
  });
});
