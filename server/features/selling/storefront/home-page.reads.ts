import { sql } from 'kysely';
import { z } from 'zod';
import { FEW_PRODUCTS } from '../../../../shared/features/selling/storefront/storefront.ts';
import { publishedPageSchema } from '../../../../shared/features/site/pages/pages.calls.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';
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

const homeRead = defineRead({
  name: 'storefront.home',
  tables: [
    'collectionProducts',
    'collections',
    'files',
    'pageVersions',
    'pages',
    'productImages',
    'products',
    'stores',
  ],
  input: { storeId: 'uuid' },
  row: versionedSchema,
  sql: ({ storeId }) => sql`
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
    from stores s where s.id = ${storeId}`,
  budget: { nodes: 42, cost: 155 },
});

/**
 * A store's texts, and its collections that have something to show, each with a picture.
 * @throws Error where there is no such store
 */
export async function findHome(tx: Tx, storeId: string): Promise<VersionedContent<StoreHome>> {
  const home = await homeRead.find(tx, { storeId });
  if (!home) throw new Error(`There’s no store ${storeId}`);
  return home;
}
