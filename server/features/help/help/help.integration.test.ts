import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  HELP_SEARCH_QUERY,
  helpTopics,
  reasonsFor,
  topicsFor,
} from '../../../../shared/features/help/help/help.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;

const read = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
const dashboard = async (path: string) => {
  const { status, text } = await server.visitor().request('GET', path);
  return { status, text, words: read(text) };
};
const store = (path: string) => server.visitor({ store: 'loom' }).request('GET', path);

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const owner = await addPerson(server, 'owner@example.test');
  const projectId = await addProject(server, 'loom', [[owner, 'owner']]);
  await addStore(server, projectId, 'loom', 'Loom');
});
afterAll(() => server.close());

test('lists every question under its reason in the server’s HTML alone', async () => {
  const { status, words } = await dashboard('/store-help/');
  expect(status).toBe(200);
  for (const { question } of topicsFor('store', false)) expect(words).toContain(question);
  for (const { title } of reasonsFor('store', false)) expect(words).toContain(title);
});

test('shows the floor’s questions to people of the factory alone', async () => {
  const question = 'How do I print labels at a workstation?';
  expect((await dashboard('/store-help/')).words).not.toContain(question);
  const search = await dashboard(`/store-help/?${HELP_SEARCH_QUERY}=workstation`);
  expect(search.words).not.toContain(question);
  await addPerson(server, 'floor@example.test', { factory: true });
  const { text } = await (await signedIn(server, 'floor@example.test')).request('GET', '/store-help/');
  expect(read(text)).toContain(question);
});

test.each(['/store-help/two-factor/', '/store-help/question/two-factor/'])(
  '%s shows the answer and where it is done',
  async (path) => {
    const { text, words } = await dashboard(path);
    expect(text).toMatch(/<h1[^>]*>How do I turn on two-factor authentication\?<\/h1>/);
    expect(words).toContain('Save your recovery codes');
    expect(text).toContain('href="/settings/?section=two-factor"');
    expect(words).toContain('Can I log in without a password?');
  },
);

test('a reason shows its own questions', async () => {
  const { words } = await dashboard('/store-help/reason/team/');
  expect(words).toContain('How do I invite a colleague?');
  expect(words).not.toContain('How do I publish a product?');
});

test('a search works without a script, and says when nothing is found', async () => {
  const found = await dashboard(`/store-help/?${HELP_SEARCH_QUERY}=authenticator`);
  expect(found.words).toContain('How do I turn on two-factor authentication?');
  expect(found.words).not.toContain('How do I publish a product?');
  const hostile = await dashboard(`/store-help/?${HELP_SEARCH_QUERY}=${encodeURIComponent('<b>zeppelin')}`);
  expect(hostile.words).toContain('No results for');
  expect(hostile.text).not.toContain('<b>zeppelin');
});

test.each(['/store-help/question/nonsense/', '/store-help/nonsense/', '/customer-help/reason/team/'])(
  '%s is not found',
  async (path) => expect((await dashboard(path)).status).toBe(404),
);

test('a store’s customers read theirs in the store’s own frame, without the dashboard’s code', async () => {
  const sent = await store('/customer-help/question/where-is-my-order/');
  expect(sent.headers.get('location')).toBe('/shop-help/question/where-is-my-order/');
  const { status, text } = await store('/shop-help/question/where-is-my-order/');
  expect(status).toBe(200);
  expect(text).toContain('<title>Where is my order? | Loom</title>');
  expect(text).toContain('href="/order-history/"');
  expect(text).not.toMatch(/assets\/entry\.client|__reactRouter/);
  const home = read((await store('/shop-help/')).text);
  for (const { question } of helpTopics('customer')) expect(home).toContain(question);
  expect((await store('/shop-help/question/two-factor/')).status).toBe(404);
});

test('on the dashboard’s host, pages of a store are not linked to', async () => {
  const { status, text } = await dashboard('/customer-help/question/where-is-my-order/');
  expect(status).toBe(200);
  expect(text).not.toContain('href="/order-history/"');
});
