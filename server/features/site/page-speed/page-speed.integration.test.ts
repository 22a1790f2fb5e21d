import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { type BlockImage, blockRegistry } from '../../../../shared/features/site/blocks/blocks.ts';
import { mediaImage } from '../../../../shared/features/site/media/media.ts';
import { pageSpeedCalls } from '../../../../shared/features/site/page-speed/page-speed.calls.ts';
import {
  type PageWeight,
  SPEED_BUDGET,
  totalBytes,
} from '../../../../shared/features/site/page-speed/page-speed.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema, type PageCommand } from '../../../../shared/features/site/pages/pages.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';

/** Drawing a page takes its own statements, as for a shopper. */
const STATEMENTS_MAX = 14;
const PRODUCTS = 12;

let server: TestServer;
let owner: Client;
let rival: Client;
let division: string;
let light: BlockImage;
let heavy: BlockImage;

const db = () => server.services.databases.platform;

/** As much in it as in a photograph; the less it is blurred, the more bytes it takes. */
async function photograph(blur: number): Promise<BlockImage> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({
    create: { width: 1000, height: 900, channels: 3, background: '#557799', noise },
  })
    .blur(blur)
    .jpeg({ quality: 90 })
    .toBuffer();
  const file = new File([bytes], `ink-${blur}.jpg`, { type: 'image/jpeg' });
  const { picture } = await owner.call(filesCalls.uploadPicture, {}, file);
  return mediaImage(picture, { crop: null, alt: 'Ink', focal: null });
}

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const shop = await openShop(server, 'north');
  for (let number = 1; number <= PRODUCTS; number += 1)
    await shop.product({ urlName: `tee-${number}`, name: `Tee ${number}`, priceMinor: 2400 });
  const ana = await addPerson(server, 'ana@example.test');
  await db()
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: ana.id, role: 'owner' })
    .execute();
  await db().updateTable('projects').set({ isPro: true }).where('id', '=', shop.projectId).execute();
  const store = await db()
    .selectFrom('stores')
    .select('divisionId')
    .where('id', '=', shop.storeId)
    .executeTakeFirstOrThrow();
  division = store.divisionId;
  owner = (await signedIn(server, ana.email)).in('north-project');
  owner.statementsMax = STATEMENTS_MAX;
  const maya = await addPerson(server, 'maya@example.test');
  await addStore(server, await addProject(server, 'loom', [[maya, 'owner']]), 'loom');
  rival = (await signedIn(server, maya.email)).in('loom');
  light = await photograph(12);
  heavy = await photograph(0.6);
});
afterAll(() => server.close());

type Properties = Readonly<Record<string, unknown>>;

const block = (uid: string, type: string, order: string, properties: Properties = {}) => {
  const { size, version } = blockRegistry.make(type, { uid, properties });
  return flatBlockSchema.parse({ uid, type, version, size, parent: null, order, properties });
};

let made = 0;
/** A page with these blocks, and ways to change and weigh it. */
async function pageWith(blocks: readonly (readonly [uid: string, type: string, properties?: Properties])[]) {
  made += 1;
  const { id, url } = await owner.call(pageCalls.create, {
    params: { division },
    body: { template: 'blank', title: `Ink ${made}` },
  });
  const params = { division, page: id };
  let base = (await owner.call(pageCalls.load, { params })).document.sequence;
  const change = async (command: PageCommand) => {
    const row = { id: crypto.randomUUID(), tab: 'test', words: 'Changed', command };
    const { sequence, refused } = await owner.call(pageCalls.change, { params, body: { base, rows: [row] } });
    expect(refused).toEqual([]);
    base = sequence;
  };
  await change({
    kind: 'insert',
    blocks: blocks.map(([uid, type, properties], at) => block(uid, type, `a${at}`, properties)),
  });
  /** Once every picture has its copies. */
  const weigh = async (): Promise<PageWeight> => {
    for (;;) {
      const weight = await owner.call(pageSpeedCalls.weigh, { params });
      if (weight.awaited === 0) return weight;
    }
  };
  return {
    params,
    url,
    change,
    sequence: () => base,
    weigh,
    publish: (budgetReason?: string) =>
      owner.call(pageCalls.publish, {
        params,
        body: { sequence: base, ...(budgetReason !== undefined && { budgetReason }) },
      }),
  };
}

