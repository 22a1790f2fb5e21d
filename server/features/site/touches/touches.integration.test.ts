import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { BLOCK_TYPES, blockSchema, everyBlock } from '../../../../shared/features/site/blocks/blocks.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import {
  documentSchema,
  FOOTER_URL,
  flatBlockSchema,
  isAlive,
  loadTree,
  openDocument,
  type PageCommand,
  type PageDoc,
  pageFieldsSchema,
  publishedTree,
} from '../../../../shared/features/site/pages/pages.ts';
import {
  compileTheme,
  PROPERTY_IDS,
  plainTheme,
  THEME_PROPERTIES,
  type ThemeDocument,
} from '../../../../shared/features/site/theme/theme.ts';
import { themeReach, touchesCalls } from '../../../../shared/features/site/touches/touches.ts';
import { themeUsesInCode } from '../../../../tests/documents/theme-styles.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { insertPage, insertVersion, updatePage } from '../pages/pages.queries.ts';

let server: TestServer;
let owner: Client;
let stranger: Client;
let projectId: string;
let accountId: string;

beforeAll(async () => {
  server = await startTestServer();
  const ana = await addPerson(server, 'ana@example.test');
  const other = await addPerson(server, 'other@example.test');
  accountId = ana.id;
  projectId = await addProject(server, 'loom', [[ana, 'owner']]);
  await addStore(server, await addProject(server, 'other', [[other, 'owner']]), 'other');
  owner = (await signedIn(server, ana.email)).in('loom');
  stranger = (await signedIn(server, other.email)).in('other');
  await sql`update projects set is_pro = true where id = ${projectId}`.execute(db());
});
afterAll(() => server.close());

const db = () => server.services.databases.platform;
let stores = 0;
async function newStore(): Promise<{ readonly storeId: string; readonly division: string }> {
  stores += 1;
  const { storeId, divisionId } = await addStore(server, projectId, `loom-${stores}`);
  return { storeId, division: divisionId };
}
const KINDS = Object.keys(BLOCK_TYPES);
const block = (type: string, uid: string, change: object = {}) => blockSchema.parse({ uid, type, ...change });

interface Stored {
  readonly id: string;
  readonly kind: string;
  readonly url: string;
  readonly draft: PageDoc;
  readonly live: PageDoc | null;
}

/** Every page of a store, opened: what the index saves us from. */
async function openEvery(storeId: string): Promise<Stored[]> {
  const { rows } = await sql`
    select p.id, p.kind, p.url, p.draft, v.document from pages p
    left join page_versions v on v.page_id = p.id and v.number = p.live_version
    where p.store_id = ${storeId} and p.deleted_at is null`.execute(db());
  return z
    .array(
      z.object({
        id: z.string(),
        kind: z.string(),
        url: z.string(),
        draft: documentSchema,
        document: documentSchema.nullable(),
      }),
    )
    .parse(rows)
    .map(({ draft, document, ...page }) => ({
      ...page,
      draft: openDocument(draft),
      live: document && openDocument(document),
    }));
}
const kindsIn = (doc: PageDoc | null): ReadonlySet<string> =>
  new Set(doc ? everyBlock(publishedTree(doc)).map(({ type }) => type) : []);

/** What a list of kinds touches, as all its pages say. */
async function touched(division: string, kinds: readonly string[] | null) {
  const pages = [];
  for (let page = 1; ; page += 1) {
    const answer = await owner.call(touchesCalls.load, {
      params: { division },
      query: { page, ...(kinds && { blocks: kinds.join(',') }) },
    });
    pages.push(...answer.rows);
    if (pages.length >= answer.total || answer.rows.length === 0)
      return { ...answer, counted: answer.pages, pages };
  }
}
const sorted = (pages: readonly { readonly id: string; readonly isLive: boolean }[]) =>
  pages.map(({ id, isLive }) => `${id} ${isLive}`).sort();

const actArb = fc.record({
  page: fc.nat(50),
  act: fc.constantFrom(
    'add',
    'add',
    'add',
    'remove',
    'hide',
    'publish',
    'unpublish',
    'copy',
    'discard',
    'restore',
    'delete',
  ),
  kind: fc.constantFrom('quote', 'banner', 'row', 'textBlock', 'productList', 'tag'),
  pick: fc.nat(50),
});

