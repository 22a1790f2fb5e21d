import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  blockRegistry,
  productLookups,
  productRequests,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { findListed } from './home-page.queries.ts';

let server: TestServer;
let shop: Shop;
let neighbour: Shop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'chosen');
  neighbour = await openShop(server, 'chosen-neighbour');
  const gifts = await shop.collection('gifts', 'Gifts');
  await shop.product({ urlName: 'mug', name: 'Mug', priceMinor: 900, collectionId: gifts });
  await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 1_900 });
  await neighbour.product({ urlName: 'secret', name: 'Secret', priceMinor: 900 });
});
afterAll(() => server.close());

/** URL names of the products that blocks with these properties show. */
async function shown(type: string, properties: Record<string, unknown>): Promise<string[]> {
  const block = blockRegistry.make(type, { uid: 'block', properties });
  const lookups = productLookups(productRequests([block], blockRegistry, () => {}));
  return inScope(shop.database, { kind: 'platform' }, async (tx) => {
    const { block: ids = [] } = await findListed(tx, shop.storeId, lookups);
    const { rows } = await sql<{ urlName: string }>`
      select url_name from products where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`.execute(
      tx,
    );
    return rows.map(({ urlName }) => urlName);
  });
}

it('an image of a product shows the one that was chosen, or one by its place', async () => {
  expect(await shown('productMockup', { product: 'tee', sortBy: 'price' })).toEqual(['tee']);
  expect(await shown('productMockup', { sortBy: 'price', place: 1 })).toEqual(['mug']);
  expect(await shown('productMockup', { product: 'gone' })).toEqual([]);
  expect(await shown('productMockup', { product: 'secret' })).toEqual([]);
});

it('a list keeps showing a collection that was renamed', async () => {
  expect(await shown('productList', { collection: 'gifts' })).toEqual(['mug']);
  await sql`
    with moved as (update collections set url_name = 'presents' where store_id = ${shop.storeId} and url_name = 'gifts'
      returning id)
    insert into collection_addresses (store_id, url_name, project_id, collection_id)
    select ${shop.storeId}, 'gifts', ${shop.projectId}, id from moved`.execute(shop.database);
  expect(await shown('productList', { collection: 'gifts' })).toEqual(['mug']);
  expect(await shown('productList', { collection: 'presents' })).toEqual(['mug']);
  expect(await shown('productList', { collection: 'never' })).toEqual([]);
});
