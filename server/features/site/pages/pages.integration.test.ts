import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { pageCalls as calls } from '../../../../shared/features/site/pages/pages.calls.ts';
import {
  flatBlockSchema,
  keysAt,
  type NewCommandRow,
  type PageCommand,
} from '../../../../shared/features/site/pages/pages.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, PASSWORD, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createLogger } from '../../../app.ts';
import { pageJobs } from './pages.jobs.ts';

let server: TestServer;
let owner: Client;
let stranger: Client;
const division = newId();
const otherDivision = newId();
let projectId = '';

const setPro = (isPro: boolean) =>
  server.services.databases.platform
    .updateTable('projects')
    .set({ isPro })
    .where('id', '=', projectId)
    .execute();

const addStore = async (project: string, divisionId: string, subdomain: string) => {
  const db = server.services.databases.platform;
  await db
    .insertInto('divisions')
    .values({ id: divisionId, projectId: project, name: subdomain, code: subdomain })
    .execute();
  await db
    .insertInto('stores')
    .values({ id: newId(), projectId: project, divisionId, name: `The ${subdomain}`, subdomain })
    .execute();
};

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'builder@example.test');
  const other = await addPerson(server, 'neighbour@example.test');
  projectId = await addProject(server, 'builders', [[person, 'owner']]);
  const neighbours = await addProject(server, 'neighbours', [[other, 'owner']]);
  await setPro(true);
  await addStore(projectId, division, 'builders');
  await addStore(neighbours, otherDivision, 'neighbours');
  owner = (await signedIn(server, person.email)).in('builders');
  stranger = (await signedIn(server, other.email)).in('neighbours');
});
afterAll(() => server.close());

/** What runs every minute. */
async function runScheduled(): Promise<void> {
  const handler = pageJobs.find(({ job }) => job.name === 'pages.publish-scheduled');
  if (!handler) throw new Error('There is no such job');
  await handler.run(
    {},
    { services: server.services },
    {
      id: '1',
      attempt: 1,
      signal: new AbortController().signal,
      logger: createLogger('fatal'),
    },
  );
}

const visit = (path: string) => server.visitor({ store: 'builders' }).request('GET', path);
const create = (body: {
  template?: 'blank' | 'about' | 'home';
  title?: string;
  duplicate?: string;
  url?: string;
}) => owner.call(calls.create, { params: { division }, body });
const row = (command: PageCommand, change: Partial<NewCommandRow> = {}): NewCommandRow => ({
  id: newId(),
  tab: 'tab',
  run: null,
  words: 'Changed',
  undoes: null,
  point: null,
  command,
  ...change,
});
const text = (uid: string, title: string, order = 'a0'): PageCommand => ({
  kind: 'insert',
  blocks: [flatBlockSchema.parse({ uid, type: 'textBlock', parent: null, order, properties: { title } })],
});
const change = (page: string, base: number, ...rows: NewCommandRow[]) =>
  owner.call(calls.change, { params: { division, page }, body: { base, rows } });
const publish = (page: string, sequence: number) =>
  owner.call(calls.publish, { params: { division, page }, body: { sequence } });
const load = (page: string) => owner.call(calls.load, { params: { division, page } });

test('shoppers see a page once it is published, and its draft never', async () => {
  const { id, url } = await create({ template: 'about' });
  expect(url).toBe('/about/');
  expect((await create({ template: 'about', title: 'Our story' })).url).toBe('/our-story/');
  expect((await create({ template: 'about', title: '日本語' })).url).toBe('/about-2/');
  expect((await visit('/about/')).status).toBe(404);
  await publish(id, 0);
  const live = await visit('/about/');
  expect(live.status).toBe(200);
  expect(live.text).toContain('<title>About The builders | The builders</title>');
  expect(live.text).toContain('data-b="about-1"');

  await change(id, 0, row({ kind: 'set', uid: 'about-1', path: 'title', value: 'Not for shoppers yet' }));
  expect((await visit('/about/')).text).not.toContain('Not for shoppers yet');
  expect((await load(id)).live).toMatchObject({ version: 1, changes: 1 });
  const { url: preview } = await owner.call(calls.preview, { params: { division, page: id } });
  const { pathname, search } = new URL(preview);
  const draft = await visit(pathname + search);
  expect(draft.text).toContain('Not for shoppers yet');
  expect(draft.text).toContain('noindex');
  expect(draft.headers.get('cache-control')).toContain('no-store');
  expect((await visit(`${pathname}${search.slice(0, -2)}xx`)).text).not.toContain('Not for shoppers yet');

  await publish(id, 1);
  expect((await visit('/about/')).text).toContain('Not for shoppers yet');
  await owner.call(calls.unpublish, { params: { division, page: id } });
  expect((await visit('/about/')).status).toBe(404);
});

