import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { printFilesCalls } from '../../../../shared/features/making/print-files/print-files.calls.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { elementSchema, emptyScene, type Scene } from '../../../../shared/features/making/studio/studio.ts';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { ownDesignsCalls } from '../../../../shared/features/selling/own-designs/own-designs.calls.ts';
import {
  OWN_DESIGN_DAYS,
  OWN_DESIGN_LIMITS,
  OWN_DESIGN_MESSAGES,
  ownDesignPriceMinor,
} from '../../../../shared/features/selling/own-designs/own-designs.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { storefrontCalls } from '../../../../shared/features/selling/storefront/storefront.calls.ts';
import { PLATFORM_DIVISION_ID } from '../../../../shared/rules/constants/constants.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { createLogger } from '../../../app.ts';
import { deleteUnboughtHandler } from './own-designs.jobs.ts';

let server: TestServer;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
});
afterAll(() => server.close());

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );

const fileOf = (bytes: Uint8Array | string, name: string) =>
  Object.assign(new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), { name });
const flat = (width: number, height: number, colour = '#b3202c') =>
  sharp({ create: { width, height, channels: 3, background: colour } });

const text = (words: string) =>
  elementSchema.parse({
    kind: 'text',
    id: 'words',
    text: words,
    fontId: 'bebas-neue',
    size: 40,
    colour: '#b3202c',
    x: 150,
    y: 120,
  });

const onFront = (scene: Scene, ...elements: ReturnType<typeof text>[]): Scene => ({
  ...scene,
  sides: scene.sides.map((side) => (side.side === 'front' ? { ...side, elements } : side)),
});

async function tee() {
  const { baseProduct } = await server
    .visitor()
    .call(catalogueCalls.fetchBaseProduct, { query: { sku: 'SV-TEE-MEN' } });
  return baseProduct;
}

async function begin(visitor: Client, elements: readonly ReturnType<typeof text>[] = []) {
  const base = await tee();
  const scene = onFront(emptyScene(base.printAreas), ...elements);
  const settings = designSettingsSchema.parse({
    name: 'Club shirt',
    colours: ['White'],
    defaultColour: 'White',
  });
  const { id } = await visitor.call(ownDesignsCalls.createDesign, {
    body: { baseSku: base.sku, scene, settings },
  });
  return { id, base, scene, settings };
}

const order = (visitor: Client, design: string, more: { revision?: number; agrees?: boolean } = {}) =>
  visitor.call(ownDesignsCalls.orderDesign, {
    params: { design },
    body: { revision: 1, colour: 'White', agrees: true, ...more },
  });

/** The address that adds it to the basket, once its print files are made. */
const untilReady = (visitor: Client, id: string, choice = { size: 'M', quantity: 2 }) =>
  vi.waitFor(
    async () => {
      const state = await visitor.call(ownDesignsCalls.getOrderState, {
        params: { order: id },
        query: choice,
      });
      if (state.state !== 'ready') throw new Error(JSON.stringify(state));
      return state.address;
    },
    { timeout: 60_000, interval: 200 },
  );

/** A guest of the store, who follows the studio’s address there. */
async function toBasket(address: string): Promise<Client> {
  const { host, pathname, search } = new URL(address);
  expect(host).toMatch(/^selvedge\./);
  const guest = server.visitor({ store: 'selvedge' });
  const answer = await guest.request('GET', pathname + search);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/basket/']);
  return guest;
}

async function buy(guest: Client) {
  const { basket, methodId } = await guest.call(checkoutCalls.getCheckout, { query: {} });
  const { lines, totalMinor } = basket.totals;
  const placed = await guest.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email: 'ada@example.test',
      shipping: { name: 'Ada Lovelace', street: '12 Square', city: 'London', zip: 'SW1Y 4JH', country: 'GB' },
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      },
    },
  });
  await guest.call(paymentCalls.confirm, {
    body: {
      clientSecret: placed.clientSecret ?? '',
      card: { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      idempotencyKey: randomUUID(),
    },
  });
  await eventsDelivered(shop.database);
  return placed.orderHash;
}

