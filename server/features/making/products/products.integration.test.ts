import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { collectionsCalls } from '../../../../shared/features/making/collections/collections.calls.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { printFilesCalls } from '../../../../shared/features/making/print-files/print-files.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { elementSchema, emptyScene, type Scene } from '../../../../shared/features/making/studio/studio.ts';
import { FREE_TIER } from '../../../../shared/features/projects/plans/plans.ts';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

/** Publishing waits for others that publish in the same project, and its rendering gets a place in line: a statement each. */
const STATEMENTS = 8;

let server: TestServer;
let merchant: Client;
let rival: Client;
let factory: Client;

async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Until so many statements wait for a lock. */
const waitingFor = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(server.services.databases.platform);
      expect(rows[0]?.waiting).toBe(count);
    },
    { timeout: 10_000 },
  );

const picture = async (hue: string) => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 4, background: hue } })
    .png()
    .toBuffer();
  return Object.assign(new Blob([new Uint8Array(bytes)], { type: 'image/png' }), { name: 'flag.png' });
};

/** Clear but for a strip at its right edge. */
async function pictureOfItsEdge() {
  const strip = await sharp({ create: { width: 10, height: 400, channels: 4, background: '#123456' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 4, background: '#00000000' } })
    .composite([{ input: strip, left: 590, top: 0 }])
    .png()
    .toBuffer();
  return Object.assign(new Blob([new Uint8Array(bytes)], { type: 'image/png' }), { name: 'edge.png' });
}

async function upload(client: Client, hue: string) {
  const answer = await client.call(filesCalls.uploadPicture, {}, await picture(hue));
  return answer.picture;
}

function sceneWith(scene: Scene, fileId: string): Scene {
  const element = elementSchema.parse({
    kind: 'picture',
    id: 'flag',
    fileId,
    naturalWidth: 600,
    naturalHeight: 400,
    x: 60,
    y: 60,
    width: 90,
    height: 60,
  });
  return {
    ...scene,
    sides: scene.sides.map((side, at) => (at === 0 ? { ...side, elements: [element] } : side)),
  };
}

async function beginDesign(client: Client, hue: string, name: string) {
  const { baseProduct } = await client.call(catalogueCalls.fetchBaseProduct, {
    query: { sku: 'SV-POSTCARD' },
  });
  const file = await upload(client, hue);
  const scene = sceneWith(emptyScene(baseProduct.printAreas), file.id);
  const settings = designSettingsSchema.parse({ name, colours: ['White'], priceMinor: 450 });
  const { id } = await client.call(studioCalls.createDesign, {
    body: { baseSku: 'SV-POSTCARD', scene, settings },
  });
  return { id, scene, settings };
}

const untilLive = (client: Client, urlName: string, version = 1) =>
  until(
    () => client.call(productsCalls.getProduct, { params: { urlName } }),
    (answer) =>
      answer.version === version &&
      answer.printFiles.every((file) => file.status === 'ready') &&
      answer.product.status === 'live' &&
      answer.images.length > 0,
  );

beforeAll(async () => {
  server = await startTestServer();
  const ada = await addPerson(server, 'ada@example.test');
  const eve = await addPerson(server, 'eve@example.test');
  await addPerson(server, 'floor@example.test', { factory: true });
  const ours = await addProject(server, 'ada-1', [[ada, 'owner']]);
  const theirs = await addProject(server, 'eve-1', [[eve, 'owner']]);
  await addStore(server, ours, 'ada');
  await addStore(server, theirs, 'eve');
  merchant = (await signedIn(server, 'ada@example.test')).in('ada-1');
  merchant.statementsMax = STATEMENTS;
  rival = (await signedIn(server, 'eve@example.test')).in('eve-1');
  factory = await signedIn(server, 'floor@example.test');
});
afterAll(() => server.close());

