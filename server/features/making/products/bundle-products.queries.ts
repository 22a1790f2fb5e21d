import { type Insertable, type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { BUNDLE_BASE_SKU } from '../catalogue/catalogue.ts';
import { deleteStoredFiles, insertFiles, type NewFile } from '../files/files.ts';

/** Spec 2 §3.9: the SKU of a custom product starts with CP. */
const bundleSku = (id: string) => `CP-${BUNDLE_BASE_SKU}-${id.replace(/-/g, '').slice(-8).toUpperCase()}`;

type BundleProduct = Required<
  Pick<
    Insertable<DB['products']>,
    | 'id'
    | 'projectId'
    | 'storeId'
    | 'name'
    | 'description'
    | 'urlName'
    | 'priceMinor'
    | 'currency'
    | 'enabled'
    | 'createdBy'
  >
>;

/** Adds the product of a bundle, or changes it. Its price and whether it is live follow its items. */
export async function putBundleProduct(tx: Tx, bundle: BundleProduct): Promise<void> {
  const { name, description, urlName, enabled } = bundle;
  await tx
    .insertInto('products')
    .values({
      ...bundle,
      baseProductId: sql`(select id from base_products where sku = ${BUNDLE_BASE_SKU})`,
      sku: bundleSku(bundle.id),
      colours: [],
      defaultColour: '',
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ name, description, urlName, enabled, updatedAt: sql`now()` }),
    )
    .execute();
}

/** Replaces the pictures of a bundle. */
export async function setBundlePictures(
  tx: Tx,
  bundle: { readonly id: string; readonly projectId: string },
  files: readonly NewFile[],
): Promise<void> {
  const before = await tx
    .deleteFrom('productImages')
    .where('productId', '=', bundle.id)
    .where('designVersionId', 'is', null)
    .returning('fileId')
    .execute();
  if (files.length > 0) {
    await insertFiles(tx, files);
    await tx
      .insertInto('productImages')
      .values(
        files.map(({ id, width }) => ({
          id: newId(),
          projectId: bundle.projectId,
          productId: bundle.id,
          designVersionId: null,
          colour: '',
          side: 'front',
          width: width ?? 0,
          fileId: id,
        })),
      )
      .execute();
  }
  if (before.length > 0)
    await deleteStoredFiles(
      tx,
      before.map(({ fileId }) => fileId),
    );
}

/**
 * The bundles among rows: they aren’t made of a design, so edits of many products leave them as they are.
 * @param chosen selects the rows’ `id`
 */
export async function listBundles(tx: Tx, projectId: string, chosen: RawBuilder<unknown>) {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('projectId', '=', projectId)
    .where('designId', 'is', null)
    .where(sql<boolean>`id in (${chosen})`)
    .execute();
  return rows.map((row) => ({ ...row, reason: 'Bundles are changed one at a time, in the bundle maker' }));
}