test('the built home page takes the place of the first one, in the cache too, and its preview doesn’t', async () => {
  expect((await visit('/')).text).toContain('coming soon');
  const { id } = await create({ template: 'home' });
  expect((await create({ template: 'home' })).id).toBe(id);
  expect((await load('home')).id).toBe(id);
  const { sequence } = await change(id, 0, row(text('hello', 'Hello from our home')));
  const { url: preview } = await owner.call(calls.preview, { params: { division, page: 'home' } });
  expect((await visit(`/${new URL(preview).search}`)).text).toContain('Hello from our home');
  expect((await visit('/')).text).not.toContain('Hello from our home');
  await publish(id, sequence);
  expect((await visit('/')).text).toContain('Hello from our home');
  const badges = await server.services.databases.platform
    .selectFrom('projectBadges')
    .select('code')
    .where('projectId', '=', projectId)
    .execute();
  expect(badges.map(({ code }) => code)).toContain('homepage');
  await expect(owner.call(calls.remove, { params: { division, page: id } })).rejects.toMatchObject({
    status: 409,
    body: { message: 'The home page can’t be deleted' },
  });
});

test('two people’s changes both stay, a row that is sent twice is stored once, and one that no longer fits is refused', async () => {
  const { id } = await create({ template: 'blank', title: 'Shared' });
  const mine = row(text('mine', 'Mine'));
  const theirs = row(text('theirs', 'Theirs'));
  await change(id, 0, mine);
  const second = await change(id, 0, theirs);
  expect(second.news.map((one) => one.id)).toEqual([mine.id]);
  expect(second.applied).toMatchObject([{ id: theirs.id, sequence: 2 }]);
  const again = await change(id, 0, mine);
  expect(again.sequence).toBe(2);
  const { document } = await load(id);
  expect(document.blocks).toHaveLength(2);
  expect(new Set(document.blocks.map(({ order }) => order)).size).toBe(2);

  const gone = await change(
    id,
    2,
    row({ kind: 'remove', uids: ['mine'] }),
    row({ kind: 'remove', uids: ['nobody'] }),
  );
  expect(gone.refused).toMatchObject([{ code: 'block-gone' }]);
  const [removal] = gone.applied;
  if (!removal) throw new Error('nothing was removed');
  const back = await change(id, 3, row(removal.inverse, { undoes: removal.id }));
  expect(back.applied).toHaveLength(1);
  expect((await load(id)).document.blocks.every(({ flags }) => !flags.deleted)).toBe(true);
  expect(owner.statements).toBeLessThanOrEqual(6);
  await expect(publish(id, 2)).rejects.toMatchObject({
    status: 409,
    body: { message: 'Someone saved a newer version' },
  });
});

test('fifty editors at once lose nothing', async () => {
  const { id } = await create({ template: 'blank', title: 'Busy' });
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => change(id, 0, row(text(`b${index}`, `Block ${index}`)))),
  );
  const { document } = await load(id);
  expect(document.sequence).toBe(50);
  expect(document.blocks).toHaveLength(50);
  expect(new Set(document.blocks.map(({ order }) => order)).size).toBe(50);
});

test('a renamed page keeps its old addresses, and one that is taken is refused', async () => {
  const { id } = await create({ template: 'blank', title: 'First name' });
  await publish(id, 0);
  const rename = (url: string) => owner.call(calls.update, { params: { division, page: id }, body: { url } });
  expect((await rename('Second Name!')).url).toBe('/second-name/');
  await rename('third-name');
  for (const old of ['/first-name/', '/second-name/']) {
    const moved = await visit(old);
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toBe('/third-name/');
  }
  await expect(rename('/')).rejects.toMatchObject({ status: 422 });
  await expect(rename('/basket/')).rejects.toMatchObject({ status: 422 });
});

