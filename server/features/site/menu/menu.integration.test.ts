import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  menuCalls as calls,
  DRAFT_MENU,
  MENU_QUERY,
  type MenuEntry,
} from '../../../../shared/features/site/menu/menu.ts';
import { themeCalls } from '../../../../shared/features/site/theme/theme.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let viewer: Client;
let stranger: Client;
const division = newId();
const storeId = newId();
const teesId = newId();
const params = { division };

const entry = (label: string, target: MenuEntry['target'], level = 1): MenuEntry => ({
  uid: label.replace(/[^a-z0-9]+/gi, '-').slice(0, 40),
  label,
  level,
  target,
  picture: '',
});
const tees = entry('Shirts', { kind: 'collection', id: teesId }, 2);

const load = () => owner.call(calls.load, { params });
const save = (entries: MenuEntry[], revision: number) =>
  owner.call(calls.save, { params, body: { entries, revision } });
const publish = (entries: MenuEntry[], revision: number) =>
  owner.call(calls.publish, { params, body: { entries, revision } });
const visit = async (path = '/') => (await server.visitor({ store: 'menus' }).request('GET', path)).text;
const menuIn = (html: string) => /<nav aria-label="Menu".*?<\/nav>/s.exec(html)?.[0] ?? '';

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'menu-owner@example.test');
  const watcher = await addPerson(server, 'menu-viewer@example.test');
  const other = await addPerson(server, 'menu-neighbour@example.test');
  const projectId = await addProject(server, 'menus', [
    [person, 'owner'],
    [watcher, 'viewer'],
  ]);
  await addProject(server, 'menu-neighbours', [[other, 'owner']]);
  const db = server.services.databases.platform;
  await db
    .insertInto('divisions')
    .values({ id: division, projectId, name: 'Menus', code: 'menus' })
    .execute();
  await db
    .insertInto('stores')
    .values({ id: storeId, projectId, divisionId: division, name: 'Menus', subdomain: 'menus' })
    .execute();
  await db
    .insertInto('collections')
    .values({ id: teesId, projectId, storeId, name: '100% tees', urlName: 'tees' })
    .execute();
  owner = (await signedIn(server, person.email)).in('menus');
  viewer = (await signedIn(server, watcher.email)).in('menus');
  stranger = (await signedIn(server, other.email)).in('menu-neighbours');
});
afterAll(() => server.close());

it('starts from the collections and changes what shoppers see only by publishing', async () => {
  const first = await load();
  expect(first).toMatchObject({ published: null, draft: null, revision: 0, changedAt: null });
  expect(first.automatic.map(({ label }) => label)).toEqual(['All products', '100% tees']);
  expect(menuIn(await visit())).toContain('All products');

  const entries = [
    entry('Shop', { kind: 'heading' }),
    tees,
    entry('Blog', { kind: 'address', href: 'https://blog.example/' }),
  ];
  const { revision } = await save(entries, 0);
  expect((await load()).draft).toEqual(entries);
  expect(menuIn(await visit())).not.toContain('Shirts');

  await publish(entries, revision);
  expect(await load()).toMatchObject({ published: entries, draft: null });
  for (const path of ['/', '/collection/all-products/', '/basket/']) {
    const menu = menuIn(await visit(path));
    expect(menu, path).toContain('<a href="/collection/tees/">Shirts</a>');
    expect(menu, path).toContain('<a href="https://blog.example/" rel="noopener">Blog</a>');
    expect(menu, path).toContain('<summary>Shop');
  }
});

it('follows the store’s collections again when none is published', async () => {
  const { revision } = await load();
  const own = await publish([entry('Only this', { kind: 'home' })], revision);
  expect(menuIn(await visit())).toContain('Only this');
  await owner.call(calls.publish, { params, body: { entries: null, revision: own.revision } });
  expect(await load()).toMatchObject({ published: null, draft: null, revision: own.revision + 1 });
  await eventually(async () => expect(menuIn(await visit())).toContain('All products'));
  expect(menuIn(await visit())).not.toContain('Only this');
});

it('drops kept pages when it is published, and none when a draft is saved', async () => {
  const version = async () =>
    (
      await server.services.databases.platform
        .selectFrom('stores')
        .select('contentVersion')
        .where('id', '=', storeId)
        .executeTakeFirstOrThrow()
    ).contentVersion;
  const before = await version();
  const { revision } = await load();
  const saved = await save([entry('Home', { kind: 'home' })], revision);
  expect(await version()).toBe(before);
  await publish([entry('Home', { kind: 'home' }), entry('Shop', { kind: 'heading' }), tees], saved.revision);
  expect(Number(await version())).toBeGreaterThan(Number(before));
});

