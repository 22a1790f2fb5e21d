import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionsCalls } from '../../../../shared/features/making/collections/collections.calls.ts';
import type {
  Collection,
  CollectionFields,
  CollectionRules,
} from '../../../../shared/features/making/collections/collections.ts';
import { getCollection } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { followSchedules } from './collections.queries.ts';

let server: TestServer;
let shop: Shop;
let merchant: Client;
let stranger: Client;
const products: Record<string, string> = {};

const join = async (of: Shop, email: string) => {
  const person = await addPerson(server, email);
  await of.database
    .insertInto('projectMembers')
    .values({ projectId: of.projectId, accountId: person.id, role: 'owner' })
    .execute();
  return (await signedIn(server, email)).in(of.projectId);
};

const PRODUCTS = [
  { urlName: 'sea', name: 'Sea tee', priceMinor: 1800, colours: ['White'], tags: ['Sea'], sold: 4 },
  { urlName: 'tree', name: 'Tree tee', priceMinor: 2400, colours: ['Black'], tags: [], sold: 30 },
  { urlName: 'moth', name: 'Moth 100% night', priceMinor: 3600, colours: ['Black'], tags: ['sea'], sold: 0 },
] as const;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'north');
  merchant = await join(shop, 'merchant@example.test');
  stranger = await join(await openShop(server, 'south'), 'stranger@example.test');
  for (const { tags, sold, colours, ...product } of PRODUCTS) {
    const { id } = await shop.product({ ...product, colours: [...colours] });
    products[product.urlName] = id;
    await shop.database
      .updateTable('products')
      .set({ tags: [...tags], sold })
      .where('id', '=', id)
      .execute();
  }
});
afterAll(() => server.close());

const create = async (name: string, rules: CollectionRules | null = null) =>
  (await merchant.call(collectionsCalls.create, { body: { name, rules } })).collection;

const fieldsOf = ({ id, state, coverId, products: count, ...fields }: Collection): CollectionFields => fields;

const update = async (id: string, change: Partial<CollectionFields>) => {
  const params = { collection: id };
  const { collection } = await merchant.call(collectionsCalls.get, { params });
  return merchant.call(collectionsCalls.update, { params, body: { ...fieldsOf(collection), ...change } });
};

const membersOf = async (id: string) =>
  (
    await merchant.call(collectionsCalls.listProducts, { params: { collection: id }, query: {} })
  ).products.map(({ urlName }) => urlName);

const inStore = async (urlName: string) => {
  const visitor = server.visitor({ store: 'north' });
  const found = await visitor.call(getCollection, { params: { urlName }, query: {} });
  return { ...found, names: found.products.map(({ urlName: product }) => product) };
};

const idOf = (urlName: string) => products[urlName] ?? '';

