import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import {
  PROJECT_CHOICE_COOKIE,
  projectCalls,
  withProjectChoice,
} from '../../../../shared/features/projects/projects/projects.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, type Person, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let ada: Person;
let browser: Client;

/** Which project a page says that it is about. */
const shownIn = async (path: string) =>
  /What needs doing today at ([^<]+)</.exec((await browser.request('GET', path)).text)?.[1];
const activeIn = async (client: Client, query: { project?: string } = {}) =>
  (await client.call(identityCalls.initialState, { params: { product: 'selvedge' }, query }))
    .activeManufacturer;
const choose = (client: Client, person: Person, code: string) =>
  client.cookies.set(
    PROJECT_CHOICE_COOKIE,
    withProjectChoice(client.cookies.get(PROJECT_CHOICE_COOKIE), person.id, code),
  );

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  ada = await addPerson(server, 'ada@example.test');
  await addProject(server, 'turbo-1', [[ada, 'owner']], { isTurbo: true });
  await addProject(server, 'first-2', [[ada, 'owner']]);
  await addProject(server, 'last-3', [[ada, 'owner']]);
  browser = await signedIn(server, ada.email);
});
afterAll(() => server.close());

test('shows the last chosen project in a page’s first response', async () => {
  expect(await shownIn('/dashboard/')).toBe('Project first-2');
  choose(browser, ada, 'last-3');
  expect(await shownIn('/dashboard/')).toBe('Project last-3');
  expect(await shownIn('/dashboard/?project=first-2')).toBe('Project first-2');
});

test('calls that name no project are about it, too', async () => {
  choose(browser, ada, 'last-3');
  expect(await activeIn(browser)).toBe('last-3');
  const { id } = await browser.call(projectCalls.updateManufacturer, {
    body: { id: 'last-3', name: 'Project last-3' },
  });
  expect(id).toBe('last-3');
});

test('a named project comes before the stored one, the first that is not turbo after it', async () => {
  choose(browser, ada, 'last-3');
  expect(await activeIn(browser, { project: 'turbo-1' })).toBe('turbo-1');
  choose(browser, ada, 'gone-9');
  expect(await activeIn(browser)).toBe('first-2');
});

test('where every project is turbo, the first one is chosen', async () => {
  const tom = await addPerson(server, 'tom@example.test');
  await addProject(server, 'turbo-8', [[tom, 'owner']], { isTurbo: true });
  await addProject(server, 'turbo-9', [[tom, 'owner']], { isTurbo: true });
  expect(await activeIn(await signedIn(server, tom.email))).toBe('turbo-8');
});

test('a second account in the same browser does not inherit the choice', async () => {
  const bea = await addPerson(server, 'bea@example.test');
  await addProject(server, 'bea-4', [[bea, 'owner']]);
  await addProject(server, 'shared-5', [
    [ada, 'owner'],
    [bea, 'viewer'],
  ]);
  const shared = await signedIn(server, bea.email);
  choose(shared, ada, 'shared-5');
  expect(await activeIn(shared)).toBe('bea-4');
  choose(shared, bea, 'shared-5');
  expect(await activeIn(shared)).toBe('shared-5');
});

test.each(['', '~', 'x.y', '%00', '{"a":1}', "' or true --", '.'.repeat(3000)])(
  'a cookie that is not ours (%j) chooses nothing',
  async (value) => {
    browser.cookies.set(PROJECT_CHOICE_COOKIE, encodeURIComponent(value));
    expect(await activeIn(browser)).toBe('first-2');
  },
);

test('an address that names someone else’s project, or none that exists, opens about the next choice', async () => {
  const bob = await addPerson(server, 'bob@example.test');
  await addProject(server, 'bob-6', [[bob, 'owner']]);
  choose(browser, ada, 'last-3');
  for (const named of ['nonsense', 'bob-6']) {
    const { status, headers } = await browser.request('GET', `/settings/?project=${named}&tab=2`);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('/settings/?project=last-3&tab=2');
  }
  expect((await browser.request('GET', '/settings/?project=first-2')).status).toBe(200);
});
