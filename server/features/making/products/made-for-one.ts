import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { designSettingsSchema, urlNameOf } from '../../../../shared/features/making/products/products.ts';
import type { Scene } from '../../../../shared/features/making/studio/studio.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { deleteStoredFiles } from '../files/files.ts';
import { addDesign, deleteDesigns } from '../studio/studio.ts';
import { addProductForOne, addVersions } from './products.queries.ts';
import { newVersion, productSku } from './publish.ts';
import { renderProductJob } from './render-product.job.ts';

/** Products made of a shopper’s own design: printed like any other, and in no store and no list. */

export interface ProductForOne {
  readonly projectId: string;
  readonly storeId: string;
  readonly currency: string;
  readonly base: CataloguedBase;
  readonly name: string;
  readonly colour: string;
  readonly scene: Scene;
  readonly priceMinor: number;
}

/** Makes a product of a design that doesn’t change any more, and asks for its print files. @returns its id */
export async function makeProductForOne(
  tx: Tx,
  jobs: Jobs<JobContext>,
  { projectId, storeId, currency, base, name, colour, scene, priceMinor }: ProductForOne,
): Promise<string> {
  const [id, designId, versionId] = [newId(), newId(), newId()];
  const settings = designSettingsSchema.parse({ name, colours: [colour], defaultColour: colour, priceMinor });
  await addDesign(tx, { id: designId, projectId, baseProductId: base.id, scene, settings, createdBy: null });
  await addVersions(tx, [
    newVersion({ id: versionId, number: 1 }, designId, scene, { projectId, accountId: null, verdict: null }),
  ]);
  await addProductForOne(tx, {
    id,
    projectId,
    storeId,
    baseProductId: base.id,
    designId,
    designVersionId: versionId,
    sku: productSku(base, id),
    name,
    description: '',
    urlName: urlNameOf(name),
    tags: [],
    colours: [colour],
    defaultColour: colour,
    priceMinor,
    currency,
    createdBy: null,
  });
  await jobs.enqueue(tx, renderProductJob, {
    projectId,
    productId: id,
    versionId,
    colours: [colour],
    defaultColour: colour,
  });
  return id;
}

const AT_ONCE = 100;

/**
 * Deletes unsold products made for one shopper that are older than so many days and in no basket, with their print files
 * and pictures.
 * @returns how many there were
 */
export async function deleteUnboughtForOne(db: Database, days: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; designId: string }>`
      select p.id, p.design_id from products p
      where p.made_for_one and p.created_at < now() - ${days} * interval '1 day'
        and not exists (select from order_items i where i.product_id = p.id)
        and not exists (select from basket_items i where i.product_id = p.id)
      order by p.created_at limit ${AT_ONCE} for update skip locked`.execute(tx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const designs = rows.map(({ designId }) => designId);
    const files = await sql<{ id: string }>`
      select file_id as id from product_images where product_id = any(${ids}::uuid[])
      union select f.file_id from print_files f join design_versions v on v.id = f.design_version_id
        where v.design_id = any(${designs}::uuid[]) and f.file_id is not null`.execute(tx);
    await tx.deleteFrom('products').where('id', 'in', ids).execute();
    await tx.deleteFrom('designVersions').where('designId', 'in', designs).execute();
    await deleteDesigns(tx, designs);
    await deleteStoredFiles(
      tx,
      files.rows.map(({ id }) => id),
    );
    return rows.length;
  });
}