const of = (weight: PageWeight, uid: string) => {
  const found = weight.blocks.find((one) => one.uid === uid);
  if (!found) throw new Error(`${uid} isn’t weighed`);
  return found;
};

/** A text that no compression makes smaller, and the page with it too large. */
const words = () => {
  const letters = crypto.getRandomValues(new Uint8Array(18_000));
  return Array.from(letters, (letter) => String.fromCodePoint(97 + (letter % 26))).join('');
};
const tooMuch = () =>
  ['one', 'two', 'three', 'four'].map((uid) => [uid, 'textBlock', { text: words() }] as const);

const LONG = 'Each print is pulled by hand in our workshop by the harbour. '.repeat(40);

describe('a page is weighed as a phone gets it', () => {
  test('its pictures, scripts and document, by block', async () => {
    const page = await pageWith([
      ['picture', 'image', { image: heavy }],
      ['words', 'textBlock', { title: 'Ink', text: LONG }],
      ['film', 'youtube', { video: 'dQw4w9WgXcQ', title: 'Ink' }],
    ]);
    const weight = await page.weigh();
    const { url: address } = await owner.call(pageCalls.preview, { params: page.params });
    const shopper = server.visitor({ store: 'north' });
    const { pathname, search } = new URL(address);
    const drawn = await shopper.request('GET', pathname + search);
    // A phone of 390 pixels at twice the density takes the copy of 960.
    const copy = /\/omnis\/v3\/frontend\/media\/[^ "]*\/960\/\?preview=[^ "]+/.exec(drawn.text)?.[0] ?? '';
    const sent = await shopper.request('GET', copy);
    expect(sent.status).toBe(200);
    expect(of(weight, 'picture').pictures).toBe(sent.size);
    expect(weight.pictures).toBe(sent.size);
    expect(of(weight, 'picture').marks).toEqual(['largest-paint', 'heavy-pictures']);
    expect(of(weight, 'film').scripts).toBeGreaterThan(0);
    expect(of(weight, 'words').html).toBeGreaterThan(of(weight, 'picture').html);
    const sheet = /href="(\/assets\/[^"]+\.css[^"]*)"/.exec(drawn.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const styles = await shopper.request('GET', sheet, { headers: { 'accept-encoding': 'br' } });
    expect(weight.styles).toBe(styles.size);
  });

  test('while its store isn’t open to anyone yet', async () => {
    const page = await pageWith([['words', 'textBlock', { title: 'Ink', text: 'Soon' }]]);
    await db().updateTable('stores').set({ comingSoon: true }).where('subdomain', '=', 'north').execute();
    server.services.hosts.forget();
    const weight = await page.weigh();
    await db().updateTable('stores').set({ comingSoon: false }).where('subdomain', '=', 'north').execute();
    server.services.hosts.forget();
    expect(of(weight, 'words').isFirstScreen).toBe(true);
  });

  test('by members of its project alone', async () => {
    const { params } = await pageWith([['words', 'textBlock', { text: 'Ink' }]]);
    await expect(rival.call(pageSpeedCalls.weigh, { params })).rejects.toMatchObject({ status: 404 });
    await expect(server.visitor().call(pageSpeedCalls.weigh, { params })).rejects.toMatchObject({
      status: 401,
    });
  });

  test('whatever its HTML blocks hold', async () => {
    const hostile =
      '</iframe></div><div data-b="words"><script src="/assets/x.js"></script><img src="https://cdn.example/x.png"><!-- "> <';
    const page = await pageWith([
      ['code', 'html', { html: hostile, title: '"><div data-b="words">' }],
      ['words', 'textBlock', { title: 'Ink', text: `<div data-b="code"> ${LONG}` }],
    ]);
    const weight = await page.weigh();
    expect(weight.blocks.map(({ uid }) => uid)).toEqual([null, 'code', 'words']);
    expect(of(weight, 'code')).toMatchObject({
      marks: ['loads-from-outside'],
      outside: ['https://cdn.example'],
      scripts: 0,
    });
    expect(of(weight, 'words').marks).toEqual(['largest-paint']);
  });
});

describe('each mend lowers its number', () => {
  test('a smaller picture: what is sent, and the wait', async () => {
    const page = await pageWith([['picture', 'image', { image: heavy }]]);
    const before = await page.weigh();
    await page.change({ kind: 'set', uid: 'picture', path: 'image', value: light });
    const after = await page.weigh();
    expect(of(after, 'picture').pictures).toBeLessThan(of(before, 'picture').pictures);
    expect(after.paintMs).toBeLessThan(before.paintMs);
    expect(of(after, 'picture').marks).not.toContain('heavy-pictures');
  });

  test('fewer products: pictures and document', async () => {
    const page = await pageWith([['list', 'productList', { title: 'Shirts', limit: PRODUCTS }]]);
    const before = await page.weigh();
    await page.change({ kind: 'set', uid: 'list', path: 'limit', value: PRODUCTS / 2 });
    const after = await page.weigh();
    expect(of(after, 'list').html).toBeLessThan(of(before, 'list').html);
    expect(of(after, 'list').pictures).toBeLessThan(of(before, 'list').pictures);
    expect(totalBytes(after)).toBeLessThan(totalBytes(before));
  });

  test('a heavy picture below the first screen: the wait', async () => {
    const page = await pageWith([
      ['picture', 'image', { image: heavy }],
      ['words', 'textBlock', { title: 'Ink', text: LONG }],
    ]);
    const before = await page.weigh();
    await page.change({ kind: 'move', moves: [{ uid: 'picture', parent: null, order: 'a9' }] });
    const after = await page.weigh();
    expect(after.paintMs).toBeLessThan(before.paintMs);
    expect(of(after, 'words').marks).toEqual(['largest-paint']);
    expect(of(after, 'picture').isFirstScreen).toBe(false);
  });

  test('a picture with its size: what moves', async () => {
    const { width: _, height: __, ...unsized } = light;
    const page = await pageWith([['picture', 'image', { image: unsized }]]);
    const before = await page.weigh();
    expect(of(before, 'picture').marks).toContain('moves-page');
    expect(before.shift).toBeGreaterThan(SPEED_BUDGET.shift);
    await page.change({ kind: 'set', uid: 'picture', path: 'image', value: light });
    const after = await page.weigh();
    expect(after.shift).toBe(0);
    expect(of(after, 'picture').marks).not.toContain('moves-page');
  });

  test('without what another site sends: nothing loads from there', async () => {
    const page = await pageWith([
      ['map', 'iframe', { src: 'https://maps.example/here' }],
      ['words', 'textBlock', { text: 'Ink' }],
    ]);
    expect(of(await page.weigh(), 'map').outside).toEqual(['https://maps.example']);
    await page.change({ kind: 'remove', uids: ['map'] });
    const after = await page.weigh();
    expect(after.blocks.flatMap(({ outside }) => outside)).toEqual([]);
  });
});

describe('a draft over its budget', () => {
  const REASON = 'The print has to be seen in full';

  test('is published with a reason alone, which is kept with the version', async () => {
    const page = await pageWith(tooMuch());
    expect((await page.weigh()).html).toBeGreaterThan(SPEED_BUDGET.html);
    await expect(page.publish()).rejects.toMatchObject({
      status: 422,
      body: { errors: { budgetReason: ['Say why this page goes live over its speed budget'] } },
    });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const body = { sequence: page.sequence(), at };
    await expect(owner.call(pageCalls.schedule, { params: page.params, body })).rejects.toMatchObject({
      status: 422,
    });
    await page.publish(REASON);
    const { versions } = await owner.call(pageCalls.listVersions, { params: page.params });
    expect(versions).toMatchObject([{ number: 1, isLive: true, budgetReason: REASON }]);
  });

  test('needs none once it is lighter', async () => {
    const page = await pageWith(tooMuch());
    await page.weigh();
    await page.change({ kind: 'remove', uids: ['two', 'three', 'four'] });
    await page.weigh();
    await page.publish();
    const { versions } = await owner.call(pageCalls.listVersions, { params: page.params });
    expect(versions).toMatchObject([{ budgetReason: '' }]);
  });
});
