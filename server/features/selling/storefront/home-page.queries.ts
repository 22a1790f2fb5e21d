import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ALL_PRODUCTS } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { ProductLookup } from '../../../../shared/features/site/blocks/blocks.ts';
import type { ProductSort } from '../../../../shared/rules/constants/constants.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { shopperPrice } from '../../making/collections/collections.ts';
import { isLive } from './products.queries.ts';

const ORDERS: Readonly<Record<ProductSort, RawBuilder<unknown>>> = {
  bestsellerOrder: sql`p.sold desc, p.created_at desc, p.id`,
  'new-in': sql`p.live_at desc, p.created_at desc, p.id`,
  price: sql`${shopperPrice}, p.id`,
  'price-down': sql`${shopperPrice} desc, p.id`,
};

const foundSchema = z.array(z.object({ uid: z.string(), ids: z.array(z.uuid()) }));

/** Ids of the products of each lookup, best first, by the block's uid; all lookups in one statement. */
export async function findListed(
  tx: Tx,
  storeId: string,
  lookups: readonly ProductLookup[],
): Promise<Record<string, string[]>> {
  if (lookups.length === 0) return {};
  const lists = lookups.map(({ uid, product, collection, sortBy, candidates }) => {
    if (product)
      return sql`select ${uid}::text as uid, array(
        select p.id from products p where p.store_id = ${storeId} and ${isLive} and p.url_name = ${product}) as ids`;
    const inCollection =
      collection === ALL_PRODUCTS
        ? sql`true`
        : sql`exists (
            select from collection_products l join collections c on c.id = l.collection_id
            where l.product_id = p.id and c.store_id = p.store_id and c.enabled
              and (c.url_name = ${collection} or c.id = (
                select a.collection_id from collection_addresses a
                where a.store_id = ${storeId} and a.url_name = ${collection})))`;
    return sql`select ${uid}::text as uid, array(
      select p.id from products p where p.store_id = ${storeId} and ${isLive} and ${inCollection}
      order by ${ORDERS[sortBy]} limit ${candidates}) as ids`;
  });
  const { rows } = await sql`${sql.join(lists, sql` union all `)}`.execute(tx);
  return Object.fromEntries(foundSchema.parse(rows).map(({ uid, ids }) => [uid, ids]));
}
