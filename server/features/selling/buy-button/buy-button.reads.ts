import { sql } from 'kysely';
import { z } from 'zod';
import { defineRead } from '../../../platform/database/reads.ts';
import {
  blanksJson,
  blanksSchema,
  isLive,
  lacksPiece,
  picturesJson,
  picturesSchema,
  shownSpecSchema,
} from '../storefront/storefront.ts';

/** Front and back of some thirty colours. */
const PICTURES_MOST = 60;

const buyRowSchema = z.object({
  urlName: z.string(),
  name: z.string(),
  isLive: z.boolean(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  /** What sizes cost on top of the price. */
  sizePrices: z.record(z.string(), z.int()),
  defaultColour: z.string(),
  colours: z.array(z.string()),
  /** Null for a bundle. */
  spec: shownSpecSchema.nullable(),
  blanks: blanksSchema,
  pictures: picturesSchema,
  /** Whether an item of a bundle is sold out. */
  lacksPiece: z.boolean(),
});
export type BuyRow = z.output<typeof buyRowSchema>;

// `(select …)` hides how many names there are: a short list looks so cheap that PostgreSQL would plan the read each time.
export const buyProductsRead = defineRead({
  name: 'buy-button.products',
  tables: [
    'baseProducts',
    'blanks',
    'bundleItems',
    'files',
    'productDetails',
    'productImages',
    'products',
    'stores',
  ],
  input: { storeId: 'uuid', urlNames: 'text[]' },
  row: buyRowSchema,
  sql: ({ storeId, urlNames }) => sql`
    select p.url_name, p.name, (${isLive}) as is_live, p.price_minor,
      case when p.sale_price_minor < p.price_minor then p.sale_price_minor end as sale_price_minor, p.currency,
      coalesce(d.size_prices, '{}') as size_prices, p.default_colour, p.colours,
      case when p.design_id is not null then b.spec end as spec, ${blanksJson} as blanks,
      ${picturesJson(null, PICTURES_MOST)} as pictures,
      p.design_id is null and ${lacksPiece} as lacks_piece
    from products p join base_products b on b.id = p.base_product_id join stores s on s.id = p.store_id
      left join product_details d on d.product_id = p.id
    where p.store_id = ${storeId} and p.url_name = any((select ${urlNames})::text[]) and p.deleted_at is null`,
  budget: { nodes: 70, cost: 2000 },
});

/** The store whose products a project’s members look at. */
export const buyStoreRead = defineRead({
  name: 'buy-button.store',
  tables: ['stores'],
  input: { projectId: 'uuid' },
  row: z.object({ id: z.uuid() }),
  sql: ({ projectId }) => sql`
    select id from stores where project_id = ${projectId} order by created_at limit 1`,
  budget: { nodes: 8, cost: 60 },
});