it('follows a collection’s new address, and leaves it out while it is hidden', async () => {
  const db = server.services.databases.platform;
  const set = (fields: { urlName?: string; enabled?: boolean }) =>
    db.updateTable('collections').set(fields).where('id', '=', teesId).execute();
  await set({ urlName: 'shirts' });
  await expect.poll(async () => menuIn(await visit())).toContain('href="/collection/shirts/"');
  await set({ enabled: false });
  await expect.poll(async () => menuIn(await visit())).not.toContain('Shirts');
  // A heading without anything below it isn’t shown either.
  expect(menuIn(await visit())).not.toContain('Shop');
  expect((await load()).places).toMatchObject([{ id: teesId, isShown: false }]);
  await set({ enabled: true, urlName: 'tees' });
});

it('shows the draft by a preview’s link, which is never kept', async () => {
  const { revision } = await load();
  await save([entry('Only in the draft', { kind: 'home' })], revision);
  const { url } = await owner.call(themeCalls.preview, { params });
  const { search } = new URL(url);
  expect(menuIn(await visit(`/${search}&${MENU_QUERY}=${DRAFT_MENU}`))).toContain('Only in the draft');
  expect(menuIn(await visit(`/?${MENU_QUERY}=${DRAFT_MENU}`))).not.toContain('Only in the draft');
  const forged = search.replace(/\.[\w-]+/, '.forged');
  expect(menuIn(await visit(`/${forged}&${MENU_QUERY}=${DRAFT_MENU}`))).not.toContain('Only in the draft');
});

it('refuses a save over one that its author hasn’t seen, also in the same moment', async () => {
  const { revision } = await load();
  const both = await Promise.allSettled(
    ['One', 'Two'].map((label) => save([entry(label, { kind: 'home' })], revision)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((result) => result.status === 'rejected')?.reason).toMatchObject({ status: 409 });
  await expect(publish([], revision)).rejects.toMatchObject({ status: 409 });
});

it('takes no hostile address and no menu that is too large', async () => {
  const { revision } = await load();
  for (const href of ['javascript:alert(1)', 'data:text/html,hi', 'http://example.com/', '//example.com/'])
    await expect(save([entry('Bad', { kind: 'address', href })], revision), href).rejects.toMatchObject({
      status: 422,
    });
  await expect(
    save([{ ...entry('Bad', { kind: 'home' }), picture: 'data:image/svg+xml,<svg/>' }], revision),
  ).rejects.toMatchObject({ status: 422 });
  const many = Array.from({ length: 101 }, (_, at) => entry(`E${at}`, { kind: 'home' }));
  await expect(save(many, revision)).rejects.toMatchObject({ status: 422 });
  await expect(save([entry('x'.repeat(100_000), { kind: 'home' })], revision)).rejects.toMatchObject({
    status: 413,
  });
  await expect(save([tees], revision)).rejects.toMatchObject({ status: 422 });
  await save([entry('<script>alert(1)</script>', { kind: 'home' })], revision);
  const after = await load();
  await publish(after.draft ?? [], after.revision);
  await expect.poll(async () => menuIn(await visit())).toContain('&lt;script&gt;');
});

it('leaves out an entry that names another project’s collection', async () => {
  const db = server.services.databases.platform;
  const foreign = newId();
  const their = await db
    .selectFrom('projects')
    .select('id')
    .where('code', '=', 'menu-neighbours')
    .executeTakeFirstOrThrow();
  const theirDivision = newId();
  const theirStore = newId();
  await db
    .insertInto('divisions')
    .values({ id: theirDivision, projectId: their.id, name: 'Theirs', code: 'theirs' })
    .execute();
  await db
    .insertInto('stores')
    .values({
      id: theirStore,
      projectId: their.id,
      divisionId: theirDivision,
      name: 'Theirs',
      subdomain: 'their-menus',
    })
    .execute();
  await db
    .insertInto('collections')
    .values({ id: foreign, projectId: their.id, storeId: theirStore, name: 'Secret', urlName: 'secret' })
    .execute();
  const { revision } = await load();
  await publish(
    [entry('Theirs', { kind: 'collection', id: foreign }), entry('Home', { kind: 'home' })],
    revision,
  );
  expect((await load()).places.map(({ id }) => id)).not.toContain(foreign);
  await expect.poll(async () => menuIn(await visit())).toContain('Home');
  expect(menuIn(await visit())).not.toContain('Theirs');
});

it('is only for members who can change pages, of the store’s own project', async () => {
  await expect(viewer.call(calls.load, { params })).rejects.toMatchObject({ status: 403 });
  await expect(stranger.call(calls.load, { params })).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger.call(calls.publish, { params, body: { entries: [], revision: 0 } }),
  ).rejects.toMatchObject({ status: 404 });
});