describe('publishing a design', () => {
  it('renders the print file, draws the pictures and goes live', async () => {
    const design = await beginDesign(merchant, '#c0392b', 'Red flag');
    const { collection } = await merchant.call(collectionsCalls.create, { body: { name: 'Flags' } });
    await merchant.call(studioCalls.saveDesign, {
      params: { design: design.id },
      body: {
        revision: 1,
        scene: design.scene,
        settings: { ...design.settings, collectionIds: [collection.id] },
      },
    });
    const { product } = await merchant.call(productsCalls.publishDesign, {
      params: { design: design.id },
      body: { revision: 2 },
    });
    expect(merchant.statements).toBeLessThanOrEqual(STATEMENTS);
    expect(product).toMatchObject({
      name: 'Red flag',
      urlName: 'red-flag',
      status: 'rendering',
      priceMinor: 450,
    });
    expect(product.sku).toMatch(/^CP-SV-POSTCARD-/);

    const live = await untilLive(merchant, 'red-flag');
    expect(live.printFiles).toHaveLength(1);
    expect(live.printFiles[0]).toMatchObject({ side: 'front', widthPx: 1748, heightPx: 1240 });
    const { collections } = await merchant.call(collectionsCalls.listChoices, {});
    expect(collections).toEqual([
      { id: collection.id, name: 'Flags', isDynamic: false, urlName: 'flags', products: 1 },
    ]);

    const printFile = live.printFiles[0];
    const stored = await server.services.databases.platform
      .selectFrom('printFiles as p')
      .innerJoin('files as f', 'f.id', 'p.fileId')
      .select(['f.storageKey', 'p.sha256'])
      .where('p.id', '=', printFile?.id ?? '')
      .executeTakeFirstOrThrow();
    const bytes = await server.services.storage.read(stored.storageKey);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(printFile?.sha256);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const pixel = (xMm: number, yMm: number) => {
      const at =
        (Math.round((yMm / 25.4) * 300) * info.width + Math.round((xMm / 25.4) * 300)) * info.channels;
      return [...data.subarray(at, at + 4)];
    };
    expect(pixel(60, 60)).toEqual([0xc0, 0x39, 0x2b, 255]);
    expect(pixel(140, 100)[3]).toBe(0);
  });

  it('shows the pictures to anyone, and the print file to the factory alone', async () => {
    const { product, printFiles } = await untilLive(merchant, 'red-flag');
    const path = `/omnis/v3/images/${product.imageId}/`;
    const shown = await server.visitor({ store: 'ada' }).request('GET', path);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const params = { printFile: printFiles[0]?.id ?? '' };
    await factory.call(printFilesCalls.printFileThumbnail, { params });
    await factory.call(printFilesCalls.downloadPrintFile, { params });
    await expect(rival.call(printFilesCalls.downloadPrintFile, { params })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('keeps the version when nothing that prints has changed, and makes the next one when it has', async () => {
    const design = await beginDesign(merchant, '#27ae60', 'Green flag');
    const params = { design: design.id };
    await merchant.call(productsCalls.publishDesign, { params, body: { revision: 1 } });
    await untilLive(merchant, 'green-flag');
    await merchant.call(studioCalls.saveDesign, {
      params,
      body: {
        revision: 1,
        scene: design.scene,
        settings: { ...design.settings, name: 'Green flag, renamed' },
      },
    });
    const renamed = await merchant.call(productsCalls.publishDesign, { params, body: { revision: 2 } });
    expect(renamed).toMatchObject({
      version: 1,
      product: { name: 'Green flag, renamed', urlName: 'green-flag' },
    });

    const moved = structuredClone(design.scene);
    for (const element of moved.sides.flatMap((side) => side.elements)) element.x += 10;
    await merchant.call(studioCalls.saveDesign, {
      params,
      body: { revision: 2, scene: moved, settings: design.settings },
    });
    const next = await merchant.call(productsCalls.publishDesign, { params, body: { revision: 3 } });
    expect(next).toMatchObject({ version: 2, product: { status: 'live' } });
    await untilLive(merchant, 'green-flag', 2);
  });

  it('gives two products of one name two addresses', async () => {
    const first = await beginDesign(merchant, '#2980b9', 'Twin');
    const second = await beginDesign(merchant, '#8e44ad', 'Twin');
    const one = await merchant.call(productsCalls.publishDesign, {
      params: { design: first.id },
      body: { revision: 1 },
    });
    const two = await merchant.call(productsCalls.publishDesign, {
      params: { design: second.id },
      body: { revision: 1 },
    });
    expect([one.product.urlName, two.product.urlName]).toEqual(['twin', 'twin-2']);
    // It is no draft any more, so that deleting drafts can’t take it away.
    await expect(
      merchant.call(studioCalls.deleteDesign, { params: { design: first.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('makes one product of a design that is published in two windows at once', async () => {
    const { id } = await beginDesign(merchant, '#1abc9c', 'Sea flag');
    const publishing = { params: { design: id }, body: { revision: 1 } };
    const both = await server.services.databases.platform.transaction().execute(async (tx) => {
      await sql`select from designs where id = ${id} for update`.execute(tx);
      const asked = [1, 2].map(() => merchant.call(productsCalls.publishDesign, publishing));
      await waitingFor(2);
      return { asked };
    });
    const [one, two] = await Promise.all(both.asked);
    expect(two?.product.id).toBe(one?.product.id);
    expect([one?.version, two?.version]).toEqual([1, 1]);
    await untilLive(merchant, 'sea-flag');
  });

  it('keeps a draft that is deleted in one window while another one publishes it', async () => {
    const { id } = await beginDesign(merchant, '#7f8c8d', 'Grey flag');
    const params = { design: id };
    const both = await server.services.databases.platform.transaction().execute(async (tx) => {
      await sql`select from designs where id = ${id} for update`.execute(tx);
      const published = merchant.call(productsCalls.publishDesign, { params, body: { revision: 1 } });
      await waitingFor(1);
      const deleted = merchant.call(studioCalls.deleteDesign, { params }).catch((error: unknown) => error);
      await waitingFor(2);
      return { published, deleted };
    });
    expect((await both.published).product.name).toBe('Grey flag');
    expect(await both.deleted).toMatchObject({ status: 404 });
    await untilLive(merchant, 'grey-flag');
  });

  it('asks for Pro at the first product beyond the plan, while the others can still be changed', async () => {
    const known = await beginDesign(merchant, '#f1c40f', 'Last flag');
    await merchant.call(productsCalls.publishDesign, { params: { design: known.id }, body: { revision: 1 } });
    const db = server.services.databases.platform;
    const model = await db
      .selectFrom('products')
      .selectAll()
      .where('designId', '=', known.id)
      .executeTakeFirstOrThrow();
    const others = await beginDesign(merchant, '#d35400', 'Others');
    const { total } = await merchant.call(productsCalls.listProducts, { query: {} });
    const filler = Array.from({ length: FREE_TIER.products - total }, (_, at) => ({
      ...model,
      id: crypto.randomUUID(),
      designId: others.id,
      sku: `CP-FILLER-${at}`,
      urlName: `filler-${at}`,
    }));
    await db.insertInto('products').values(filler).execute();
    const over = await beginDesign(merchant, '#e67e22', 'One too many');
    await expect(
      merchant.call(productsCalls.publishDesign, { params: { design: over.id }, body: { revision: 1 } }),
    ).rejects.toMatchObject({ status: 402 });
    const again = await merchant.call(productsCalls.publishDesign, {
      params: { design: known.id },
      body: { revision: 1 },
    });
    expect(again.version).toBe(1);
    await db
      .deleteFrom('products')
      .where(
        'id',
        'in',
        filler.map(({ id }) => id),
      )
      .execute();
  });

  it('never puts a blank side on sale, however the design got there', async () => {
    const { baseProduct } = await merchant.call(catalogueCalls.fetchBaseProduct, {
      query: { sku: 'SV-POSTCARD' },
    });
    const word = (fields: object) =>
      elementSchema.parse({
        kind: 'text',
        id: 'word',
        text: 'Harbour',
        fontId: 'anton',
        size: 20,
        colour: '#111111',
        x: 60,
        y: 60,
        ...fields,
      });
    const scene = (fields: object) => {
      const empty = emptyScene(baseProduct.printAreas);
      return {
        ...empty,
        sides: empty.sides.map((side, at) => (at === 0 ? { ...side, elements: [word(fields)] } : side)),
      };
    };
    const settings = designSettingsSchema.parse({ name: 'Blank', colours: ['White'], priceMinor: 450 });
    const { id } = await merchant.call(studioCalls.createDesign, {
      body: { baseSku: 'SV-POSTCARD', scene: scene({ y: 2000 }), settings },
    });
    const outside = merchant.call(productsCalls.publishDesign, {
      params: { design: id },
      body: { revision: 1 },
    });
    await expect(outside).rejects.toMatchObject({
      status: 422,
      body: {
        errors: { scene: ['Nothing on the front would print: it lies outside the print area.'] },
      },
    });

    // Only its pixels tell that there is nothing: all that can be seen of it is beyond the print area’s edge.
    const { picture: strip } = await merchant.call(filesCalls.uploadPicture, {}, await pictureOfItsEdge());
    const drawn = sceneWith(emptyScene(baseProduct.printAreas), strip.id);
    const { id: blank } = await merchant.call(studioCalls.createDesign, {
      body: {
        baseSku: 'SV-POSTCARD',
        scene: {
          ...drawn,
          sides: drawn.sides.map((side) => ({
            ...side,
            elements: side.elements.map((element) => ({ ...element, x: 120 })),
          })),
        },
        settings,
      },
    });
    const params = { design: blank };
    await merchant.call(productsCalls.publishDesign, {
      params,
      body: { revision: 1, verdict: ['clipped', 'soft', 'blocky'] },
    });
    const refused = await until(
      () => merchant.call(productsCalls.getProduct, { params: { urlName: 'blank' } }),
      // The product is read before its files, so that it may say less than they do.
      ({ product, printFiles }) =>
        product.status !== 'rendering' &&
        printFiles.every((file) => file.status === 'failed' || file.status === 'ready'),
    );
    expect(refused.product).toMatchObject({ status: 'failed' });
    expect(refused.printFiles[0]?.error).toBe(
      'Nothing on the front would print. Move it into the print area, or remove it, and publish again.',
    );
    await eventsDelivered(server.services.databases.platform);
    const { notifications } = await merchant.call(notificationCalls.list, { query: {} });
    expect(notifications[0]).toMatchObject({
      title: `We couldn’t prepare ${refused.product.name}`,
      body: refused.printFiles[0]?.error,
      href: '/create-a-product/blank/?mend=flag',
    });
    const mail = await mailTo(server, 'ada@example.test', 'We couldn’t prepare');
    expect(mail.text).toContain('/create-a-product/blank/?mend=flag&project=ada-1');
    expect(mail.text).toContain('/communication-preferences/');

    await merchant.call(studioCalls.saveDesign, {
      params,
      body: { revision: 1, scene: scene({}), settings },
    });
    await merchant.call(productsCalls.publishDesign, { params, body: { revision: 2 } });
    await untilLive(merchant, 'blank', 2);
  });

  it('refuses our sample text', async () => {
    const design = await beginDesign(merchant, '#123456', 'Untouched');
    const scene = structuredClone(design.scene);
    scene.sides[0]?.elements.push(
      elementSchema.parse({
        kind: 'text',
        id: 'new',
        text: 'Your text',
        fontId: 'anton',
        size: 20,
        colour: '#111111',
        x: 60,
        y: 60,
      }),
    );
    const params = { design: design.id };
    const body = { revision: 1, scene, settings: design.settings };
    await merchant.call(studioCalls.saveDesign, { params, body });
    await expect(
      merchant.call(productsCalls.publishDesign, { params, body: { revision: 2 } }),
    ).rejects.toMatchObject({
      body: { errors: { scene: ['This is our sample text. Write your own, or remove it.'] } },
    });
  });

  it('says what is missing, field by field', async () => {
    const { id } = await merchant.call(studioCalls.createDesign, { body: { baseSku: 'SV-POSTCARD' } });
    const refused = merchant.call(productsCalls.publishDesign, {
      params: { design: id },
      body: { revision: 1 },
    });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      body: {
        errors: {
          name: ['This field is required'],
          colours: ['Please select a colour'],
          scene: ['There’s nothing to print yet. Add an image or text.'],
        },
      },
    });
  });
});

describe('my products', () => {
  it('lists, finds, hides, shows and deletes, for the own project only', async () => {
    const design = await beginDesign(merchant, '#16a085', 'Teal flag');
    const { product } = await merchant.call(productsCalls.publishDesign, {
      params: { design: design.id },
      body: { revision: 1 },
    });
    await untilLive(merchant, 'teal-flag');
    const list = (query: { search?: string; status?: 'live' | 'disabled' }) =>
      merchant.call(productsCalls.listProducts, { query });
    expect((await list({ search: 'teal' })).products.map(({ name }) => name)).toEqual(['Teal flag']);
    expect(merchant.statements).toBeLessThanOrEqual(6);

    const body = { product: product.id };
    await expect(rival.call(productsCalls.toggleProduct, { body })).rejects.toMatchObject({ status: 404 });
    expect(await merchant.call(productsCalls.toggleProduct, { body })).toEqual({
      id: product.id,
      action: 'disabled',
    });
    expect((await list({ status: 'disabled' })).total).toBe(1);
    expect(await merchant.call(productsCalls.toggleProduct, { body })).toEqual({
      id: product.id,
      action: 'enabled',
    });

    await expect(rival.call(productsCalls.deleteProduct, { body })).rejects.toMatchObject({ status: 404 });
    expect(await merchant.call(productsCalls.deleteProduct, { body })).toEqual({
      id: product.id,
      unlockedProductId: null,
    });
    expect((await list({ search: 'teal' })).total).toBe(0);
    expect((await rival.call(productsCalls.listProducts, { query: {} })).total).toBe(0);
  });
});

describe('a project that sells elsewhere', () => {
  it('publishes without a store, and sells in the store it opens later', async () => {
    await addPerson(server, 'etsy@example.test');
    const browser = await signedIn(server, 'etsy@example.test');
    const project = await browser.call(projectCalls.createManufacturer, {
      body: { name: 'Etsy things', integrationType: 'etsy' },
    });
    const client = browser.in(project.id);
    client.statementsMax = STATEMENTS;
    const { id, settings } = await beginDesign(client, '#16a085', 'Green flag');
    await client.call(productsCalls.publishDesign, { params: { design: id }, body: { revision: 1 } });
    const listed = await client.call(productsCalls.listProducts, { query: {} });
    expect(listed.products).toMatchObject([{ name: settings.name, storeSubdomain: null, currency: 'GBP' }]);
    await client.call(storeCalls.create, { body: { name: 'Etsy things', subdomain: 'etsy-things' } });
    const later = await client.call(productsCalls.listProducts, { query: {} });
    expect(later.products).toMatchObject([{ name: settings.name, storeSubdomain: 'etsy-things' }]);
  });

  it('sells in the store that was opened while the design was being published', async () => {
    await addPerson(server, 'wix@example.test');
    const browser = await signedIn(server, 'wix@example.test');
    const project = await browser.call(projectCalls.createManufacturer, {
      body: { name: 'Wix things', integrationType: 'wix' },
    });
    const client = browser.in(project.id);
    client.statementsMax = STATEMENTS;
    const { id } = await beginDesign(client, '#8e44ad', 'Purple flag');
    const { published } = await server.services.databases.platform.transaction().execute(async (tx) => {
      await sql`select from designs where id = ${id} for update`.execute(tx);
      const publishing = client.call(productsCalls.publishDesign, {
        params: { design: id },
        body: { revision: 1 },
      });
      await waitingFor(1);
      await client.call(storeCalls.create, { body: { name: 'Wix things', subdomain: 'wix-things' } });
      return { published: publishing };
    });
    await published;
    const { product } = await untilLive(client, 'purple-flag');
    expect(product.storeSubdomain).toBe('wix-things');
  });
});