test('a deleted page is gone for shoppers and comes back', async () => {
  const { id } = await create({ template: 'blank', title: 'Passing' });
  await publish(id, 0);
  await owner.call(calls.remove, { params: { division, page: id } });
  expect((await visit('/passing/')).status).toBe(404);
  await expect(load(id)).rejects.toMatchObject({ status: 404, body: { message: 'Page not found' } });
  await create({ template: 'blank', title: 'Passing' });
  const { url } = await owner.call(calls.restore, { params: { division, page: id } });
  expect(url).toBe('/passing-2/');
  expect((await visit('/passing-2/')).status).toBe(200);
});

test('only who may see a page sees it, and search engines leave it out', async () => {
  const { id } = await create({ template: 'blank', title: 'Members' });
  const { row: changed } = await owner.call(calls.update, {
    params: { division, page: id },
    body: { loginState: 'logged-in' },
  });
  await publish(id, changed?.sequence ?? 0);
  const turned = await visit('/members/');
  expect(turned.status).toBe(302);
  expect(turned.headers.get('location')).toContain('/login/');
  expect((await visit('/sitemap.xml')).text).not.toContain('/members/');
});

test('versions are listed, discarding goes back to the live one, and a copy has its blocks', async () => {
  const { id } = await create({ template: 'blank', title: 'Versions' });
  await change(id, 0, row(text('a', 'One')));
  await publish(id, 1);
  await change(
    id,
    1,
    row({ kind: 'set', uid: 'a', path: 'title', value: 'Two' }),
    row(text('b', 'New', 'a5')),
  );
  const { live } = await owner.call(calls.discard, { params: { division, page: id } });
  expect(live.changes).toBe(0);
  const { document } = await load(id);
  expect(
    document.blocks.filter(({ flags }) => !flags.deleted).map(({ properties }) => properties.title),
  ).toEqual(['One']);
  const { versions } = await owner.call(calls.listVersions, { params: { division, page: id } });
  expect(versions).toMatchObject([{ number: 1, isLive: true }]);
  const copy = await create({ duplicate: id });
  expect((await load(copy.id)).document.page.properties.title).toBe('Versions (copy)');
});

