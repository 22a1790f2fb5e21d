import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { bundleCalls } from '../../../../shared/features/making/bundles/bundles.calls.ts';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { productDetailsCalls } from '../../../../shared/features/making/product-details/product-details.calls.ts';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import {
  type DesignSettings,
  designSettingsSchema,
  type ProductEdit,
  VERDICT_CODES,
  type VerdictCode,
} from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  elementSchema,
  emptyScene,
  type Scene,
  type SceneElement,
} from '../../../../shared/features/making/studio/studio.ts';
import { ownDesignsCalls } from '../../../../shared/features/selling/own-designs/own-designs.calls.ts';
import { PLATFORM_DIVISION_ID } from '../../../../shared/rules/constants/constants.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

/** Every door by which a design goes on sale, with every flaw: no wrong product is sold by any call. */

let server: TestServer;
let shop: Shop;
let merchant: Client;
let shopper: Client;
/** A picture of 300 x 200 pixels. */
let merchantPicture: string;
let shopperPicture: string;

/** Publishing waits for others that publish in the same project, which is a statement, and for its place in line. */
const STATEMENTS = 8;
const SKU = 'SV-POSTCARD';

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
  const { id } = await addPerson(server, 'ada@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
    .execute();
  merchant = (await signedIn(server, 'ada@example.test')).in('selvedge-project');
  merchant.statementsMax = STATEMENTS;
  shopper = server.visitor();
  // Ordering again what failed clears its fault, and has it drawn again.
  shopper.statementsMax = STATEMENTS;
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b3202c' } })
    .png()
    .toBuffer();
  const file = Object.assign(new Blob([new Uint8Array(bytes)]), { name: 'red.png' });
  merchantPicture = (await merchant.call(filesCalls.uploadPicture, {}, file)).picture.id;
  await shopper.call(ownDesignsCalls.createDesign, { body: { baseSku: SKU } });
  shopperPicture = (await shopper.call(ownDesignsCalls.uploadPicture, {}, file)).picture.id;
});
afterAll(() => server.close());

type Element = (picture: string) => SceneElement;

const text =
  (fields: object): Element =>
  () =>
    elementSchema.parse({
      kind: 'text',
      id: 'word',
      text: 'Otter',
      fontId: 'inter',
      size: 16,
      colour: '#b3202c',
      x: 50,
      y: 60,
      ...fields,
    });
const box =
  (fields: object): Element =>
  () =>
    elementSchema.parse({
      kind: 'shape',
      id: 'box',
      shape: 'rect',
      x: 50,
      y: 60,
      width: 40,
      height: 40,
      fill: '#b3202c',
      ...fields,
    });
const picture =
  (fields: object): Element =>
  (fileId) =>
    elementSchema.parse({
      kind: 'picture',
      id: 'photo',
      fileId,
      naturalWidth: 300,
      naturalHeight: 200,
      x: 50,
      y: 60,
      width: 20,
      height: 13,
      ...fields,
    });
const SPIRAL = `M0 0${Array.from({ length: 1_200 }, (_, at) => `L${(at * 37) % 100} ${(at * 53) % 100}`).join('')}`;
const drawing =
  (fields: object): Element =>
  () =>
    elementSchema.parse({
      kind: 'drawing',
      id: 'drawing',
      boxWidth: 100,
      boxHeight: 100,
      paths: [{ d: SPIRAL, ink: '#b3202c', line: 0.1 }],
      x: 50,
      y: 60,
      width: 95,
      height: 95,
      opacity: 0.5,
      ...fields,
    });

interface Flaw {
  readonly name: string;
  readonly elements: readonly Element[];
  /** What it is printed on, where that matters. */
  readonly sku?: string;
  readonly settings?: Partial<DesignSettings>;
  readonly words: string;
  /** What the call has to accept; without it, nothing helps. */
  readonly accepts?: VerdictCode;
}

