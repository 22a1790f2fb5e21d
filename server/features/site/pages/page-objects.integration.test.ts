import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLOCK_TYPES, blockRegistry } from '../../../../shared/features/site/blocks/blocks.ts';
import { pageObjectCalls as calls, pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { canHold } from '../../../../shared/features/site/pages/pages.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let twin: Client;
const division = newId();
const twinDivision = newId();

async function addStore(project: string, divisionId: string, subdomain: string): Promise<void> {
  const db = server.services.databases.platform;
  await db.updateTable('projects').set({ isPro: true }).where('id', '=', project).execute();
  await db
    .insertInto('divisions')
    .values({ id: divisionId, projectId: project, name: subdomain, code: subdomain })
    .execute();
  await db
    .insertInto('stores')
    .values({ id: newId(), projectId: project, divisionId, name: subdomain, subdomain })
    .execute();
}

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'objects@example.test');
  const other = await addPerson(server, 'twin@example.test');
  await addStore(await addProject(server, 'objects', [[person, 'owner']]), division, 'objects');
  await addStore(await addProject(server, 'twins', [[other, 'owner']]), twinDivision, 'twins');
  owner = (await signedIn(server, person.email)).in('objects');
  twin = (await signedIn(server, other.email)).in('twins');
});
afterAll(() => server.close());

const visit = (path: string) => server.visitor({ store: 'objects' }).request('GET', path);
const load = (page: string) => owner.call(calls.loadObject, { params: { division, page }, query: {} });
type Sent = Parameters<typeof owner.call<typeof calls.createObject>>[1]['body'];
type Changed = Parameters<typeof owner.call<typeof calls.updateObject>>[1]['body'];
const create = (body: Sent) => owner.call(calls.createObject, { params: { division }, query: {}, body });
const update = (page: string, body: Changed) =>
  owner.call(calls.updateObject, { params: { division, page }, query: {}, body });
const refusalOf = async (asked: Promise<unknown>) => {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallRefused)) throw new Error('It was not refused', { cause: error });
  return { status: error.status, ...error.body };
};
const quote = (uid: string, text: string) => ({ uid, type: 'quote', properties: { text } });

test('a page that another program sends is stored whole and live, at its address', async () => {
  const page = await create({
    url: ' /X Ünï/ ',
    properties: { title: 'X', description: 'About X', colour: 'kept' },
    blocks: [quote('abcdefghij', 'Hi from outside')],
    published: true,
  });
  expect(page).toMatchObject({
    uuid: page.id,
    url: '/x-uni/',
    divisionId: division,
    published: true,
    edited: false,
    flags: { homepage: false },
    properties: { title: 'X', colour: 'kept', loginState: 'everyone' },
  });
  expect(page.blocks).toMatchObject([
    { uid: 'abcdefghij', uuid: 'abcdefghij', properties: { text: 'Hi from outside' } },
  ]);
  expect(await load(page.id)).toEqual(page);
  expect((await visit('/x-uni/')).text).toContain('Hi from outside');
});

test('what is read can be sent back unchanged: the page stays as it is, and elsewhere it makes the same page', async () => {
  const kinds = Object.keys(BLOCK_TYPES).filter((type) => canHold(null, type));
  const made = await create({
    url: '/every-kind/',
    layout: 'wide',
    preloadables: [{ path: '/omnis/v3/anything/' }],
    sitemap: false,
    theme: 'punch',
    mode: 'preview',
    isV1Page: true,
    moduleVersion: 'v1',
    published: false,
    properties: { title: 'Every kind', ySpacing: { xs: 8, lg: 64 }, isSearchable: false, searchIcon: 'star' },
    blocks: kinds.map((type, order) => ({ ...blockRegistry.make(type, { uid: `k${order}` }), order })),
  });
  const read = await load(made.id);
  expect(await update(made.id, read)).toEqual(read);
  expect(
    (await owner.call(pageCalls.listChanges, { params: { division, page: made.id }, query: { since: '0' } }))
      .rows,
  ).toEqual([]);

  const { id: _, uuid: __, divisionId: ___, ...content } = read;
  const there = await twin.call(calls.createObject, {
    params: { division: twinDivision },
    query: {},
    body: { ...content, divisionId: twinDivision },
  });
  expect({ ...there, id: '', uuid: '', divisionId: '' }).toEqual({
    ...read,
    id: '',
    uuid: '',
    divisionId: '',
  });

  const copy = await create(read);
  expect(copy).toMatchObject({ url: '/every-kind-2/', blocks: read.blocks, properties: read.properties });
  expect(copy.id).not.toBe(read.id);
});

