import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  themeCalls as calls,
  DRAFT_LOOK,
  LOOK_QUERY,
  LOOK_THEME_QUERY,
} from '../../../../shared/features/site/theme/theme.calls.ts';
import { plainTheme, type ThemeDocument } from '../../../../shared/features/site/theme/theme.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let stranger: Client;
const division = newId();
let projectId = '';
const params = { division };

const own = (properties: ThemeDocument['properties']): ThemeDocument => ({
  ...plainTheme('punch'),
  properties,
});

const setPro = (isPro: boolean) =>
  server.services.databases.platform
    .updateTable('projects')
    .set({ isPro })
    .where('id', '=', projectId)
    .execute();

const visit = async (path: string) => server.visitor({ store: 'weavers' }).request('GET', path);
const load = () => owner.call(calls.load, { params });

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'weaver@example.test');
  const other = await addPerson(server, 'other@example.test');
  projectId = await addProject(server, 'weavers', [[person, 'owner']]);
  await addStore(server, await addProject(server, 'others', [[other, 'owner']]), 'others');
  await setPro(true);
  const db = server.services.databases.platform;
  await db
    .insertInto('divisions')
    .values({ id: division, projectId, name: 'Weavers', code: 'weavers' })
    .execute();
  await db
    .insertInto('stores')
    .values({ id: newId(), projectId, divisionId: division, name: 'Weavers', subdomain: 'weavers' })
    .execute();
  owner = (await signedIn(server, person.email)).in('weavers');
  stranger = (await signedIn(server, other.email)).in('others');
});
afterAll(() => server.close());

test('a draft is seen by the store’s own people alone until it is published', async () => {
  const { revision, draft, published } = await load();
  expect({ draft, published }).toEqual({ draft: null, published: plainTheme('selvedge') });
  const saved = await owner.call(calls.save, {
    params,
    body: { document: own({ 'page.background': '#ffeedd' }), revision },
  });
  expect((await load()).draft).toEqual(own({ 'page.background': '#ffeedd' }));
  expect((await visit('/')).text).not.toContain('#ffeedd');

  const { previous, revision: after } = await owner.call(calls.publish, {
    params,
    body: { document: own({ 'page.background': '#ffeedd' }), revision: saved.revision },
  });
  expect(previous).toEqual(plainTheme('selvedge'));
  expect(await load()).toMatchObject({ draft: null, published: own({ 'page.background': '#ffeedd' }) });
  for (const path of ['/', '/collection/all-products/', '/basket/']) {
    const { text } = await visit(path);
    expect(text, path).toContain('--store-paper:#ffeedd');
    expect(text, path).toContain('data-theme="punch" data-header="H5"');
  }

  await owner.call(calls.publish, { params, body: { document: previous, revision: after } });
  expect((await visit('/')).text).not.toContain('#ffeedd');
});

test('someone who hasn’t seen the newest save can’t save over it', async () => {
  const { revision } = await load();
  await owner.call(calls.save, { params, body: { document: own({}), revision } });
  const late = { params, body: { document: own({ 'text.size': 18 }), revision } };
  await expect(owner.call(calls.save, late)).rejects.toMatchObject({ status: 409 });
  await expect(owner.call(calls.publish, late)).rejects.toMatchObject({ status: 409 });
});

