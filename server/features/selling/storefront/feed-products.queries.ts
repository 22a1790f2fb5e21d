import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { blanksJson, blanksSchema, shownSpecSchema } from './product-page.reads.ts';
import { isLive, picturesJson, picturesSchema } from './products.queries.ts';

const PICTURES_MOST = 60;

const feedRowSchema = z.object({
  sku: z.string(),
  urlName: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.string(),
  gender: z.string().nullable(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  sizePrices: z.record(z.string(), z.int()),
  colours: z.array(z.string()),
  spec: shownSpecSchema,
  blanks: blanksSchema,
  pictures: picturesSchema,
});

/**
 * A part of the products for shopping sites, by their address. Bundles aren't among them: what they cost
 * and whether they are in stock depends on what the shopper picks.
 * @param after the last address of the part before
 */
export async function findFeedProducts(tx: Tx, storeId: string, after: string | undefined, limit: number) {
  const { rows } = await sql`
    select p.sku, p.url_name, p.name, p.description, coalesce(nullif(d.type, ''), b.name) as type, d.gender, p.price_minor,
      case when p.sale_price_minor < p.price_minor then p.sale_price_minor end as sale_price_minor, p.currency,
      coalesce(d.size_prices, '{}') as size_prices, p.colours, b.spec, ${blanksJson} as blanks,
      ${picturesJson(null, PICTURES_MOST)} as pictures
    from (
      select * from products p
      where p.store_id = ${storeId} and ${isLive} and p.design_id is not null and p.url_name > ${after ?? ''}
        and not exists (select from product_details d where d.product_id = p.id and not d.in_product_feed)
      order by p.url_name limit ${limit}
    ) p join base_products b on b.id = p.base_product_id join stores s on s.id = p.store_id
      left join product_details d on d.product_id = p.id
    order by p.url_name`.execute(tx);
  return z.array(feedRowSchema).parse(rows);
}