const count = async (table: 'products' | 'ownDesigns' | 'designs' | 'designVersions') =>
  Number(
    (
      await shop.database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('a stranger’s own design', () => {
  it('is drawn, bought as a guest and reaches the factory with a label and a print file for each piece', async () => {
    const visitor = server.visitor();
    const { id, base, scene, settings } = await begin(visitor);
    const photo = await flat(900, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { picture } = await visitor.call(ownDesignsCalls.uploadPicture, {}, fileOf(photo, 'team.jpg'));
    expect(picture).toMatchObject({ width: 600, height: 900, mediaType: 'image/jpeg', name: 'team.jpg' });
    const drawn = onFront(
      scene,
      elementSchema.parse({
        kind: 'picture',
        id: 'team',
        fileId: picture.id,
        naturalWidth: 600,
        naturalHeight: 900,
        x: 150,
        y: 260,
        width: 80,
        height: 120,
      }),
      text('North Rowing'),
    );
    await visitor.call(ownDesignsCalls.saveDesign, {
      params: { design: id },
      body: { revision: 1, scene: drawn, settings },
    });
    // Another visit of the same browser.
    const { design } = await visitor.call(ownDesignsCalls.getDesign, { params: { design: id } });
    expect(design.scene.sides[0]?.elements).toHaveLength(2);
    expect(design.pictures.map(({ name }) => name)).toEqual(['team.jpg']);

    const { order: wanted } = await order(visitor, id, { revision: 2 });
    const guest = await toBasket(await untilReady(visitor, wanted));
    const { basket } = await guest.call(checkoutCalls.getCheckout, { query: {} });
    const vat = { ...design.home, day: new Date().toISOString().slice(0, 10) };
    expect(basket.items).toMatchObject([
      {
        name: 'Club shirt',
        quantity: 2,
        options: { Colour: 'White', Size: 'M' },
        priceIncTax: ownDesignPriceMinor(base, 'White', drawn, vat),
        productUrl: null,
        trouble: null,
      },
    ]);
    const hash = await buy(guest);
    expect((await guest.call(receiptCalls.getReceipt, { params: { orderHash: hash } })).items[0]?.name).toBe(
      'Club shirt',
    );

    const labels = await sql<{ code: string; printFile: string; status: string; side: string }>`
      select l.code, f.id as print_file, f.status, f.side
      from labels l join order_items i on i.id = l.order_item_id join orders o on o.id = i.order_id
      join print_files f on f.design_version_id = i.design_version_id where o.hash = ${hash}`.execute(
      shop.database,
    );
    expect(labels.rows.map(({ status, side }) => [status, side])).toEqual([
      ['ready', 'front'],
      ['ready', 'front'],
    ]);
    await addPerson(server, 'floor@example.test', { factory: true });
    const factory = await signedIn(server, 'floor@example.test');
    const sent = await factory.request(
      'GET',
      printFilesCalls.downloadPrintFile.path.replace('{printFile}', labels.rows[0]?.printFile ?? ''),
    );
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('is in no list: not in the store, its search or its sitemap, and not among the project’s products', async () => {
    const guest = server.visitor({ store: 'selvedge' });
    const bought = await shop.database
      .selectFrom('products')
      .select(['id', 'urlName'])
      .where('madeForOne', '=', true)
      .executeTakeFirstOrThrow();
    const page = guest.call(storefrontCalls.getProduct, { params: { urlName: bought.urlName } });
    await expect(page).rejects.toMatchObject({ status: 404 });
    const byName = guest.call(basketCalls.addItemToCart, {
      body: { item: { productUrl: `/product/${bought.urlName}/`, productColor: 'White', productSize: 'M' } },
    });
    await expect(byName).rejects.toMatchObject({ status: 404 });
  });

  it('is made once, however often it’s added to the basket, and again after a change', async () => {
    const visitor = server.visitor();
    const { id, scene, settings } = await begin(visitor, [text('Twice')]);
    const before = await count('products');
    const [first, second] = [await order(visitor, id), await order(visitor, id)];
    expect(first.order).toBe(second.order);
    await untilReady(visitor, first.order);
    expect(await count('products')).toBe(before + 1);
    await visitor.call(ownDesignsCalls.saveDesign, {
      params: { design: id },
      body: { revision: 1, scene: onFront(scene, text('Thrice')), settings },
    });
    const third = await order(visitor, id, { revision: 2 });
    await untilReady(visitor, third.order);
    expect(await count('products')).toBe(before + 2);
  });

  it('is refused for the basket while empty, unwritten, changed elsewhere or without agreement to the terms', async () => {
    const visitor = server.visitor();
    const empty = await begin(visitor);
    expect(await refusal(order(visitor, empty.id))).toMatchObject({
      errors: { scene: ['There’s nothing to print yet. Add an image or text.'] },
    });
    const unwritten = await begin(visitor, [text('Your text')]);
    expect(await refusal(order(visitor, unwritten.id))).toMatchObject({
      errors: { scene: ['This is our sample text. Write your own, or remove it.'] },
    });
    const written = await begin(visitor, [text('Ours')]);
    expect(await refusal(order(visitor, written.id, { agrees: false }))).toMatchObject({
      errors: { agrees: [OWN_DESIGN_MESSAGES.terms] },
    });
    expect(await refusal(order(visitor, written.id, { revision: 4 }))).toMatchObject({
      code: 'older-revision',
    });
  });

  it('is refused for the basket where it has a side or a size that the product doesn’t', async () => {
    const visitor = server.visitor();
    const { id, base, scene, settings } = await begin(visitor, [text('Ours')]);
    const [front] = base.printAreas;
    if (!front) throw new Error('A T-shirt has a print area');
    const elements = [text('Ours')];
    const misfits = [
      { ...front, side: 'right' as const, elements },
      { ...front, widthMm: front.widthMm + 500, elements },
    ].map(({ side, widthMm, heightMm, elements }) => ({ side, widthMm, heightMm, elements }));
    for (const [index, side] of misfits.entries()) {
      const revision = index + 1;
      await visitor.call(ownDesignsCalls.saveDesign, {
        params: { design: id },
        body: { revision, scene: { ...scene, sides: [side] }, settings },
      });
      expect(await refusal(order(visitor, id, { revision: revision + 1 }))).toMatchObject({
        errors: { scene: ['This design doesn’t fit the product'] },
      });
    }
  });

  it('is private to its browser, with its pictures', async () => {
    const [visitor, other] = [server.visitor(), server.visitor()];
    const mine = await begin(visitor, [text('Mine')]);
    await begin(other);
    const { picture } = await visitor.call(
      ownDesignsCalls.uploadPicture,
      {},
      fileOf(await flat(40, 30).png().toBuffer(), 'a.png'),
    );
    const params = { design: mine.id };
    const attempts = [
      () => other.call(ownDesignsCalls.getDesign, { params }),
      () => other.call(ownDesignsCalls.deleteDesign, { params }),
      () =>
        other.call(ownDesignsCalls.saveDesign, {
          params,
          body: { revision: 1, scene: mine.scene, settings: mine.settings },
        }),
      () => order(other, mine.id),
      () => other.call(ownDesignsCalls.showPicture, { params: { file: picture.id, size: '320' } }),
      () => server.visitor().call(ownDesignsCalls.getDesign, { params }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 });
    const stolen = onFront(
      mine.scene,
      elementSchema.parse({
        kind: 'picture',
        id: 'x',
        fileId: picture.id,
        naturalWidth: 40,
        naturalHeight: 30,
        x: 50,
        y: 50,
        width: 40,
        height: 30,
      }),
    );
    const body = { baseSku: 'SV-TEE-MEN', scene: stolen };
    await expect(other.call(ownDesignsCalls.createDesign, { body })).rejects.toMatchObject({ status: 422 });
    expect((await other.call(ownDesignsCalls.listDesigns, {})).designs).toHaveLength(1);
    expect((await other.call(ownDesignsCalls.listPictures, { query: {} })).pictures).toEqual([]);
  });

  it('goes into a basket only by a code of this server, in the store it was made for', async () => {
    const visitor = server.visitor();
    const { id } = await begin(visitor, [text('Code')]);
    const { order: wanted } = await order(visitor, id);
    const { pathname, search } = new URL(await untilReady(visitor, wanted));
    const guest = server.visitor({ store: 'selvedge' });
    const forged = await guest.request('GET', `${pathname}${search.slice(0, -3)}abc`);
    expect(forged.headers.get('location')).toBe('/basket/?not-added');
    await openShop(server, 'elsewhere');
    const elsewhere = await server.visitor({ store: 'elsewhere' }).request('GET', pathname + search);
    expect(elsewhere.headers.get('location')).toBe('/basket/?not-added');
    expect((await guest.call(basketCalls.listBasket, {})).items).toEqual([]);
  });
});

describe('pictures of strangers', () => {
  it('are written again: what isn’t pixels doesn’t come through', async () => {
    const visitor = server.visitor();
    await begin(visitor);
    const marked = await flat(60, 40)
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer();
    expect(marked.includes('a secret place')).toBe(true);
    const hidden = Buffer.concat([marked, Buffer.from('<script>alert(1)</script>')]);
    const { picture } = await visitor.call(ownDesignsCalls.uploadPicture, {}, fileOf(hidden, 'a.jpg'));
    const { text: stored } = await visitor.request(
      'GET',
      `/omnis/v3/own-designs/pictures/${picture.id}/original/`,
    );
    expect(stored).not.toContain('secret');
    expect(stored).not.toContain('script');
  });

  it('are refused as drawings, when too large, and without a design', async () => {
    const visitor = server.visitor();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const send = (bytes: Uint8Array | string, name: string) =>
      visitor.call(ownDesignsCalls.uploadPicture, {}, fileOf(bytes, name));
    const small = await flat(9, 9).png().toBuffer();
    await expect(send(small, 'a.png')).rejects.toMatchObject({ status: 404 });
    await begin(visitor);
    await expect(send(svg, 'a.svg')).rejects.toMatchObject({
      status: 415,
      body: { message: OWN_DESIGN_MESSAGES.notTaken },
    });
    const wide = await flat(7_200, 7_000).png().toBuffer();
    await expect(send(wide, 'wide.png')).rejects.toMatchObject({
      status: 422,
      body: { message: OWN_DESIGN_MESSAGES.tooManyPixels },
    });
    const big = Buffer.alloc(OWN_DESIGN_LIMITS.pictureBytes + 1);
    await expect(send(big, 'big.png')).rejects.toMatchObject({ status: 413 });
  });

  it('end where a shopper has as many as they may keep, and so do designs', async () => {
    const visitor = server.visitor();
    const { id } = await begin(visitor);
    const { tokenHash } = await shop.database
      .selectFrom('ownDesigns')
      .select('tokenHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await sql`
      insert into own_designs (id, project_id, store_id, token_hash, base_product_id, scene)
      select gen_random_uuid(), project_id, store_id, token_hash, base_product_id, scene
      from own_designs, generate_series(2, ${OWN_DESIGN_LIMITS.designs}) where id = ${id}`.execute(
      shop.database,
    );
    await sql`
      with filled as (
        insert into files (id, project_id, purpose, storage_key, sha256, media_type, bytes, name)
        select gen_random_uuid(), ${shop.projectId}::uuid, 'shopper-artwork', 'none', 'none', 'image/png',
          ${OWN_DESIGN_LIMITS.totalBytes}::bigint, 'all.png' returning id)
      insert into own_pictures (file_id, project_id, token_hash)
      select id, ${shop.projectId}::uuid, ${tokenHash} from filled`.execute(shop.database);
    expect(await refusal(begin(visitor))).toMatchObject({ code: 'too-many-designs' });
    const sent = visitor.call(
      ownDesignsCalls.uploadPicture,
      {},
      fileOf(await flat(9, 9).png().toBuffer(), 'a.png'),
    );
    expect(await refusal(sent)).toMatchObject({ code: 'too-many-pictures' });
  });
});

describe('a shopper’s room for pictures', () => {
  /** A new visitor who has a file of so many bytes already. */
  async function visitorWith(bytes: number) {
    const visitor = server.visitor();
    const { id } = await begin(visitor);
    await sql`
      with filled as (
        insert into files (id, project_id, purpose, storage_key, sha256, media_type, bytes, name)
        select gen_random_uuid(), ${shop.projectId}::uuid, 'shopper-artwork', 'none', 'none', 'image/png',
          ${bytes}::bigint, 'most.png' returning id)
      insert into own_pictures (file_id, project_id, token_hash)
      select filled.id, ${shop.projectId}::uuid, d.token_hash from filled, own_designs d where d.id = ${id}`.execute(
      shop.database,
    );
    return (bytesOf: Uint8Array, name: string) =>
      visitor.call(ownDesignsCalls.uploadPicture, {}, fileOf(bytesOf, name));
  }
  const noise = (side: number) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

  it('counts the rewritten picture, not the one sent', async () => {
    const sent = await noise(300).webp({ quality: 1 }).toBuffer();
    expect(sent.length).toBeLessThan(20_000);
    const send = await visitorWith(OWN_DESIGN_LIMITS.totalBytes - 20_000);
    expect(await refusal(send(sent, 'small.webp'))).toMatchObject({ code: 'too-many-pictures' });
  });

  it('isn’t passed by two uploads at once', async () => {
    const [one, two] = [await noise(60).png().toBuffer(), await noise(60).png().toBuffer()];
    const send = await visitorWith(OWN_DESIGN_LIMITS.totalBytes - 15_000);
    const both = await Promise.allSettled([send(one, 'one.png'), send(two, 'two.png')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('after signing up', () => {
  it('designs become drafts of the project, with their pictures in its drive, once', async () => {
    const ada = await addPerson(server, 'later@example.test');
    await addProject(server, 'later', [[ada, 'owner']]);
    const account = (await signedIn(server, 'later@example.test')).in('later');
    const { id, scene, settings } = await begin(account);
    const { picture } = await account.call(
      ownDesignsCalls.uploadPicture,
      {},
      fileOf(await flat(60, 40).png().toBuffer(), 'kept.png'),
    );
    const drawn = onFront(
      scene,
      elementSchema.parse({
        kind: 'picture',
        id: 'kept',
        fileId: picture.id,
        naturalWidth: 60,
        naturalHeight: 40,
        x: 90,
        y: 90,
        width: 60,
        height: 40,
      }),
    );
    await account.call(ownDesignsCalls.saveDesign, {
      params: { design: id },
      body: { revision: 1, scene: drawn, settings },
    });
    const { designs } = await account.call(ownDesignsCalls.claimDesigns, {});
    expect(designs).toMatchObject([{ name: 'Club shirt' }]);
    const { designs: drafts } = await account.call(studioCalls.listDesigns, {});
    expect(drafts.map(({ name }) => name)).toEqual(['Club shirt']);
    const { design } = await account.call(studioCalls.getDesign, {
      params: { design: designs[0]?.id ?? '' },
    });
    expect(design.pictures.map(({ name }) => name)).toEqual(['kept.png']);
    await account.call(filesCalls.showPicture, {
      params: { file: design.pictures[0]?.id ?? '', size: '320' },
    });
    expect((await account.call(ownDesignsCalls.claimDesigns, {})).designs).toEqual([]);
    expect((await account.call(ownDesignsCalls.listDesigns, {})).designs).toEqual([]);
  });
});

describe('unsold designs', () => {
  const age = (table: string, column: string, days: number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${days} * interval '1 day'`.execute(
      shop.database,
    );
  const run = () =>
    deleteUnboughtHandler.run(
      {},
      { services: server.services },
      {
        id: '1',
        attempt: 1,
        signal: new AbortController().signal,
        logger: createLogger('fatal'),
      },
    );

  it('are deleted after their time with their pictures and print files; a bought one stays', async () => {
    const visitor = server.visitor();
    const { id } = await begin(visitor, [text('Unbought')]);
    await visitor.call(
      ownDesignsCalls.uploadPicture,
      {},
      fileOf(await flat(60, 40, '#123456').png().toBuffer(), 'unbought.png'),
    );
    const { order: wanted } = await order(visitor, id);
    await untilReady(visitor, wanted);
    const unbought = await shop.database
      .selectFrom('ownProducts')
      .select('productId')
      .where('id', '=', wanted)
      .executeTakeFirstOrThrow();
    for (const [table, column] of [
      ['own_designs', 'updated_at'],
      ['own_products', 'agreed_at'],
      ['own_pictures', 'created_at'],
      ['products', 'created_at'],
    ] as const)
      await age(table, column, OWN_DESIGN_DAYS - 1);
    await run();
    expect(await count('ownDesigns')).toBeGreaterThan(0);
    for (const [table, column] of [
      ['own_designs', 'updated_at'],
      ['own_products', 'agreed_at'],
      ['own_pictures', 'created_at'],
      ['products', 'created_at'],
    ] as const)
      await age(table, column, 2);
    await run();
    expect(await count('ownDesigns')).toBe(0);
    const left = await shop.database
      .selectFrom('products')
      .select(['id', 'name'])
      .where('madeForOne', '=', true)
      .execute();
    expect(left.map(({ id: product }) => product)).not.toContain(unbought.productId);
    expect(left.map(({ name }) => name)).toEqual(['Club shirt']);
    const pictures = await shop.database
      .selectFrom('files')
      .select('name')
      .where('purpose', '=', 'shopper-artwork')
      .execute();
    // The bought one’s print can be made again.
    expect(pictures.map(({ name }) => name)).toEqual(['team.jpg']);
  });
});
