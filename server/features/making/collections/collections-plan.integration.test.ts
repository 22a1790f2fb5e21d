import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CollectionRules } from '../../../../shared/features/making/collections/collections.ts';
import { seedEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { explainQueries } from '../../../../tests/support/query-plan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findCollections, listChoices } from './collections.queries.ts';
import { listMembers, listRuleValues, previewRules } from './members.queries.ts';
import { refreshMembers, refreshProducts } from './refresh-members.ts';

const PROJECTS = 12;
const PRODUCTS_PER_PROJECT = 9_999;
const COLLECTIONS_PER_PROJECT = 60;

let url: string;
let projectId: string;
let storeId: string;
let collectionId: string;
let productId: string;

/** Projects with a store and all the products of the largest plan; every fifth is in a collection. */
const MANY_PRODUCTS = `
  set session_replication_role = replica;
  insert into projects overriding system value
    select copy.* from projects p, generate_series(1, ${PROJECTS}) n,
      jsonb_populate_record(null::projects, to_jsonb(p) || jsonb_build_object(
        'id', gen_random_uuid(), 'code', 'project-' || n, 'number', 1000 + n)) copy
    where p.code = 'demo';
  insert into stores
    select copy.* from (select * from stores limit 1) s, projects p,
      jsonb_populate_record(null::stores, to_jsonb(s) || jsonb_build_object(
        'id', gen_random_uuid(), 'project_id', p.id, 'subdomain', p.code, 'custom_domain', null)) copy
    where p.number > 1000;
  insert into products (id, project_id, store_id, base_product_id, design_id, design_version_id, sku, name, url_name,
      colours, default_colour, price_minor, currency, tags, sold, live_at)
    select gen_random_uuid(), s.project_id, s.id, o.base_product_id, o.design_id, o.design_version_id, 'sku-' || n,
      'Product ' || n, 'product-' || n, o.colours, o.default_colour, 1000 + n % 500, o.currency,
      case when n % 7 = 0 then array['sea'] else '{}' end, n % 90, now() - make_interval(hours => n)
    from (select * from products limit 1) o, stores s join projects p on p.id = s.project_id,
      generate_series(1, ${PRODUCTS_PER_PROJECT}) n
    where p.number > 1000;
  insert into collections (id, project_id, store_id, name, url_name, rules)
    select gen_random_uuid(), s.project_id, s.id, 'Collection ' || n, 'collection-' || n,
      case when n <= 5 then '{"match":"all","rules":[{"field":"tag","text":"sea"}]}'::jsonb end
    from stores s join projects p on p.id = s.project_id, generate_series(1, ${COLLECTIONS_PER_PROJECT}) n
    where p.number > 1000;
  insert into collection_products (project_id, collection_id, product_id, position)
    select c.project_id, c.id, p.id, p.sold
    from collections c join products p on p.store_id = c.store_id
    where c.url_name = 'collection-7' and p.sold % 5 = 0;
  insert into product_images (id, project_id, product_id, design_version_id, colour, side, width, file_id)
    select gen_random_uuid(), l.project_id, l.product_id, p.design_version_id, p.default_colour, 'front', 600, gen_random_uuid()
    from collection_products l join products p on p.id = l.product_id on conflict do nothing;
  reset session_replication_role;
`;

beforeAll(async () => {
  url = await seedEarlierDatabase(MANY_PRODUCTS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{
    project: string;
    store: string;
    collection: string;
    product: string;
  }>(
    `select c.project_id as project, c.store_id as store, c.id as collection,
        (select id from products where store_id = c.store_id limit 1) as product
      from collections c join projects p on p.id = c.project_id
      where p.code = 'project-7' and c.url_name = 'collection-7'`,
  );
  const [row] = rows;
  if (!row) throw new Error('The project has its collections');
  [projectId, storeId, collectionId, productId] = [row.project, row.store, row.collection, row.product];
  await client.end();
});

const RULES: CollectionRules = {
  match: 'any',
  rules: [
    { field: 'title', test: 'contains', text: '99' },
    { field: 'tag', text: 'sea' },
    { field: 'price', test: 'at-least', amountMinor: 1400 },
    { field: 'new', days: 30 },
    { field: 'bestseller', sold: 80 },
  ],
};

const READS: readonly (readonly [string, (tx: Tx) => Promise<unknown>])[] = [
  ['a preview of rules', (tx) => previewRules(tx, projectId, RULES)],
  ['the products of new rules', (tx) => refreshMembers(tx, [{ id: collectionId, storeId, rules: RULES }])],
  ['the collections of a changed product', (tx) => refreshProducts(tx, projectId, [productId])],
  ['a page of products', (tx) => listMembers(tx, { id: collectionId, sort: 'bestsellerOrder' }, 1)],
  ['the list of collections', (tx) => findCollections(tx, projectId, { view: 'all', search: '', page: 1 })],
  ['the choice of collections', (tx) => listChoices(tx, projectId)],
  ['the values for rules', (tx) => listRuleValues(tx, projectId)],
];

describe('the collections of a project with 9,999 products, among 110,000 of other projects', () => {
  it.each(READS)('find %s without products of other projects', async (_name, read) => {
    const scans = (await explainQueries(url, { kind: 'project', projectId }, read)).filter(
      ({ table, index }) => table === 'products' || index?.startsWith('products_'),
    );
    for (const { node, rowsRead } of scans) {
      expect(node).not.toBe('Seq Scan');
      expect(rowsRead).toBeLessThanOrEqual(PRODUCTS_PER_PROJECT);
    }
  });

  it('look for a collection’s picture no further than its first members', async () => {
    const scans = await explainQueries(url, { kind: 'project', projectId }, (tx) =>
      findCollections(tx, projectId, { view: 'all', search: '', page: 1 }),
    );
    const ofPictures = scans.filter(({ table }) => table === 'product_images');
    expect(ofPictures.map(({ node }) => node)).not.toContain('Seq Scan');
    expect(ofPictures.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThanOrEqual(
      COLLECTIONS_PER_PROJECT,
    );
    expect(scans.map(({ index }) => index)).toContain('collection_products_in_order');
  });

  it('count and preview rules in 200 ms', async () => {
    let fastest = Number.POSITIVE_INFINITY;
    await explainQueries(url, { kind: 'project', projectId }, async (tx) => {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const started = performance.now();
        const { total } = await previewRules(tx, projectId, RULES);
        fastest = Math.min(fastest, performance.now() - started);
        expect(total).toBeGreaterThan(2_000);
      }
    });
    expect(fastest).toBeLessThan(200);
  });
});
