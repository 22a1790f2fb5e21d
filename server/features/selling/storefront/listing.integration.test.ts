import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getCollection,
  getStoreAddresses,
  PRODUCT_SORTS,
  PRODUCTS_PER_PAGE,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

const PRODUCTS = 2 * PRODUCTS_PER_PAGE + 3;

let server: TestServer;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'north');
  const gifts = await shop.collection('gifts', 'Gifts');
  for (let number = 1; number <= PRODUCTS; number += 1)
    await shop.product({
      urlName: `tee-${number}`,
      name: `Tee ${number}`,
      priceMinor: 1000 + (number % 5) * 100,
      colours: number % 3 === 0 ? ['White'] : ['White', 'Black'],
      ...(number % 2 === 0 && { collectionId: gifts }),
    });
  await sql`
    update products set sold = (right(id::text, 1) = '7')::int, sale_price_minor = case when price_minor = 1300 then 900 end
    where store_id = ${shop.storeId}`.execute(shop.database);
});
afterAll(() => server.close());

const list = (query: object, urlName = 'all-products') =>
  server.visitor({ store: 'north' }).call(getCollection, { params: { urlName }, query });

async function listAll(query: object, urlName?: string) {
  const first = await list(query, urlName);
  const pages = [first];
  for (let page = 2; page <= first.pages; page += 1)
    pages.push(await list({ ...query, page: String(page) }, urlName));
  return { ...first, products: pages.flatMap(({ products }) => products) };
}

describe.each(['all-products', 'gifts'])('the pages of %s', (urlName) => {
  it.each(PRODUCT_SORTS)('show every product once, sorted by %s', async (sort) => {
    const { total, products } = await listAll({ sort }, urlName);
    expect(total).toBe(urlName === 'gifts' ? Math.floor(PRODUCTS / 2) : PRODUCTS);
    expect(new Set(products.map(({ id }) => id)).size).toBe(total);
    expect(products).toHaveLength(total);
  });

  it('rise in price, or fall, by what shoppers pay', async () => {
    const pricesBy = async (sort: string) =>
      (await listAll({ sort }, urlName)).products.map(
        ({ priceMinor, salePriceMinor }) => salePriceMinor ?? priceMinor,
      );
    const rising = await pricesBy('price');
    expect(rising).toEqual(rising.toSorted((left, right) => left - right));
    expect(rising[0]).toBe(900);
    expect(await pricesBy('price-down')).toEqual(rising.toReversed());
  });

  it.each([
    { colour: ['Black'] },
    { size: ['M'] },
    { min: '10', max: '11' },
    { colour: ['Black'], min: '12' },
    { type: ['poster'] },
  ])('show as many as they count with %j', async (query) => {
    const { total, products } = await listAll(query, urlName);
    expect(products).toHaveLength(total);
  });

  it('show as many as a second filter promised', async () => {
    const { facets } = await list({ max: '11' }, urlName);
    expect(facets.colours.map(({ value }) => value).sort()).toEqual(['Black', 'White']);
    for (const { value, count } of facets.colours)
      expect((await listAll({ max: '11', colour: [value] }, urlName)).products).toHaveLength(count);
  });
});

it('addresses for search engines come in pages, each once', async () => {
  const addresses = async (page: number) =>
    await server.visitor({ store: 'north' }).call(getStoreAddresses, { query: { page, perPage: 20 } });
  const first = await addresses(1);
  expect(first.pages).toBe(Math.ceil(PRODUCTS / 20));
  expect(first.addresses[0]?.path).toBe('/collection/gifts/');
  const paths = first.addresses.slice(1).map(({ path }) => path);
  for (let page = 2; page <= first.pages; page += 1)
    paths.push(...(await addresses(page)).addresses.map(({ path }) => path));
  expect(paths).toEqual(
    Array.from({ length: PRODUCTS }, (_, index) => `/product/tee-${index + 1}/`).toSorted(),
  );
});

it('a sitemap of more than a thousand products is one file, read part by part', async () => {
  const large = await openShop(server, 'large');
  await large.product({ urlName: 'first', name: 'First', priceMinor: 1000 });
  await sql`
    insert into products overriding system value
    select copy.* from (select * from products where store_id = ${large.storeId}) o, generate_series(1, 1000) n,
      jsonb_populate_record(null::products, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'sku', 'many-' || n, 'url_name', 'many-' || n)) copy`.execute(
    large.database,
  );
  const visitor = server.visitor({ store: 'large' });
  const { text } = await visitor.request('GET', '/sitemap.xml');
  const paths = [...text.matchAll(/<loc>http:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path]) => path);
  expect(paths).toContain('/collection/all-products/');
  expect(paths.filter((path) => path?.startsWith('/product/'))).toHaveLength(1001);
  expect(new Set(paths).size).toBe(paths.length);
  expect((await visitor.request('GET', '/shop-sitemap/')).text).toContain('These are the first 500.');
});

describe('counts', () => {
  it('follow a price, a colour and the stock as soon as the server hears of it', async () => {
    const facetsNow = async () => (await list({})).facets;
    const before = await facetsNow();
    const count = (facets: typeof before, value: string) =>
      facets.colours.find((facet) => facet.value === value)?.count;
    await shop.database
      .updateTable('products')
      .set({ colours: ['Black'], defaultColour: 'Black', priceMinor: 5000, salePriceMinor: null })
      .where('urlName', '=', 'tee-3')
      .execute();
    const after = await eventually(async () => {
      const facets = await facetsNow();
      expect(facets.priceMinor?.max).toBe(5000);
      return facets;
    });
    expect(count(after, 'White')).toBe((count(before, 'White') ?? 0) - 1);
    expect(count(after, 'Black')).toBe((count(before, 'Black') ?? 0) + 1);
    expect(after.sizes.map(({ value }) => value)).toContain('M');
    for (const colour of ['White', 'Black', 'Navy']) await shop.stock(colour, 'M', 0);
    await eventually(async () =>
      expect((await facetsNow()).sizes.map(({ value }) => value)).not.toContain('M'),
    );
  });

  it('are read once for a version of the store’s content', async () => {
    const visitor = server.visitor({ store: 'north' });
    await visitor.call(getCollection, { params: { urlName: 'gifts' }, query: {} });
    expect(visitor.statements).toBeLessThanOrEqual(2);
    await shop.database
      .updateTable('collections')
      .set({ enabled: false })
      .where('storeId', '=', shop.storeId)
      .execute();
    await eventually(() =>
      expect(visitor.call(getCollection, { params: { urlName: 'gifts' }, query: {} })).rejects.toMatchObject({
        status: 404,
      }),
    );
  });
});
