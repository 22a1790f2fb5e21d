import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { policyCalls as calls } from '../../../../shared/features/staff/policies/policies.ts';
import { CallRefused } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { readConfig } from '../../../platform/config.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const statusOf = (making: Promise<unknown>) =>
  making.then(
    () => 200,
    (error: unknown) => (error instanceof CallRefused ? error.status : 0),
  );

test('a changed policy shows to everybody, with its versions and who changed it', async () => {
  const leader = await addPerson(server, 'leader@example.test', { internal: true, leadership: true });
  const colleague = await addPerson(server, 'colleague@example.test', { internal: true });
  const editor = await signedIn(server, leader.email);
  const reader = await signedIn(server, colleague.email);
  const visitor = server.visitor();
  const params = { url: 'terms-of-use' };
  expect(await visitor.call(calls.show, { params })).toMatchObject({ version: 0, of: 'Selvedge' });
  expect(await statusOf(visitor.call(calls.show, { params: { url: 'secret-plan' } }))).toBe(404);

  const save = (from: number, body: string) => editor.call(calls.save, { params, body: { from, body } });
  await save(0, 'Be kind.');
  await save(1, 'Be kind.\n\n## Always\n\nReally.');
  expect(await statusOf(save(1, 'Mine'))).toBe(409);
  expect(await statusOf(reader.call(calls.save, { params, body: { from: 2, body: 'Mine' } }))).toBe(403);
  expect(await visitor.call(calls.show, { params })).toMatchObject({
    version: 2,
    body: expect.stringContaining('Really.'),
  });
  const { versions, mayEdit } = await reader.call(calls.versions, { params });
  expect(versions.map(({ version, by }) => [version, by])).toEqual([
    [2, leader.email],
    [1, leader.email],
  ]);
  expect(mayEdit).toBe(false);
});

test('on a store’s host the store speaks for itself where it sells', async () => {
  const owner = await addPerson(server, 'owner@example.test');
  const client = await signedIn(server, owner.email);
  const { subdomain } = await client
    .call(storeCalls.create, { body: { name: 'Quay Prints' } })
    .then(async (store) =>
      client.in(store.projectId).call(storeCalls.division, { params: { id: store.divisionId } }),
    );
  const shopper = server.visitor({ store: subdomain ?? '' });
  const of = async (url: string) => shopper.call(calls.show, { params: { url } });
  for (const url of ['terms-of-sale', 'privacy-policy', 'use-of-cookies-and-disclaimer']) {
    const policy = await of(url);
    expect(policy.of).toBe('Quay Prints');
    expect(policy.body).toContain('Quay Prints');
  }
  expect((await of('terms-of-use')).of).toBe('Selvedge');
});

test('a stranger reads where to write to about a job', async () => {
  const { body } = await server.visitor().call(calls.show, { params: { url: 'careers' } });
  expect(body).toBe('No open positions are listed here now. Write to hello@selvedge.test.');
  const [CONTACT_EMAIL, MAIL_FROM] = ['people@selvedge.test', 'no-reply@selvedge.test'];
  expect(readConfig({ CONTACT_EMAIL, MAIL_FROM }).contactEmail).toBe(CONTACT_EMAIL);
  expect(readConfig({ MAIL_FROM }).contactEmail).toBe(MAIL_FROM);
  expect(readConfig({ MAIL_FROM: 'Selvedge' }).contactEmail).toBeNull();
});
