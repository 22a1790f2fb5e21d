import { sql } from 'kysely';
import { z } from 'zod';
import { baseProductSchema } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { shopperFieldSchema } from '../../../../shared/features/making/personalisation/personalisation.ts';
import { sideSchema } from '../../../../shared/features/making/studio/studio.ts';
import { sellerSchema } from '../../../../shared/features/projects/sellers/sellers.ts';
import { defineRead, type Parameter } from '../../../platform/database/reads.ts';
import { availableStock } from '../../making/catalogue/catalogue.ts';
import { deliveryMethodsJson, deliveryMethodsSchema } from '../delivery/delivery.ts';
import { isLive, picturesJson, picturesSchema } from './products.queries.ts';

/** The parts of the base product's specification that shoppers see. */
export const shownSpecSchema = z.object({
  kind: z.enum(['apparel', 'paper']),
  garment: z.string(),
  colours: z.array(z.object({ name: z.string(), hex: z.string() })),
  sizes: z.array(
    z.object({ code: z.string(), chart: z.record(z.string(), z.number()), weightGrams: z.int() }),
  ),
  material: z.object({ name: z.string(), gsm: z.number() }),
  care: z.array(z.string()),
  summary: z.string(),
  vatClass: z.enum(['standard', 'zero']),
});

export type ShownSpec = z.output<typeof shownSpecSchema>;

export const blanksSchema = z.array(z.object({ colour: z.string(), size: z.string(), stock: z.int() }));

const pieceSchema = z.object({
  productId: z.uuid(),
  baseProductId: z.uuid(),
  name: z.string(),
  urlName: z.string(),
  priceMinor: z.int(),
  defaultColour: z.string(),
  colours: z.array(z.string()),
  spec: shownSpecSchema,
  blanks: blanksSchema,
  pictures: picturesSchema,
});
export type PieceRow = z.output<typeof pieceSchema>;

const relatedSchema = z.object({
  ids: z.array(z.uuid()),
  /** Whether all are of its collections: what happens to others makes none of them wrong. */
  isNear: z.boolean(),
});

const fieldPictureRowSchema = z.object({
  colour: z.string(),
  side: sideSchema,
  fileId: z.uuid(),
  width: z.int(),
  height: z.int(),
});

