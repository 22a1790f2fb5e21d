import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  designSettingsSchema,
  urlNameOf,
  type VerdictCode,
} from '../../../../shared/features/making/products/products.ts';
import type { Scene } from '../../../../shared/features/making/studio/studio.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { deleteStoredFiles } from '../files/files.ts';
import { clearFaults } from '../print-files/print-files.ts';
import { addDesign, deleteDesigns } from '../studio/studio.ts';
import { addProductForOne, addVersions } from './products.queries.ts';
import { newVersion, productSku } from './publish.ts';
import { renderForOneJob } from './render-product.job.ts';
import { type FoundFlaws, toVerdict } from './scene-verdict.ts';

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
  /** What was found and accepted; null where nothing was looked at. */
  readonly verdict: readonly VerdictCode[] | null;
  /** Whose it is: visitors take turns. */
  readonly visitor: string;
}

/** Makes a product of a design that doesn’t change any more, and asks for its print files. @returns its id */
export async function makeProductForOne(
  tx: Tx,
  jobs: Jobs<JobContext>,
  { projectId, storeId, currency, base, name, colour, scene, priceMinor, verdict, visitor }: ProductForOne,
): Promise<string> {
  const [id, designId, versionId] = [newId(), newId(), newId()];
  const settings = designSettingsSchema.parse({ name, colours: [colour], defaultColour: colour, priceMinor });
  await addDesign(tx, { id: designId, projectId, baseProductId: base.id, scene, settings, createdBy: null });
  await addVersions(tx, [
    newVersion({ id: versionId, number: 1 }, designId, scene, {
      projectId,
      accountId: null,
      verdict: verdict && { found: verdict, colours: [colour], base },
    }),
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
  await enqueueRendering(tx, jobs, { projectId, productId: id, versionId, colour, visitor });
  return id;
}

interface Rendering {
  readonly projectId: string;
  readonly productId: string;
  readonly versionId: string;
  readonly colour: string;
  readonly visitor: string;
}

const enqueueRendering = (tx: Tx, jobs: Jobs<JobContext>, { visitor, colour, ...product }: Rendering) =>
  jobs.enqueue(
    tx,
    renderForOneJob,
    { ...product, colours: [colour], defaultColour: colour },
    // Ordered again while it waits, it isn't rendered twice.
    { group: visitor, key: product.versionId },
  );

interface RenderingAgain extends Pick<ProductForOne, 'scene' | 'visitor' | 'colour'> {
  readonly base: FoundFlaws['base'];
  readonly productId: string;
  /** What is accepted now: more than before, where that was what failed. */
  readonly verdict: readonly VerdictCode[];
}

/** Renders a product for one shopper again whose print files couldn’t be made. One statement where they could. */
export async function renderForOneAgain(
  tx: Tx,
  jobs: Jobs<JobContext>,
  { productId, visitor, base, colour, scene, verdict }: RenderingAgain,
): Promise<void> {
  const judged = toVerdict(scene, { found: verdict, colours: [colour], base });
  // What was accepted before no longer holds, where it wasn’t enough.
  const { rows } = await sql<{ projectId: string; versionId: string }>`
    update design_versions v set verdict_id = ${judged.id}, verdict = ${judged.found}::text[]
    from products p
    where p.id = ${productId} and p.made_for_one and v.id = p.design_version_id
      and exists (select from print_files f where f.design_version_id = v.id and f.error is not null)
    returning p.project_id, v.id as version_id`.execute(tx);
  const [failed] = rows;
  if (!failed) return;
  await clearFaults(tx, failed.versionId);
  await enqueueRendering(tx, jobs, { ...failed, colour, productId, visitor });
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