describe('a collection that two people edit at once', () => {
  const open = async (id: string) => {
    const { collection } = await merchant.call(collectionsCalls.get, { params: { collection: id } });
    return fieldsOf(collection);
  };
  const save = (id: string, seen: CollectionFields, change: Partial<CollectionFields>) =>
    merchant.call(collectionsCalls.update, {
      params: { collection: id },
      body: { ...seen, ...change, seen },
    });

  it('keeps the changes of both', async () => {
    const { id } = await create('Harbour');
    const seen = await open(id);
    const saved = await Promise.all([
      save(id, seen, { name: 'Harbour lights' }),
      save(id, seen, { description: 'By the sea', startsAt: '2026-01-01T00:00:00.000Z' }),
    ]);
    expect(saved).toHaveLength(2);
    expect(await open(id)).toMatchObject({ name: 'Harbour lights', description: 'By the sea' });
  });

  it('names the field that both changed, and replaces it only once that was seen', async () => {
    const { id } = await create('Meadow');
    const seen = await open(id);
    await save(id, seen, { name: 'Meadow in May', metaTitle: 'May' });
    await expect(save(id, seen, { name: 'Meadow in June', sort: 'title' })).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'changed',
        errors: { name: ['Someone else changed this to “Meadow in May”. Save again to replace it.'] },
      },
    });
    const theirs = await open(id);
    expect(theirs).toMatchObject({ name: 'Meadow in May', sort: 'manual' });
    await save(id, theirs, { name: 'Meadow in June', sort: 'title' });
    expect(await open(id)).toMatchObject({ name: 'Meadow in June', sort: 'title', metaTitle: 'May' });
  });

  it('refuses changes that contradict each other together', async () => {
    const { id } = await create('Sale days');
    const seen = await open(id);
    await save(id, seen, { startsAt: '2026-03-01T00:00:00.000Z' });
    await expect(save(id, seen, { endsAt: '2026-02-01T00:00:00.000Z' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { endsAt: ['It must end after it starts'] } },
    });
  });

  it('gets a different address from others with its name created at the same moment', async () => {
    const created = await Promise.all(Array.from({ length: 4 }, () => create('Twins')));
    expect(new Set(created.map(({ urlName }) => urlName)).size).toBe(4);
  });

  it('isn’t given an address that someone else takes at the same moment', async () => {
    const [one, other] = [await create('One'), await create('Other')];
    const answers = await Promise.allSettled(
      [one, other].map(async ({ id }) => save(id, await open(id), { urlName: 'ours' })),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      status: 422,
      body: { errors: { urlName: ['Another collection has this address'] } },
    });
  });

  it('starts in no year that the database hasn’t', async () => {
    const { id } = await create('Long ago');
    await expect(save(id, await open(id), { startsAt: '0000-01-01T00:00:00Z' })).rejects.toMatchObject({
      status: 422,
    });
  });

  it.each(['0000-12-31T23:00:00-05:00', '9999-12-31T23:00:00-05:00', '2026-01-01T00:00:00+23:00'])(
    'starts at no moment that the database hasn’t: %s',
    async (startsAt) => {
      const { id } = await create('Far away');
      await expect(save(id, await open(id), { startsAt })).rejects.toMatchObject({ status: 422 });
    },
  );
});

describe('a collection filled by hand', () => {
  it('shows its products in the store in the merchant’s order', async () => {
    const { id, urlName } = await create('Favourites');
    const params = { collection: id };
    const ids = ['sea', 'tree', 'moth'].map(idOf);
    expect((await merchant.call(collectionsCalls.addProducts, { params, body: { ids } })).added).toHaveLength(
      3,
    );
    await merchant.call(collectionsCalls.moveProduct, { params, body: { product: idOf('moth'), to: 1 } });
    expect(await membersOf(id)).toEqual(['moth', 'sea', 'tree']);
    expect((await inStore(urlName)).names).toEqual(['moth', 'sea', 'tree']);

    await merchant.call(collectionsCalls.removeProduct, { params, body: { product: idOf('sea') } });
    expect(await membersOf(id)).toEqual(['moth', 'tree']);
    await merchant.call(collectionsCalls.addProducts, { params, body: { ids: [idOf('sea')], at: 2 } });
    expect(await membersOf(id)).toEqual(['moth', 'sea', 'tree']);
    expect(merchant.statements).toBeLessThanOrEqual(6);
  });

  it('can be sorted otherwise', async () => {
    const { id, urlName } = await create('Sorted');
    const params = { collection: id };
    await merchant.call(collectionsCalls.addProducts, {
      params,
      body: { ids: ['tree', 'moth', 'sea'].map(idOf) },
    });
    const order = async (sort: CollectionFields['sort']) => {
      await update(id, { sort });
      expect((await inStore(urlName)).names).toEqual(await membersOf(id));
      return membersOf(id);
    };
    expect(await order('price')).toEqual(['sea', 'tree', 'moth']);
    expect(await order('price-down')).toEqual(['moth', 'tree', 'sea']);
    expect(await order('bestsellerOrder')).toEqual(['tree', 'sea', 'moth']);
    expect(await order('title')).toEqual(['moth', 'sea', 'tree']);
    expect(await order('new-in')).toEqual(['moth', 'tree', 'sea']);
    expect(await order('manual')).toEqual(['tree', 'moth', 'sea']);
  });

  it('keeps its products and itself from other projects', async () => {
    const { id } = await create('Mine');
    const params = { collection: id };
    const gone = { status: 404 };
    await expect(stranger.call(collectionsCalls.get, { params })).rejects.toMatchObject(gone);
    const ids = [idOf('sea')];
    await expect(
      stranger.call(collectionsCalls.addProducts, { params, body: { ids } }),
    ).rejects.toMatchObject(gone);
    expect(await stranger.call(collectionsCalls.deleteMany, { body: { ids: [id] } })).toMatchObject({
      done: [],
      failed: [{ id }],
    });
    const { collection } = await stranger.call(collectionsCalls.create, { body: { name: 'Theirs' } });
    const theirs = { collection: collection.id };
    expect(await stranger.call(collectionsCalls.addProducts, { params: theirs, body: { ids } })).toEqual({
      added: [],
    });
  });
});

