import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkCalls } from '../../../../shared/features/site/links/links.calls.ts';
import { pageCalls as calls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema, type PageCommand } from '../../../../shared/features/site/pages/pages.ts';
import { websiteCalls } from '../../../../shared/features/site/website/website.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let stranger: Client;
const division = newId();
const params = { division };
const ofFooter = { params: { division, page: 'footer' as const } };

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'footer-owner@example.test');
  const other = await addPerson(server, 'footer-neighbour@example.test');
  const projectId = await addProject(server, 'footers', [[person, 'owner']]);
  await addStore(
    server,
    await addProject(server, 'footer-neighbours', [[other, 'owner']]),
    'footer-neighbours',
  );
  const db = server.services.databases.platform;
  await db
    .insertInto('divisions')
    .values({ id: division, projectId, name: 'Footers', code: 'footers' })
    .execute();
  const storeId = newId();
  await db
    .insertInto('stores')
    .values({ id: storeId, projectId, divisionId: division, name: 'The Quay', subdomain: 'footers' })
    .execute();
  await db
    .insertInto('collections')
    .values({ id: newId(), projectId, storeId, name: 'Tees', urlName: 'tees' })
    .execute();
  owner = (await signedIn(server, person.email)).in('footers');
  stranger = (await signedIn(server, other.email)).in('footer-neighbours');
});
afterAll(() => server.close());

const visit = async (path: string) => {
  const { text } = await server.visitor({ store: 'footers' }).request('GET', path);
  return text;
};
const load = () => owner.call(calls.load, ofFooter);
const create = () => owner.call(calls.createFooter, { params, body: { template: 'shop-links' } });
const insert = (uid: string, title: string): PageCommand => ({
  kind: 'insert',
  blocks: [
    flatBlockSchema.parse({ uid, type: 'textBlock', parent: null, order: 'a9', properties: { title } }),
  ],
});
const change = (base: number, command: PageCommand) =>
  owner.call(calls.change, {
    ...ofFooter,
    body: {
      base,
      rows: [{ id: newId(), tab: 'tab', run: null, words: 'Changed', undoes: null, point: null, command }],
    },
  });
const publish = (sequence: number) => owner.call(calls.publish, { ...ofFooter, body: { sequence } });

test('a footer is built, shown on every page once it is published, and taken down again', async () => {
  await expect(load()).rejects.toMatchObject({ status: 404 });
  const [first, second] = await Promise.all([create(), create()]);
  expect(second.id).toBe(first.id);
  const { kind, url, document, live } = await load();
  expect({ kind, url, version: live.version }).toEqual({ kind: 'footer', url: '', version: null });
  expect(document.blocks.map(({ properties }) => properties.text)).toContain('Tees');
  const before = await visit('/');
  expect(before).not.toContain('href="/collection/tees/"');

  await publish(0);
  for (const path of ['/', '/collection/all-products/', '/shop-policy/terms-of-sale/', '/nothing-here/']) {
    const html = await visit(path);
    const [, foot = ''] = html.split('<footer');
    expect(foot, path).toContain('href="/collection/tees/"');
    // Links and company details of the foot stay, and the page keeps its one heading.
    expect(foot, path).toContain('href="/shop-policy/privacy-policy/"');
    expect(foot, path).toContain('Printed to order');
    expect(html.match(/<h1/g), path).toHaveLength(1);
  }

  // Pages that were kept are dropped with each publishing, and none shows the draft.
  await change(0, insert('later', 'Open on Sundays'));
  expect(await visit('/')).not.toContain('Open on Sundays');
  await publish(1);
  expect(await visit('/')).toContain('Open on Sundays');

  await owner.call(calls.unpublish, ofFooter);
  expect(await visit('/')).not.toContain('Open on Sundays');
  await publish(1);
  expect(await visit('/')).toContain('Open on Sundays');
});

test('the blocks’ styles come with pages that have a footer, and the checkout has none', async () => {
  // A page’s stylesheets come as one, whose address names each.
  const styles = (html: string) =>
    [...html.matchAll(/href="\/assets\/([^"?]+\.css)[^"]*"/g)].flatMap(([, names = '']) => names.split('+'));
  const withFooter = await visit('/shop-help/');
  await owner.call(calls.unpublish, ofFooter);
  const without = await visit('/shop-help/');
  expect(styles(withFooter).length).toBeGreaterThan(styles(without).length);
  expect(new Set(styles(withFooter)).size).toBe(styles(withFooter).length);
  await publish(1);
  expect(await visit('/checkout/')).not.toContain('Open on Sundays');
});

test('a preview shows the draft on the home page to who has the link, and to no one else', async () => {
  await change(1, insert('draft', 'Only in the draft'));
  const { url, token } = await owner.call(calls.preview, ofFooter);
  expect(new URL(url).pathname).toBe('/');
  const answer = await server.visitor({ store: 'footers' }).request('GET', `/?preview=${token}`);
  expect(answer.text).toContain('Only in the draft');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await visit('/')).not.toContain('Only in the draft');
  expect(await visit(`/collection/all-products/?preview=${token}`)).not.toContain('Only in the draft');
  expect(await visit(`/?preview=${token}x`)).not.toContain('Only in the draft');
});

test('a footer isn’t a page: not listed, found, counted, renamed, copied or deleted', async () => {
  const { id } = await load();
  expect((await owner.call(calls.list, { query: {} })).views).toMatchObject({ all: 0, live: 0 });
  const overview = await owner.call(websiteCalls.overview, { params });
  expect(overview).toMatchObject({
    pages: { live: 0, drafts: 0 },
    changed: [],
    footer: { isBuilt: true, isLive: true, hasDraft: true },
  });
  const { places } = await owner.call(linkCalls.find, { params, query: { search: 'Footer' } });
  expect(places).toEqual([]);
  expect(await visit('/sitemap.xml')).not.toContain('Footer');
  await expect(owner.call(calls.remove, ofFooter)).rejects.toMatchObject({ status: 409 });
  await expect(owner.call(calls.remove, { params: { division, page: id } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(owner.call(calls.update, { ...ofFooter, body: { url: '/moved/' } })).rejects.toMatchObject({
    status: 422,
  });
  await expect(owner.call(calls.create, { params, body: { duplicate: id } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a broken link in the live footer is reported with the way to it', async () => {
  const { document } = await load();
  await change(document.sequence, {
    kind: 'insert',
    blocks: [
      flatBlockSchema.parse({
        uid: 'gone',
        type: 'action',
        parent: null,
        order: 'aa',
        properties: { text: 'Events', href: '/events/' },
      }),
    ],
  });
  await publish(document.sequence + 1);
  const { broken } = await owner.call(websiteCalls.overview, { params });
  expect(broken).toEqual([expect.objectContaining({ kind: 'footer', href: '/events/', why: 'gone' })]);
});

test('versions are kept, and one of them comes back as the draft', async () => {
  const { versions } = await owner.call(calls.listVersions, ofFooter);
  expect(versions.length).toBeGreaterThan(2);
  await owner.call(calls.restoreVersion, { params: { ...ofFooter.params, version: 1 } });
  const { document, live } = await load();
  const alive = document.blocks.filter(({ flags }) => !flags.deleted);
  expect(alive.map(({ uid }) => uid)).not.toContain('gone');
  expect(live.changes).toBeGreaterThan(0);
});

test('another project neither reads nor changes it, and its own division has none', async () => {
  await expect(stranger.call(calls.load, ofFooter)).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger.call(calls.createFooter, { params, body: { template: 'story' } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(calls.publish, { ...ofFooter, body: { sequence: 0 } })).rejects.toMatchObject({
    status: 404,
  });
});
