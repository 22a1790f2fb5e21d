import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explainQueries } from '../../../../tests/support/query-plan.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { findWanted } from './basket.queries.ts';

const PRODUCTS = 3_000;

let server: TestServer;
let shop: Shop;
let productId: string;

beforeAll(async () => {
  server = await startTestServer({ settings: { JOBS: '0' } });
  shop = await openShop(server, 'north');
  ({ id: productId } = await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 }));
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into products overriding system value
      select copy.* from products p, generate_series(1, ${PRODUCTS}) n,
        jsonb_populate_record(null::products, to_jsonb(p) || jsonb_build_object(
          'id', gen_random_uuid(), 'sku', 'sku-' || n, 'url_name', 'tee-' || n)) copy
      where p.id = $1`,
    [productId],
  );
  await client.query('analyze products');
  await client.end();
});
afterAll(() => server.close());

it.each([
  ['by its id', () => ({ productId })],
  ['by its address', () => ({ productUrl: '/product/sail/' })],
])('An item that is wanted %s reads no other product of the store', async (_, item) => {
  let found: unknown;
  const scans = await explainQueries(
    server.databaseUrl,
    { kind: 'project', projectId: shop.projectId },
    async (tx) => {
      found = await findWanted(tx, { id: shop.storeId, buyerProjectId: null }, [
        { ...item(), productColor: 'White', productSize: 'M', quantity: 1 },
      ]);
    },
  );
  expect(found).toEqual([expect.objectContaining({ productId, name: 'Sail tee', offered: true })]);
  const read = scans.filter(({ table, index }) => table === 'products' || index?.startsWith('products'));
  expect(read.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThanOrEqual(4);
});
