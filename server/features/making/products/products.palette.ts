import { sql } from 'kysely';
import { containing } from '../../../platform/database/like.ts';
import { PALETTE_RESULTS, type PaletteSource } from '../../../platform/features/palette-source.ts';

/** Products of the project by their name or SKU, those that fit whole first, then those that sell most. */
export const productPalette: PaletteSource = {
  kind: 'product',
  title: 'Products',
  position: 20,
  audience: 'project',
  async find({ tx, projectId, typed }) {
    const fitsWhole = sql`lower(name) = lower(${typed}) or lower(sku) = lower(${typed})`;
    const found = await tx
      .selectFrom('products')
      .select(['id', 'name', 'sku', 'urlName', 'designId'])
      .where('projectId', '=', projectId)
      .where('deletedAt', 'is', null)
      .where(({ eb, or }) =>
        or([eb('name', 'ilike', containing(typed)), eb('sku', 'ilike', containing(typed))]),
      )
      .orderBy(fitsWhole, 'desc')
      .orderBy('sold', 'desc')
      .orderBy('createdAt', 'desc')
      .limit(PALETTE_RESULTS)
      .execute();
    return found.map(({ id, name, sku, urlName, designId }) => ({
      id,
      text: name,
      note: sku,
      path: designId === null ? `/bundle-maker/${urlName}/` : `/edit-product/${urlName}/`,
    }));
  },
};
