import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ALL_PRODUCTS, FEW_PRODUCTS } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { ProductLookup } from '../../../../shared/features/site/blocks/blocks.ts';
import { publishedPageSchema } from '../../../../shared/features/site/pages/pages.calls.ts';
import type { ProductSort } from '../../../../shared/rules/constants/constants.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { shopperPrice } from '../../making/collections/collections.ts';
import type { VersionedContent } from './content-cache.ts';
import { isLive, picturesJson, picturesSchema } from './products.queries.ts';

const homeSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  products: z.int(),
  /** The live home page that its owner built. */
  built: publishedPageSchema.nullable(),
  collections: z.array(
    z.object({
      name: z.string(),
      urlName: z.string(),
      products: z.int(),
      pictures: picturesSchema.nullable(),
    }),
  ),
});

export type StoreHome = z.output<typeof homeSchema>;
const versionedSchema = z.object({ version: z.int(), content: homeSchema });

/** A store's texts, and its collections that have something to show, each with a picture. */
export async function findHome(tx: Tx, storeId: string): Promise<VersionedContent<StoreHome>> {
  const { rows } = await sql`
    select s.content_version as version, json_build_object(
      'name', s.name, 'tagline', s.tagline, 'built',
      (select v.published from pages b join page_versions v on v.page_id = b.id and v.number = b.live_version
        where b.store_id = s.id and b.url = '/' and b.deleted_at is null), 'products',
      (select count(*)::int from (
        select from products p where p.store_id = s.id and ${isLive} limit ${FEW_PRODUCTS + 1}) few), 'collections', (
      select coalesce(json_agg(json_build_object('name', c.name, 'urlName', c.url_name,
        'products', c.products, 'pictures', c.pictures) order by c.position, c.name), '[]')
      from (
        select c.name, c.url_name, c.position, count(p.id)::int as products, (
          select ${picturesJson(sql`p.default_colour`, 1)} from collection_products l join products p on p.id = l.product_id
          where l.collection_id = c.id and ${isLive} order by l.position, p.sold desc limit 1
        ) as pictures
        from collections c join collection_products l on l.collection_id = c.id join products p on p.id = l.product_id
        where c.store_id = s.id and c.enabled and ${isLive}
        group by c.id
      ) c
    )) as content
    from stores s where s.id = ${storeId}`.execute(tx);
  return versionedSchema.parse(rows[0]);
}

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
  const lists = lookups.map(({ uid, collection, sortBy, candidates }) => {
    const inCollection =
      collection === ALL_PRODUCTS
        ? sql`true`
        : sql`exists (
            select from collection_products l join collections c on c.id = l.collection_id
            where l.product_id = p.id and c.store_id = p.store_id and c.url_name = ${collection} and c.enabled)`;
    return sql`select ${uid}::text as uid, array(
      select p.id from products p where p.store_id = ${storeId} and ${isLive} and ${inCollection}
      order by ${ORDERS[sortBy]} limit ${candidates}) as ids`;
  });
  const { rows } = await sql`${sql.join(lists, sql` union all `)}`.execute(tx);
  return Object.fromEntries(foundSchema.parse(rows).map(({ uid, ids }) => [uid, ids]));
}
