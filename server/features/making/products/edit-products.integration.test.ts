import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../../shared/contract/call.ts';
import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import {
  type DesignSettings,
  designSettingsSchema,
  type ProductEdit,
} from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { sceneSchema } from '../../../../shared/features/making/studio/studio.ts';
import { FREE_TIER } from '../../../../shared/features/projects/plans/plans.ts';
import { getCollection } from '../../../../shared/features/selling/storefront/storefront.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { changeProducts, holdProducts } from './edit-products.queries.ts';
import { goLive } from './products.queries.ts';

let server: TestServer;
let shop: Shop;
let merchant: Client;
let colleague: Client;
let rival: Client;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'kiln');
  const other = await openShop(server, 'loom');
  const member = async (email: string, projectId: string, role: string) => {
    const { id } = await addPerson(server, email);
    await server.services.databases.platform
      .insertInto('projectMembers')
      .values({ projectId, accountId: id, role })
      .execute();
    return signedIn(server, email);
  };
  merchant = (await member('ada@example.test', shop.projectId, 'owner')).in('kiln-project');
  colleague = (await member('ben@example.test', shop.projectId, 'designer')).in('kiln-project');
  rival = (await member('eve@example.test', other.projectId, 'owner')).in('loom-project');
});
afterAll(() => server.close());

type Chosen = CallInput<typeof productsCalls.editMany>['body']['rows'];

/** The act once it has run to its end. */
async function ended(act: string) {
  const now = () => merchant.call(bulkActCalls.get, { params: { act } });
  await expect
    .poll(async () => (await now()).state, { timeout: 60_000 })
    .toEqual(expect.stringMatching(/^(done|stopped|undone)$/));
  return now();
}

async function edit(rows: Chosen, change: ProductEdit, allowLoss = false) {
  const { act } = await merchant.call(productsCalls.editMany, { body: { rows, edit: change, allowLoss } });
  return { act, ...(await ended(act)) };
}

async function undo(act: string) {
  await merchant.call(bulkActCalls.undo, { params: { act } });
  return ended(act);
}

const productRows = () => merchant.call(productsCalls.listRows, { query: { sort: 'name' } });
const stored = async (id: string) => {
  const row = await shop.database
    .selectFrom('products as p')
    .innerJoin('designs as d', 'd.id', 'p.designId')
    .select([
      'p.priceMinor',
      'p.salePriceMinor',
      'p.tags',
      'p.colours',
      'p.enabled',
      'p.deletedAt',
      'd.settings',
      'd.revision',
    ])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  return row;
};

