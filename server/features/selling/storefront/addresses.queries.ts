import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { VersionedContent } from './content-cache.ts';
import { isLive } from './products.queries.ts';

const productAddressSchema = z.object({
  path: z.string(),
  urlName: z.string(),
  name: z.string(),
  changedAt: z.date(),
  picture: z.uuid().nullable(),
});

interface Part {
  readonly limit: number;
  readonly offset: number;
  /** The part begins after this product’s address: what is before it isn’t counted through again. */
  readonly after?: string | undefined;
}

/** A part of the product pages that search engines may find, by their address. */
export async function findProductAddresses(tx: Tx, storeId: string, { limit, offset, after = '' }: Part) {
  const { rows } = await sql`
    select '/product/' || p.url_name || '/' as path, p.url_name, p.name, p.updated_at as changed_at, (
      select m.file_id from product_images m where m.product_id = p.id and m.design_version_id is not distinct from p.design_version_id
        and m.colour = p.default_colour order by m.side <> 'front', m.width desc limit 1) as picture
    from (
      select * from products p where p.store_id = ${storeId} and ${isLive} and p.url_name > ${after}
      order by p.url_name limit ${limit} offset ${offset}
    ) p order by p.url_name`.execute(tx);
  return z.array(productAddressSchema).parse(rows);
}

const collectionAddressesSchema = z.array(
  z.object({ path: z.string(), name: z.string(), changedAt: z.coerce.date() }),
);
export type CollectionAddresses = z.output<typeof collectionAddressesSchema>;
const versionedSchema = z.object({ version: z.int(), content: collectionAddressesSchema });

/** A store's collections that have something to show, with the day of their last change. */
export async function findCollectionAddresses(
  tx: Tx,
  storeId: string,
): Promise<VersionedContent<CollectionAddresses>> {
  const { rows } = await sql`
    select s.content_version as version, (
        select coalesce(json_agg(json_build_object(
          'path', '/collection/' || c.url_name || '/', 'name', c.name, 'changedAt', c.changed_at) order by c.url_name), '[]')
        from (
          select c.url_name, c.name, greatest(c.created_at, max(p.updated_at)) as changed_at
          from collections c join collection_products l on l.collection_id = c.id join products p on p.id = l.product_id
          where c.store_id = s.id and c.enabled and ${isLive} group by c.id
        ) c) as content
    from stores s where s.id = ${storeId}`.execute(tx);
  return versionedSchema.parse(rows[0]);
}