const STOPS: readonly Flaw[] = [
  { name: 'nothing on it', elements: [], words: 'There’s nothing to print yet. Add an image or text.' },
  {
    name: 'our sample text',
    elements: [text({ text: 'Your text' })],
    words: 'This is our sample text. Write your own, or remove it.',
  },
  {
    name: 'a letter that the font lacks',
    elements: [text({ text: 'Hi 😀' })],
    words: 'This font can’t print 😀. Choose another font.',
  },
  {
    name: 'a script that the font lacks',
    elements: [text({ text: 'مرحبا' })],
    words: 'This font can’t print م ر ح ب ا. Choose another font.',
  },
  {
    name: 'white on white',
    elements: [text({ colour: '#ffffff' })],
    words: 'Nothing on the front can be seen on White.',
  },
  {
    name: 'everything outside',
    elements: [text({ y: 2_000 })],
    words: 'Nothing on the front would print: it lies outside the print area.',
  },
  {
    name: 'ink too faint to leave a mark',
    elements: [box({ opacity: 0.02 })],
    words: 'Nothing on the front would print.',
  },
  {
    name: 'shapes without paint',
    elements: [box({ fill: null })],
    words: 'Nothing on the front would print.',
  },
  {
    name: 'more than can be drawn in time',
    sku: 'SV-TEE-MEN',
    elements: Array.from({ length: 120 }, (_, at) =>
      drawing({ id: `line-${at}`, x: 190, y: 228, width: 380, height: 456 }),
    ),
    words: 'This design is too detailed to print. Use fewer layers, simpler drawings or smaller images.',
  },
];

const PRICES: readonly Flaw[] = [
  {
    name: 'a price below the least one',
    elements: [text({})],
    settings: { priceMinor: 50 },
    words: 'The lowest price is £1.00.',
  },
];

const ASKS: readonly Flaw[] = [
  {
    name: 'something over the edge',
    elements: [box({ x: 0 })],
    words: 'Part of this lies outside the print area and will be cut off.',
    accepts: 'clipped',
  },
  {
    name: 'something beyond the edge',
    elements: [text({}), box({ y: 2_000 })],
    words: 'This lies outside the print area and won’t print.',
    accepts: 'outside',
  },
  {
    name: 'too few pixels, whatever the design says of them',
    elements: [picture({ width: 90, height: 60, naturalWidth: 9_000, naturalHeight: 6_000, vector: true })],
    words:
      'At 84 DPI this image may print slightly blurred. Make it no wider than 5 cm, or upload a larger image.',
    accepts: 'soft',
  },
  {
    name: 'half see-through ink',
    elements: [box({ opacity: 0.5 })],
    words: 'Part of this is half see-through, and prints patchily.',
    accepts: 'translucent',
  },
  {
    name: 'hairlines',
    elements: [box({ stroke: '#000000', strokeWidth: 0.1 })],
    words: 'Lines thinner than 0.3 mm may not print.',
    accepts: 'hairline',
  },
  {
    name: 'letters that are too small to read',
    elements: [text({ size: 2 })],
    words: 'These letters are 1.5 mm high, and hard to read.',
    accepts: 'small-text',
  },
  {
    name: 'one of two things that can’t be seen',
    elements: [text({}), box({ id: 'pale', fill: '#ffffff', x: 50, y: 90, width: 20, height: 10 })],
    words: 'This can hardly be seen on White.',
    accepts: 'vanishes',
  },
];

async function sceneOf(flaw: Flaw, pictureId: string): Promise<Scene> {
  const { baseProduct } = await shopper.call(catalogueCalls.fetchBaseProduct, {
    query: { sku: flaw.sku ?? SKU },
  });
  const elements = flaw.elements.map((element) => element(pictureId));
  const scene = emptyScene(baseProduct.printAreas);
  return { ...scene, sides: scene.sides.map((side, at) => (at === 0 ? { ...side, elements } : side)) };
}

const settingsOf = ({ name, settings }: Flaw) =>
  designSettingsSchema.parse({ name, colours: ['White'], defaultColour: 'White', ...settings });

async function draft(flaw: Flaw): Promise<string> {
  const body = {
    baseSku: flaw.sku ?? SKU,
    scene: await sceneOf(flaw, merchantPicture),
    settings: settingsOf(flaw),
  };
  return (await merchant.call(studioCalls.createDesign, { body })).id;
}

