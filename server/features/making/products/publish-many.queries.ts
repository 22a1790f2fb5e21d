import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { homeOfProject, storedHomeSchema } from '../../projects/stores/stores.ts';
import { PICTURE_SIZES, pictureSizeSchema } from './picture-sizes.queries.ts';
import type { ProductFields } from './products.queries.ts';

const draftSchema = z.object({
  id: z.uuid(),
  revision: z.int(),
  scene: z.unknown(),
  settings: z.unknown(),
  baseId: z.uuid(),
  baseName: z.string(),
  isOffered: z.boolean(),
  spec: z.unknown(),
  pictures: z.array(pictureSizeSchema),
});
export type FoundDraft = z.output<typeof draftSchema>;

/** Drafts with what publishing them has to know. */
export async function findDrafts(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
): Promise<readonly FoundDraft[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql`
    select d.id, d.revision, d.scene, d.settings, b.id as base_id, b.name as base_name, b.enabled as is_offered, b.spec,
      ${PICTURE_SIZES} as pictures
    from designs d join base_products b on b.id = d.base_product_id
    where d.project_id = ${projectId} and d.id = any(${ids}::uuid[]) and d.is_draft
    order by d.created_at, d.id`.execute(tx);
  return z.array(draftSchema).parse(rows);
}

const placeSchema = z.object({
  storeId: z.uuid().nullable(),
  currency: z.string(),
  home: storedHomeSchema,
  products: z.int(),
  urlNames: z.array(z.string()),
});

/** Where a project’s products are sold, and what is taken there. */
export async function findPlace(tx: Tx, projectId: string): Promise<z.output<typeof placeSchema>> {
  const { rows } = await sql`
    with store as (select id, currency from stores where project_id = ${projectId} order by created_at limit 1)
    select (select id from store) as store_id,
      coalesce((select currency from store), (select currency from projects where id = ${projectId})) as currency,
      ${homeOfProject(projectId)} as home,
      (select count(*)::int from products where project_id = ${projectId} and deleted_at is null) as products,
      array(select url_name from products where project_id = ${projectId} and deleted_at is null
        and (store_id is null or store_id = (select id from store))) as url_names`.execute(tx);
  return placeSchema.parse(rows[0]);
}

export const addProducts = async (tx: Tx, products: readonly ProductFields[]): Promise<void> =>
  void (await tx
    .insertInto('products')
    .values([...products])
    .execute());
