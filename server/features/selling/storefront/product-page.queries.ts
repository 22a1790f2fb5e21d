import { sql } from 'kysely';
import { z } from 'zod';
import { stockCode } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  type FieldPictureRow,
  fieldPicturesRead,
  type PieceRow,
  type ProductDetails,
  piecesRead,
  productRead,
  type ShownSpec,
} from './product-page.reads.ts';

export interface ProductRow extends ProductDetails {
  /** What a bundle is made of; none of another product. */
  readonly pieces: readonly PieceRow[];
  /** Its sides without what shoppers write, where they write on it. */
  readonly fieldPictures: readonly FieldPictureRow[];
}

/**
 * A product with all its page shows; null where shoppers cannot see it. One statement for most: what only bundles and
 * personalised products have is asked for them alone.
 */
export async function findProduct(tx: Tx, storeId: string, urlName: string): Promise<ProductRow | null> {
  const row = await productRead.find(tx, { storeId, urlName });
  if (row === null) return null;
  return {
    ...row,
    pieces: row.spec === null ? await piecesRead.list(tx, { bundleId: row.id }) : [],
    fieldPictures: row.fields === null ? [] : await fieldPicturesRead.list(tx, { productId: row.id }),
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