/** Pictures with a flaw that only their pixels tell, and what a design on a dark tote bag needs to show them. */
const SIZE = 300;
type Pixel = readonly [red: number, green: number, blue: number, alpha: number];
async function png(pixel: (x: number, y: number) => Pixel): Promise<Blob> {
  const data = Buffer.alloc(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) data.set(pixel(x, y), (y * SIZE + x) * 4);
  const bytes = await sharp(data, { raw: { width: SIZE, height: SIZE, channels: 4 } })
    .png()
    .toBuffer();
  return Object.assign(new Blob([new Uint8Array(bytes)]), { name: 'flawed.png' });
}
const isIn = (x: number, y: number, radius = 120) => Math.hypot(x - SIZE / 2, y - SIZE / 2) < radius;
const RED = [179, 32, 44] as const;

interface DrawnFlaw {
  readonly name: string;
  readonly pixel: (x: number, y: number) => Pixel;
  /** What lies on the picture. */
  readonly over?: readonly SceneElement[];
  readonly sku?: string;
  readonly colour?: string;
  readonly words: string;
  /** What has to be accepted; null where nothing helps. */
  readonly accepts: VerdictCode | null;
}

const DRAWN: readonly DrawnFlaw[] = [
  {
    name: 'a picture with hardly anything on it',
    pixel: (x, y) => [...RED, isIn(x, y, 2) ? 255 : 0],
    words: 'Nothing on the front would print.',
    accepts: null,
  },
  {
    name: 'a white picture on white',
    pixel: (x, y) => [255, 255, 255, isIn(x, y) ? 255 : 0],
    words: 'Nothing on the front can be seen on White.',
    accepts: null,
  },
  {
    name: 'a half-transparent picture',
    pixel: (x, y) => [...RED, isIn(x, y) ? 120 : 0],
    words: 'Part of this is half see-through, and prints patchily.',
    accepts: 'translucent',
  },
  {
    name: 'hairlines in a picture',
    pixel: (x) => [...RED, x % 20 === 0 ? 255 : 0],
    words: 'Lines thinner than 0.3 mm may not print.',
    accepts: 'hairline',
  },
  {
    name: 'gaps in a picture that close up',
    pixel: (x, y) => [...RED, isIn(x, y, 140) && x % 20 !== 0 ? 255 : 0],
    words: 'Gaps narrower than 0.3 mm may close up.',
    accepts: 'hairline',
  },
  {
    name: 'a word on a picture of its colour',
    pixel: () => [...RED, 255],
    over: [text({ size: 6 })('')],
    words: 'This can’t be told from what it lies on.',
    accepts: 'ink-on-ink',
  },
  {
    name: 'a pale edge on dark cloth',
    sku: 'SV-APRON',
    colour: 'Navy',
    pixel: (x, y) => [...(isIn(x, y, 117) ? RED : ([250, 250, 248] as const)), isIn(x, y) ? 255 : 0],
    words: 'A pale edge surrounds this image.',
    accepts: 'halo',
  },
];

interface Yes {
  readonly verdict?: VerdictCode[];
  readonly acceptsLoss?: boolean;
}

/** What a door said: null where the design went through. */
type Answer = { readonly status: number; readonly words: readonly string[] } | null;

const answerOf = (call: Promise<unknown>): Promise<Answer> =>
  call.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof CallRefused)) throw error;
      return { status: error.status, words: Object.values(error.body.errors ?? {}).flat() };
    },
  );

async function ended(act: string) {
  const now = () => merchant.call(bulkActCalls.get, { params: { act } });
  await expect.poll(async () => (await now()).state, { timeout: 30_000 }).toBe('done');
  return now();
}

async function edit(ids: string[], change: ProductEdit, { verdict = [], acceptsLoss = false }: Yes = {}) {
  const body = { rows: { ids }, edit: change, allowLoss: acceptsLoss, accepts: verdict };
  const { stayed } = await ended((await merchant.call(productsCalls.editMany, { body })).act);
  return stayed.length === 0 ? null : { status: 409, words: stayed.map(({ reason }) => `${reason}.`) };
}

