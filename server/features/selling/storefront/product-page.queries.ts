import { sql } from 'kysely';
import { z } from 'zod';
import { baseProductSchema } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { shopperFieldSchema } from '../../../../shared/features/making/personalisation/personalisation.ts';
import { sideSchema } from '../../../../shared/features/making/studio/studio.ts';
import { stockCode } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { Tx } from '../../../platform/database/database.ts';
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
  /** Whether products outside its collections can’t be among them. */
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
export interface ProductRow extends z.output<typeof productRowSchema> {
  /** What a bundle is made of; none of another product. */
  readonly pieces: readonly PieceRow[];
  /** Its sides without what shoppers write, where they write on it. */
  readonly fieldPictures: readonly z.output<typeof fieldPictureRowSchema>[];
}

const PICTURES_MOST = 200;
export const RELATED_MOST = 4;
const LOOKED_AT_MOST = 300;

/**
 * Ids of other bestsellers than a product `p`, those of its collections first. Of a large store only so many bestsellers
 * and so many members of a collection are looked at.
 */
const relatedJson = (storeId: string) => sql`(
  with bestsellers as materialized (
    select o.id, o.sold from products o
    where o.store_id = ${storeId} and o.enabled and o.deleted_at is null and o.live_at is not null
    order by o.sold desc, o.id limit ${LOOKED_AT_MOST}
  ), members as materialized (
    select theirs.product_id from collection_products mine, lateral (
      select product_id from collection_products l
      where l.collection_id = mine.collection_id order by product_id limit ${LOOKED_AT_MOST}
    ) theirs where mine.product_id = p.id limit ${LOOKED_AT_MOST}
  ), candidates as (
    select o.id, o.sold, true as is_near from members m join products o on o.id = m.product_id
    where o.store_id = ${storeId} and o.enabled and o.deleted_at is null and o.live_at is not null
    union
    select id, sold, (
      select true from collection_products theirs
      where theirs.product_id = bestsellers.id and theirs.collection_id = any(array(
        select collection_id from collection_products mine where mine.product_id = p.id)) limit 1
    ) is true from bestsellers
  )
  select json_build_object('ids', coalesce(json_agg(o.id), '[]'), 'isNear',
    count(*) filter (where o.is_near) = ${RELATED_MOST} and (select count(*) from members) < ${LOOKED_AT_MOST}) from (
    select id, is_near from candidates where id <> p.id order by is_near desc, sold desc, id limit ${RELATED_MOST}
  ) o)`;

/** The blanks of a product `p` of store `s` that its colours come in. */
export const blanksJson = sql`(
  select coalesce(json_agg(json_build_object('colour', k.colour, 'size', k.size, 'stock', ${availableStock('k')})), '[]')
  from blanks k where k.base_product_id = p.base_product_id and k.colour = any(p.colours))`;

/** The pieces of a bundle, each with its variants. */
async function findPieces(tx: Tx, bundleId: string): Promise<readonly PieceRow[]> {
  const { rows } = await sql`
    select p.id as product_id, p.base_product_id, p.name, p.url_name, least(p.price_minor, coalesce(p.sale_price_minor, p.price_minor)) as price_minor,
      p.default_colour, p.colours, b.spec, ${blanksJson} as blanks, ${picturesJson(sql`p.default_colour`, 1)} as pictures
    from bundle_items x cross join generate_series(1, x.quantity)
      join products p on p.id = x.product_id join base_products b on b.id = p.base_product_id join stores s on s.id = p.store_id
    where x.bundle_id = ${bundleId} order by x.position`.execute(tx);
  return z.array(pieceSchema).parse(rows);
}

/** The sides of a product without what shoppers write on its live version. */
async function findFieldPictures(tx: Tx, productId: string): Promise<ProductRow['fieldPictures']> {
  const { rows } = await sql`
    select m.colour, m.side, f.id as file_id, coalesce(f.width, 1) as width, coalesce(f.height, 1) as height
    from products p join field_pictures m on m.product_id = p.id and m.design_version_id = p.design_version_id
      join files f on f.id = m.file_id
    where p.id = ${productId}`.execute(tx);
  return z.array(fieldPictureRowSchema).parse(rows);
}

/**
 * A product with all its page shows; null where shoppers cannot see it. One statement for most: what only bundles and
 * personalised products have is asked for them alone.
 */
