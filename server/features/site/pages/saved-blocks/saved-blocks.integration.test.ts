import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { pageCalls, pageObjectCalls } from '../../../../../shared/features/site/pages/pages.calls.ts';
import {
  blocksInPlace,
  differencesOf,
  type FlatBlock,
  flatBlockSchema,
  isAlive,
  openDocument,
  type PageCommand,
  type PageDoc,
  placesOf,
} from '../../../../../shared/features/site/pages/pages.ts';
import {
  type SavedBlock,
  savedBlockCalls as saved,
} from '../../../../../shared/features/site/pages/saved-blocks.calls.ts';
import type { Client } from '../../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let stranger: Client;
let division: string;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  const ana = await addPerson(server, 'ana@example.test');
  const other = await addPerson(server, 'other@example.test');
  projectId = await addProject(server, 'loom', [[ana, 'owner']]);
  ({ divisionId: division } = await addStore(server, projectId, 'loom'));
  await addStore(server, await addProject(server, 'other', [[other, 'owner']]), 'other');
  owner = (await signedIn(server, ana.email)).in('loom');
  // A change for all places is one of many pages: as many statements for one as for hundreds.
  owner.statementsMax = 18;
  stranger = (await signedIn(server, other.email)).in('other');
  await sql`update projects set is_pro = true where id = ${projectId}`.execute(
    server.services.databases.platform,
  );
});
afterAll(() => server.close());

const block = (change: Partial<z.input<typeof flatBlockSchema>>) =>
  flatBlockSchema.parse({ uid: 'x', type: 'textBlock', parent: null, order: 'a0', ...change });
const ROW = [
  block({ uid: 'offer', type: 'row', properties: { title: 'Offer' } }),
  block({ uid: 'one', parent: 'offer', properties: { title: 'One' } }),
  block({ uid: 'two', parent: 'offer', order: 'a1', properties: { title: 'Two' } }),
];
const save = (isShared: boolean, name = 'Offer', blocks: FlatBlock[] = ROW) =>
  owner.call(saved.create, { body: { name, isShared, blocks } });
let titles = 0;
const newPage = async () => {
  titles += 1;
  const body = { template: 'blank' as const, title: `Page ${titles}` };
  return (await owner.call(pageCalls.create, { params: { division }, body })).id;
};
const load = async (page: string): Promise<PageDoc> =>
  openDocument((await owner.call(pageCalls.load, { params: { division, page } })).document);
async function change(page: string, ...commands: PageCommand[]) {
  const { sequence } = await load(page);
  const rows = commands.map((command) => ({ id: newId(), tab: 'tab', words: 'Changed', command }));
  const answer = await owner.call(pageCalls.change, {
    params: { division, page },
    body: { base: sequence, rows },
  });
  expect(answer.refused).toEqual([]);
  return answer;
}
const placed = ({ id, version, content }: SavedBlock, uid = 'p', order = 'a0'): PageCommand => ({
  kind: 'insert',
  blocks: blocksInPlace(content, { uid, parent: null, order, mark: { id, version } }),
});
async function pageWith(one: SavedBlock, ...uids: string[]): Promise<string> {
  const id = await newPage();
  for (const [at, uid] of (uids.length > 0 ? uids : ['p']).entries())
    await change(id, placed(one, uid, `a${at}`));
  return id;
}
const inOf = (one: SavedBlock, title: string): string => {
  const found = one.content.find(({ properties }) => properties.title === title);
  return found?.uid ?? '';
};
const retitle = (uid: string, value: string): PageCommand => ({ kind: 'set', uid, path: 'title', value });
const titlesOf = (doc: PageDoc, place = 'p') =>
  placesOf(doc)
    .find(({ uid }) => uid === place)
    ?.blocks.map(({ properties }) => properties.title);