interface Door {
  readonly name: string;
  readonly go: (flaw: Flaw, yes: Yes) => Promise<Answer>;
  /** Whether who goes through it says at what price. */
  readonly isPriced: boolean;
}

const DOORS: readonly Door[] = [
  {
    name: 'publishing in the studio',
    isPriced: true,
    async go(flaw, yes) {
      const params = { design: await draft(flaw) };
      return answerOf(merchant.call(productsCalls.publishDesign, { params, body: { revision: 1, ...yes } }));
    },
  },
  {
    name: 'publishing many',
    isPriced: true,
    go: async (flaw, yes) => edit([await draft(flaw)], { kind: 'publish' }, yes),
  },
  {
    name: 'the template builder',
    isPriced: true,
    async go(flaw, yes) {
      const scene = await sceneOf(flaw, merchantPicture);
      const design = { id: crypto.randomUUID(), baseSku: flaw.sku ?? SKU, scene, settings: settingsOf(flaw) };
      const { designs } = await merchant.call(studioCalls.createDesigns, { body: { designs: [design] } });
      return edit(
        designs.flatMap(({ id }) => id ?? []),
        { kind: 'publish' },
        yes,
      );
    },
  },
  {
    name: 'a shopper’s own design',
    isPriced: false,
    async go(flaw, { verdict }) {
      const scene = await sceneOf(flaw, shopperPicture);
      const { id } = await shopper.call(ownDesignsCalls.createDesign, {
        body: { baseSku: flaw.sku ?? SKU, scene },
      });
      const body = { revision: 1, colour: 'White', agrees: true, ...(verdict && { verdict }) };
      const answer = await answerOf(
        shopper.call(ownDesignsCalls.orderDesign, { params: { design: id }, body }),
      );
      await shopper.call(ownDesignsCalls.deleteDesign, { params: { design: id } });
      return answer;
    },
  },
];

