import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getCollection,
  getProduct,
  getStoreFrame,
  getStoreHome,
  searchStore,
  suggestProducts,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { CallRefused } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { createLogger } from '../../../app.ts';
import { forgetWordsHandler } from './storefront.jobs.ts';

let server: TestServer;
let shop: Shop;
let tees: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  tees = await shop.collection('tees', 'Tees');
  await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400, collectionId: tees });
  await shop.product({
    urlName: 'sea-tee',
    name: 'Sea tee',
    priceMinor: 1800,
    collectionId: tees,
    colours: ['White'],
  });
  await shop.product({ urlName: 'loose', name: 'Seaside poster', priceMinor: 900 });
});
afterAll(() => server.close());

const run = { id: '1', attempt: 1, signal: new AbortController().signal, logger: createLogger('fatal') };

const north = () => server.visitor({ store: 'north' });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );
const versionOf = async () =>
  (
    await shop.database
      .selectFrom('stores')
      .select('contentVersion')
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
  ).contentVersion;

describe('a store', () => {
  it('promises free delivery once its merchant has checked the first prices', async () => {
    const other = await openShop(server, 'promise');
    const free = async () =>
      (await server.visitor({ store: 'promise' }).call(getStoreFrame, { query: {} })).freeDeliveryFromMinor;
    expect(await free()).toBeNull();
    await shop.database.insertInto('deliveryChecks').values({ projectId: other.projectId }).execute();
    await expect.poll(free).toBe(5000);
  });

  it('shows its name, menu, collections and products in few statements', async () => {
    const visitor = north();
    const frame = await visitor.call(getStoreFrame, { query: {} });
    expect(visitor.statements).toBeLessThanOrEqual(2);
    expect(frame).toMatchObject({
      name: 'Store north',
      menu: [
        { label: 'All products', href: '/collection/all-products/', level: 1 },
        { label: 'Tees', href: '/collection/tees/', level: 1 },
      ],
      freeDeliveryFromMinor: null,
    });
    const home = await visitor.call(getStoreHome, { query: {} });
    expect(visitor.statements).toBe(3);
    expect(home.blocks.map(({ type, uid }) => [type, uid])).toEqual([
      ['banner', 'welcome'],
      ['productList', 'products'],
    ]);
    expect(home.products.products).toHaveLength(3);
  });

  it('shows bestsellers, collections and new products once it has many', async () => {
    const busy = await openShop(server, 'busy');
    const [tees, gifts] = [await busy.collection('tees', 'Tees'), await busy.collection('gifts', 'Gifts')];
    for (let number = 1; number <= 9; number += 1) {
      const product = { urlName: `tee-${number}`, name: `Tee ${number}`, priceMinor: 2400 };
      await busy.product({ ...product, collectionId: number === 1 ? gifts : tees });
    }
    const visitor = server.visitor({ store: 'busy' });
    const home = await visitor.call(getStoreHome, { query: {} });
    expect(visitor.statements).toBe(3);
    expect(home.blocks.map(({ type, uid }) => [type, uid])).toEqual([
      ['banner', 'welcome'],
      ['productList', 'bestsellers'],
      ['row', 'collections'],
      ['productList', 'new-in'],
    ]);
    const pods = home.blocks.flatMap(({ items }) => items.map(({ properties }) => properties));
    expect(pods).toMatchObject([
      { title: 'Gifts', copy: '1 product', href: '/collection/gifts/' },
      { title: 'Tees', copy: '8 products', href: '/collection/tees/' },
    ]);
    expect(home.products.bestsellers).toHaveLength(4);
    expect(home.products['new-in']).toHaveLength(4);
    // All of them are new, so the word would help no one.
    expect(home.products.bestsellers?.filter(({ isNew }) => isNew)).toEqual([]);
    await busy.database
      .updateTable('products')
      .set({ liveAt: new Date(Date.now() - 90 * 86_400_000) })
      .where('urlName', '=', 'tee-1')
      .where('storeId', '=', busy.storeId)
      .execute();
    await eventually(async () => {
      const later = await visitor.call(getCollection, { params: { urlName: 'all-products' }, query: {} });
      expect(later.products.filter(({ isNew }) => !isNew).map(({ name }) => name)).toEqual(['Tee 1']);
    });
  });

  it('lists a product’s variants and their stock', async () => {
    const visitor = north();
    await shop.stock('White', 'S', 0);
    await shop.stock('White', 'M', 2);
    const product = await visitor.call(getProduct, { params: { urlName: 'tree-tee' } });
    expect(visitor.statements).toBeLessThanOrEqual(2);
    const { colours, sizes, stock } = product.variants;
    const white = stock[colours.findIndex(({ name }) => name === 'White')] ?? '';
    expect(white[sizes.indexOf('S')]).toBe('0');
    expect(white[sizes.indexOf('M')]).toBe('2');
    expect(product).toMatchObject({
      priceMinor: 2400,
      vat: { rate: 2000, amountMinor: 400 },
      currency: 'GBP',
    });
    expect(product.pictures.map(({ renditions }) => renditions.map(({ width }) => width))).toContainEqual([
      480, 960,
    ]);
    expect(product.related.map(({ name }) => name)[0]).toBe('Sea tee');
  });

  it('filters, sorts and pages a collection', async () => {
    const visitor = north();
    const names = async (query: object, urlName = 'tees') =>
      (await visitor.call(getCollection, { params: { urlName }, query })).products.map(({ name }) => name);
    expect(await names({ sort: 'price' })).toEqual(['Sea tee', 'Tree tee']);
    expect(visitor.statements).toBeLessThanOrEqual(2);
    expect(await names({ min: '20' })).toEqual(['Tree tee']);
    expect(await names({ colour: ['White'], sort: 'price-down' }, 'all-products')).toEqual([
      'Tree tee',
      'Sea tee',
      'Seaside poster',
    ]);
    expect(await names({ page: '9' })).toHaveLength(2);
    expect(
      await refusal(visitor.call(getCollection, { params: { urlName: 'nothing' }, query: {} })),
    ).toMatchObject({
      code: 'not-found',
    });
  });

  it('shows and opens products in the colour they are filtered by', async () => {
    const visitor = north();
    const cards = async (colour: string[]) =>
      (await visitor.call(getCollection, { params: { urlName: 'tees' }, query: { colour } })).products;
    const [tree] = await cards(['Black']);
    expect(tree).toMatchObject({ name: 'Tree tee', colour: 'Black' });
    expect(tree?.pictures.map(({ colour }) => colour)).toEqual(['Black']);
    expect(visitor.statements).toBeLessThanOrEqual(2);
    const shown = (await cards([])).map(({ colour, pictures }) => [colour, pictures[0]?.colour]);
    expect(shown).toEqual([
      [null, 'White'],
      [null, 'White'],
    ]);
    // Each card takes the first of the colours it has; one in stock comes before one that has sold out.
    const both = (await cards(['Black', 'White'])).map(({ name, colour }) => [name, colour]);
    expect(both).toEqual(
      expect.arrayContaining([
        ['Tree tee', 'Black'],
        ['Sea tee', 'White'],
      ]),
    );
  });

  it('finds what a misspelt word means, and says so', async () => {
    const visitor = north();
    const found = await visitor.call(searchStore, { query: { q: 'sesaide psoter' } });
    expect(found).toMatchObject({ corrected: 'seaside poster', total: 1 });
    expect(found.products.map(({ name }) => name)).toEqual(['Seaside poster']);
    expect(visitor.statements).toBeLessThanOrEqual(4);
    const nothing = await visitor.call(searchStore, { query: { q: 'submarine' } });
    expect(nothing).toMatchObject({ corrected: null, total: 0 });
    // Comparing every word of a long search would keep other shoppers waiting.
    const long = await visitor.call(searchStore, { query: { q: 'sesaide psoter wq wx wz wv wj' } });
    expect(long).toMatchObject({ corrected: null, total: 0 });
    expect(visitor.statements).toBe(1);
  });

  it('finds whole words before parts of words', async () => {
    const found = await north().call(searchStore, { query: { q: 'sea' } });
    expect(found.products.map(({ name }) => name)).toEqual(['Sea tee', 'Seaside poster']);
    expect((await north().call(searchStore, { query: { q: '100% _' } })).total).toBe(0);
  });

  it('finds what has every word, and a collection by its name', async () => {
    const visitor = north();
    const search = (q: string) => visitor.call(searchStore, { query: { q } });
    const names = async (q: string) => (await search(q)).products.map(({ name }) => name);
    expect(await names('poster seaside')).toEqual(['Seaside poster']);
    expect(visitor.statements).toBeLessThanOrEqual(4);
    // Nothing is both: what is either is better than nothing.
    expect(await names('tree poster')).toEqual(expect.arrayContaining(['Tree tee', 'Seaside poster']));
    const mug = await shop.product({ urlName: 'cafe-mug', name: 'Café mug', priceMinor: 500 });
    expect(await names('CAFE')).toEqual(['Café mug']);
    await shop.database
      .updateTable('products')
      .set({ name: 'Bistro mug' })
      .where('id', '=', mug.id)
      .execute();
    expect(await names('bistro')).toEqual(['Bistro mug']);
    await shop.database.updateTable('products').set({ enabled: false }).where('id', '=', mug.id).execute();
    expect(await names('bistro')).toEqual([]);
    expect(await search('tees')).toMatchObject({
      corrected: null,
      collections: [{ name: 'Tees', urlName: 'tees' }],
    });
  });

  describe('other words for what it sells', () => {
    const made: string[] = [];
    beforeAll(async () => {
      const sold: readonly (readonly [name: string, typeCode: string, count: number])[] = [
        ['Harbour sweatshirt', 'sweatshirt', 900],
        ['Harbour T-shirt', 't-shirt', 5],
        ['Harbour hoodie', 'hoodie', 3],
        ['Harbour otter print', 'poster', 1],
      ];
      for (const [name, typeCode, count] of sold) {
        const baseProductId = newId();
        await shop.database
          .insertInto('baseProducts')
          .values({
            id: baseProductId,
            sku: `SEARCH-${count}`,
            name: typeCode,
            kind: 'apparel',
            typeCode,
            spec: {},
          })
          .execute();
        const { id } = await shop.product({ urlName: `harbour-${typeCode}`, name, priceMinor: 2_000 });
        await shop.database
          .updateTable('products')
          .set({ sold: count, baseProductId })
          .where('id', '=', id)
          .execute();
        made.push(id);
      }
    });
    afterAll(async () => {
      await shop.database.deleteFrom('productImages').where('productId', 'in', made).execute();
      await shop.database.deleteFrom('products').where('id', 'in', made).execute();
    });

    it.each([
      ['tshirt', 'Harbour T-shirt'],
      ['t-shirts', 'Harbour T-shirt'],
      ['T Shirt', 'Harbour T-shirt'],
      ['harbour tees', 'Harbour T-shirt'],
      ['hoody', 'Harbour hoodie'],
      ['hoodies', 'Harbour hoodie'],
      ['jumper', 'Harbour sweatshirt'],
      ['oter', 'Harbour otter print'],
      ['ottar harbour', 'Harbour otter print'],
      ['xtter', 'Harbour otter print'],
      ['arbour otter', 'Harbour otter print'],
    ])('“%s” finds the %s first', async (q, name) => {
      const visitor = north();
      const found = await visitor.call(searchStore, { query: { q } });
      expect(found.products[0]?.name).toBe(name);
      expect(visitor.statements).toBeLessThanOrEqual(4);
    });

    it('a word that is only inside longer ones doesn’t hide what was meant, nor is it lost', async () => {
      const found = await north().call(searchStore, { query: { q: 'weatshirt' } });
      expect(found.corrected).toBe('sweatshirt');
      expect(found.products[0]?.name).toBe('Harbour sweatshirt');
    });
  });

  it('suggests products and collections while somebody types', async () => {
    const visitor = north();
    const suggested = await visitor.call(suggestProducts, { query: { q: 'te' } });
    // One of them counts how often this visitor asks.
    expect(visitor.statements).toBeLessThanOrEqual(4);
    expect(suggested).toMatchObject({
      corrected: null,
      collections: [{ name: 'Tees', urlName: 'tees' }],
    });
    expect(suggested.products).toContainEqual({
      name: 'Sea tee',
      urlName: 'sea-tee',
      price: '£18.00',
      picture: expect.stringMatching(/^\/omnis\/v3\/frontend\/pictures\//),
    });
    const misspelt = await visitor.call(suggestProducts, { query: { q: 'psoter' } });
    expect(misspelt).toMatchObject({ corrected: 'poster', products: [{ name: 'Seaside poster' }] });
  });

  it('limits how often one visitor asks for suggestions', async () => {
    const visitor = north();
    const most = suggestProducts.rate?.max ?? 0;
    // A minute may end between them, and with it the count.
    const asked = Array.from({ length: 2 * most + 1 }, () =>
      visitor.call(suggestProducts, { query: { q: '' } }),
    );
    const answers = await Promise.allSettled(asked);
    expect(answers.some(({ status }) => status === 'rejected')).toBe(true);
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(most / 2);
  });

  it('forgets the words of what it sells no more, and keeps all others', async () => {
    const { id } = await shop.product({ urlName: 'yacht', name: 'Yacht ahoy', priceMinor: 900 });
    const kept = async () =>
      (
        await shop.database
          .selectFrom('wordGrams')
          .select('word')
          .distinct()
          .where('storeId', '=', shop.storeId)
          .orderBy('word')
          .execute()
      ).map(({ word }) => word);
    const rename = (database: typeof shop.database, name: string) =>
      database.updateTable('products').set({ name, description: '' }).where('id', '=', id).execute();
    await rename(shop.database, 'Yacht again');
    const forget = () => forgetWordsHandler.run({}, { services: server.services }, run);
    await forget();
    const after = await kept();
    expect(after).not.toContain('ahoy');
    expect(after).toEqual(expect.arrayContaining(['again', 'seaside', 'tee', 'tree', 'yacht']));
    const found = await north().call(searchStore, { query: { q: 'yach' } });
    expect(found.products.map(({ name }) => name)).toEqual(['Yacht again']);

    // A product that is just being indexed finds its word there: it isn’t taken away under it.
    await rename(shop.database, 'Yacht');
    const saved = await shop.database.transaction().execute(async (tx) => {
      await rename(tx, 'Yacht again');
      return { ended: forget() };
    });
    await saved.ended;
    expect(await kept()).toEqual(after);
    await shop.database.deleteFrom('products').where('id', '=', id).execute();
    await forget();
    expect(await kept()).not.toContain('yacht');
  });

  it('hides what is deleted, switched off or not ready, and what belongs to other stores', async () => {
    const other = await openShop(server, 'south');
    await other.product({ urlName: 'south-tee', name: 'South tee', priceMinor: 1000 });
    const visitor = north();
    expect(await refusal(visitor.call(getProduct, { params: { urlName: 'south-tee' } }))).toMatchObject({
      message: 'Oops... Looks like this product is no longer available',
    });
    for (const hidden of [{ enabled: false }, { deletedAt: new Date() }, { liveAt: null }]) {
      const gone = await shop.product({ urlName: 'hidden', name: 'Hidden', priceMinor: 500 });
      await shop.database.updateTable('products').set(hidden).where('id', '=', gone.id).execute();
      expect(await refusal(visitor.call(getProduct, { params: { urlName: 'hidden' } }))).not.toBeNull();
      await shop.database.deleteFrom('productImages').where('productId', '=', gone.id).execute();
      await shop.database.deleteFrom('products').where('id', '=', gone.id).execute();
    }
    expect(await refusal(server.visitor().call(getStoreHome, { query: {} }))).toMatchObject({
      code: 'not-found',
    });
  });

  it('sends pictures of its products and no other files', async () => {
    const visitor = north();
    const product = await visitor.call(getProduct, { params: { urlName: 'tree-tee' } });
    const fileId = product.pictures[0]?.renditions[0]?.fileId ?? '';
    const picture = await visitor.request('GET', `/omnis/v3/frontend/pictures/${fileId}/`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('cache-control')).toContain('immutable');
    const print = await shop.database
      .selectFrom('files')
      .select('id')
      .where('purpose', '=', 'print-file')
      .executeTakeFirstOrThrow();
    expect((await visitor.request('GET', `/omnis/v3/frontend/pictures/${print.id}/`)).status).toBe(404);
  });
});

describe('the version of a store’s content', () => {
  it('rises with everything a shopper sees and with nothing else', async () => {
    const rises = async (change: () => Promise<unknown>) => {
      const before = await versionOf();
      await change();
      return (await versionOf()) > before;
    };
    const products = () => shop.database.updateTable('products').where('urlName', '=', 'tree-tee');
    expect(await rises(() => products().set({ priceMinor: 2500 }).execute())).toBe(true);
    expect(await rises(() => products().set({ sold: 12 }).execute())).toBe(false);
    expect(await rises(() => shop.collection('posters', 'Posters'))).toBe(true);
    expect(await rises(() => shop.stock('White', 'L', 40))).toBe(false);
    expect(await rises(() => shop.stock('White', 'L', 0))).toBe(true);
    expect(await rises(() => shop.stock('White', 'L', 3))).toBe(true);
    expect(
      await rises(() =>
        shop.database
          .updateTable('stores')
          .set({ tagline: 'New words' })
          .where('id', '=', shop.storeId)
          .execute(),
      ),
    ).toBe(true);
  });
});
