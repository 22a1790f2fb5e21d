import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { BASE_CATALOGUE, blanksOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { PICTURE_REFUSALS, type PictureRefusal } from '../../../../shared/features/making/files/files.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { elementSchema, emptyScene } from '../../../../shared/features/making/studio/studio.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { loadBaseCatalogue } from '../catalogue/catalogue.queries.ts';

let server: TestServer;
let merchant: Client;
let rival: Client;

beforeAll(async () => {
  server = await startTestServer();
  const ada = await addPerson(server, 'ada@example.test');
  const eve = await addPerson(server, 'eve@example.test');
  await addProject(server, 'ada-1', [[ada, 'owner']]);
  await addProject(server, 'eve-1', [[eve, 'owner']]);
  merchant = (await signedIn(server, 'ada@example.test')).in('ada-1');
  rival = (await signedIn(server, 'eve@example.test')).in('eve-1');
});
afterAll(() => server.close());

const fileOf = (bytes: Uint8Array | string, name: string) =>
  Object.assign(new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), { name });
const send = (client: Client, bytes: Uint8Array | string, name: string) =>
  client.call(filesCalls.uploadPicture, {}, fileOf(bytes, name));
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } });

describe('a code', () => {
  it('is drawn for a merchant, and refused with a message where it can’t hold the text', async () => {
    const query = { symbology: 'qr', value: 'https://example.com/', ground: 'light' } as const;
    const { drawing } = await merchant.call(studioCalls.drawCode, { query });
    expect(drawing.code).toEqual({ symbology: 'qr', value: query.value, hasGround: true });
    expect(drawing.paths[0]?.ink).toBe('#ffffff');
    const ean = { symbology: 'ean13', value: 'otter', ground: 'none' } as const;
    await expect(merchant.call(studioCalls.drawCode, { query: ean })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('13 digits'),
    });
    await expect(server.visitor().call(studioCalls.drawCode, { query })).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('the base catalogue', () => {
  it('is offered without signing in, in its order, with every blank in a pick face', async () => {
    const visitor = server.visitor();
    const { baseProducts } = await visitor.call(catalogueCalls.listBaseProducts, {});
    expect(baseProducts.map(({ sku }) => sku)).toEqual(BASE_CATALOGUE.map(({ sku }) => sku));
    expect(visitor.statements).toBeLessThanOrEqual(6);
    const blanks = await server.services.databases.platform
      .selectFrom('blanks')
      .select(['sku', 'barcode', 'pickFace'])
      .execute();
    expect(blanks).toHaveLength(BASE_CATALOGUE.flatMap(blanksOf).length);
    expect(blanks.every(({ pickFace, barcode }) => pickFace !== null && /^20\d{11}$/.test(barcode))).toBe(
      true,
    );
  });

  it('keeps stock and ids when it is loaded again', async () => {
    const db = server.services.databases.platform;
    const sku = 'SV-TEE-MEN-BLANK-WHITE-M';
    await db.updateTable('blanks').set({ stock: 7 }).where('sku', '=', sku).execute();
    const read = () =>
      db.selectFrom('blanks').select(['id', 'stock']).where('sku', '=', sku).executeTakeFirst();
    const before = await read();
    await loadBaseCatalogue(db);
    expect(await read()).toEqual(before);
  });

  it('answers 404 for a SKU that is not made', async () => {
    const asked = server.visitor().call(catalogueCalls.fetchBaseProduct, { query: { sku: 'NOT-MADE' } });
    await expect(asked).rejects.toMatchObject({ status: 404 });
  });
});

describe('uploading a picture', () => {
  it('keeps it upright with its size, once for the same bytes, for the own project only', async () => {
    const turned = await plain(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { picture } = await send(merchant, turned, 'turned.jpg');
    expect(picture).toMatchObject({ width: 300, height: 400, mediaType: 'image/jpeg', name: 'turned.jpg' });
    expect(merchant.statements).toBeLessThanOrEqual(6);
    expect((await send(merchant, turned, 'again.jpg')).picture.id).toBe(picture.id);
    const params = { file: picture.id, size: '320' } as const;
    await merchant.call(filesCalls.showPicture, { params });
    await expect(rival.call(filesCalls.showPicture, { params })).rejects.toMatchObject({ status: 404 });
    expect((await rival.call(filesCalls.listPictures, { query: {} })).pictures).toEqual([]);
  });

  it('takes WebP, SVG, CMYK and 16 bit pictures', async () => {
    const cmyk = await plain(60, 40).toColourspace('cmyk').jpeg().toBuffer();
    const deep = await plain(60, 40).toColourspace('rgb16').png().toBuffer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>';
    const taken = [
      await send(merchant, await plain(60, 40).webp().toBuffer(), 'a.webp'),
      await send(merchant, cmyk, 'b.jpg'),
      await send(merchant, deep, 'c.png'),
      await send(merchant, svg, 'd.svg'),
    ];
    expect(taken.map(({ picture }) => [picture.width, picture.height])).toEqual(Array(4).fill([60, 40]));
    expect(taken.map(({ picture }) => picture.vector)).toEqual([false, false, false, true]);
  });

  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;
  const huge = async () => {
    // The header of a picture that would take gigabytes to decode.
    const small = await plain(8, 8).png().toBuffer();
    small.writeUInt32BE(20_000, 16);
    small.writeUInt32BE(20_000, 20);
    const { crc32 } = await import('node:zlib');
    small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
    return small;
  };
  const bad: readonly [
    what: string,
    reason: PictureRefusal,
    name: string,
    make: () => Promise<Uint8Array | string>,
  ][] = [
    ['an empty file', 'empty', 'a.png', async () => ''],
    ['a text that calls itself a picture', 'mismatch', 'a.png', async () => 'hello, I am a picture'],
    ['a program', 'not-a-picture', 'a.exe', async () => randomBytes(2_000)],
    [
      'a picture cut off in the middle',
      'broken',
      'a.png',
      async () => {
        const noise = sharp({
          create: {
            width: 200,
            height: 200,
            channels: 3,
            noise: { type: 'gaussian', mean: 128, sigma: 40 },
            background: '#888',
          },
        });
        return (await noise.png().toBuffer()).subarray(0, 40_000);
      },
    ],
    ['20,000 x 20,000 pixels', 'too-many-pixels', 'a.png', huge],
    ['an SVG with a script', 'svg-script', 'a.svg', async () => svg('<script>alert(1)</script>')],
    ['an SVG with an event handler', 'svg-script', 'a.svg', async () => svg('<rect onload="alert(1)"/>')],
    [
      'an SVG with a page inside',
      'svg-embedded-page',
      'a.svg',
      async () => svg('<foreignObject><p/></foreignObject>'),
    ],
    [
      'an SVG that loads a picture',
      'svg-external',
      'a.svg',
      async () => svg('<image href="https://example.test/a.png"/>'),
    ],
    ['an SVG with text', 'svg-text', 'a.svg', async () => svg('<text>Hi</text>')],
  ];
  it.each(bad)('refuses %s with a clear message', async (_what, reason, name, make) => {
    const refused = send(merchant, await make(), name);
    await expect(refused).rejects.toMatchObject({
      body: { code: reason, message: PICTURE_REFUSALS[reason], errors: { file: [PICTURE_REFUSALS[reason]] } },
    });
  });
});

describe('a design', () => {
  const settings = designSettingsSchema.parse({ name: 'Otter' });
  const begin = async () => {
    const { id } = await merchant.call(studioCalls.createDesign, { body: { baseSku: 'SV-TEE-MEN' } });
    return id;
  };
  const word = elementSchema.parse({
    kind: 'text',
    id: 'word',
    text: 'Otter',
    fontId: 'lobster',
    size: 40,
    colour: '#AA3300',
    x: 190,
    y: 120,
  });

  it('comes back as it was saved', async () => {
    const id = await begin();
    const { design } = await merchant.call(studioCalls.getDesign, { params: { design: id } });
    expect(merchant.statements).toBeLessThanOrEqual(6);
    expect(design.scene.sides.map(({ side }) => side)).toEqual(['front', 'back']);
    const scene = structuredClone(design.scene);
    scene.sides[0]?.elements.push(word);
    const saved = await merchant.call(studioCalls.saveDesign, {
      params: { design: id },
      body: { revision: design.revision, scene, settings },
    });
    expect(saved.revision).toBe(2);
    expect(merchant.statements).toBeLessThanOrEqual(6);
    const again = await merchant.call(studioCalls.getDesign, { params: { design: id } });
    expect(again.design).toMatchObject({ revision: 2, scene, settings: { name: 'Otter' } });
  });

  it('refuses a save that began from an older revision and keeps the newer one', async () => {
    const id = await begin();
    const params = { design: id };
    const { design } = await merchant.call(studioCalls.getDesign, { params });
    const newer = structuredClone(design.scene);
    newer.sides[0]?.elements.push(word);
    await merchant.call(studioCalls.saveDesign, { params, body: { revision: 1, scene: newer, settings } });
    const older = merchant.call(studioCalls.saveDesign, {
      params,
      body: { revision: 1, scene: design.scene, settings },
    });
    await expect(older).rejects.toMatchObject({ status: 409, body: { code: 'older-revision' } });
    expect((await merchant.call(studioCalls.getDesign, { params })).design.scene).toEqual(newer);
  });

  it("is another project's neither to see nor to change", async () => {
    const id = await begin();
    const params = { design: id };
    await expect(rival.call(studioCalls.getDesign, { params })).rejects.toMatchObject({ status: 404 });
    const scene = emptyScene([{ side: 'front', widthMm: 381, heightMm: 457.2 }]);
    await expect(
      rival.call(studioCalls.saveDesign, { params, body: { revision: 1, scene, settings } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('is listed as a draft until it is a product, and can be deleted by its project only', async () => {
    const id = await begin();
    const params = { design: id };
    const drafts = async () => (await merchant.call(studioCalls.listDesigns, {})).designs;
    expect((await drafts()).find((draft) => draft.id === id)).toMatchObject({
      name: '',
      baseSku: 'SV-TEE-MEN',
      blank: { garment: 't-shirt' },
    });
    expect(merchant.statements).toBeLessThanOrEqual(6);
    await expect(rival.call(studioCalls.deleteDesign, { params })).rejects.toMatchObject({ status: 404 });
    await merchant.call(studioCalls.deleteDesign, { params });
    expect((await drafts()).map((draft) => draft.id)).not.toContain(id);
    await expect(merchant.call(studioCalls.getDesign, { params })).rejects.toMatchObject({ status: 404 });
  });

  it('cannot show a picture of another project', async () => {
    const { picture } = await send(merchant, await plain(30, 30).png().toBuffer(), 'mine.png');
    const scene = emptyScene([{ side: 'front', widthMm: 381, heightMm: 457.2 }]);
    scene.sides[0]?.elements.push(
      elementSchema.parse({
        kind: 'picture',
        id: 'stolen',
        fileId: picture.id,
        naturalWidth: 30,
        naturalHeight: 30,
        x: 50,
        y: 50,
        width: 30,
        height: 30,
      }),
    );
    const stolen = rival.call(studioCalls.createDesign, { body: { baseSku: 'SV-TEE-MEN', scene } });
    await expect(stolen).rejects.toMatchObject({ status: 422 });
  });

  it('has its fonts served to the browser', async () => {
    const answer = await server.visitor().request('GET', '/omnis/v3/fonts/lobster/latin/400/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('font/woff');
    const unknown = await server.visitor().request('GET', '/omnis/v3/fonts/..%2F..%2Fetc/latin/400/');
    expect(unknown.status).toBe(404);
  });
});

describe('designs for many products', () => {
  const settings = designSettingsSchema.parse({ name: 'Otter' });
  const on = (baseSku: string, elements: readonly object[] = []) => {
    const base = BASE_CATALOGUE.find(({ sku }) => sku === baseSku) ?? BASE_CATALOGUE[0];
    const scene = emptyScene(base?.printAreas ?? []);
    scene.sides[0]?.elements.push(...elements.map((element) => elementSchema.parse(element)));
    return { baseSku, scene, settings };
  };
  const box = { kind: 'shape', id: 'box', shape: 'rect', x: 90, y: 90, width: 50, height: 50 };
  const mugs = BASE_CATALOGUE.filter(({ sku }) => sku !== 'SV-TEE-MEN');

  it('are made at once, 50 in the same few statements', async () => {
    const designs = Array.from({ length: 50 }, (_, at) =>
      on(mugs[at % mugs.length]?.sku ?? '', [{ ...box, id: `box-${at}` }]),
    );
    const made = await merchant.call(studioCalls.createDesigns, { body: { designs } });
    expect(merchant.statements).toBeLessThanOrEqual(6);
    expect(made.designs.every(({ id, reason }) => id !== null && reason === null)).toBe(true);
    const [first] = made.designs;
    if (!first?.id) throw new Error('It was made');
    const { design } = await merchant.call(studioCalls.getDesign, { params: { design: first.id } });
    expect(design).toMatchObject({ base: { sku: mugs[0]?.sku }, settings: { name: 'Otter' } });
    await expect(rival.call(studioCalls.getDesign, { params: { design: first.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('are made once, where they are requested again after an answer that was lost', async () => {
    const ids = [newId(), newId()];
    const designs = ids.map((id) => ({ id, ...on(mugs[0]?.sku ?? '', [{ ...box, id: 'again' }]) }));
    const drafts = async () => (await merchant.call(studioCalls.listDesigns, {})).designs.map(({ id }) => id);
    const before = await drafts();
    for (const _ of [1, 2]) {
      const made = await merchant.call(studioCalls.createDesigns, { body: { designs } });
      expect(made.designs).toEqual(ids.map((id) => ({ id, reason: null })));
    }
    expect((await drafts()).filter((id) => !before.includes(id)).sort()).toEqual(ids.toSorted());
    // Another project's id neither shows nor takes what is there.
    const theirs = await rival.call(studioCalls.createDesigns, { body: { designs } });
    expect(theirs.designs).toEqual(ids.map(() => ({ id: null, reason: 'Another design has this id' })));
    expect((await rival.call(studioCalls.listDesigns, {})).designs).toEqual([]);
  });

  it('say why one can’t be made, and make the others', async () => {
    const { picture } = await send(rival, await plain(31, 17).png().toBuffer(), 'theirs.png');
    const stolen = {
      kind: 'picture',
      id: 'theirs',
      fileId: picture.id,
      naturalWidth: 31,
      naturalHeight: 17,
      x: 90,
      y: 90,
      width: 50,
      height: 50,
    };
    const gone = mugs[1]?.sku ?? '';
    const offer = (enabled: boolean) =>
      server.services.databases.platform
        .updateTable('baseProducts')
        .set({ enabled })
        .where('sku', '=', gone)
        .execute();
    await offer(false);
    const wrong = { ...on('SV-POSTCARD'), baseSku: 'SV-TEE-MEN' };
    const made = await merchant.call(studioCalls.createDesigns, {
      body: { designs: [on('SV-TEE-MEN', [box]), on(gone, [box]), wrong, on('SV-TEE-MEN', [stolen])] },
    });
    await offer(true);
    expect(made.designs.map(({ id, reason }) => id ?? reason)).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      'This product is no longer made',
      'This design doesn’t fit the product',
      'An image in this design is missing. Upload it again.',
    ]);
  });
});
