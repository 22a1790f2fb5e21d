import { type RawBuilder, sql } from 'kysely';
import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import { ALL_PRODUCTS } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { ProductSort } from '../../../../shared/rules/constants/constants.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { PRODUCT_ORDERS } from './listing.queries.ts';
import { findCardsOf, isLive } from './products.queries.ts';

/** The named products that shoppers can see, in the order of their ids. */
export function findFetched(tx: Tx, storeId: string, ids: readonly string[]): Promise<ProductCard[]> {
  const list = sql`${ids}::uuid[]`;
  return findCardsOf(
    tx,
    storeId,
    sql`select p.*, array_position(${list}, p.id) as place from products p
      where p.id = any(${list}) and p.store_id = ${storeId} and ${isLive}`,
  );
}

export interface DivisionListing {
  readonly limit: number;
  readonly collection: string;
  readonly sort: ProductSort;
  readonly removeDuplicates: boolean;
}

const inCollection = (storeId: string, urlName: string): RawBuilder<unknown> =>
  urlName === ALL_PRODUCTS
    ? sql``
    : sql`and exists (
        select from collection_products l join collections c on c.id = l.collection_id
        where l.product_id = p.id and c.store_id = ${storeId} and c.enabled and c.url_name = ${urlName})`;

/** The first products of a store, or of one of its collections. */
export function listDivision(tx: Tx, storeId: string, listing: DivisionListing): Promise<ProductCard[]> {
  const { limit, collection, sort, removeDuplicates } = listing;
  const order = PRODUCT_ORDERS[sort];
  const first = sql`row_number() over (partition by lower(p.name) order by ${order})`;
  return findCardsOf(
    tx,
    storeId,
    sql`
      select p.* from (
        select p.*, row_number() over (order by ${order}) as place,
          ${removeDuplicates ? first : sql`1`} as among_same
        from products p where p.store_id = ${storeId} and ${isLive} ${inCollection(storeId, collection)}
      ) p where p.among_same = 1 order by p.place limit ${limit}`,
  );
}

/** The store of a division and whether the collection exists in it; undefined where the transaction sees no such store. */
export async function findDivisionStore(tx: Tx, divisionId: string, collection: string) {
  const { rows } = await sql<{ id: string; hasCollection: boolean }>`
    select s.id, ${collection} = ${ALL_PRODUCTS} or exists (
      select from collections c where c.store_id = s.id and c.enabled and c.url_name = ${collection}) as has_collection
    from stores s where s.division_id = ${divisionId}`.execute(tx);
  return rows[0];
}

/** The first store of a project. */
export const findProjectStore = (tx: Tx, projectId: string) =>
  tx
    .selectFrom('stores')
    .select('id')
    .where('projectId', '=', projectId)
    .orderBy('createdAt')
    .executeTakeFirst();
