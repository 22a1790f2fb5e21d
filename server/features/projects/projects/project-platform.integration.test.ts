import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const DOMAIN = 'dash.platform.example';
const there = (project: string) => `https://${DOMAIN}/dashboard/?project=${project}`;

let server: TestServer;
let owner: Client;
let leader: Client;

const locationOf = async (path: string, headers = {}) =>
  (await owner.request('GET', path, { headers })).headers.get('location');
const place = (id: string, platform: string | null, kind: 'isTurbo' | 'isReseller' | null) =>
  leader.call(projectCalls.setPlatform, {
    params: { id },
    body: { isTurbo: kind === 'isTurbo', isReseller: kind === 'isReseller', platform },
  });

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'owner@example.test');
  for (const code of ['plain-1', 'turbo-2', 'reseller-3', 'member-4'])
    await addProject(server, code, [[person, 'owner']]);
  await addPerson(server, 'leader@example.test', { internal: true, leadership: true });
  await addPerson(server, 'staff@example.test', { internal: true });
  owner = await signedIn(server, person.email);
  leader = await signedIn(server, 'leader@example.test');
  await place('turbo-2', DOMAIN, 'isTurbo');
  await place('reseller-3', DOMAIN, 'isReseller');
  await place('member-4', DOMAIN, null);
});
afterAll(() => server.close());

test('turbo and reseller projects are worked on at their platform', async () => {
  expect(await locationOf('/dashboard/?project=turbo-2')).toBe(there('turbo-2'));
  expect(await locationOf('/my-products/?project=turbo-2')).toBe(there('turbo-2'));
  expect(await locationOf('/dashboard/?project=reseller-3')).toBe(there('reseller-3'));
});

test('takes effect on a navigation in the browser too', async () => {
  const { text } = await owner.request('GET', '/dashboard.data?project=turbo-2');
  expect(text).toContain(there('turbo-2'));
});

test('every other project, and the account’s own screens, stay here', async () => {
  expect(await locationOf('/dashboard/?project=plain-1')).toBeNull();
  expect(await locationOf('/dashboard/?project=member-4')).toBeNull();
  expect(await locationOf('/dashboard/')).toBeNull();
  expect(await locationOf('/project/switch/?project=turbo-2')).toBeNull();
  expect(await locationOf('/settings/?project=turbo-2')).toBeNull();
});

test('headless operator mode stays here', async () => {
  expect(await locationOf('/dashboard/?project=turbo-2&operator=turbo-2')).toBeNull();
});

test('the platform’s own host stays where it is', async () => {
  expect(await locationOf('/dashboard/?project=turbo-2', { host: DOMAIN })).toBeNull();
});

test('lets only leadership set the platform, and only to a domain', async () => {
  const staff = await signedIn(server, 'staff@example.test');
  const body = { isTurbo: true, isReseller: false, platform: 'evil.example' };
  const params = { id: 'plain-1' };
  await expect(owner.call(projectCalls.setPlatform, { params, body })).rejects.toMatchObject({ status: 403 });
  await expect(staff.call(projectCalls.setPlatform, { params, body })).rejects.toMatchObject({ status: 403 });
  for (const platform of [
    '',
    'https://evil.example',
    'evil.example/path',
    'evil.example:99',
    'a@b.example',
    '//x',
  ])
    await expect(
      leader.call(projectCalls.setPlatform, { params, body: { ...body, platform } }),
      platform,
    ).rejects.toMatchObject({ status: 422 });
  await expect(place('nobody-9', DOMAIN, 'isTurbo')).rejects.toMatchObject({ status: 404 });
  expect(await locationOf('/dashboard/?project=plain-1')).toBeNull();
});

test('a domain that we do not hold cannot be a project’s platform', async () => {
  const { platform: db } = server.services.databases;
  await expect(
    db.updateTable('projects').set({ platform: 'elsewhere.example' }).where('code', '=', 'plain-1').execute(),
  ).rejects.toThrow(/platform/);
});

test('a project comes back when its platform is this one again', async () => {
  await place('reseller-3', null, 'isReseller');
  expect(await locationOf('/dashboard/?project=reseller-3')).toBeNull();
});
