import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type CollectionSort,
  collectionSortSchema,
} from '../../../../shared/features/making/collections/collections.ts';
import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import {
  type ListedGroup,
  type ListingQuery,
  PRODUCTS_PER_PAGE,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import type { ProductSort } from '../../../../shared/rules/constants/constants.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { memberOrders, shopperPrice } from '../../making/collections/collections.ts';
import type { VersionedContent } from './content-cache.ts';
import { findCardsOf, isAvailable, isLive } from './products.queries.ts';

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
const swatchesJson = (storeId: string) => sql`(
  select coalesce(json_object_agg(c.name, c.hex), '{}') from (
    select distinct on (c->>'name') c->>'name' as name, c->>'hex' as hex
    from base_products b, jsonb_array_elements(b.spec->'colours') c
    where b.id in (select base_product_id from products where store_id = ${storeId} and deleted_at is null)
  ) c)`;

const isIn = (collectionId: RawBuilder<unknown>) =>
  sql`exists (select from collection_products l where l.collection_id = ${collectionId} and l.product_id = p.id)`;

const versionedSchema = z.object({ version: z.int(), content: collectionSchema.nullable() });

/** A collection, also by an address it had before, or with null the one of all products. */
export async function findCollection(
  tx: Tx,
  storeId: string,
  urlName: string | null,
): Promise<VersionedContent<ListedCollection>> {
  const ofStore = sql`p.store_id = ${storeId} and ${isLive}`;
  const swatches = swatchesJson(storeId);
  const content =
    urlName === null
      ? sql`json_build_object('id', null, 'name', 'All products', 'urlName', 'all-products', 'description', '',
          'metaTitle', '', 'metaDescription', '', 'coverId', null, 'sort', 'bestsellerOrder', 'swatches', ${swatches}, 'groups', ${groupsJson(ofStore)})`
      : sql`(
          select json_build_object('id', c.id, 'name', c.name, 'urlName', c.url_name, 'description', c.description,
            'metaTitle', c.meta_title, 'metaDescription', c.meta_description, 'coverId', c.cover_file_id, 'sort', c.sort,
            'swatches', ${swatches}, 'groups', ${groupsJson(sql`${ofStore} and ${isIn(sql`c.id`)}`)})
          from collections c where c.store_id = ${storeId} and c.enabled and c.id = coalesce(
            (select id from collections where store_id = ${storeId} and url_name = ${urlName}),
            (select collection_id from collection_addresses where store_id = ${storeId} and url_name = ${urlName})))`;
  const { rows } = await sql`
    select s.content_version as version, ${content} as content
    from stores s where s.id = ${storeId}`.execute(tx);
  return versionedSchema.parse(rows[0]);
}

/** Whether a deleted collection had this address. */
export async function wasCollection(tx: Tx, storeId: string, urlName: string): Promise<boolean> {
  const row = await tx
    .selectFrom('collectionAddresses')
    .select('urlName')
    .where('storeId', '=', storeId)
    .where('urlName', '=', urlName)
    .where('collectionId', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders of products `p`. */
export const PRODUCT_ORDERS: Readonly<Record<ProductSort, RawBuilder<unknown>>> = {
  bestsellerOrder: sql`p.sold desc, p.id`,
  'new-in': sql`p.created_at desc, p.id`,
  price: sql`${shopperPrice}, p.id`,
  'price-down': sql`${shopperPrice} desc, p.id`,
};

/** The filters on a product `p`: what `countListing` counts, for a statement. */
function isWanted({ type, colour, size, min, max }: ListingQuery, minorPerUnit: number): RawBuilder<unknown> {
  const conditions = [
    isLive,
    ...(type.length > 0
      ? [sql`p.base_product_id in (select id from base_products where type_code = any(${type}::text[]))`]
      : []),
    ...(colour.length > 0 ? [sql`p.colours && ${colour}::text[]`] : []),
    ...(size.length > 0
      ? [
          sql`exists (
            select from blanks k where k.base_product_id = p.base_product_id and k.colour = any(p.colours)
              and k.size = any(${size}::text[]) and ${isAvailable})`,
        ]
      : []),
    ...(min === undefined ? [] : [sql`${shopperPrice} >= ${min * minorPerUnit}::numeric`]),
    ...(max === undefined ? [] : [sql`${shopperPrice} <= ${max * minorPerUnit}::numeric`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The cards of one page of a collection, sorted its own way by default, or with null of all products. Reads the page's products, in the order of an index. */
export async function findPage(
  tx: Tx,
  storeId: string,
  collection: (Pick<ListedCollection, 'sort'> & { readonly id: string }) | null,
  { query, minorPerUnit }: { readonly query: ListingQuery; readonly minorPerUnit: number },
): Promise<ProductCard[]> {
  const order =
    collection !== null && query.sort === 'bestsellerOrder'
      ? memberOrders[collection.sort]
      : PRODUCT_ORDERS[query.sort];
  const members =
    collection === null
      ? sql``
      : sql`join collection_products l on l.product_id = p.id and l.collection_id = ${collection.id}`;
  return findCardsOf(
    tx,
    storeId,
    sql`
      select listed.*, row_number() over () as place from (
        select p.* from products p ${members}
        where p.store_id = ${storeId} and ${isWanted(query, minorPerUnit)}
        order by ${order} limit ${PRODUCTS_PER_PAGE} offset ${(query.page - 1) * PRODUCTS_PER_PAGE}
      ) listed`,
    query.colour,
  );
}
