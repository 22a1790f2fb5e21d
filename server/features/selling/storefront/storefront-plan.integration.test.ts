import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingQueryOf } from '../../../../shared/features/selling/storefront/storefront.ts';
import { emptyDatabase } from '../../../../tests/support/database.ts';
import { restoreEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { explainQueries } from '../../../../tests/support/query-plan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { findCollectionAddresses, findProductAddresses } from './addresses.queries.ts';
import { findCards } from './cards.reads.ts';
import { createContentCache } from './content-cache.ts';
import { findFeedProducts } from './feed-products.queries.ts';
import { findHome } from './home-page.reads.ts';
import { findPage } from './listing.queries.ts';
import { findCollection } from './listing.reads.ts';
import { findNewProducts } from './new-products.queries.ts';
import { findProduct, isPictureOfOrder } from './product-page.queries.ts';
import { searchProducts } from './search.ts';

const PROJECTS = 3;
const PRODUCTS = 10_000;
const CARDS = 24;
/** More than any page needs, and a small part of a store. */
const FEW = 1500;

let url: string;
let store: { projectId: string; id: string };
let products: string[];
let fileId: string;
let collectionId: string;

/** Many stores with many products each, all of them new, and some ordered once. */
const MANY_PRODUCTS = `
  set session_replication_role = replica;
  insert into projects overriding system value
    select copy.* from projects p, generate_series(1, ${PROJECTS}) n,
      jsonb_populate_record(null::projects, to_jsonb(p) || jsonb_build_object(
        'id', gen_random_uuid(), 'code', 'project-' || n, 'number', 1000 + n)) copy
    where p.code = 'demo';
  insert into stores overriding system value
    select copy.* from (select * from stores order by id limit 1) s, projects p,
      jsonb_populate_record(null::stores, to_jsonb(s) || jsonb_build_object(
        'id', gen_random_uuid(), 'project_id', p.id, 'division_id', gen_random_uuid(), 'subdomain', p.code)) copy
    where p.number > 1000;
  insert into products overriding system value
    select copy.* from (select * from products where live_at is not null order by id limit 1) o, stores s,
      generate_series(1, ${PRODUCTS}) n,
      jsonb_populate_record(null::products, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'project_id', s.project_id, 'store_id', s.id, 'sku', 'sku-' || n, 'url_name', 'tee-' || n,
        'name', (array['Golden', 'Silver', 'Quiet'])[1 + n % 3] || ' otter ' || n,
        'enabled', true, 'deleted_at', null, 'sold', n % 500, 'price_minor', 1000 + n % 40 * 50, 'sale_price_minor', null,
        'created_at', now() - n * interval '1 minute', 'live_at', now() - n * interval '1 second')) copy
    where s.subdomain like 'project-%';
  insert into collections (id, project_id, store_id, name, url_name)
    select gen_random_uuid(), s.project_id, s.id, title, lower(title) from stores s, unnest(array['Most', 'Third']) title
    where s.subdomain like 'project-%';
  insert into collection_products (project_id, collection_id, product_id, position)
    select p.project_id, c.id, p.id, row_number() over () from products p join collections c on c.store_id = p.store_id
    where p.sku like 'sku-%' and (c.name = 'Most' or p.sold % 3 = 0);
  insert into product_images overriding system value
    select copy.* from (select * from product_images order by id limit 1) i, products p,
      jsonb_populate_record(null::product_images, to_jsonb(i) || jsonb_build_object(
        'id', gen_random_uuid(), 'project_id', p.project_id, 'product_id', p.id, 'design_version_id', p.design_version_id,
        'colour', p.default_colour, 'file_id', gen_random_uuid())) copy
    where p.sku like 'sku-%';
  insert into orders overriding system value
    select copy.* from (select * from orders order by number limit 1) o,
      (select *, row_number() over () as place from products where sku like 'sku-%' and sold < 50) p,
      jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', p.id, 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(), 'project_id', p.project_id,
        'store_id', p.store_id, 'number', 100000 + p.place)) copy;
  insert into order_items overriding system value
    select copy.* from (select * from order_items order by id limit 1) i, orders n join products p on p.id = n.id,
      jsonb_populate_record(null::order_items, to_jsonb(i) || jsonb_build_object(
        'id', gen_random_uuid(), 'project_id', p.project_id, 'order_id', p.id, 'product_id', p.id,
        'image_file_id', null)) copy
    where p.sku like 'sku-%';
  reset session_replication_role;
`;

beforeAll(async () => {
  url = await emptyDatabase();
  await restoreEarlierDatabase(url);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(MANY_PRODUCTS);
  await client.query(
    `select selvedge_index_products(array(select p.id from products p join stores s on s.id = p.store_id
      where s.subdomain in ('project-1', 'project-2')))`,
  );
  await client.query(
    'vacuum analyze product_words, word_grams, products, product_images, orders, order_items, collections, collection_products',
  );
  const stores = await client.query<{ id: string; projectId: string }>(
    `select id, project_id as "projectId" from stores where subdomain = 'project-2'`,
  );
  const [found] = stores.rows;
  if (!found) throw new Error('No store');
  store = found;
  const { rows } = await client.query<{ id: string; fileId: string }>(
    `select p.id, i.file_id as "fileId" from products p join product_images i on i.product_id = p.id
      where p.store_id = $1 and p.sold < 50 limit ${CARDS}`,
    [store.id],
  );
  products = rows.map(({ id }) => id);
  fileId = rows[0]?.fileId ?? '';
  const collections = await client.query<{ id: string }>(
    `select id from collections where store_id = $1 and name = 'Third'`,
    [store.id],
  );
  collectionId = collections.rows[0]?.id ?? '';
  await client.end();
});

const scansOf = (work: (tx: Tx) => Promise<unknown>) =>
  explainQueries(url, { kind: 'project', projectId: store.projectId }, work);

/** Rows of a table that were looked at, by whatever index; indexes are named after their table. */
const rowsRead = (scans: Awaited<ReturnType<typeof scansOf>>, table: string) =>
  scans
    .filter((scan) => scan.table === table || (scan.table === '' && scan.index?.startsWith(table)))
    .reduce((sum, scan) => sum + scan.rowsRead, 0);

const wanted = (search: string) => ({
  query: listingQueryOf(new URLSearchParams(search)),
  minorPerUnit: 100,
});

it.each([
  ['a page of cards', (tx: Tx) => findCards(tx, store.id, products)],
  ['bestsellers', (tx: Tx) => findPage(tx, store.id, null, wanted(''))],
  ['new products', (tx: Tx) => findPage(tx, store.id, null, wanted('sort=new-in'))],
  ['the cheapest', (tx: Tx) => findPage(tx, store.id, null, wanted('sort=price'))],
  ['the dearest', (tx: Tx) => findPage(tx, store.id, null, wanted('sort=price-down'))],
  ['the third page', (tx: Tx) => findPage(tx, store.id, null, wanted('page=3'))],
  [
    'bestsellers of a collection',
    (tx: Tx) => findPage(tx, store.id, { id: collectionId, sort: 'bestsellerOrder' }, wanted('')),
  ],
  ['the sitemap', (tx: Tx) => findProductAddresses(tx, store.id, { limit: 50, offset: 100 })],
  [
    'a later part of the sitemap',
    (tx: Tx) => findProductAddresses(tx, store.id, { limit: 50, offset: 0, after: 'tee-50' }),
  ],
  ['the feed of new products', (tx: Tx) => findNewProducts(tx, store.id, null, 50)],
  ['the feed of a collection', (tx: Tx) => findNewProducts(tx, store.id, collectionId, 50)],
  ['a part of the product feed', (tx: Tx) => findFeedProducts(tx, store.id, 'tee-50', 50)],
  ['a product with others like it', (tx: Tx) => findProduct(tx, store.id, 'tee-77')],
] as const)('reads few of a store’s 10,000 products to show %s', async (_, work) => {
  const scans = await scansOf(work);
  expect(rowsRead(scans, 'products')).toBeGreaterThanOrEqual(1);
  for (const table of ['products', 'collection_products', 'product_images'])
    expect(rowsRead(scans, table), table).toBeLessThanOrEqual(FEW);
  for (const { node, table } of scans)
    if (['products', 'collection_products', 'product_images'].includes(table))
      expect(node, table).not.toBe('Seq Scan');
});

it.each([
  ['a collection', (tx: Tx) => findCollection(tx, store.id, null)],
  ['the collections of the home page', (tx: Tx) => findHome(tx, store.id)],
  ['the collections of the sitemap', (tx: Tx) => findCollectionAddresses(tx, store.id)],
] as const)('doesn’t read %s again if the store hasn’t changed', async (_, find) => {
  const cache = createContentCache<object>(10_000_000);
  const services = {};
  const read = async (storeVersion: number) => {
    const work = (tx: Tx) => cache.read({ services, storeVersion }, 'content', () => find(tx));
    return rowsRead(await scansOf(work), 'products');
  };
  let version = 0;
  await scansOf(async (tx) => {
    ({ version } = await find(tx));
  });
  expect(await read(version)).toBeGreaterThanOrEqual(PRODUCTS);
  expect(await read(version)).toBe(0);
  expect(await read(version + 1)).toBeGreaterThanOrEqual(PRODUCTS);
});

it('finds the order of a picture without reading those of other stores', async () => {
  const scans = await scansOf((tx) => isPictureOfOrder(tx, store.id, fileId));
  for (const table of ['product_images', 'order_items', 'orders'])
    expect(rowsRead(scans, table), table).toBeLessThanOrEqual(2);
  expect(rowsRead(scans, 'orders')).toBe(1);
});

const search = (query: string) => (tx: Tx) => searchProducts(tx, store.id, { query, most: CARDS });

it.each([
  ['a word that all products have', 'otter', 'product_words_by_sales'],
  ['a number that one has', '7777', 'product_words_by_sales'],
  ['two words', 'golden 7778', 'product_words_by_sales'],
  ['a part of a word', 'gold', 'word_grams_pkey'],
  ['a misspelt word', 'goldne', 'word_grams_pkey'],
])('searches for %s by an index, although row-level security hides other stores', async (_, query, index) => {
  const scans = await scansOf(search(query));
  expect(scans.map((scan) => scan.index)).toContain(index);
  for (const { node, table } of scans)
    if (['product_words', 'word_grams', 'products'].includes(table)) expect(node, table).not.toBe('Seq Scan');
});

it.each(['golden', 'golden otter', 'otter goldne'])(
  'finds the most sold of thousands by “%s”',
  async (query) => {
    let ids: readonly string[] = [];
    let total = 0;
    await scansOf(async (tx) => {
      ({ ids, total } = await search(query)(tx));
    });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ id: string; total: string }>(
      `select id, count(*) over () as total from products where store_id = $1 and name like 'Golden%'
      order by sold desc, id limit ${CARDS}`,
      [store.id],
    );
    await client.end();
    expect(ids).toEqual(rows.map(({ id }) => id));
    if (query === 'golden') expect(total).toBe(Number(rows[0]?.total));
    expect(total).toBeGreaterThan(CARDS);
  },
);