test('R1: after random saves the index is what a search of all pages finds', async () => {
  const { storeId, division } = await newStore();
  const create = async (duplicate?: string) =>
    (
      await owner.call(pageCalls.create, {
        params: { division },
        body: duplicate ? { duplicate } : { template: 'blank' as const, title: `Page ${newId()}` },
      })
    ).id;
  const pages = [await create(), await create(), await create(), await create()];
  const load = async (page: string) =>
    openDocument((await owner.call(pageCalls.load, { params: { division, page } })).document);
  const change = async (page: string, doc: PageDoc, command: PageCommand) =>
    owner.call(pageCalls.change, {
      params: { division, page },
      body: { base: doc.sequence, rows: [{ id: newId(), tab: 'tab', words: 'Changed', command }] },
    });
  let count = 0;
  let compared = 0;
  const compare = async (kind: string) => {
    const every = await openEvery(storeId);
    const expected = every.flatMap(({ id, draft, live }) => {
      const isLive = kindsIn(live).has(kind);
      return isLive || kindsIn(draft).has(kind) ? [{ id, isLive }] : [];
    });
    compared += expected.length;
    expect(sorted((await touched(division, [kind])).pages)).toEqual(sorted(expected));
  };
  for (const { page: at, act, kind, pick } of fc.sample(actArb, { numRuns: 160, seed: 19 })) {
    count += 1;
    const page = pages[at % pages.length] ?? '';
    const params = { division, page };
    const doc = await load(page);
    const alive = [...doc.blocks.values()].filter(isAlive);
    const one = alive[pick % Math.max(1, alive.length)];
    const { live } = await owner.call(pageCalls.load, { params });
    if (act === 'add') {
      const rows = alive.filter(({ type }) => type === 'row');
      const parent =
        kind === 'row' || pick % 2 === 0 ? null : (rows[pick % Math.max(1, rows.length)]?.uid ?? null);
      const order = `b${String(count).padStart(3, '0')}V`;
      await change(page, doc, {
        kind: 'insert',
        blocks: [flatBlockSchema.parse({ uid: `n${count}`, type: kind, parent, order })],
      });
    } else if (act === 'remove' && one) await change(page, doc, { kind: 'remove', uids: [one.uid] });
    else if (act === 'hide' && one)
      await change(page, doc, { kind: 'set', uid: one.uid, path: 'published', value: pick % 3 === 0 });
    else if (act === 'publish')
      await owner.call(pageCalls.publish, { params, body: { sequence: doc.sequence } });
    else if (act === 'unpublish' && live.version !== null) await owner.call(pageCalls.unpublish, { params });
    else if (act === 'copy' && pages.length < 14) pages.push(await create(page));
    else if (act === 'discard' && live.version !== null) await owner.call(pageCalls.discard, { params });
    else if (act === 'restore' && live.version !== null)
      await owner.call(pageCalls.restoreVersion, { params: { ...params, version: '1' } });
    else if (act === 'delete' && pages.length > 5) {
      await owner.call(pageCalls.remove, { params });
      if (pick % 2 === 0) await owner.call(pageCalls.restore, { params });
      else pages.splice(at % pages.length, 1);
    }
    if (count % 8 === 0) await compare(kind);
  }
  for (const kind of ['quote', 'banner', 'row', 'textBlock', 'productList', 'tag']) await compare(kind);
  expect(compared).toBeGreaterThan(30);
}, 120_000);

/** A store with many pages of random kinds, some live as they are, some live as they were, some drafts alone. */
async function fill(storeId: string, count: number, footerKind: string): Promise<void> {
  const shapes = fc.sample(
    fc.record({
      draft: fc.uniqueArray(fc.constantFrom(...KINDS), { maxLength: 4 }),
      live: fc.option(fc.uniqueArray(fc.constantFrom(...KINDS), { maxLength: 4 })),
      isHidden: fc.boolean(),
    }),
    { numRuns: count, seed: 300 },
  );
  await db()
    .transaction()
    .execute(async (tx) => {
      const docOf = (url: string, kinds: readonly string[], isHidden: boolean) =>
        loadTree(
          pageFieldsSchema.parse({ url, properties: { title: `Page ${url}`, isStorePage: true } }),
          kinds.map((type, at) =>
            block(type, `b${at}`, {
              order: at,
              properties: at === 0 && isHidden ? { published: false } : {},
            }),
          ),
        );
      const add = async (url: string, draft: PageDoc, live: PageDoc | null) => {
        const id = newId();
        await insertPage(tx, { id, projectId, storeId, doc: draft });
        if (!live) return;
        const liveVersion = await insertVersion(tx, {
          pageId: id,
          projectId,
          authorId: accountId,
          doc: live,
          note: url,
          budgetReason: '',
        });
        await updatePage(tx, { id, projectId }, { liveVersion, liveSequence: 0, liveSince: new Date() });
      };
      for (const [at, { draft, live, isHidden }] of shapes.entries()) {
        const url = at === 0 ? '/' : `/page-${at}/`;
        await add(url, docOf(url, draft, isHidden), live && docOf(url, live, false));
      }
      const footer = docOf(FOOTER_URL, [footerKind], false);
      await add(FOOTER_URL, footer, footer);
    });
}