const publish = async (page: string) => {
  const { sequence } = await load(page);
  await owner.call(pageCalls.publish, { params: { division, page }, body: { sequence } });
};
const everywhere = async (one: SavedBlock, page: string, isPublished = false, uid = 'p') => {
  const { sequence } = await load(page);
  const body = { page, uid, sequence, version: one.version, publish: isPublished };
  const answer = await owner.call(saved.change, { params: { savedBlock: one.id }, body });
  return answer;
};
const uses = (one: SavedBlock) => owner.call(saved.uses, { params: { savedBlock: one.id }, query: {} });
/** What shoppers get of a page. */
const seen = async (page: string): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select v.published::text as text from pages p join page_versions v on v.page_id = p.id and v.number = p.live_version
    where p.id = ${page}`.execute(server.services.databases.platform);
  return rows[0]?.text ?? '';
};

test('a saved block is listed with its blocks, renamed and deleted', async () => {
  const one = await save(false, 'My <b>offer</b>');
  expect(one.content.map(({ uid, parent }) => [uid === 'root', parent])).toEqual([
    [true, null],
    [false, 'root'],
    [false, 'root'],
  ]);
  await owner.call(saved.rename, { params: { savedBlock: one.id }, body: { name: 'Weekend % offer' } });
  const found = await owner.call(saved.list, { query: { search: '% of' } });
  expect(found.rows).toMatchObject([{ id: one.id, name: 'Weekend % offer', isShared: false, places: 0 }]);
  expect(owner.statements).toBeLessThanOrEqual(4);
  await owner.call(saved.remove, { params: { savedBlock: one.id } });
  expect((await owner.call(saved.list, { query: { search: '% of' } })).rows).toEqual([]);
});

test.each([
  ['a hole', [ROW[0], { ...ROW[1], parent: 'elsewhere' }]],
  ['a circle', [ROW[0], { ...ROW[1], parent: 'two' }, { ...ROW[2], parent: 'one' }]],
  ['an unsafe link', [block({ type: 'button', properties: { text: 'x', href: 'javascript:alert(1)' } })]],
  ['a block where it can’t be', [ROW[0], block({ uid: 'slide', type: 'slide', parent: 'offer' })]],
  ['more than it can hold', [block({ properties: { title: 'x', text: 'y'.repeat(90_000) } })]],
])('what is saved has no %s', async (_name, blocks) => {
  const body = { name: 'Bad', isShared: false, blocks: blocks.map((one) => flatBlockSchema.parse(one)) };
  await expect(owner.call(saved.create, { body })).rejects.toMatchObject({ status: 422 });
});

test('B1: three places, one with a difference: two follow the change, one keeps its words and says so', async () => {
  const one = await save(true);
  const [first, second, third] = [await pageWith(one), await pageWith(one), await pageWith(one)];
  const uid = `p-${inOf(one, 'One')}`;
  await change(second, retitle(uid, 'Only here'));
  expect(await uses(one)).toMatchObject({ places: 3, pages: 3, livePages: 0, differing: 1 });
  expect((await uses(one)).rows[0]).toMatchObject({ id: second, places: 1, differing: 1 });

  await change(first, retitle(uid, 'For all'), retitle(`p-${inOf(one, 'Two')}`, 'Too'));
  expect(await everywhere(one, first)).toMatchObject({ version: 2, places: 3, differing: 1 });
  expect(titlesOf(await load(first))).toEqual(['Offer', 'For all', 'Too']);
  expect(titlesOf(await load(second))).toEqual(['Offer', 'Only here', 'Too']);
  expect(titlesOf(await load(third))).toEqual(['Offer', 'For all', 'Too']);
  const { blocks } = await owner.call(saved.versions, { query: { of: `${one.id}.1` } });
  expect(blocks).toMatchObject([{ version: 2, places: 3, asked: { version: 1 } }]);
  // Someone who has seen the first version alone would undo the second.
  await expect(everywhere(one, third)).rejects.toMatchObject({ status: 409 });
});

test('what a place added goes to all, once, and a page’s history takes it back', async () => {
  const one = await save(true);
  const [first, second] = [await pageWith(one, 'p', 'q'), await pageWith(one)];
  await change(first, {
    kind: 'insert',
    blocks: [block({ uid: 'new', parent: 'p', order: 'a2', properties: { title: 'New' } })],
  });
  await everywhere(one, first);
  const expected = ['Offer', 'One', 'Two', 'New'];
  expect([
    titlesOf(await load(first)),
    titlesOf(await load(first), 'q'),
    titlesOf(await load(second)),
  ]).toEqual([expected, expected, expected]);
  const { rows } = await owner.call(pageCalls.listChanges, {
    params: { division, page: second },
    query: { since: 1 },
  });
  const [row] = rows;
  if (!row) throw new Error('no change');
  expect(row.words).toBe('Changed “Offer” everywhere');
  await owner.call(pageCalls.change, {
    params: { division, page: second },
    body: {
      base: row.sequence,
      rows: [{ id: newId(), tab: 't', words: 'Undone', command: row.inverse, undoes: row.id }],
    },
  });
  expect(titlesOf(await load(second))).toEqual(['Offer', 'One', 'Two']);
  expect(placesOf(await load(second)).map(({ mark }) => mark.version)).toEqual([1]);
});

test('shoppers see a change with the next publishing, or everywhere at once and without other drafts', async () => {
  const one = await save(true);
  const [first, second] = [await pageWith(one), await pageWith(one)];
  await publish(first);
  await publish(second);
  await change(second, {
    kind: 'insert',
    blocks: [block({ uid: 'draft', order: 'a9', properties: { title: 'Still a draft' } })],
  });
  const uid = `p-${inOf(one, 'One')}`;
  await change(first, retitle(uid, 'Half price'));
  await everywhere(one, first);
  expect(await seen(second)).not.toContain('Half price');

  expect(await owner.call(saved.publish, { params: { savedBlock: one.id } })).toEqual({ livePages: 2 });
  expect(await seen(first)).toContain('Half price');
  expect(await seen(second)).toContain('Half price');
  expect(await seen(second)).not.toContain('Still a draft');
  const changes = async (page: string) =>
    (await owner.call(pageCalls.load, { params: { division, page } })).live.changes;
  expect([await changes(first), await changes(second)]).toEqual([0, 1]);
  expect(await owner.call(saved.publish, { params: { savedBlock: one.id } })).toEqual({ livePages: 0 });

  await change(second, retitle(uid, 'Quarter price'));
  await everywhere({ ...one, version: 2 }, second, true);
  expect(await seen(first)).toContain('Quarter price');
  expect(await seen(second)).not.toContain('Still a draft');
  // Restoring what was published before brings back that place’s version, which can follow again.
  await owner.call(pageCalls.restoreVersion, { params: { division, page: first, version: '1' } });
  expect(placesOf(await load(first)).map(({ mark }) => mark.version)).toEqual([1]);
  expect(titlesOf(await load(first))).toEqual(['Offer', 'One', 'Two']);
});

test('B2: a shared block in a shared block is refused with the way to it', async () => {
  const [one, inner] = [await save(true), await save(true, 'Inner', [block({})])];
  const page = await pageWith(one);
  const blocks = blocksInPlace(inner.content, {
    uid: 'i',
    parent: 'p',
    order: 'b01',
    mark: { id: inner.id, version: 1 },
  });
  const { sequence } = await load(page);
  const row = { id: newId(), tab: 't', words: 'x', command: { kind: 'insert' as const, blocks } };
  const answer = await owner.call(pageCalls.change, {
    params: { division, page },
    body: { base: sequence, rows: [row] },
  });
  expect(answer.refused).toMatchObject([
    { code: 'shared-inside', message: 'A shared block can’t go inside a shared block: Row › Text' },
  ]);
  const [root, ...rest] = ROW;
  const nested = [root, { ...rest[0], properties: { _shared: { id: inner.id, version: 1 } } }];
  await expect(
    save(
      true,
      'Nested',
      nested.map((each) => flatBlockSchema.parse(each)),
    ),
  ).rejects.toMatchObject({
    status: 422,
    body: { message: 'A shared block can’t go inside a shared block: Row › Text' },
  });
});

test('B3: deleting a shared block leaves its last content as plain blocks, and tells how many', async () => {
  const one = await save(true);
  const page = await pageWith(one, 'p', 'q');
  expect(await owner.call(saved.remove, { params: { savedBlock: one.id } })).toEqual({ places: 2, pages: 1 });
  const doc = await load(page);
  expect(placesOf(doc)).toEqual([]);
  expect([...doc.blocks.values()].filter(isAlive).map(({ properties }) => properties.title)).toEqual(
    expect.arrayContaining(['Offer', 'One', 'Two']),
  );
});

test('a page with places is read and written by other programs as it is, and copied with them', async () => {
  const one = await save(true);
  const page = await pageWith(one);
  const object = await owner.call(pageObjectCalls.loadObject, { params: { division, page }, query: {} });
  const again = await owner.call(pageObjectCalls.updateObject, {
    params: { division, page },
    query: {},
    body: object,
  });
  expect(again).toEqual(object);
  const copy = await owner.call(pageObjectCalls.createObject, {
    params: { division },
    query: {},
    body: { ...object, published: true },
  });
  expect(copy.blocks.map(({ id: _, ...rest }) => rest)).toEqual(
    object.blocks.map(({ id: _, ...rest }) => rest),
  );
  expect(await uses(one)).toMatchObject({ pages: 2, places: 2, differing: 0 });
  expect(await seen(copy.id)).not.toContain(one.id);
  await owner.call(pageCalls.remove, { params: { division, page: copy.id } });
  expect(await uses(one)).toMatchObject({ pages: 1 });
});

test('what belongs to another project is neither found nor used', async () => {
  const one = await save(true);
  const page = await pageWith(one);
  const params = { savedBlock: one.id };
  await expect(stranger.call(saved.uses, { params, query: {} })).rejects.toMatchObject({ status: 404 });
  for (const call of [saved.remove, saved.publish] as const)
    await expect(stranger.call(call, { params })).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger.call(saved.rename, { params: { savedBlock: one.id }, body: { name: 'Mine' } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger.call(saved.change, {
      params: { savedBlock: one.id },
      body: { page, uid: 'p', sequence: 1, version: 1 },
    }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await stranger.call(saved.versions, { query: { of: `${one.id}.1` } })).toEqual({ blocks: [] });
  expect((await stranger.call(saved.list, { query: {} })).rows).toEqual([]);

  // A mark that names a block of another project makes no place of it.
  const [theirs] = await sql<{ id: string }>`
    insert into saved_blocks (id, project_id, name, is_shared)
    select ${newId()}, id, 'Theirs', true from projects where id <> ${projectId} limit 1 returning id`
    .execute(server.services.databases.platform)
    .then(({ rows }) => rows);
  await change(page, {
    kind: 'insert',
    blocks: [block({ uid: 'z', order: 'b11', properties: { _shared: { id: theirs?.id, version: 1 } } })],
  });
  const { rows } = await sql`select place from block_uses where page_id = ${page}`.execute(
    server.services.databases.platform,
  );
  expect(rows).toEqual([{ place: 'p' }]);
});

test('two people who change it for all at once: one does, the other is told', async () => {
  const one = await save(true);
  const [first, second] = [await pageWith(one), await pageWith(one)];
  const uid = `p-${inOf(one, 'One')}`;
  await change(first, retitle(uid, 'A'));
  await change(second, retitle(uid, 'B'));
  const both = await Promise.allSettled([everywhere(one, first), everywhere(one, second)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
});

const actArb = fc.record({
  page: fc.nat(3),
  act: fc.constantFrom(
    'place',
    'place',
    'place',
    'retitle',
    'retitle',
    'remove',
    'detach',
    'undo',
    'restore',
    'everywhere',
    'duplicate',
  ),
  pick: fc.nat(20),
  block: fc.nat(1),
});

test('R1: after random saves the index is what a search of all drafts finds', async () => {
  const blocks = [await save(true, 'First'), await save(true, 'Second')];
  const versions = [1, 1];
  const pages = [await newPage(), await newPage(), await newPage(), await newPage()];
  for (const page of pages) await publish(page);
  let count = 0;
  for (const { page: at, act, pick, block: which } of fc.sample(actArb, { numRuns: 80, seed: 28 })) {
    const page = pages[at % pages.length] ?? '';
    const one = blocks[which];
    const doc = await load(page);
    const places = placesOf(doc);
    const place = places[pick % Math.max(1, places.length)];
    const inside = place?.blocks[pick % place.blocks.length];
    count += 1;
    if (act === 'place' && one) {
      const { blocks: now } = await owner.call(saved.versions, { query: { of: `${one.id}.1` } });
      const [current] = now;
      if (current)
        await change(
          page,
          placed({ ...one, ...current }, `r${count}`, `b${String(count).padStart(2, '0')}V`),
        );
    } else if (act === 'retitle' && inside) await change(page, retitle(inside.uid, `T${pick}`));
    else if (act === 'remove' && inside) await change(page, { kind: 'remove', uids: [inside.uid] });
    else if (act === 'detach' && place)
      await change(page, { kind: 'set', uid: place.uid, path: '_shared', unset: true });
    else if (act === 'undo' && doc.sequence > 0) {
      const params = { division, page };
      const { rows } = await owner.call(pageCalls.listChanges, {
        params,
        query: { since: doc.sequence - 1 },
      });
      const [row] = rows;
      if (row)
        await owner.call(pageCalls.change, {
          params,
          body: {
            base: doc.sequence,
            rows: [{ id: newId(), tab: 't', words: 'Undone', command: row.inverse, undoes: row.id }],
          },
        });
    } else if (act === 'restore' && pick % 3 === 0)
      await owner.call(pageCalls.restoreVersion, { params: { division, page, version: '1' } });
    else if (act === 'duplicate' && pages.length < 12)
      pages.push(
        (await owner.call(pageCalls.create, { params: { division }, body: { duplicate: page } })).id,
      );
    else if (act === 'everywhere' && place) {
      const kind = blocks.findIndex(({ id }) => id === place.mark.id);
      const known = blocks[kind];
      if (!known) continue;
      const { version } = await everywhere(
        { ...known, version: versions[kind] ?? 1 },
        page,
        pick % 2 === 0,
        place.uid,
      );
      versions[kind] = version;
    }
  }
  const { rows } = await sql`
    select page_id as "page", place, saved_block_id as "block", version, differences from block_uses
    where saved_block_id = any(${blocks.map(({ id }) => id)}::uuid[])`.execute(
    server.services.databases.platform,
  );
  const { rows: contents } =
    await sql`select saved_block_id as id, number, content from saved_block_versions`.execute(
      server.services.databases.platform,
    );
  const known = z
    .array(z.object({ id: z.string(), number: z.int(), content: z.array(flatBlockSchema) }))
    .parse(contents);
  const expected = await Promise.all(
    pages.map(async (page) =>
      placesOf(await load(page)).map((place) => ({
        page,
        place: place.uid,
        block: place.mark.id,
        version: place.mark.version,
        differences: differencesOf(
          place,
          known.find(({ id, number }) => id === place.mark.id && number === place.mark.version)?.content ??
            [],
        ).length,
      })),
    ),
  );
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
  expect(expected.flat().length).toBeGreaterThan(10);
  expect(sorted(rows)).toEqual(sorted(expected.flat()));
}, 120_000);

test('C4: what 300 pages show is listed within two seconds, and they follow a change', async () => {
  const one = await save(true);
  const page = await pageWith(one);
  await sql`
    with copied as (
      insert into pages (id, project_id, store_id, kind, url, title, draft, sequence)
      select gen_random_uuid(), p.project_id, p.store_id, p.kind, '/copy-' || n || '/', 'Copy ' || n, p.draft, p.sequence
      from pages p cross join generate_series(1, 299) n where p.id = ${page} returning id)
    insert into block_uses (page_id, place, project_id, saved_block_id, version, differences)
    select id, 'p', ${projectId}, ${one.id}, 1, 0 from copied`.execute(server.services.databases.platform);
  const began = performance.now();
  expect(await uses(one)).toMatchObject({ pages: 300, places: 300 });
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(owner.statements).toBeLessThanOrEqual(5);
  await change(page, retitle(`p-${inOf(one, 'One')}`, 'For 300'));
  await everywhere(one, page);
  expect(owner.statements).toBeLessThanOrEqual(16);
  const { rows } = await sql`select from pages where draft::text like '%For 300%'`.execute(
    server.services.databases.platform,
  );
  expect(rows).toHaveLength(300);
  expect(await uses(one)).toMatchObject({ pages: 300, differing: 0 });
});
