import { type RawBuilder, sql } from 'kysely';
import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import {
  type ListingQuery,
  PRODUCTS_PER_PAGE,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import type { ProductSort } from '../../../../shared/rules/constants/constants.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { memberOrders, shopperPrice } from '../../making/collections/collections.ts';
import type { ListedCollection } from './listing.reads.ts';
import { findCardsOf, isAvailable, isLive } from './products.queries.ts';

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
        order by ${order} limit ${sql.lit(PRODUCTS_PER_PAGE)} offset ${(query.page - 1) * PRODUCTS_PER_PAGE}
      ) listed`,
    query.colour,
  );
}