describe('one change to many products', () => {
  it('changes what was ticked, says why others stay, and is undone as a whole', async () => {
    const cup = await shop.product({
      urlName: 'cup',
      name: 'Cup',
      priceMinor: 2_400,
      colours: ['Navy', 'White'],
    });
    const bowl = await shop.product({ urlName: 'bowl', name: 'Bowl', priceMinor: 3_000, colours: ['White'] });
    const settings = designSettingsSchema.parse({ name: 'A plate', colours: ['Navy'], tags: ['sea'] });
    const plate = await merchant.call(studioCalls.createDesign, {
      body: { baseSku: 'SV-TEE-MEN', settings },
    });

    const gone = newId();
    const tagged = await edit({ ids: [cup.id, bowl.id, plate.id, gone] }, { kind: 'add-tag', tag: 'Sea' });
    expect(tagged).toMatchObject({ title: 'Add the tag “Sea”', state: 'done', total: 4, done: 2, failed: 2 });
    expect(tagged.stayed).toEqual(
      expect.arrayContaining([
        { id: plate.id, name: 'A plate', reason: 'It has this tag already' },
        { id: gone, name: null, reason: 'It no longer exists' },
      ]),
    );
    expect(await stored(cup.id)).toMatchObject({ tags: ['Sea'], settings: { tags: ['Sea'] }, revision: 2 });

    const undone = await undo(tagged.act);
    expect(undone).toMatchObject({ state: 'undone', done: 2, canUndo: false });
    expect(await stored(cup.id)).toMatchObject({ tags: [], settings: { tags: [] } });
    await expect(merchant.call(bulkActCalls.undo, { params: { act: tagged.act } })).rejects.toMatchObject({
      status: 409,
    });

    const recoloured = await edit({ ids: [cup.id, bowl.id] }, { kind: 'remove-colour', colour: 'White' });
    expect(recoloured.stayed).toEqual([{ id: bowl.id, name: 'Bowl', reason: 'This is its only colour' }]);
    expect(await stored(cup.id)).toMatchObject({ colours: ['Navy'] });
    await undo(recoloured.act);
    expect(await stored(cup.id)).toMatchObject({ colours: ['Navy', 'White'] });

    const sale = await edit({ ids: [cup.id, plate.id] }, { kind: 'sale-percent', percent: 10 });
    expect(sale.stayed).toEqual([{ id: plate.id, name: 'A plate', reason: 'It isn’t in the store yet' }]);
    expect(await stored(cup.id)).toMatchObject({ priceMinor: 2_400, salePriceMinor: 2_160 });
    await undo(sale.act);
    expect(await stored(cup.id)).toMatchObject({ salePriceMinor: null });

    const deleted = await edit({ ids: [cup.id, plate.id] }, { kind: 'delete' });
    expect((await productRows()).rows.map(({ name }) => name)).toEqual(['Bowl']);
    expect(await undo(deleted.act)).toMatchObject({ state: 'undone', done: 2, failed: 0 });
    expect((await productRows()).rows.map(({ name }) => name)).toEqual(['A plate', 'Bowl', 'Cup']);
  });

  it('takes prices of currencies whose T-shirts cost hundreds of thousands, and shoppers find them by price', async () => {
    const jakarta = await openShop(server, 'jakarta');
    const currency = 'IDR';
    await shop.database
      .updateTable('projects')
      .set({ currency })
      .where('id', '=', jakarta.projectId)
      .execute();
    await shop.database.updateTable('stores').set({ currency }).where('id', '=', jakarta.storeId).execute();
    const { id } = await addPerson(server, 'dewi@example.test');
    await shop.database
      .insertInto('projectMembers')
      .values({ projectId: jakarta.projectId, accountId: id, role: 'owner' })
      .execute();
    const dewi = (await signedIn(server, 'dewi@example.test')).in('jakarta-project');
    const collectionId = await jakarta.collection('shirts', 'Shirts');
    const batik = await jakarta.product({ urlName: 'batik', name: 'Batik', priceMinor: 100, collectionId });
    const { act } = await dewi.call(productsCalls.editMany, {
      body: {
        rows: { ids: [batik.id] },
        edit: { kind: 'price-to', amountMinor: 1_250_000_00 },
        allowLoss: true,
      },
    });
    await expect
      .poll(async () => (await dewi.call(bulkActCalls.get, { params: { act } })).state, { timeout: 60_000 })
      .toBe('done');
    expect(await stored(batik.id)).toMatchObject({ priceMinor: 1_250_000_00 });
    const shopper = server.visitor({ store: 'jakarta' });
    const between = async (min: number, max: number) => {
      const { products } = await shopper.call(getCollection, {
        params: { urlName: 'shirts' },
        query: { min, max },
      });
      return products.map(({ name }) => name);
    };
    expect(await between(1_100_000, 1_300_000)).toEqual(['Batik']);
    expect(await between(1_300_000, 1_400_000)).toEqual([]);
  });

  it('puts products into a collection, and back where they were', async () => {
    const sets = await shop.collection('sets', 'Sets');
    const { rows } = await productRows();
    const ids = rows.map(({ id }) => id);
    const put = await edit({ ids }, { kind: 'add-to-collection', collectionId: sets });
    expect(put).toMatchObject({ done: 3, failed: 0 });
    const inSets = () => merchant.call(productsCalls.listRows, { query: { collection: sets } });
    expect((await inSets()).total).toBe(3);
    await undo(put.act);
    expect((await inSets()).total).toBe(0);
    await expect(
      merchant.call(productsCalls.editMany, {
        body: { rows: { ids }, edit: { kind: 'add-to-collection', collectionId: newId() } },
      }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('tells beforehand what it does, and sells at a loss only on a clear yes', async () => {
    const { rows } = await productRows();
    const ids = rows.map(({ id }) => id);
    const toPound: ProductEdit = { kind: 'price-to', amountMinor: 100 };
    const preview = await merchant.call(productsCalls.previewEdit, {
      body: { rows: { ids }, edit: toPound },
    });
    expect(preview).toMatchObject({ total: 3, changing: 3, losing: 2 });
    expect(preview.samples).toContainEqual({ name: 'Cup', currency: 'GBP', before: 2_400, after: 100 });

    const refused = await edit({ ids }, toPound);
    expect(refused).toMatchObject({ done: 1, failed: 2 });
    expect(refused.stayed.map(({ reason }) => reason)).toEqual([
      'It would sell at a loss',
      'It would sell at a loss',
    ]);
    await undo(refused.act);
    const agreed = await edit({ ids }, toPound, true);
    expect(agreed).toMatchObject({ done: 3, failed: 0 });
    await undo(agreed.act);
    expect((await productRows()).rows.map(({ priceMinor }) => priceMinor)).toEqual([null, 3_000, 2_400]);
  });

  it('keeps what another person has changed since', async () => {
    const { rows } = await productRows();
    const [, bowl, cup] = rows;
    if (!bowl || !cup) throw new Error('There are three rows');
    const hidden = await edit({ ids: [bowl.id, cup.id] }, { kind: 'hide' });
    expect(hidden).toMatchObject({ done: 2 });
    await colleague.call(productsCalls.toggleProduct, { body: { product: cup.id } });
    const undone = await undo(hidden.act);
    expect(undone).toMatchObject({ state: 'undone', done: 1, failed: 1 });
    expect(undone.stayed).toEqual([{ id: cup.id, name: 'Cup', reason: 'It was changed again since' }]);

    // Two people change the same products at once: both changes hold.
    const ids = [cup.id, bowl.id];
    const [one, other] = await Promise.all([
      merchant.call(productsCalls.editMany, {
        body: { rows: { ids }, edit: { kind: 'add-tag', tag: 'one' } },
      }),
      colleague.call(productsCalls.editMany, {
        body: { rows: { ids: ids.toReversed() }, edit: { kind: 'add-tag', tag: 'two' } },
      }),
    ]);
    await ended(one.act);
    await expect
      .poll(async () => (await colleague.call(bulkActCalls.get, { params: other })).state, {
        timeout: 20_000,
      })
      .toBe('done');
    expect((await stored(cup.id)).tags.toSorted()).toEqual(['one', 'two']);
  });

  it('is its person’s own, and only in their project', async () => {
    const { rows } = await productRows();
    const cup = rows.find(({ name }) => name === 'Cup');
    if (!cup) throw new Error('There is a cup');
    const tagged = await edit({ ids: [cup.id] }, { kind: 'add-tag', tag: 'mine' });
    const shown = await merchant.call(bulkActCalls.list, { query: { list: 'products' } });
    expect(shown.acts[0]).toMatchObject({ id: tagged.act, done: 1, canUndo: true });
    for (const other of [colleague, rival]) {
      const params = { act: tagged.act };
      await expect(other.call(bulkActCalls.get, { params })).rejects.toMatchObject({ status: 404 });
      await expect(other.call(bulkActCalls.undo, { params })).rejects.toMatchObject({ status: 404 });
    }
    const stolen = await rival.call(productsCalls.editMany, {
      body: { rows: { ids: [cup.id] }, edit: { kind: 'delete' } },
    });
    await expect
      .poll(async () => (await rival.call(bulkActCalls.get, { params: stolen })).state, { timeout: 20_000 })
      .toBe('done');
    expect((await rival.call(bulkActCalls.get, { params: stolen })).stayed).toEqual([
      { id: cup.id, name: null, reason: 'It no longer exists' },
    ]);

    await merchant.call(bulkActCalls.dismiss, { params: { act: tagged.act } });
    const left = await merchant.call(bulkActCalls.list, { query: { list: 'products' } });
    expect(left.acts.map(({ id }) => id)).not.toContain(tagged.act);
  });

  it('duplicates up to what the plan includes', async () => {
    const { rows } = await productRows();
    const cup = rows.find(({ name }) => name === 'Cup');
    if (!cup) throw new Error('There is a cup');
    const { act } = await merchant.call(productsCalls.duplicateMany, { body: { rows: { ids: [cup.id] } } });
    expect(await ended(act)).toMatchObject({ state: 'done', done: 1 });
    expect((await productRows()).rows.map(({ name }) => name)).toContain('Copy of Cup');
    await undo(act);
    expect((await productRows()).rows.map(({ name }) => name)).not.toContain('Copy of Cup');
    const ids = Array.from({ length: FREE_TIER.products }, () => newId());
    await expect(
      merchant.call(productsCalls.duplicateMany, { body: { rows: { ids: [cup.id, ...ids] } } }),
    ).rejects.toMatchObject({ status: 402 });
  });

  it('isn’t undone where it would undercut a sale that someone set since', async () => {
    const { id } = await shop.product({ urlName: 'undercut', name: 'Undercut', priceMinor: 1_000 });
    const raised = await edit({ ids: [id] }, { kind: 'price-to', amountMinor: 4_000 });
    await edit({ ids: [id] }, { kind: 'sale-to', amountMinor: 3_000 });
    const undone = await undo(raised.act);
    expect(undone).toMatchObject({ done: 0, failed: 1 });
    expect(await stored(id)).toMatchObject({ priceMinor: 4_000, salePriceMinor: 3_000 });
  });
});

/** A draft of a T-shirt with a word on it. */
async function addDraft(name: string, more: Partial<DesignSettings> = {}): Promise<string> {
  const settings = designSettingsSchema.parse({ name, colours: ['White'], defaultColour: 'White', ...more });
  const { id } = await merchant.call(studioCalls.createDesign, { body: { baseSku: 'SV-TEE-MEN', settings } });
  const { design } = await merchant.call(studioCalls.getDesign, { params: { design: id } });
  const element = {
    kind: 'text',
    id: newId(),
    name: '',
    x: 190,
    y: 200,
    rotation: 0,
    opacity: 1,
    hidden: false,
    locked: false,
    text: 'Ahoy',
    fontId: 'inter',
    weight: 700,
    size: 60,
    colour: '#b3202c',
    align: 'center',
    letterSpacing: 0,
    lineHeight: 1.2,
    arc: 0,
  };
  const scene = sceneSchema.parse({
    ...design.scene,
    sides: design.scene.sides.map((side, at) => (at === 0 ? { ...side, elements: [element] } : side)),
  });
  await merchant.call(studioCalls.saveDesign, {
    params: { design: id },
    body: { revision: design.revision, scene, settings: design.settings },
  });
  return id;
}

const publishing: ProductEdit = { kind: 'publish' };
const named = async (search: string) =>
  (await merchant.call(productsCalls.listRows, { query: { search, sort: 'name' } })).rows;

describe('colours of many products', () => {
  it('are added to what was changed while their pictures were made', async () => {
    const { id } = await shop.product({
      urlName: 'dye',
      name: 'Dye',
      priceMinor: 3_000,
      colours: ['White', 'Red'],
    });
    const product = shop.database.selectFrom('products').where('id', '=', id);
    const { versionId } = await product.select('designVersionId as versionId').executeTakeFirstOrThrow();
    if (!versionId) throw new Error('It is published');
    const arrives = (colour: string) =>
      goLive(shop.database, {
        projectId: shop.projectId,
        productId: id,
        versionId,
        colours: [colour, 'White', 'Red'],
        defaultColour: 'Red',
        onto: ['White', 'Red'],
        images: [],
        fieldPictures: [],
      });
    await shop.database
      .updateTable('products')
      .set({ colours: ['White'], defaultColour: 'White' })
      .where('id', '=', id)
      .execute();
    await arrives('Navy');
    await arrives('Black');
    const { colours, defaultColour } = await product
      .select(['colours', 'defaultColour'])
      .executeTakeFirstOrThrow();
    expect({ colours, defaultColour }).toEqual({
      colours: ['Black', 'White', 'Navy'],
      defaultColour: 'White',
    });
  });

  it('are sold once their pictures are made, and taken back', async () => {
    await edit({ ids: [await addDraft('Kite')] }, publishing);
    const live = async () => (await named('Kite')).find(({ status }) => status === 'live');
    await expect.poll(live, { timeout: 60_000 }).toBeDefined();
    const kite = await live();
    if (!kite) throw new Error('It is live');
    const draft = await addDraft('Kite draft');
    const ids = [kite.id, draft];
    const added = await edit({ ids }, { kind: 'add-colour', colour: 'Navy' });
    expect(added).toMatchObject({ title: 'Sell in Navy', done: 2, failed: 0 });
    expect(await stored(kite.id)).toMatchObject({ settings: { colours: expect.arrayContaining(['Navy']) } });
    await expect
      .poll(async () => (await stored(kite.id)).colours.toSorted(), { timeout: 60_000 })
      .toEqual(['Navy', 'White']);
    expect(await undo(added.act)).toMatchObject({ state: 'undone', done: 2, failed: 0 });
    expect(await stored(kite.id)).toMatchObject({ colours: ['White'] });

    const refused = await edit({ ids }, { kind: 'add-colour', colour: 'Tartan' });
    expect(refused.stayed.map(({ reason }) => reason)).toEqual([
      'It isn’t made in this colour',
      'It isn’t made in this colour',
    ]);
    const only = await edit({ ids: [draft] }, { kind: 'colours-to', colours: ['Navy', 'Tartan'] });
    expect(only).toMatchObject({ title: 'Change colours', done: 1 });
    const { design } = await merchant.call(studioCalls.getDesign, { params: { design: draft } });
    expect(design.settings).toMatchObject({ colours: ['Navy'], defaultColour: 'Navy' });
  }, 120_000);
});

describe('publishing many drafts', () => {
  it('publishes those that are ready, says why others stay, and makes drafts of them again', async () => {
    const [one, two] = [await addDraft('Gull'), await addDraft('Gull')];
    const losing = await addDraft('Gull cheap', { priceMinor: 100 });
    const unnamed = await addDraft('');
    const empty = await merchant.call(studioCalls.createDesign, {
      body: {
        baseSku: 'SV-TEE-MEN',
        settings: designSettingsSchema.parse({ name: 'Gull empty', colours: ['White'] }),
      },
    });
    const sold = await shop.product({ urlName: 'sold', name: 'Sold', priceMinor: 3_000 });
    const ids = [one, two, losing, unnamed, empty.id, sold.id];
    const preview = await merchant.call(productsCalls.previewEdit, {
      body: { rows: { ids }, edit: publishing },
    });
    expect(preview).toMatchObject({ total: 6, changing: 3, losing: 1 });

    const done = await edit({ ids }, publishing);
    expect(done).toMatchObject({ title: 'Publish', state: 'done', total: 6, done: 2, failed: 4 });
    expect(Object.fromEntries(done.stayed.map(({ id, reason }) => [id, reason]))).toEqual({
      [losing]: 'It would sell at a loss',
      [unnamed]: 'It has no name yet',
      [empty.id]: 'There’s nothing to print yet. Add an image or text',
      [sold.id]: 'It’s published already',
    });
    const urlNames = async () =>
      (
        await shop.database
          .selectFrom('products')
          .select('urlName')
          .where('projectId', '=', shop.projectId)
          .where('name', 'like', 'Gull%')
          .where('deletedAt', 'is', null)
          .orderBy('urlName')
          .execute()
      ).map(({ urlName }) => urlName);
    expect(await urlNames()).toEqual(['gull', 'gull-2']);

    expect(await edit({ ids: [losing] }, publishing, true)).toMatchObject({ done: 1 });
    expect(await urlNames()).toEqual(['gull', 'gull-2', 'gull-cheap']);

    // What was changed since stays published.
    const { rows } = await merchant.call(productsCalls.listRows, { query: { search: 'Gull', sort: 'name' } });
    const gull = rows.find(({ status }) => status !== 'draft');
    if (!gull) throw new Error('It is published');
    await edit({ ids: [gull.id] }, { kind: 'add-tag', tag: 'sea' });
    expect(await undo(done.act)).toMatchObject({ state: 'undone', done: 1, failed: 1 });
    expect((await named('Gull')).filter(({ status }) => status === 'draft')).toHaveLength(2);
    expect(await urlNames()).toHaveLength(2);
  }, 60_000);

  it('stays published where someone set a sale since', async () => {
    const draft = await addDraft('Plover on sale');
    const published = await edit({ ids: [draft] }, publishing);
    const [product] = await named('Plover on sale');
    if (!product) throw new Error('It is published');
    // Only what shoppers see can be on sale; its pictures are made elsewhere.
    await sql`update products set live_at = now() where id = ${product.id}`.execute(shop.database);
    expect(await edit({ ids: [product.id] }, { kind: 'sale-percent', percent: 10 })).toMatchObject({
      done: 1,
    });
    expect(await undo(published.act)).toMatchObject({ done: 0, failed: 1 });
    expect((await named('Plover on sale')).map(({ status }) => status)).not.toContain('draft');
  }, 60_000);

  it('keeps to the plan, and to one project', async () => {
    const ids = Array.from({ length: FREE_TIER.products }, () => newId());
    const draft = await addDraft('Tern');
    await sql`
      insert into designs
      select copy.* from designs d, unnest(${ids}::uuid[]) as wanted,
        jsonb_populate_record(null::designs, to_jsonb(d) || jsonb_build_object('id', wanted)) copy
      where d.id = ${draft}`.execute(shop.database);
    await expect(
      merchant.call(productsCalls.editMany, { body: { rows: { ids }, edit: publishing } }),
    ).rejects.toMatchObject({ status: 402 });
    await sql`delete from designs where id = any(${ids}::uuid[])`.execute(shop.database);

    const stolen = await rival.call(productsCalls.editMany, {
      body: { rows: { ids: [draft] }, edit: publishing },
    });
    await expect
      .poll(async () => (await rival.call(bulkActCalls.get, { params: stolen })).stayed, { timeout: 20_000 })
      .toEqual([{ id: draft, name: null, reason: 'It no longer exists' }]);

    // Two people publish it at once: it is one product.
    const both = await Promise.all([
      merchant.call(productsCalls.editMany, { body: { rows: { ids: [draft] }, edit: publishing } }),
      colleague.call(productsCalls.editMany, { body: { rows: { ids: [draft] }, edit: publishing } }),
    ]);
    await ended(both[0].act);
    await expect
      .poll(async () => (await colleague.call(bulkActCalls.get, { params: both[1] })).state, {
        timeout: 20_000,
      })
      .toBe('done');
    expect(await named('Tern')).toHaveLength(1);
  }, 60_000);

  it('keeps to the plan where two people publish at once', async () => {
    const drafts = [await addDraft('Knot one'), await addDraft('Knot two'), await addDraft('Knot three')];
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from products where project_id = ${shop.projectId} and deleted_at is null`.execute(
      shop.database,
    );
    const fillers = Array.from({ length: FREE_TIER.products - (rows[0]?.total ?? 0) - 1 }, () => newId());
    const model = await shop.product({ urlName: 'filler', name: 'Filler', priceMinor: 3_000 });
    await sql`
      insert into products
      select copy.* from products p, unnest(${fillers.slice(1)}::uuid[]) as wanted, jsonb_populate_record(null::products,
        to_jsonb(p) || jsonb_build_object('id', wanted, 'url_name', wanted, 'sku', wanted)) copy
      where p.id = ${model.id}`.execute(shop.database);
    const by = [merchant, colleague, merchant];
    const acts = await Promise.all(
      drafts.map(async (id, at) => {
        const person = by[at] ?? merchant;
        const body = { rows: { ids: [id] }, edit: publishing };
        // Where another one is published by now, the plan refuses at once.
        const params = await person.call(productsCalls.editMany, { body }).catch((error: unknown) => {
          expect(error).toMatchObject({ status: 402 });
          return null;
        });
        return params === null ? [] : [{ person, params }];
      }),
    );
    for (const { person, params } of acts.flat())
      await expect
        .poll(async () => (await person.call(bulkActCalls.get, { params })).state, { timeout: 20_000 })
        .toBe('done');
    const published = (await named('Knot')).filter(({ status }) => status !== 'draft');
    expect(published).toHaveLength(1);
    await sql`update products set deleted_at = now() where id = any(${[model.id, ...fillers]}::uuid[])`.execute(
      shop.database,
    );
  }, 60_000);

  it('says so where a base product is no longer made', async () => {
    const draft = await addDraft('Plover');
    const offer = (enabled: boolean) =>
      shop.database
        .updateTable('baseProducts')
        .set({ enabled })
        .where('id', '=', shop.baseProductId)
        .execute();
    await offer(false);
    const { stayed } = await edit({ ids: [draft] }, publishing);
    await offer(true);
    expect(stayed.map(({ reason }) => reason)).toEqual([expect.stringMatching(/is no longer made$/)]);
  });
});

describe('a change to everything that a list matches', () => {
  const COUNT = 2_000;

  it('raises 2,000 prices in batches, but those excepted or added later, and lowers them again', async () => {
    await sql`
      insert into products
      select copy.* from (select * from products where url_name = 'cup' and project_id = ${shop.projectId}) p,
        generate_series(1, ${COUNT}) n,
        jsonb_populate_record(null::products, to_jsonb(p) || jsonb_build_object(
          'id', gen_random_uuid(), 'sku', 'MANY-' || n, 'url_name', 'many-' || n, 'name', 'Many ' || n)) copy`.execute(
      shop.database,
    );
    const listed = await merchant.call(productsCalls.listRows, { query: { search: 'Many' } });
    expect(listed.total).toBe(COUNT);
    const [first] = listed.rows;
    if (!first || !listed.at) throw new Error('The list has rows');
    await shop.product({ urlName: 'many-later', name: 'Many later', priceMinor: 2_000 });
    const rows: Chosen = { matching: { search: 'Many' }, except: [first.id], at: listed.at };

    const preview = await merchant.call(productsCalls.previewEdit, {
      body: { rows, edit: { kind: 'price-percent', percent: 10 } },
    });
    expect(preview).toMatchObject({ total: COUNT - 1, changing: COUNT - 1, losing: 0 });

    const raised = await edit(rows, { kind: 'price-percent', percent: 10 });
    expect(raised).toMatchObject({ state: 'done', done: COUNT - 1, failed: 0 });
    const cheapest = await merchant.call(productsCalls.listRows, {
      query: { search: 'Many', sort: 'price' },
    });
    expect(cheapest.rows.slice(0, 3).map(({ name, priceMinor }) => [name, priceMinor])).toEqual([
      ['Many later', 2_000],
      [first.name, 2_400],
      [expect.any(String), 2_640],
    ]);
    expect(await undo(raised.act)).toMatchObject({ state: 'undone', done: COUNT - 1, failed: 0 });
    const dearest = await merchant.call(productsCalls.listRows, {
      query: { search: 'Many', sort: '-price' },
    });
    expect(dearest.rows[0]?.priceMinor).toBe(2_400);
  }, 120_000);

  it('hides 500 products at once', async () => {
    const ids = await shop.database
      .selectFrom('products')
      .select('id')
      .where('projectId', '=', shop.projectId)
      .where('name', 'like', 'Many %')
      .limit(500)
      .execute();
    const hidden = await edit({ ids: ids.map(({ id }) => id) }, { kind: 'hide' });
    expect(hidden).toMatchObject({ state: 'done', done: 500, failed: 0 });
    const view = { search: 'Many', view: 'hidden' } as const;
    expect((await merchant.call(productsCalls.listRows, { query: view })).total).toBe(500);
  });
});

it('lets a shopper put a product into a new basket while it is being changed', async () => {
  const { id } = await shop.product({
    urlName: 'wanted',
    name: 'Wanted',
    priceMinor: 2_400,
    colours: ['Black'],
  });
  const db = server.services.databases.platform;
  await db.transaction().execute(async (editing) => {
    const [found] = await holdProducts(editing, shop.projectId, [id]);
    if (!found) throw new RangeError('The product is gone');
    await changeProducts(editing, shop.projectId, [
      { found, change: { enabled: !found.product.enabled }, settings: {} },
    ]);
    await db.transaction().execute(async (shopping) => {
      await sql`set local lock_timeout = '2s'`.execute(shopping);
      const basketId = newId();
      const { projectId, storeId } = shop;
      await shopping
        .insertInto('baskets')
        .values({ id: basketId, projectId, storeId, tokenHash: randomBytes(32), name: 'main' })
        .execute();
      await shopping
        .insertInto('basketItems')
        .values({ id: newId(), projectId, basketId, productId: id, quantity: 1, seenPriceMinor: 1 })
        .execute();
    });
  });
});