function otherValue(id: string): string | number {
  const property = THEME_PROPERTIES[id];
  if (property?.kind === 'colour') return '#7a0f3c';
  if (property?.kind === 'number') return property.base === property.max ? property.min : property.max;
  if (property?.kind === 'choice')
    return Object.keys(property.choices).find((value) => value !== property.base) ?? '';
  return 'Karla';
}

/** The names of what differs between two themes, as pages get them. */
function differing(before: ThemeDocument, after: ThemeDocument): ReadonlySet<string> {
  const flat = (document: ThemeDocument) => {
    const { variables, forms } = compileTheme(document);
    return new Map(
      [
        ...Object.entries(variables),
        ...Object.entries(forms).map(([part, form]) => [`data-${part}`, form]),
      ].map(([name = '', value = '']) => [name, value] as const),
    );
  };
  const [old, now] = [flat(before), flat(after)];
  return new Set([...old.keys(), ...now.keys()].filter((name) => old.get(name) !== now.get(name)));
}

test('R2, C4: one value changed on a store with 300 pages: told within two seconds, complete and nothing more', async () => {
  const { storeId, division } = await newStore();
  await fill(storeId, 300, 'quote');
  const every = await openEvery(storeId);
  expect(every).toHaveLength(301);
  const inCode = themeUsesInCode();
  const before = plainTheme('selvedge');
  const footer = every.find(({ kind }) => kind === 'footer');
  let partly = 0;
  for (const id of PROPERTY_IDS) {
    const after = { ...before, properties: { [id]: otherValue(id) } };
    const names = differing(before, after);
    const isDrawnWith = (place: string) => (inCode.get(place) ?? []).some((name) => names.has(name));
    const isFrame = isDrawnWith('frame');
    const isTouched = (doc: PageDoc | null) =>
      doc !== null && (isFrame || [...kindsIn(doc)].some((kind) => isDrawnWith(`block ${kind}`)));
    const isBelow = isTouched(footer?.live ?? null);
    const expected = every.flatMap(({ id: page, kind, draft, live }) => {
      const isLive = live !== null && (isBelow || isTouched(live));
      return isLive || isBelow || isTouched(draft) ? [{ id: page, kind, isLive }] : [];
    });
    const reach = themeReach(before, after);
    const began = performance.now();
    const first = await owner.call(touchesCalls.load, {
      params: { division },
      query: reach.isEveryPage ? {} : { blocks: reach.blocks.join(',') },
    });
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(owner.statements).toBeLessThanOrEqual(4);
    expect(first.rows.length).toBeLessThanOrEqual(first.pageSize);
    expect(first.total, id).toBe(expected.length);
    const pages = expected.filter(({ kind }) => kind === 'page');
    expect(first.pages, id).toBe(pages.length);
    expect(first.live, id).toBe(pages.filter(({ isLive }) => isLive).length);
    if (expected.length === 0 || expected.length === every.length) continue;
    partly += 1;
    expect(sorted((await touched(division, reach.blocks)).pages), id).toEqual(sorted(expected));
  }
  // Otherwise this has shown little.
  expect(partly).toBeGreaterThan(8);
}, 120_000);

test('what the live footer shows touches every page', async () => {
  const { storeId, division } = await newStore();
  await fill(storeId, 30, 'quote');
  const answer = await touched(division, ['quote']);
  expect(answer).toMatchObject({ total: 31, counted: 30, isInFooter: true });
  expect(answer.pages.some(({ kind, url }) => kind === 'footer' && url === '')).toBe(true);
  expect((await touched(division, ['tag'])).isInFooter).toBe(false);
  expect((await touched(division, null)).total).toBe(31);
});

test('pages that shoppers see come first, the home page before all', async () => {
  const { storeId, division } = await newStore();
  await fill(storeId, 40, 'spacer');
  const { pages, live } = await touched(division, null);
  // With the footer.
  expect(pages.slice(0, live + 1).every(({ isLive }) => isLive)).toBe(true);
  expect(pages.slice(live + 1).some(({ isLive }) => isLive)).toBe(false);
  const home = pages.find(({ url }) => url === '/');
  expect(pages.filter(({ isLive }) => isLive === home?.isLive)[0]).toBe(home);
});

test('names of kinds that there aren’t touch nothing', async () => {
  const { storeId, division } = await newStore();
  await fill(storeId, 5, 'spacer');
  expect((await touched(division, ['', 'nothing', '%'])).total).toBe(0);
});

test('stores of others are neither found nor counted', async () => {
  const { division } = await newStore();
  const call = stranger.call(touchesCalls.load, { params: { division }, query: {} });
  await expect(call).rejects.toMatchObject({ status: 404 });
});