test('a change names fields: the others stay, it can be taken back, and shoppers see it when it says so', async () => {
  const { id } = await create({
    url: '/parts/',
    properties: { title: 'Parts', description: 'Old' },
    blocks: [quote('one', 'First'), quote('two', 'Second')],
  });
  const draft = await update(id, { properties: { title: 'New title' }, edited: true, published: true });
  expect(draft).toMatchObject({
    published: true,
    edited: true,
    version: 1,
    properties: { title: 'New title', description: 'Old' },
  });
  expect((await visit('/parts/')).text).not.toContain('New title');
  owner.statementsMax = 10; // It may move, change, go live and take pictures back in one call.
  const swapped = await update(id, {
    blocks: [{ ...quote('three', 'Third') }, { ...quote('two', 'Second') }],
    published: true,
  });
  expect(swapped).toMatchObject({ edited: false, version: 2, blocks: [{ uid: 'three' }, { uid: 'two' }] });
  const live = (await visit('/parts/')).text;
  expect(live).toContain('Third');
  expect(live).not.toContain('First');
  expect((await update(id, { published: false })).published).toBe(false);
  expect((await visit('/parts/')).status).toBe(404);
  expect(await update(id, { url: '/other-parts/', sitemap: false, published: true })).toMatchObject({
    url: '/other-parts/',
    sitemap: false,
  });
  owner.statementsMax = 6;
  expect((await visit('/parts/')).status).toBe(301);
});

test('a version that is no longer the newest is refused, and so is another page’s object', async () => {
  const { id } = await create({ url: '/versions/', properties: { title: 'V' }, blocks: [] });
  const read = await load(id);
  await update(id, { properties: { title: 'Later' } });
  expect(await refusalOf(update(id, read))).toMatchObject({ status: 409, code: 'newer-draft' });
  const other = await create({ url: '/not-this/', properties: { title: 'N' } });
  const { version: _, ...foreign } = other;
  expect((await refusalOf(update(id, foreign))).errors).toMatchObject({
    id: ['This is another page’s id'],
    uuid: ['This isn’t the page’s id'],
  });
  expect((await load(id)).properties.title).toBe('Later');
});

test('wrong fields are refused by their names, and nothing is stored', async () => {
  const before = await owner.call(calls.listObjects, { params: { division }, query: {} });
  const refused = async (body: object) =>
    Object.keys((await refusalOf(create({ url: '/wrong/', ...body }))).errors ?? {});
  expect(await refused({ colour: 'red', layout: 7 })).toEqual(['layout', 'colour']);
  expect(await refused({ blocks: [{ ...quote('a', 'x'), padding: 3 }] })).toEqual(['blocks.0.padding']);
  expect(await refused({ blocks: [{ ...quote('a', 'x'), size: { x: 13 } }] })).toEqual(['blocks.0.size.x']);
  expect(
    await refused({ blocks: [{ uid: 'a', type: 'button', properties: { href: 'javascript:alert(1)' } }] }),
  ).toEqual(['blocks.0.properties.href']);
  expect(await refused({ properties: { ogImage: { alt: 'x' } } })).toEqual(['properties.ogImage.src']);
  expect(await refused({ url: '/basket/' })).toEqual(['url']);
  expect(await refused({ flags: { homepage: true } })).toEqual(['flags.homepage']);
  expect(await refused({ divisionId: twinDivision })).toEqual(['divisionId']);
  expect(await refused({ __proto__x: 1, blocks: 'none' })).toEqual(['blocks', '__proto__x']);
  const after = await owner.call(calls.listObjects, { params: { division }, query: {} });
  expect(after.total).toBe(before.total);
});

test('the list has a store’s pages by address, the home page first, and no other store’s', async () => {
  owner.statementsMax = 7; // The first home page of a project ends a step of its set-up, too.
  const home = await create({ url: '/', properties: { title: 'Home' }, flags: { homepage: true } });
  owner.statementsMax = 6;
  expect(home.flags).toEqual({ homepage: true });
  expect(await load('home')).toEqual(home);
  const { rows, total } = await owner.call(calls.listObjects, { params: { division }, query: {} });
  expect(rows[0]).toMatchObject({ url: '/', id: home.id });
  expect(rows.every((row) => row.divisionId === division)).toBe(true);
  expect(rows).toHaveLength(total);
  expect(await refusalOf(twin.call(calls.listObjects, { params: { division }, query: {} }))).toMatchObject({
    status: 404,
  });
  expect(
    await refusalOf(
      twin.call(calls.updateObject, { params: { division, page: home.id }, query: {}, body: {} }),
    ),
  ).toMatchObject({ status: 404 });
});
