import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type CollectionSort,
  collectionSortSchema,
} from '../../../../shared/features/making/collections/collections.ts';
import type { ListedGroup } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead, type Parameter } from '../../../platform/database/reads.ts';
import { shopperPrice } from '../../making/collections/collections.ts';
import type { VersionedContent } from './content-cache.ts';
import { isAvailable, isLive } from './products.queries.ts';

const groupSchema = z.object({
  type: z.string(),
  colours: z.array(z.string()),
  sizes: z.array(z.string()),
  priceMinor: z.int(),
  products: z.int(),
});

const collectionSchema = z.object({
  /** Null for the collection of all products. */
  id: z.uuid().nullable(),
  name: z.string(),
  urlName: z.string(),
  description: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  coverId: z.uuid().nullable(),
  sort: collectionSortSchema,
  groups: z.array(groupSchema),
  swatches: z.record(z.string(), z.string()),
});
/** A collection with what its filters and pages are counted from: no product, and nothing that grows with them. */
export interface ListedCollection {
  readonly id: string | null;
  readonly name: string;
  readonly urlName: string;
  readonly description: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly coverId: string | null;
  readonly sort: CollectionSort;
  readonly groups: readonly ListedGroup[];
  readonly swatches: Readonly<Record<string, string>>;
}

/** The products of a query, in groups that no filter tells apart. */
const groupsJson = (products: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('type', b.type_code, 'colours', p.colours, 'priceMinor', p.price,
    'products', p.products, 'sizes', (
      select coalesce(json_agg(distinct k.size), '[]') from blanks k
      where k.base_product_id = p.base_product_id and k.colour = any(p.colours) and ${isAvailable}))), '[]')
  from (
    select p.store_id, p.base_product_id, p.colours, ${shopperPrice} as price, count(*)::int as products
    from products p where ${products} group by 1, 2, 3, 4
  ) p join base_products b on b.id = p.base_product_id)`;

/** The hex of every colour that base products of a store have. */
const swatchesJson = (storeId: Parameter) => sql`(
  select coalesce(json_object_agg(c.name, c.hex), '{}') from (
    select distinct on (c->>'name') c->>'name' as name, c->>'hex' as hex
    from base_products b, jsonb_array_elements(b.spec->'colours') c
    where b.id in (select base_product_id from products where store_id = ${storeId} and deleted_at is null)
  ) c)`;

const isIn = (collectionId: RawBuilder<unknown>) =>
  sql`exists (select from collection_products l where l.collection_id = ${collectionId} and l.product_id = p.id)`;

const versionedSchema = z.object({ version: z.int(), content: collectionSchema.nullable() });

const ofStore = (storeId: Parameter) => sql`p.store_id = ${storeId} and ${isLive}`;

const allRead = defineRead({
  name: 'storefront.all-products',
  tables: ['baseProducts', 'blanks', 'products', 'stores'],
  input: { storeId: 'uuid' },
  row: versionedSchema,
  sql: ({ storeId }) => sql`
    select s.content_version as version, json_build_object('id', null, 'name', 'All products', 'urlName', 'all-products',
      'description', '', 'metaTitle', '', 'metaDescription', '', 'coverId', null, 'sort', 'bestsellerOrder',
      'swatches', ${swatchesJson(storeId)}, 'groups', ${groupsJson(ofStore(storeId))}) as content
    from stores s where s.id = ${storeId}`,
  budget: { nodes: 27, cost: 190 },
});

const collectionRead = defineRead({
  name: 'storefront.collection',
  tables: [
    'baseProducts',
    'blanks',
    'collectionAddresses',
    'collectionProducts',
    'collections',
    'products',
    'stores',
  ],
  input: { storeId: 'uuid', urlName: 'text' },
  row: versionedSchema,
  sql: ({ storeId, urlName }) => sql`
    select s.content_version as version, (
      select json_build_object('id', c.id, 'name', c.name, 'urlName', c.url_name, 'description', c.description,
        'metaTitle', c.meta_title, 'metaDescription', c.meta_description, 'coverId', c.cover_file_id, 'sort', c.sort,
        'swatches', ${swatchesJson(storeId)}, 'groups', ${groupsJson(sql`${ofStore(storeId)} and ${isIn(sql`c.id`)}`)})
      from collections c where c.store_id = ${storeId} and c.enabled and c.id = coalesce(
        (select id from collections where store_id = ${storeId} and url_name = ${urlName}),
        (select collection_id from collection_addresses where store_id = ${storeId} and url_name = ${urlName}))) as content
    from stores s where s.id = ${storeId}`,
  budget: { nodes: 33, cost: 225 },
});

/**
 * A collection, also by an address it had before, or with null the one of all products.
 * @throws Error where there is no such store
 */
export async function findCollection(
  tx: Tx,
  storeId: string,
  urlName: string | null,
): Promise<VersionedContent<ListedCollection>> {
  const found =
    urlName === null
      ? await allRead.find(tx, { storeId })
      : await collectionRead.find(tx, { storeId, urlName });
  if (!found) throw new Error(`There’s no store ${storeId}`);
  return found;
}