test('a scheduled page goes live on its minute, as it was when it was scheduled', async () => {
  const { id } = await create({ template: 'blank', title: 'Later' });
  await change(id, 0, row(text('a', 'As it was')));
  const params = { division, page: id };
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const at = inMinutes(1);
  await owner.call(calls.schedule, { params, body: { sequence: 1, at } });
  await change(id, 1, row({ kind: 'set', uid: 'a', path: 'title', value: 'Changed since' }));
  expect((await load(id)).live.scheduled).toEqual({ at, version: 1 });

  // Moved, it is the same version still.
  const moved = inMinutes(2);
  await owner.call(calls.reschedule, { params, body: { at: moved } });
  expect((await load(id)).live.scheduled).toEqual({ at: moved, version: 1 });
  await runScheduled();
  expect((await visit('/later/')).status).toBe(404);

  // Its minute has come.
  await server.services.databases.platform
    .updateTable('pages')
    .set({ scheduledAt: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();
  await runScheduled();
  const live = await visit('/later/');
  expect(live.text).toContain('As it was');
  expect(live.text).not.toContain('Changed since');
  expect((await load(id)).live).toMatchObject({ version: 1, changes: 1, scheduled: null });
});

test('a schedule is refused for the past and for far away, and one that is gone can’t be moved', async () => {
  const { id } = await create({ template: 'blank', title: 'Not so' });
  const params = { division, page: id };
  const schedule = (at: string) => owner.call(calls.schedule, { params, body: { sequence: 0, at } });
  for (const [at, message] of [
    [new Date(Date.now() - 1_000).toISOString(), 'Choose a time in the future'],
    ['0001-01-01T00:00:00Z', 'Choose a time in the future'],
    ['9999-12-31T23:59:59Z', 'Choose a time in the next 2 years'],
  ] as const)
    await expect(schedule(at)).rejects.toMatchObject({ status: 422, body: { errors: { at: [message] } } });
  for (const at of ['tomorrow', '+020000-01-01T00:00:00Z', '2026-02-30T10:00:00Z', ''])
    await expect(schedule(at)).rejects.toMatchObject({ status: 422 });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await expect(owner.call(calls.reschedule, { params, body: { at: later } })).rejects.toMatchObject({
    status: 409,
    body: { message: 'This page is no longer scheduled' },
  });
  await schedule(later);
  await owner.call(calls.unschedule, { params });
  expect((await load(id)).live).toMatchObject({ version: null, scheduled: null });
  expect((await load(id)).timeZone).toBe('Europe/London');
});

test('another store’s page is refused in the specification’s words, and strangers don’t learn of it', async () => {
  const { id } = await create({ template: 'blank', title: 'Ours' });
  await expect(
    stranger.call(calls.load, { params: { division: otherDivision, page: id } }),
  ).rejects.toMatchObject({ status: 404, body: { message: 'Page not found' } });
  await expect(stranger.call(calls.create, { params: { division }, body: {} })).rejects.toMatchObject({
    status: 404,
    body: { message: 'Page not attached to a store' },
  });
});

test('people who create pages at once get an address each, and no more pages than the plan has', async () => {
  const many = await Promise.all(
    Array.from({ length: 8 }, () => create({ template: 'blank', title: 'Same name' })),
  );
  expect(new Set(many.map(({ url }) => url)).size).toBe(8);
  const params = { division: otherDivision };
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      stranger.call(calls.create, { params, body: { title: `Page ${index}` } }),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('an address without a letter that it could keep makes no home page', async () => {
  const plain = await addPerson(server, 'plain@example.test');
  const project = await addProject(server, 'plain', [[plain, 'owner']]);
  const params = { division: newId() };
  await addStore(project, params.division, 'plain');
  const maker = (await signedIn(server, plain.email)).in('plain');
  const url = '关于我们';
  await expect(maker.call(calls.create, { params, body: { title: 'About', url } })).rejects.toMatchObject({
    status: 422,
    body: { errors: { url: ['Use letters or numbers in the address'] } },
  });
  const { id } = await maker.call(calls.create, { params, body: { title: 'About' } });
  await expect(
    maker.call(calls.update, { params: { ...params, page: id }, body: { url } }),
  ).rejects.toMatchObject({ status: 422 });
  expect((await maker.call(calls.list, { query: {} })).hasHome).toBe(false);
});

test('blocks that aren’t published reach no shopper', async () => {
  const { id } = await create({ template: 'blank', title: 'Partly' });
  const hidden: PageCommand = { kind: 'set', uid: 'b', path: 'published', value: false };
  await change(id, 0, row(text('a', 'In sight')), row(text('b', 'Behind the scenes', 'a5')), row(hidden));
  await publish(id, 3);
  const page = await server
    .visitor({ store: 'builders' })
    .request('GET', '/omnis/v3/frontend/page/?url=/partly/');
  expect(page.text).toContain('In sight');
  expect(page.text).not.toContain('Behind the scenes');
  expect((await visit('/partly/')).text).not.toContain('Behind the scenes');
});

test('many blocks for one place are refused rather than stored with keys that no one can read again', async () => {
  const { id } = await create({ template: 'blank', title: 'Crowded' });
  const blocks = Array.from({ length: 400 }, (_, index) =>
    flatBlockSchema.parse({ uid: `b${index}`, type: 'textBlock', parent: null, order: 'a0' }),
  );
  const { refused } = await change(id, 0, row({ kind: 'insert', blocks }));
  expect(refused).toMatchObject([{ code: 'invalid-value' }]);
  expect((await load(id)).document.blocks).toHaveLength(0);
});

test('taking changes back and forth in one request stores only so much', async () => {
  const { id } = await create({ template: 'blank', title: 'Heavy' });
  const inside = Array.from({ length: 20 }, (_, index) =>
    flatBlockSchema.parse({
      uid: `b${index}`,
      type: 'textBlock',
      parent: 'row',
      order: `a${String.fromCodePoint(65 + index)}`,
      properties: { _notes: 'x'.repeat(50_000) },
    }),
  );
  const holder = flatBlockSchema.parse({ uid: 'row', type: 'row', parent: null, order: 'a0' });
  await change(id, 0, row({ kind: 'insert', blocks: [holder, ...inside] }));
  const removal = row({ kind: 'remove', uids: ['row'] });
  const back = row({ kind: 'remove', uids: ['row'] }, { undoes: removal.id });
  await change(id, 1, removal, back);
  const rows = Array.from({ length: 10 }, () => {
    const again = row({ kind: 'remove', uids: ['row'] });
    return [again, row({ kind: 'remove', uids: ['row'] }, { undoes: again.id })];
  });
  await expect(change(id, 3, ...rows.flat())).rejects.toMatchObject({ status: 413 });
  expect((await load(id)).document.sequence).toBe(3);
});

test('a version comes back however many changes there were since, and everyone else gets them', async () => {
  const { id } = await create({ template: 'blank', title: 'Long ago' });
  const uids = Array.from({ length: 1_100 }, (_, index) => `b${index}`);
  const keys = keysAt([], 0, uids.length);
  const blocks = uids.map((uid, index) =>
    flatBlockSchema.parse({ uid, type: 'textBlock', parent: null, order: keys[index] }),
  );
  await change(id, 0, row({ kind: 'insert', blocks }));
  await publish(id, 1);
  const setAll = (path: string): PageCommand => ({
    kind: 'batch',
    commands: uids.map((uid) => ({ kind: 'set', uid, path, value: 'Later' })),
  });
  await change(id, 1, row(setAll('title')), row(setAll('_name')));
  const { row: restored } = await owner.call(calls.restoreVersion, {
    params: { division, page: id, version: 1 },
  });
  expect(restored).toMatchObject({ sequence: 4 });
  const { news } = await change(id, 3, row(text('after', 'After', 'Zz')));
  expect(news).toMatchObject([{ sequence: 4 }]);
});

test('a home page is kept for people who are signed in, unless its blocks ask who they are', async () => {
  const shopper = await addPerson(server, 'shopper@example.test');
  const browser = server.visitor({ store: 'builders' });
  await browser.call(identityCalls.login, { body: { email: shopper.email, password: PASSWORD } });
  const home = async () => {
    const { headers, text: html } = await browser.request('GET', '/');
    return { kept: headers.get('x-page-cache'), isGreeted: html.includes('Welcome back') };
  };
  const keep = expect.poll(async () => (await home()).kept, { timeout: 10_000 });
  await keep.toBe('hit');

  const { document } = await load('home');
  const greeting = flatBlockSchema.parse({
    uid: 'greeting',
    type: 'textBlock',
    parent: null,
    order: 'Zz',
    properties: { title: 'Welcome back', conditions: ['isLoggedIn'] },
  });
  await change('home', document.sequence, row({ kind: 'insert', blocks: [greeting] }));
  await publish('home', document.sequence + 1);
  await expect.poll(async () => (await home()).isGreeted).toBe(true);
  expect(await home()).toEqual({ kept: 'none', isGreeted: true });
  expect((await visit('/')).text).not.toContain('Welcome back');
});

test('a home page only for customers is for customers only', async () => {
  const { document } = await load('home');
  const params = { division, page: 'home' };
  const { row: changed } = await owner.call(calls.update, { params, body: { loginState: 'logged-in' } });
  await publish('home', changed?.sequence ?? document.sequence);
  const turned = await visit('/');
  expect(turned.status).toBe(302);
  expect(turned.headers.get('location')).toContain('/login/');
  expect((await visit('/omnis/v3/frontend/home/')).status).toBe(401);
});

test('pages beyond the plan need Pro', async () => {
  await setPro(false);
  const listed = await owner.call(calls.list, { query: {} });
  expect(listed.limit).toBe(5);
  const { live = 0, draft = 0, all } = listed.views ?? {};
  expect(live).toBeGreaterThan(0);
  expect(live + draft).toBe(all);
  expect(all).toBe(listed.total);
  expect(listed.total).toBeGreaterThan(5);
  await expect(create({ template: 'blank' })).rejects.toMatchObject({
    status: 402,
    body: { message: 'Pro required to save this page' },
  });
});