export async function findProduct(tx: Tx, storeId: string, urlName: string): Promise<ProductRow | null> {
  const { rows } = await sql`
    select p.id, p.base_product_id, p.sku, p.url_name, p.name, p.description, p.meta_title, p.meta_description, p.price_minor,
      case when p.sale_price_minor < p.price_minor then p.sale_price_minor end as sale_price_minor, p.currency,
      p.default_colour, p.colours, case when p.design_id is not null then b.spec end as spec, s.country, s.return_days,
      ${deliveryMethodsJson} as methods, ${blanksJson} as blanks, ${picturesJson(null, PICTURES_MOST)} as pictures,
      (select coalesce(json_agg(json_build_object('name', c.name, 'urlName', c.url_name) order by c.position), '[]')
        from collection_products l join collections c on c.id = l.collection_id
        where l.product_id = p.id and c.enabled) as collections,
      array(select collection_id from collection_products l where l.product_id = p.id) as collection_ids,
      ${relatedJson(storeId)} as related,
      d.gender, coalesce(d.type, '') as type, d.share_colour,
      coalesce(d.alt_texts, '{}') as alt_texts, coalesce(d.size_chart, 'blank') = 'blank' as has_size_chart,
      coalesce(d.size_note, '') as size_note, coalesce(d.size_prices, '{}') as size_prices,
      array(select o.id from products o where o.id = any(d.cross_sell) and o.store_id = ${storeId} and o.enabled
        and o.deleted_at is null and o.live_at is not null order by array_position(d.cross_sell, o.id)) as cross_sell,
      coalesce(d.cross_sell, '{}') as cross_sell_wanted,
      v.fields, case when v.fields is not null then b.spec end as pictured
    from products p join base_products b on b.id = p.base_product_id join stores s on s.id = p.store_id
      left join product_details d on d.product_id = p.id
      left join design_versions v on v.id = p.design_version_id
    where p.store_id = ${storeId} and p.url_name = ${urlName} and ${isLive}`.execute(tx);
  if (rows[0] === undefined) return null;
  const row = productRowSchema.parse(rows[0]);
  return {
    ...row,
    pieces: row.spec === null ? await findPieces(tx, row.id) : [],
    fieldPictures: row.fields === null ? [] : await findFieldPictures(tx, row.id),
  };
}

/** Flat sheets for a wall, which people may expect to come with a frame. */
const UNFRAMED = ['art-print', 'poster'];

/** A sheet's size as shoppers read it, e.g. `A4, 210 × 297 mm, unframed`. */
export function describeFormat({ kind, garment, sizes }: ShownSpec): string | null {
  const [size, ...others] = sizes;
  const { width, height } = size?.chart ?? {};
  if (kind !== 'paper' || !size || others.length > 0 || !width || !height) return null;
  const code = /^A\d$/.test(size.code) ? [size.code] : [];
  const frame = UNFRAMED.includes(garment) ? ['unframed'] : [];
  return [...code, `${width} × ${height} mm`, ...frame].join(', ');
}

/** The product's variants: its own colours in the sizes of its base, each with its stock. */
export function variantsOf(row: Pick<PieceRow, 'spec' | 'blanks' | 'colours'>) {
  const stock = new Map(row.blanks.map((blank) => [`${blank.colour}\n${blank.size}`, blank.stock]));
  const colours = row.spec.colours.filter(({ name }) => row.colours.includes(name));
  const sizes = row.spec.sizes.map(({ code }) => code);
  return {
    colours,
    sizes,
    stock: colours.map(({ name }) => sizes.map((size) => stockCode(stock.get(`${name}\n${size}`))).join('')),
  };
}

const pictureFileSchema = z.object({ storageKey: z.string(), mediaType: z.string(), bytes: z.number() });

/** A file that shoppers may see: a mockup or a logo of the store's project. */
export async function findPicture(tx: Tx, fileId: string) {
  const row = await tx
    .selectFrom('files')
    .select(['storageKey', 'mediaType', 'bytes'])
    .where('id', '=', fileId)
    .where('purpose', 'in', ['mockup', 'logo'])
    .executeTakeFirst();
  return row === undefined ? null : pictureFileSchema.parse(row);
}

/** Whether a picture is of a product that someone has ordered from the store. */
export async function isPictureOfOrder(tx: Tx, storeId: string, fileId: string): Promise<boolean> {
  const { rows } = await sql<{ ordered: boolean }>`
    select exists (
      select from order_items i join orders o on o.id = i.order_id
      where i.image_file_id = ${fileId} and o.store_id = ${storeId}
    ) or exists (
      select from product_images m join order_items i on i.product_id = m.product_id join orders o on o.id = i.order_id
      where m.file_id = ${fileId} and o.store_id = ${storeId}
    ) as ordered`.execute(tx);
  return rows[0]?.ordered === true;
}