test('of two saves in the same moment, one is refused', async () => {
  const { revision } = await load();
  const db = server.services.databases.platform;
  const bothWait = () =>
    vi.waitFor(async () => {
      const { rows } = await sql<{ total: number }>`
        select count(distinct pid)::int as total from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(db);
      expect(rows).toEqual([{ total: 2 }]);
    }, 5_000);
  const saves = await db.transaction().execute(async (tx) => {
    await sql`select from theme_drafts where project_id = ${projectId} for update`.execute(tx);
    const running = [17, 18].map((size) =>
      owner.call(calls.save, { params, body: { document: own({ 'text.size': size }), revision } }),
    );
    const settled = Promise.allSettled(running);
    await bothWait();
    return { settled };
  });
  const results = await saves.settled;
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = results.find((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 409 });
  expect((await load()).revision).toBe(revision + 1);
});

test('a free project tries themes and prepares its own, and needs Pro to publish', async () => {
  await setPro(false);
  const { revision, canPublish } = await load();
  expect(canPublish).toBe(false);
  const saved = await owner.call(calls.save, { params, body: { document: own({}), revision } });
  await expect(
    owner.call(calls.publish, { params, body: { document: own({}), revision: saved.revision } }),
  ).rejects.toMatchObject({ status: 402 });
  await setPro(true);
});

test('only what a theme can be is taken', async () => {
  const { revision } = await load();
  const save = (document: ThemeDocument) => owner.call(calls.save, { params, body: { document, revision } });
  await expect(save(own({ 'text.colour': 'red;}body{display:none' }))).rejects.toMatchObject({ status: 422 });
  await expect(save(own({ 'nothing.here': 1 }))).rejects.toMatchObject({ status: 422 });
  await expect(save(plainTheme('deepSpace'))).rejects.toMatchObject({ status: 422 });
  await expect(
    save(own({ 'menu.background': '{footer.background}', 'footer.background': '{menu.background}' })),
  ).rejects.toMatchObject({
    status: 422,
    body: {
      errors: {
        properties: ['Goes round in a circle: menu.background → footer.background → menu.background'],
      },
    },
  });
});

test('a store that has a theme which is no longer offered keeps it, and can change its values', async () => {
  const db = server.services.databases.platform;
  await db
    .updateTable('stores')
    .set({ theme: 'deepSpace', themeProperties: '{}' })
    .where('projectId', '=', projectId)
    .execute();
  const { revision, published } = await load();
  expect(published.extends).toBe('deepSpace');
  const document = { ...published, properties: { 'text.size': 18 } };
  await owner.call(calls.publish, { params, body: { document, revision } });
  expect((await visit('/')).text).toContain('--store-text-size:18px');
});

test('a store whose theme is gone can go back to what shoppers saw', async () => {
  const db = server.services.databases.platform;
  await db
    .updateTable('stores')
    .set({ theme: 'withdrawn', themeProperties: '{}' })
    .where('projectId', '=', projectId)
    .execute();
  const { revision } = await load();
  const publish = (document: ThemeDocument, seen: number) =>
    owner.call(calls.publish, { params, body: { document, revision: seen } });
  const { previous, revision: after } = await publish(own({}), revision);
  await publish(previous, after);
  expect((await load()).published).toEqual(plainTheme('selvedge'));
});

test('other projects neither see nor change it', async () => {
  await expect(stranger.call(calls.load, { params })).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger.call(calls.publish, { params, body: { document: own({}), revision: 0 } }),
  ).rejects.toMatchObject({ status: expect.toSatisfy((status) => status === 402 || status === 404) });
  await expect(stranger.call(calls.preview, { params })).rejects.toMatchObject({ status: 404 });
});

test('a link shows the store in any theme, and is never kept', async () => {
  const { url } = await owner.call(calls.preview, { params });
  const { search } = new URL(url);
  const inTheme = (theme: string, query = search) => visit(`/${query}&${LOOK_THEME_QUERY}=${theme}`);
  const punch = await inTheme('punch');
  expect(punch.text).toContain('data-theme="punch"');
  expect(punch.headers.get('cache-control')).toContain('no-store');
  expect((await inTheme('tropic')).text).toContain('data-theme="tropic"');
  const forged = search.replace(/\.[\w-]+/, '.forged');
  expect((await inTheme('punch', forged)).text).not.toContain('data-theme="punch"');
  expect((await visit('/')).text).not.toContain('data-theme="punch"');
});

test('a link to a draft that isn’t stored yet takes it from the dashboard all the same', async () => {
  const { revision } = await load();
  await owner.call(calls.publish, { params, body: { document: plainTheme('selvedge'), revision } });
  expect((await load()).draft).toBeNull();
  const { search } = new URL((await owner.call(calls.preview, { params })).url);
  const { text, headers } = await visit(`/${search}&${LOOK_THEME_QUERY}=${DRAFT_LOOK}`);
  expect(text).toMatch(/data-island="[^"]*theme-preview/);
  expect(headers.get('cache-control')).toContain('no-store');
});

test('an address with parameters of the same names, from elsewhere, shows the store', async () => {
  for (const name of [LOOK_QUERY, LOOK_THEME_QUERY])
    expect((await visit(`/basket/?${name}=${'campaign-'.repeat(30)}`)).status, name).toBe(200);
});