describe('a collection with rules', () => {
  const matches = async (...rules: CollectionRules['rules']) => {
    const { id } = await create('Rules', { match: 'all', rules });
    const { total, products: shown } = await merchant.call(collectionsCalls.preview, {
      body: { rules: { match: 'all', rules } },
    });
    const found = (await membersOf(id)).toSorted();
    expect(shown.map(({ urlName }) => urlName).toSorted()).toEqual(found);
    expect(total).toBe(found.length);
    return found;
  };

  it('holds what its rules say, and the preview says so beforehand', async () => {
    expect(await matches({ field: 'title', test: 'contains', text: '100%' })).toEqual(['moth']);
    expect(await matches({ field: 'title', test: 'lacks', text: 'tee' })).toEqual(['moth']);
    expect(await matches({ field: 'tag', text: 'SEA' })).toEqual(['moth', 'sea']);
    expect(await matches({ field: 'colour', text: 'Black' })).toEqual(['moth', 'tree']);
    expect(await matches({ field: 'type', text: 't-shirt' })).toEqual(['moth', 'sea', 'tree']);
    expect(await matches({ field: 'type', text: 'hoodie' })).toEqual([]);
    expect(await matches({ field: 'price', test: 'at-least', amountMinor: 2400 })).toEqual(['moth', 'tree']);
    expect(await matches({ field: 'price', test: 'at-most', amountMinor: 2400 })).toEqual(['sea', 'tree']);
    expect(await matches({ field: 'bestseller', sold: 4 })).toEqual(['sea', 'tree']);
    expect(await matches({ field: 'new', days: 30 })).toEqual(['moth', 'sea', 'tree']);
    expect(await matches({ field: 'sale' })).toEqual([]);
    expect(
      await matches({ field: 'tag', text: 'sea' }, { field: 'price', test: 'at-most', amountMinor: 2000 }),
    ).toEqual(['sea']);
  });

  it('follows its rules when they change, any of them or all', async () => {
    const rules: CollectionRules['rules'] = [
      { field: 'tag', text: 'sea' },
      { field: 'bestseller', sold: 20 },
    ];
    const { id } = await create('Changing', { match: 'all', rules });
    expect(await membersOf(id)).toEqual([]);
    await update(id, { rules: { match: 'any', rules } });
    expect((await membersOf(id)).toSorted()).toEqual(['moth', 'sea', 'tree']);
    await update(id, { rules: { match: 'any', rules: [{ field: 'tag', text: 'sea' }] } });
    expect((await membersOf(id)).toSorted()).toEqual(['moth', 'sea']);
  });

  it('takes nothing by hand', async () => {
    const { id } = await create('Ruled', { match: 'all', rules: [{ field: 'sale' }] });
    const params = { collection: id };
    await expect(
      merchant.call(collectionsCalls.addProducts, { params, body: { ids: [idOf('sea')] } }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(update(id, { rules: null })).rejects.toMatchObject({ status: 422 });
  });

  it('needs a rule', async () => {
    await expect(create('Empty', { match: 'all', rules: [] })).rejects.toMatchObject({ status: 422 });
  });
});

describe('the address of a collection', () => {
  it('redirects from every earlier one, and to all products once it is deleted', async () => {
    const { id, urlName } = await create('Old name');
    expect(urlName).toBe('old-name');
    await update(id, { urlName: 'newer-name' });
    await update(id, { urlName: 'newest-name' });
    for (const earlier of ['old-name', 'newer-name', 'newest-name'])
      expect((await inStore(earlier)).urlName).toBe('newest-name');
    const page = await server.visitor({ store: 'north' }).request('GET', '/collection/old-name/?sort=price');
    expect(page.status).toBe(301);
    expect(page.headers.get('location')).toBe('/collection/newest-name/?sort=price');

    await update(id, { urlName: 'old-name' });
    expect((await inStore('old-name')).urlName).toBe('old-name');
    expect((await inStore('newest-name')).urlName).toBe('old-name');

    await merchant.call(collectionsCalls.deleteMany, { body: { ids: [id] } });
    for (const earlier of ['old-name', 'newer-name'])
      expect((await inStore(earlier)).urlName).toBe('all-products');
    await expect(inStore('never-was')).rejects.toMatchObject({ status: 404 });

    const again = await create('Old name');
    expect((await inStore('old-name')).urlName).toBe(again.urlName);
  });

  it('belongs to one collection', async () => {
    const [first, second] = [await create('Twice'), await create('Twice')];
    expect([first.urlName, second.urlName]).toEqual(['twice', 'twice-2']);
    await expect(update(second.id, { urlName: 'twice' })).rejects.toMatchObject({ status: 422 });
    await expect(update(second.id, { urlName: 'all-products' })).rejects.toMatchObject({ status: 422 });
  });
});

describe('a collection in the store', () => {
  it('is shown in its time alone', async () => {
    const { id, urlName } = await create('Season');
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const { collection } = await update(id, { startsAt: inAnHour });
    expect(collection.state).toBe('scheduled');
    await expect(inStore(urlName)).rejects.toMatchObject({ status: 404 });
    await update(id, { startsAt: yesterday });
    expect((await inStore(urlName)).name).toBe('Season');
    await shop.database
      .updateTable('collections')
      .set({ endsAt: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    await followSchedules(server.services.databases.platform);
    await expect(inStore(urlName)).rejects.toMatchObject({ status: 404 });
    await expect(update(id, { startsAt: inAnHour, endsAt: yesterday })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('is hidden, shown and counted in the list', async () => {
    const { id, urlName } = await create('Hideable');
    const listed = async (view: 'shown' | 'hidden') => {
      const query = { view, search: 'hideable' };
      return (await merchant.call(collectionsCalls.list, { query })).rows.map((row) => row.id);
    };
    await merchant.call(collectionsCalls.hideMany, { body: { ids: [id] } });
    expect([await listed('shown'), await listed('hidden')]).toEqual([[], [id]]);
    await expect(inStore(urlName)).rejects.toMatchObject({ status: 404 });
    await merchant.call(collectionsCalls.showMany, { body: { ids: [id] } });
    expect([await listed('shown'), await listed('hidden')]).toEqual([[id], []]);
    expect((await inStore(urlName)).name).toBe('Hideable');
  });

  it('shows its cover and says to search engines what it is', async () => {
    const { id, urlName } = await create('Covered');
    const bytes = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { coverId } = await merchant.call(
      collectionsCalls.uploadCover,
      { params: { collection: id } },
      new File([bytes], 'cover.jpg'),
    );
    await update(id, { metaTitle: 'Seaside gifts', metaDescription: 'Made to order by the sea.' });
    const visitor = server.visitor({ store: 'north' });
    const { text: html } = await visitor.request('GET', `/collection/${urlName}/`);
    expect(html).toContain('<title>Seaside gifts | Store north</title>');
    expect(html).toContain('content="Made to order by the sea."');
    expect(html).toContain(`/omnis/v3/images/${coverId}/`);
    expect((await visitor.request('GET', `/omnis/v3/images/${coverId}/`)).status).toBe(200);
    await merchant.call(collectionsCalls.removeCover, { params: { collection: id } });
    expect((await visitor.request('GET', `/omnis/v3/images/${coverId}/`)).status).toBe(404);
  });

  it('is listed for its division', async () => {
    const { divisionId } = await shop.database
      .selectFrom('stores')
      .select('divisionId')
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow();
    const params = { division: divisionId };
    const { collections } = await merchant.call(collectionsCalls.listOfDivision, { params });
    expect(collections.map(({ name }) => name)).toContain('Favourites');
    await expect(stranger.call(collectionsCalls.listOfDivision, { params })).rejects.toMatchObject({
      status: 404,
    });
  });
});