const productRowSchema = z.object({
  id: z.uuid(),
  baseProductId: z.uuid(),
  sku: z.string(),
  urlName: z.string(),
  name: z.string(),
  description: z.string(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  defaultColour: z.string(),
  colours: z.array(z.string()),
  /** Null for a bundle. */
  spec: shownSpecSchema.nullable(),
  blanks: blanksSchema,
  pictures: picturesSchema,
  country: z.string(),
  seller: sellerSchema,
  returnDays: z.int().nullable(),
  methods: deliveryMethodsSchema,
  collections: z.array(z.object({ name: z.string(), urlName: z.string() })),
  /** All its collections, hidden ones as well. */
  collectionIds: z.array(z.uuid()),
  related: relatedSchema,
  gender: z.string().nullable(),
  type: z.string(),
  shareColour: z.string().nullable(),
  altTexts: z.record(z.string(), z.string()),
  hasSizeChart: z.boolean(),
  sizeNote: z.string(),
  video: z.string(),
  /** What sizes cost on top of the price. */
  sizePrices: z.record(z.string(), z.int()),
  /** Products that the merchant wants shown with it, of those that can be seen. */
  crossSell: z.array(z.uuid()),
  /** All that the merchant wants, hidden ones as well. */
  crossSellWanted: z.array(z.uuid()),
  /** What shoppers write on it; null for nothing. */
  fields: z.array(shopperFieldSchema).nullable(),
  /** What its sides are drawn by; null where nothing is written on it. */
  pictured: baseProductSchema.nullable(),
});
export type ProductDetails = z.output<typeof productRowSchema>;
export type FieldPictureRow = z.output<typeof fieldPictureRowSchema>;

const PICTURES_MOST = 200;
export const RELATED_MOST = 4;
const LOOKED_AT_MOST = 300;

/** Products of a store that can be seen, in the order of their sales. */
const bestsellers = (storeId: Parameter, most: number) => sql`(
  select o.id, o.sold from products o
  where o.store_id = ${storeId} and o.enabled and o.deleted_at is null and o.live_at is not null
  order by o.sold desc, o.id limit ${most})`;

/**
 * Ids of other bestsellers than a product `p`, those of its collections first. The bestsellers are walked until enough of
 * its collections are found, which is soon in a large collection; of a small one that sells little the members are looked at,
 * each by its id (`offset 0`): joined, all products of the store could be read for them. Of a large store only so many of
 * both are looked at.
 */
const relatedJson = (storeId: Parameter) => sql`(
  with mine as materialized (
    select collection_id from collection_products where product_id = p.id
  ), near as materialized (
    select o.id, o.sold from ${bestsellers(storeId, LOOKED_AT_MOST)} o
    where o.id <> p.id and exists (select from mine) and exists (
      select from collection_products theirs
      where theirs.product_id = o.id and theirs.collection_id = any(array(select collection_id from mine)) offset 0)
    order by o.sold desc, o.id limit ${RELATED_MOST}
  ), members as materialized (
    select theirs.product_id from mine, lateral (
      select product_id from collection_products l
      where l.collection_id = mine.collection_id order by product_id limit ${LOOKED_AT_MOST}
    ) theirs where (select count(*) from near) < ${RELATED_MOST} limit ${LOOKED_AT_MOST}
  ), candidates as (
    select id, sold, true as is_near from near
    union all
    select o.id, o.sold, true from members m, lateral (
      select id, sold from products where id = m.product_id
        and store_id = ${storeId} and enabled and deleted_at is null and live_at is not null offset 0
    ) o
    union all
    select id, sold, false from ${bestsellers(storeId, RELATED_MOST * 2)} o
  )
  select json_build_object('ids', coalesce(json_agg(o.id), '[]'),
    'isNear', count(*) filter (where o.is_near) = ${RELATED_MOST}) from (
    select id, bool_or(is_near) as is_near from candidates where id <> p.id
    group by id, sold order by 2 desc, sold desc, id limit ${RELATED_MOST}
  ) o)`;

/** The blanks of a product `p` of store `s` that its colours come in. */
export const blanksJson = sql`(
  select coalesce(json_agg(json_build_object('colour', k.colour, 'size', k.size, 'stock', ${availableStock('k')})), '[]')
  from blanks k where k.base_product_id = p.base_product_id and k.colour = any(p.colours))`;

/** The pieces of a bundle, each with its variants. */
export const piecesRead = defineRead({
  name: 'storefront.pieces',
  tables: ['baseProducts', 'blanks', 'bundleItems', 'files', 'productImages', 'products', 'stores'],
  input: { bundleId: 'uuid' },
  row: pieceSchema,
  sql: ({ bundleId }) => sql`
    select p.id as product_id, p.base_product_id, p.name, p.url_name, least(p.price_minor, coalesce(p.sale_price_minor, p.price_minor)) as price_minor,
      p.default_colour, p.colours, b.spec, ${blanksJson} as blanks, ${picturesJson(sql`p.default_colour`, 1)} as pictures
    from bundle_items x cross join generate_series(1, x.quantity)
      join products p on p.id = x.product_id join base_products b on b.id = p.base_product_id join stores s on s.id = p.store_id
    where x.bundle_id = ${bundleId} order by x.position`,
  budget: { nodes: 38, cost: 18000 },
});

/** The sides of a product without what shoppers write on its live version. */
export const fieldPicturesRead = defineRead({
  name: 'storefront.field-pictures',
  tables: ['fieldPictures', 'files', 'products'],
  input: { productId: 'uuid' },
  row: fieldPictureRowSchema,
  sql: ({ productId }) => sql`
    select m.colour, m.side, f.id as file_id, coalesce(f.width, 1) as width, coalesce(f.height, 1) as height
    from products p join field_pictures m on m.product_id = p.id and m.design_version_id = p.design_version_id
      join files f on f.id = m.file_id
    where p.id = ${productId}`,
  budget: { nodes: 14, cost: 25 },
});

/** A product with what the page of most shows. */
export const productRead = defineRead({
  name: 'storefront.product',
  tables: [
    'baseProducts',
    'blanks',
    'collectionProducts',
    'collections',
    'deliveryMethods',
    'designVersions',
    'files',
    'productDetails',
    'productImages',
    'products',
    'stores',
  ],
  input: { storeId: 'uuid', urlName: 'text' },
  row: productRowSchema,
  sql: ({ storeId, urlName }) => sql`
    select p.id, p.base_product_id, p.sku, p.url_name, p.name, p.description, p.meta_title, p.meta_description, p.price_minor,
      case when p.sale_price_minor < p.price_minor then p.sale_price_minor end as sale_price_minor, p.currency,
      p.default_colour, p.colours, case when p.design_id is not null then b.spec end as spec, s.country, s.seller, s.return_days,
      ${deliveryMethodsJson} as methods, ${blanksJson} as blanks, ${picturesJson(null, PICTURES_MOST)} as pictures,
      (select coalesce(json_agg(json_build_object('name', c.name, 'urlName', c.url_name) order by c.position), '[]')
        from collection_products l join collections c on c.id = l.collection_id
        where l.product_id = p.id and c.enabled) as collections,
      array(select collection_id from collection_products l where l.product_id = p.id) as collection_ids,
      ${relatedJson(storeId)} as related,
      d.gender, coalesce(d.type, '') as type, d.share_colour,
      coalesce(d.alt_texts, '{}') as alt_texts, coalesce(d.size_chart, 'blank') = 'blank' as has_size_chart,
      coalesce(d.size_note, '') as size_note, coalesce(d.video, '') as video, coalesce(d.size_prices, '{}') as size_prices,
      array(select o.id from products o where o.id = any(d.cross_sell) and o.store_id = ${storeId} and o.enabled
        and o.deleted_at is null and o.live_at is not null order by array_position(d.cross_sell, o.id)) as cross_sell,
      coalesce(d.cross_sell, '{}') as cross_sell_wanted,
      v.fields, case when v.fields is not null then b.spec end as pictured
    from products p join base_products b on b.id = p.base_product_id join stores s on s.id = p.store_id
      left join product_details d on d.product_id = p.id
      left join design_versions v on v.id = p.design_version_id
    where p.store_id = ${storeId} and p.url_name = ${urlName} and ${isLive}`,
  budget: { nodes: 114, cost: 400 },
});
