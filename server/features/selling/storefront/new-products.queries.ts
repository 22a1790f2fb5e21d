import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { isLive } from './products.queries.ts';

const newProductRowSchema = z.object({
  id: z.uuid(),
  urlName: z.string(),
  name: z.string(),
  description: z.string(),
  /** What the blank is described by. */
  summary: z.string(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  liveAt: z.date(),
  pictureId: z.uuid().nullable(),
});

/**
 * The products that shoppers could see last, the newest first. By `offset 0` PostgreSQL asks of each new product whether it’s in
 * the collection; of a join, it would rather read all products of the store and sort them.
 * @param collectionId those of one collection; of the whole store with null
 */
export async function findNewProducts(tx: Tx, storeId: string, collectionId: string | null, most: number) {
  const members =
    collectionId === null
      ? sql``
      : sql`and exists (select from collection_products l where l.collection_id = ${collectionId} and l.product_id = p.id offset 0)`;
  const { rows } = await sql`
    select p.id, p.url_name, p.name, p.description, coalesce(b.spec->>'summary', '') as summary, p.price_minor,
      case when p.sale_price_minor < p.price_minor then p.sale_price_minor end as sale_price_minor, p.currency, p.live_at, (
        select m.file_id from product_images m where m.product_id = p.id and m.design_version_id is not distinct from p.design_version_id
          and m.colour = p.default_colour order by m.side <> 'front', m.width desc limit 1) as picture_id
    from (
      select * from products p where p.store_id = ${storeId} and ${isLive} ${members}
      order by p.live_at desc limit ${most}
    ) p join base_products b on b.id = p.base_product_id
    order by p.live_at desc, p.id`.execute(tx);
  return z.array(newProductRowSchema).parse(rows);
}