/** Products, and shoppers’ designs that become one. */
const onSale = async () => {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from products where not made_for_one) + (select count(*) from own_products))::int as count`.execute(
    shop.database,
  );
  return rows[0]?.count;
};

const ALL: VerdictCode[] = [...VERDICT_CODES];

describe.each(DOORS)('$name', ({ go, isPriced }) => {
  it.each(isPriced ? [...STOPS, ...PRICES] : STOPS)(
    'is shut to $name, whatever is accepted',
    async (flaw) => {
      const before = await onSale();
      const answer = await go(flaw, { verdict: ALL, acceptsLoss: true });
      expect(answer?.words).toContain(flaw.words);
      expect([409, 422]).toContain(answer?.status);
      expect(await onSale()).toBe(before);
    },
  );

  it.each(ASKS)('asks for a yes to $name', async (flaw) => {
    const { accepts } = flaw;
    if (!accepts) throw new Error('It can be accepted');
    const before = await onSale();
    for (const verdict of [undefined, ALL.filter((code) => code !== accepts)]) {
      const answer = await go(flaw, { ...(verdict && { verdict }) });
      expect(answer).toEqual({ status: 409, words: [flaw.words] });
    }
    expect(await onSale()).toBe(before);
    expect(await go(flaw, { verdict: [accepts] })).toBeNull();
  });

  it.runIf(isPriced)('asks for a yes to a loss', async () => {
    const flaw: Flaw = {
      name: 'a loss',
      elements: [text({})],
      settings: { priceMinor: 100 },
      words: '',
    };
    const before = await onSale();
    const refused = await go(flaw, { verdict: ALL });
    expect(refused?.words.join()).toMatch(
      /^(You lose £\d\.\d\d on each sale of the most expensive size|It would sell at a loss)\.$/,
    );
    expect(await onSale()).toBe(before);
    expect(await go(flaw, { acceptsLoss: true })).toBeNull();
  });
});

/** Where a design went through a door: why it isn’t on sale after all, or null once it is. */
type Outcome = () => Promise<string | null>;

/** Uploads follow one another, and wait where there were many. Each picture is uploaded once for each person. */
let lastUpload: Promise<unknown> = Promise.resolve();
const uploads = new Map<string, Promise<string>>();

function uploaded(flaw: DrawnFlaw, from: 'merchant' | 'shopper'): Promise<string> {
  const key = `${from} ${flaw.name}`;
  const known = uploads.get(key);
  if (known) return known;
  const upload = async () => {
    const file = await png(flaw.pixel);
    let id = '';
    const send = async () => {
      const { picture: sent } =
        from === 'merchant'
          ? await merchant.call(filesCalls.uploadPicture, {}, file)
          : await shopper.call(ownDesignsCalls.uploadPicture, {}, file);
      id = sent.id;
    };
    await expect.poll(() => answerOf(send()), { timeout: 60_000, interval: 1_000 }).toBeNull();
    return id;
  };
  const sent = lastUpload.then(upload);
  lastUpload = sent;
  uploads.set(key, sent);
  return sent;
}

async function drawnScene({ sku = SKU, over = [] }: DrawnFlaw, pictureId: string): Promise<Scene> {
  const { baseProduct } = await shopper.call(catalogueCalls.fetchBaseProduct, { query: { sku } });
  const photo = picture({ naturalWidth: SIZE, naturalHeight: SIZE, width: 25.4, height: 25.4 })(pictureId);
  const scene = emptyScene(baseProduct.printAreas);
  const elements = [photo, ...over];
  return { ...scene, sides: scene.sides.map((side, at) => (at === 0 ? { ...side, elements } : side)) };
}

async function drawnDraft(flaw: DrawnFlaw): Promise<string> {
  const { sku = SKU, colour = 'White', name } = flaw;
  const scene = await drawnScene(flaw, await uploaded(flaw, 'merchant'));
  const settings = designSettingsSchema.parse({ name, colours: [colour], defaultColour: colour });
  return (await merchant.call(studioCalls.createDesign, { body: { baseSku: sku, scene, settings } })).id;
}

/** A design’s product: why it isn’t live, or null once it is; undefined until either is known. */
async function endOf(design: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ isLive: boolean; error: string | null; element: string | null }>`
    select p.live_at is not null as is_live, max(f.error) as error, max(f.error_element) as element
    from products p join print_files f on f.design_version_id = p.design_version_id
    where p.design_id = ${design} group by p.id`.execute(shop.database);
  const [row] = rows;
  if (row?.error) {
    expect(['photo', 'word']).toContain(row.element);
    return row.error;
  }
  return row?.isLive ? null : undefined;
}

/** What the tests above have sold is drawn before. */
async function ends(read: () => Promise<string | null | undefined>): Promise<string | null> {
  await expect.poll(read, { timeout: 300_000, interval: 500 }).not.toBeUndefined();
  return (await read()) ?? null;
}

const DRAWN_DOORS: readonly {
  readonly name: string;
  readonly go: (flaw: DrawnFlaw, verdict: VerdictCode[]) => Promise<Outcome>;
}[] = [
  {
    name: 'publishing in the studio',
    async go(flaw, verdict) {
      const design = await drawnDraft(flaw);
      await merchant.call(productsCalls.publishDesign, {
        params: { design },
        body: { revision: 1, verdict },
      });
      return () => ends(() => endOf(design));
    },
  },
  {
    name: 'publishing many, and the template builder',
    async go(flaw, verdict) {
      const design = await drawnDraft(flaw);
      expect(await edit([design], { kind: 'publish' }, { verdict })).toBeNull();
      return () => ends(() => endOf(design));
    },
  },
  {
    name: 'a shopper’s own design',
    async go(flaw, verdict) {
      const scene = await drawnScene(flaw, await uploaded(flaw, 'shopper'));
      const { sku = SKU, colour = 'White' } = flaw;
      const { id } = await shopper.call(ownDesignsCalls.createDesign, { body: { baseSku: sku, scene } });
      const { order } = await shopper.call(ownDesignsCalls.orderDesign, {
        params: { design: id },
        body: { revision: 1, colour, agrees: true, verdict },
      });
      await shopper.call(ownDesignsCalls.deleteDesign, { params: { design: id } });
      const { baseProduct } = await shopper.call(catalogueCalls.fetchBaseProduct, { query: { sku } });
      const size = baseProduct.sizes[0]?.code ?? '';
      return () =>
        ends(async () => {
          const state = await shopper.call(ownDesignsCalls.getOrderState, {
            params: { order },
            query: { size, quantity: 1 },
          });
          if (state.state === 'failed') return state.message;
          return state.state === 'ready' ? null : undefined;
        });
    },
  },
];

describe.each(DRAWN_DOORS)('$name, of what only pixels tell', ({ go }) => {
  // One shopper may make 40 designs an hour, which the tests above have done.
  beforeAll(() => sql`delete from rate_limits`.execute(shop.database));

  it('stops each flaw without a yes, with its reason, and sells with one what can be accepted', async () => {
    const refused = await Promise.all(
      DRAWN.map(async (flaw) => ({
        flaw,
        end: await go(
          flaw,
          ALL.filter((code) => code !== flaw.accepts),
        ),
      })),
    );
    for (const { flaw, end } of refused) expect(await end(), flaw.name).toContain(flaw.words);
    const accepted = await Promise.all(
      DRAWN.flatMap(({ accepts, ...flaw }) =>
        accepts === null ? [] : [go({ ...flaw, accepts }, [accepts]).then((end) => ({ flaw, end }))],
      ),
    );
    for (const { flaw, end } of accepted) expect(await end(), `${flaw.name}, accepted`).toBeNull();
  }, 400_000);
});

describe('a picture whose file is gone', () => {
  it('stops its design at every door', async () => {
    const flaw: DrawnFlaw = { name: 'Gone', pixel: () => [...RED, 255], words: '', accepts: null };
    const design = await drawnDraft(flaw);
    await sql`update files set width = null, height = null
      where id in (select selvedge_scene_pictures(scene) from designs where id = ${design})`.execute(
      shop.database,
    );
    const words = 'This image is missing. Remove it, or choose another.';
    const published = await answerOf(
      merchant.call(productsCalls.publishDesign, { params: { design }, body: { revision: 1, verdict: ALL } }),
    );
    expect(published).toEqual({ status: 422, words: [words] });
    expect(await edit([design], { kind: 'publish' }, { verdict: ALL })).toEqual({
      status: 409,
      words: [words],
    });
  });
});

describe('a preview of publishing many', () => {
  it('says of each draft what stops it and what needs a yes', async () => {
    const [emoji, faint, edge, fine] = await Promise.all(
      [STOPS[2], STOPS[6], ASKS[0], { name: 'Fine', elements: [text({})], words: '' }].map((flaw) => {
        if (!flaw) throw new Error('There is such a flaw');
        return draft(flaw);
      }),
    );
    const preview = await merchant.call(productsCalls.previewEdit, {
      body: {
        rows: { ids: [emoji, faint, edge, fine].flatMap((id) => id ?? []) },
        edit: { kind: 'publish' },
      },
    });
    expect(preview).toMatchObject({ total: 4, changing: 2, flawed: 1, losing: 0, flaws: ['clipped'] });
    expect(preview.lookedAt).toEqual(
      expect.arrayContaining([
        { name: STOPS[2]?.name, stops: [STOPS[2]?.words], asks: [] },
        { name: ASKS[0]?.name, stops: [], asks: [ASKS[0]?.words] },
      ]),
    );
    expect(preview.lookedAt).toHaveLength(3);
  });
});

describe('what is on sale already', () => {
  it('is sold at a loss by no call without a yes', async () => {
    const { id } = await shop.product({ urlName: 'cup', name: 'Cup', priceMinor: 3_000 });
    const price = async () =>
      await shop.database
        .selectFrom('products')
        .select(['priceMinor', 'salePriceMinor'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const untouched = { priceMinor: 3_000, salePriceMinor: null };
    expect((await edit([id], { kind: 'price-to', amountMinor: 100 }))?.words).toEqual([
      'It would sell at a loss.',
    ]);
    expect((await edit([id], { kind: 'sale-percent', percent: 95 }))?.words).toEqual([
      'It would sell at a loss.',
    ]);

    merchant.statementsMax = 11;
    const { details } = await merchant.call(productDetailsCalls.get, { params: { urlName: 'cup' } });
    const change = (next: object, acceptsLoss = false) =>
      answerOf(
        merchant.call(productDetailsCalls.update, {
          params: { urlName: 'cup' },
          body: { ...details, ...next, seen: details, acceptsLoss },
        }),
      );
    const loss = {
      status: 409,
      words: [expect.stringMatching(/^You lose £\d+\.\d\d on each sale of size /)],
    };
    expect(await change({ priceMinor: 100 })).toEqual(loss);
    expect(await change({ salePriceMinor: 100 })).toEqual(loss);
    merchant.statementsMax = STATEMENTS;

    const csv = new File(['Handle,Variant Price\ncup,1.00\n'], 'products.csv');
    const { id: file } = await merchant.call(productFilesCalls.upload, {}, csv);
    const params = { import: file };
    await merchant.call(productFilesCalls.check, { params });
    const state = async () => (await merchant.call(productFilesCalls.get, { params })).state;
    await expect.poll(state, { timeout: 30_000 }).toBe('checked');
    expect((await merchant.call(productFilesCalls.get, { params })).counts).toMatchObject({ losing: 1 });
    const started = merchant.call(productFilesCalls.start, { params, body: {} });
    await started.then(
      ({ act }) => ended(act),
      (error: unknown) => expect(error).toMatchObject({ status: 409 }),
    );

    const other = await shop.product({ urlName: 'saucer', name: 'Saucer', priceMinor: 3_000 });
    const bundle = merchant.call(bundleCalls.create, {
      body: {
        fields: {
          name: 'Set',
          urlName: '',
          description: '',
          pricing: { kind: 'fixed', value: 100 },
          items: [
            { productId: id, quantity: 1 },
            { productId: other.id, quantity: 1 },
          ],
          enabled: true,
        },
        publish: true,
      },
    });
    await expect(bundle).rejects.toMatchObject({ status: 409, body: { code: 'sells-at-loss' } });
    expect(await price()).toEqual(untouched);

    merchant.statementsMax = 11;
    expect(await change({ priceMinor: 100 }, true)).toBeNull();
    merchant.statementsMax = STATEMENTS;
    expect(await price()).toEqual({ priceMinor: 100, salePriceMinor: null });
  }, 90_000);

  it('isn’t sold in a colour on which it can’t be seen, without a yes', async () => {
    const { baseProduct } = await shopper.call(catalogueCalls.fetchBaseProduct, {
      query: { sku: 'SV-TEE-MEN' },
    });
    const scene = emptyScene(baseProduct.printAreas);
    const white = text({ colour: '#ffffff', size: 40, x: 190, y: 200 })('');
    const settings = designSettingsSchema.parse({ name: 'Pale', colours: ['Navy'], defaultColour: 'Navy' });
    const { id } = await merchant.call(studioCalls.createDesign, {
      body: {
        baseSku: 'SV-TEE-MEN',
        scene: {
          ...scene,
          sides: scene.sides.map((side, at) => (at === 0 ? { ...side, elements: [white] } : side)),
        },
        settings,
      },
    });
    const { product } = await merchant.call(productsCalls.publishDesign, {
      params: { design: id },
      body: { revision: 1 },
    });
    const add: ProductEdit = { kind: 'add-colour', colour: 'White' };
    const unseen = { status: 409, words: ['Nothing on the front can be seen on White.'] };
    expect(await edit([product.id], add)).toEqual(unseen);
    expect(await edit([product.id], { kind: 'colours-to', colours: ['White'] }, { verdict: ALL })).toEqual(
      unseen,
    );
    expect(await edit([product.id], add, { verdict: ['vanishes'] })).toBeNull();
  }, 60_000);
});
