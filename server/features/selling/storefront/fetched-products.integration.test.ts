import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchedProductCalls } from '../../../../shared/features/selling/storefront/fetched-products.calls.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let north: Shop;
let south: Shop;
let visitor: Client;
let division: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  north = await openShop(server, 'north');
  south = await openShop(server, 'south');
  visitor = server.visitor({ store: 'north' });
  const collectionId = await north.collection('sea', 'Sea');
  for (const [urlName, name] of [
    ['sail', 'Sail'],
    ['sail-hoodie', 'Sail'],
    ['tide', 'Tide'],
    ['hidden', 'Hidden'],
  ] as const) {
    const at = urlName === 'tide' ? { collectionId } : {};
    ids[urlName] = (await north.product({ urlName, name, priceMinor: 2400, ...at })).id;
  }
  ids.foreign = (await south.product({ urlName: 'foreign', name: 'Foreign', priceMinor: 100 })).id;
  const update = (urlName: string) =>
    north.database.updateTable('products').where('id', '=', ids[urlName] ?? '');
  await update('hidden').set({ enabled: false }).execute();
  await update('sail').set({ createdAt: '2026-11-01T00:00:00Z', sold: 5 }).execute();
  await update('sail-hoodie').set({ createdAt: '2026-11-02T00:00:00Z', sold: 1 }).execute();
  await update('tide').set({ createdAt: '2026-11-03T00:00:00Z', sold: 3 }).execute();
  const store = await north.database
    .selectFrom('stores')
    .select('divisionId')
    .where('id', '=', north.storeId)
    .executeTakeFirstOrThrow();
  division = store.divisionId;
});
afterAll(() => server.close());

const named = (answer: { products: { urlName: string }[] }) => answer.products.map(({ urlName }) => urlName);
const list = async (query: object) =>
  named(await visitor.call(fetchedProductCalls.divisionProducts, { params: { division }, query }));
const fetched = (names: string[]) =>
  visitor.call(fetchedProductCalls.fetchProducts, {
    body: { product_ids: names.map((name) => ids[name] ?? newId()) },
  });

describe('products by their ids', () => {
  it('come in the order asked for, without those that can’t be seen', async () => {
    expect(named(await fetched(['tide', 'hidden', 'foreign', 'sail']))).toEqual(['tide', 'sail']);
  });

  it('are refused in the specification’s words where none is left', async () => {
    await expect(fetched(['hidden', 'foreign'])).rejects.toMatchObject({
      status: 404,
      body: { message: BASKET_MESSAGES.productGone },
    });
    await expect(fetched([])).rejects.toMatchObject({ status: 422 });
  });
});

describe('the products of a division', () => {
  it('come by sales, by age, of a collection, and so many', async () => {
    expect(await list({})).toEqual(['sail', 'tide', 'sail-hoodie']);
    expect(await list({ sort: 'new-in', limit: '2' })).toEqual(['tide', 'sail-hoodie']);
    expect(await list({ collection: 'sea' })).toEqual(['tide']);
  });

  it('are listed once for each name without duplicates', async () => {
    expect(await list({ removeDuplicates: '1' })).toEqual(['sail', 'tide']);
    expect(await list({ removeDuplicates: 'true', sort: 'new-in' })).toEqual(['tide', 'sail-hoodie']);
  });

  it('aren’t found under another store, and no collection that isn’t there', async () => {
    const elsewhere = server.visitor({ store: 'south' });
    await expect(
      elsewhere.call(fetchedProductCalls.divisionProducts, { params: { division }, query: {} }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(list({ collection: 'nowhere' })).rejects.toMatchObject({ status: 404 });
    await expect(list({ limit: '0' })).rejects.toMatchObject({ status: 422 });
    await expect(list({ sort: 'random()' })).rejects.toMatchObject({ status: 422 });
  });
});
