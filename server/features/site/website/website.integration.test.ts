import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema } from '../../../../shared/features/site/pages/pages.ts';
import { websiteCalls as calls } from '../../../../shared/features/site/website/website.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let stranger: Client;
let viewer: Client;
const division = newId();
const params = { division };
const overview = () => owner.call(calls.overview, { params });

beforeAll(async () => {
  server = await startTestServer();
  const person = await addPerson(server, 'site-owner@example.test');
  const other = await addPerson(server, 'site-neighbour@example.test');
  const watcher = await addPerson(server, 'site-viewer@example.test');
  const projectId = await addProject(server, 'sites', [
    [person, 'owner'],
    [watcher, 'viewer'],
  ]);
  await addStore(server, await addProject(server, 'site-neighbours', [[other, 'owner']]), 'site-neighbours');
  const db = server.services.databases.platform;
  await db.updateTable('projects').set({ isPro: true }).where('id', '=', projectId).execute();
  await db
    .insertInto('divisions')
    .values({ id: division, projectId, name: 'Sites', code: 'sites' })
    .execute();
  const storeId = newId();
  await db
    .insertInto('stores')
    .values({ id: storeId, projectId, divisionId: division, name: 'Sites', subdomain: 'sites' })
    .execute();
  await db
    .insertInto('collections')
    .values([
      { id: newId(), projectId, storeId, name: 'Tees', urlName: 'tees' },
      { id: newId(), projectId, storeId, name: 'Old', urlName: 'old', enabled: false },
    ])
    .execute();
  owner = (await signedIn(server, person.email)).in('sites');
  viewer = (await signedIn(server, watcher.email)).in('sites');
  stranger = (await signedIn(server, other.email)).in('site-neighbours');
});
afterAll(() => server.close());

it('counts pages and lists those with changes that shoppers don’t see', async () => {
  expect(await overview()).toMatchObject({
    products: 0,
    pages: { live: 0, drafts: 0 },
    home: { isBuilt: false, isLive: false },
    broken: [],
    domain: null,
  });
  const { id } = await owner.call(pageCalls.create, { params, body: { template: 'about' } });
  expect(await overview()).toMatchObject({
    pages: { live: 0, drafts: 1 },
    changed: [{ id, isLive: false, url: '/about/' }],
  });
  // Members who can’t open a draft don’t see what it is called.
  expect(await viewer.call(calls.overview, { params })).toMatchObject({ pages: { drafts: 1 }, changed: [] });
  await owner.call(pageCalls.publish, { params: { division, page: id }, body: { sequence: 0 } });
  expect(await overview()).toMatchObject({ pages: { live: 1, drafts: 0 }, changed: [] });
});

it('lists links of live pages that lead to nothing, and none that work', async () => {
  const { id } = await owner.call(pageCalls.create, {
    params,
    body: { template: 'blank', title: 'Links' },
  });
  const addresses = [
    '/collection/tees/',
    '/collection/all-products/?sort=newest',
    '/collection/old/',
    '/collection/never/',
    '/product/never/',
    '/our-story/',
    '/about',
    '/about/#team',
    '/basket/',
    '/',
    'https://example.com/never/',
    '//example.com/never/',
  ];
  const blocks = addresses.map((href, at) =>
    flatBlockSchema.parse({
      uid: `link-${at}`,
      type: 'button',
      parent: null,
      order: `a${at.toString(36)}`,
      properties: { text: 'Go', href },
    }),
  );
  const page = { params: { division, page: id } };
  const row = { id: newId(), tab: 'tab', words: 'Added', command: { kind: 'insert' as const, blocks } };
  const { sequence } = await owner.call(pageCalls.change, { ...page, body: { base: 0, rows: [row] } });
  expect((await overview()).broken).toEqual([]);
  await owner.call(pageCalls.publish, { ...page, body: { sequence } });
  expect((await overview()).broken.map(({ href, why }) => [href, why])).toEqual([
    ['/collection/never/', 'gone'],
    ['/collection/old/', 'hidden'],
    ['/our-story/', 'gone'],
    ['/product/never/', 'gone'],
  ]);
  expect((await viewer.call(calls.overview, { params })).broken).toEqual([]);
});

it('lists links in texts, where a kind has links in its texts', async () => {
  const { id } = await owner.call(pageCalls.create, {
    params,
    body: { template: 'blank', title: 'Texts' },
  });
  const text =
    'Our [tees](/collection/tees/), [old ones](/collection/old/) and [these](/product/in-a-text/).';
  const blocks = [
    ['textBlock', { text }],
    ['expandable', { question: 'Where?', answer: 'In [the shop](/product/in-an-answer/)' }],
    ['card', { copy: '[Here](/product/in-a-card/) or [there](https://example.com/product/never/)' }],
    ['quote', { text: '[Not a link](/product/in-a-quote/)' }],
  ] as const;
  const row = {
    id: newId(),
    tab: 'tab',
    words: 'Added',
    command: {
      kind: 'insert' as const,
      blocks: blocks.map(([type, properties], at) =>
        flatBlockSchema.parse({ uid: `text-${at}`, type, parent: null, order: `a${at}`, properties }),
      ),
    },
  };
  const page = { params: { division, page: id } };
  const { sequence } = await owner.call(pageCalls.change, { ...page, body: { base: 0, rows: [row] } });
  await owner.call(pageCalls.publish, { ...page, body: { sequence } });
  const { broken } = await overview();
  const ofPage = broken.filter(({ pageId }) => pageId === id).map(({ href, why }) => [href, why]);
  expect(ofPage.sort()).toEqual([
    ['/collection/old/', 'hidden'],
    ['/product/in-a-card/', 'gone'],
    ['/product/in-a-text/', 'gone'],
    ['/product/in-an-answer/', 'gone'],
  ]);
});

it('follows a page’s old address', async () => {
  const about = (await owner.call(pageCalls.list, { query: {} })).rows.find(({ url }) => url === '/about/');
  await owner.call(pageCalls.update, {
    params: { division, page: about?.id ?? '' },
    body: { url: '/who-we-are/' },
  });
  expect((await overview()).broken.map(({ href }) => href)).not.toContain('/about');
});

it('is 404 for another project’s store', async () => {
  await expect(stranger.call(calls.overview, { params })).rejects.toMatchObject({ status: 404 });
});
