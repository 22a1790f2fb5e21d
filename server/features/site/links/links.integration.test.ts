import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectionsCalls } from '../../../../shared/features/making/collections/collections.calls.ts';
import { linkCalls as calls } from '../../../../shared/features/site/links/links.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema, type NewCommandRow } from '../../../../shared/features/site/pages/pages.ts';
import { websiteCalls } from '../../../../shared/features/site/website/website.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let viewer: Client;
let stranger: Client;
let page: string;
const division = newId();
const params = { division };
const teesId = newId();

const check = async (...addresses: string[]) =>
  (await owner.call(calls.check, { params, body: { addresses } })).links.map(({ address, place }) => [
    address,
    place && `${place.kind} ${place.name}${place.isShown ? '' : ' (hidden)'} ${place.path}`,
  ]);
const visit = (path: string) => server.visitor({ store: 'linked' }).request('GET', path);

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'links-owner@example.test');
  const watcher = await addPerson(server, 'links-viewer@example.test');
  const other = await addPerson(server, 'links-neighbour@example.test');
  const projectId = await addProject(server, 'linked', [
    [person, 'owner'],
    [watcher, 'viewer'],
  ]);
  const theirs = await addProject(server, 'link-neighbours', [[other, 'owner']]);
  const { storeId: theirStore } = await addStore(server, theirs, 'link-neighbours');
  const db = server.services.databases.platform;
  await db.updateTable('projects').set({ isPro: true }).where('id', '=', projectId).execute();
  await db
    .insertInto('divisions')
    .values({ id: division, projectId, name: 'Linked', code: 'linked' })
    .execute();
  const storeId = newId();
  await db
    .insertInto('stores')
    .values({ id: storeId, projectId, divisionId: division, name: 'Linked', subdomain: 'linked' })
    .execute();
  await db
    .insertInto('collections')
    .values([
      { id: teesId, projectId, storeId, name: '100% tees', urlName: 'tees' },
      { id: newId(), projectId, storeId, name: 'Old', urlName: 'old', enabled: false, isPublished: false },
      { id: newId(), projectId: theirs, storeId: theirStore, name: 'Secret', urlName: 'secret' },
    ])
    .execute();
  owner = (await signedIn(server, person.email)).in('linked');
  viewer = (await signedIn(server, watcher.email)).in('linked');
  stranger = (await signedIn(server, other.email)).in('link-neighbours');
  page = (await owner.call(pageCalls.create, { params, body: { template: 'about' } })).id;
});
afterAll(() => server.close());

it('finds places by their names, of one kind or all, taking % as it is written', async () => {
  const search = async (text: string, kind?: 'page') =>
    (await owner.call(calls.find, { params, query: { search: text, ...(kind && { kind }) } })).places.map(
      ({ name }) => name,
    );
  expect(await search('100%')).toEqual(['100% tees']);
  expect(await search('%')).toEqual(['100% tees']);
  expect(await search('_')).toEqual([]);
  expect(await search('', 'page')).toEqual(['About Linked']);
  expect(await search('Secret')).toEqual([]);
});

it('says what addresses open, and leaves out other websites and the store’s own screens', async () => {
  expect(
    await check(
      '/collection/tees/?sort=price',
      '/collection/old/',
      '/collection/secret/',
      '/product/never/',
      '/about/#team',
      '/collection/all-products/',
      '/',
      '/basket/',
      'https://example.com/collection/tees/',
      '//example.com/about/',
      '@open-basket',
      'javascript:alert(1)',
    ),
  ).toEqual([
    ['/collection/tees/?sort=price', 'collection 100% tees /collection/tees/'],
    ['/collection/old/', 'collection Old (hidden) /collection/old/'],
    ['/collection/secret/', null],
    ['/product/never/', null],
    ['/about/#team', 'page About Linked (hidden) /about/'],
  ]);
});

it('follows a renamed collection and a moved page, as shoppers are', async () => {
  await owner.call(pageCalls.publish, { params: { ...params, page }, body: { sequence: 0 } });
  await owner.call(pageCalls.update, { params: { ...params, page }, body: { url: '/who-we-are/' } });
  const { collection } = await owner.call(collectionsCalls.get, { params: { collection: teesId } });
  const { id: _, products: __, state: ___, ...fields } = collection;
  await owner.call(collectionsCalls.update, {
    params: { collection: teesId },
    body: { ...fields, urlName: 'shirts' },
  });
  expect(await check('/collection/tees/', '/about/')).toEqual([
    ['/collection/tees/', 'collection 100% tees /collection/shirts/'],
    ['/about/', 'page About Linked /who-we-are/'],
  ]);
  const button = (uid: string, href: string, order: string) =>
    flatBlockSchema.parse({ uid, type: 'button', parent: null, order, properties: { text: uid, href } });
  const row: NewCommandRow = {
    id: newId(),
    tab: 'tab',
    run: null,
    words: 'Linked',
    undoes: null,
    point: null,
    command: {
      kind: 'insert',
      blocks: [
        button('renamed', '/collection/tees/', 'a5'),
        button('moved', '/about/', 'a6'),
        button('basket', '@open-basket', 'a7'),
      ],
    },
  };
  const { sequence } = await owner.call(pageCalls.change, {
    params: { ...params, page },
    body: { base: 0, rows: [row] },
  });
  await owner.call(pageCalls.publish, { params: { ...params, page }, body: { sequence } });
  expect((await owner.call(websiteCalls.overview, { params })).broken).toEqual([]);
  const live = (await visit('/who-we-are/')).text;
  expect(live).toContain('href="/basket/"');
  expect(live).not.toContain('@open-basket');
  expect((await visit('/collection/tees/')).headers.get('location')).toContain('/collection/shirts/');
});

it('is only for members who can change pages, of the store’s own project', async () => {
  const body = { addresses: ['/about/'] };
  await expect(viewer.call(calls.find, { params, query: {} })).rejects.toMatchObject({ status: 403 });
  await expect(viewer.call(calls.check, { params, body })).rejects.toMatchObject({ status: 403 });
  await expect(stranger.call(calls.find, { params, query: {} })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(calls.check, { params, body })).rejects.toMatchObject({ status: 404 });
});