const RELATED_BY_DEFINITION = `
  select o.id, exists (
    select from collection_products mine join collection_products theirs using (collection_id)
    where mine.product_id = p.id and theirs.product_id = o.id) as near
  from products p join products o on o.store_id = p.store_id and o.id <> p.id
  where p.store_id = $1 and p.url_name = $2 and o.enabled and o.deleted_at is null and o.live_at is not null
  order by near desc, o.sold desc, o.id limit 4`;

describe('in a store where not every product is in a collection', () => {
  let client: pg.Client;
  let other: { projectId: string; id: string };

  beforeAll(async () => {
    client = new pg.Client({ connectionString: url });
    await client.connect();
    const found = await client.query<{ projectId: string; id: string }>(
      `select id, project_id as "projectId" from stores where subdomain = 'project-3'`,
    );
    const [row] = found.rows;
    if (!row) throw new Error('No store');
    other = row;
    // Its stores have no divisions.
    await client.query('set session_replication_role = replica');
    await client.query(
      `delete from collection_products l using collections c
        where c.id = l.collection_id and c.store_id = $1 and c.name = 'Most'`,
      [other.id],
    );
    for (const [name, members] of [
      ['Six', ['tee-500', 'tee-1000', 'tee-1500', 'tee-2000', 'tee-2500', 'tee-3001']],
      ['Two', ['tee-1', 'tee-2']],
    ] as const)
      await client.query(
        `with made as (
          insert into collections (id, project_id, store_id, name, url_name)
          values (gen_random_uuid(), $1, $2, $3, lower($3)) returning id)
        insert into collection_products (project_id, collection_id, product_id, position)
        select $1, made.id, p.id, 1 from made, products p where p.store_id = $2 and p.url_name = any($4)`,
        [other.projectId, other.id, name, members],
      );
  });
  afterAll(() => client.end());

  it.each([
    ['a large collection', 'tee-498', true],
    ['a small collection that sells little', 'tee-1500', true],
    ['a collection of two', 'tee-1', false],
    ['no collection', 'tee-10', false],
    ['no collection, and is the best seller', 'tee-499', false],
  ])('shows the best sellers with a product of %s, its collections’ first', async (_, urlName, isNear) => {
    const { rows } = await client.query<{ id: string }>(RELATED_BY_DEFINITION, [other.id, urlName]);
    let related: unknown;
    await explainQueries(url, { kind: 'project', projectId: other.projectId }, async (tx) => {
      related = (await findProduct(tx, other.id, urlName))?.related;
    });
    expect(related).toEqual({ ids: rows.map(({ id }) => id), isNear });
  });
});
