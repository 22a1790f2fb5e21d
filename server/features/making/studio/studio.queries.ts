import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import { baseProductSchema, colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type DesignSettings,
  designSettingsSchema,
} from '../../../../shared/features/making/products/products.ts';
import { removedSchema } from '../../../../shared/features/making/studio/scene.history.commands.ts';
import type { Draft, OpenDesign } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  pictureFileIds,
  type Scene,
  storedSceneSchema,
} from '../../../../shared/features/making/studio/studio.ts';
import { homeVatOf } from '../../../../shared/features/projects/sellers/sellers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { homeOfProject, namedStoreOf, storedHomeSchema } from '../../projects/stores/stores.ts';
import { baseOfRow } from '../catalogue/catalogue.ts';
import { picturesOf } from '../files/files.ts';
import { PRODUCT_OF_DESIGN, toProductOfDesign } from './product-of-design.queries.ts';

const removedOfDesignSchema = z.array(removedSchema).optional().catch(undefined);
const storeSchema = z.object({ name: z.string(), subdomain: z.string(), currency: z.string() }).nullable();

/** By its own id, or by the address of the product it became. */
export type DesignName = { readonly id: string } | { readonly urlName: string };

const byName = (projectId: string, name: DesignName) =>
  'id' in name
    ? sql`d.id = ${name.id}`
    : sql`d.id = (select design_id from products
        where project_id = ${projectId} and url_name = ${name.urlName} and deleted_at is null limit 1)`;

interface DesignRow {
  id: string;
  revision: number;
  updatedAt: Date;
  scene: unknown;
  settings: unknown;
  removed: unknown;
  changedSince: Date | null;
  baseId: string;
  spec: unknown;
  product: unknown;
  store: unknown;
  home: unknown;
}

export const designGone = () => notFound('This design no longer exists');

/** A project's design with its base product, pictures, product and store. @throws Refusal 404 */
export async function openDesign(tx: Tx, projectId: string, name: DesignName): Promise<OpenDesign> {
  const { rows } = await sql<DesignRow>`
    select d.id, d.revision, d.updated_at, d.scene, d.settings, d.removed, d.changed_since, b.id as base_id, b.spec,
      ${PRODUCT_OF_DESIGN} as product,
      ${namedStoreOf(projectId)} as store,
      ${homeOfProject(projectId)} as home
    from designs d join base_products b on b.id = d.base_product_id
    where d.project_id = ${projectId} and ${byName(projectId, name)}`.execute(tx);
  const row = rows[0];
  if (!row) throw designGone();
  const scene = storedSceneSchema.parse(row.scene);
  const product = toProductOfDesign(row.product);
  return {
    id: row.id,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    scene,
    settings: designSettingsSchema.parse(row.settings),
    base: baseOfRow({ id: row.baseId, spec: row.spec }),
    pictures: await picturesOf(tx, pictureFileIds(scene)),
    removed: removedOfDesignSchema.parse(row.removed ?? undefined),
    product: product && {
      ...product,
      changedSince: row.changedSince?.toISOString() ?? null,
    },
    store: storeSchema.parse(row.store),
    home: homeVatOf(storedHomeSchema.parse(row.home)),
  };
}

/** Whether the project has every picture a scene shows. */
export async function hasPictures(tx: Tx, scene: Scene): Promise<boolean> {
  const ids = pictureFileIds(scene);
  return (await picturesOf(tx, ids)).length === ids.length;
}

/** Files that scenes show and the project doesn’t have. */
export async function missingPictures(tx: Tx, scenes: readonly Scene[]): Promise<readonly string[]> {
  const wanted = [...new Set(scenes.flatMap(pictureFileIds))];
  const found = new Set((await picturesOf(tx, wanted)).map(({ id }) => id));
  return wanted.filter((id) => !found.has(id));
}

export interface NewDesign {
  readonly id: string;
  readonly projectId: string;
  readonly baseProductId: string;
  readonly scene: Scene;
  readonly settings: DesignSettings;
  readonly createdBy: string | null;
}

export const addDesign = async (tx: Tx, design: NewDesign): Promise<void> =>
  void (await addDesigns(tx, [design]));

/** Adds designs; one whose id is there stays as it is. @returns the ids of those that were added */
export async function addDesigns(tx: Tx, designs: readonly NewDesign[]): Promise<ReadonlySet<string>> {
  const added = await tx
    .insertInto('designs')
    .values(
      designs.map((design) => ({
        ...design,
        name: design.settings.name,
        scene: JSON.stringify(design.scene),
        settings: JSON.stringify(design.settings),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

const DRAFTS_LIMIT = 24;

/** A project's drafts: designs that aren’t a product yet, last changed first. */
export async function listDrafts(tx: Tx, projectId: string): Promise<Draft[]> {
  const rows = await tx
    .selectFrom('designs as d')
    .innerJoin('baseProducts as b', 'b.id', 'd.baseProductId')
    .select([
      'd.id',
      'd.name',
      'd.settings',
      'b.sku as baseSku',
      'b.name as baseName',
      'b.spec',
      'd.updatedAt',
    ])
    .where('d.projectId', '=', projectId)
    .where('d.isDraft', '=', true)
    .orderBy('d.updatedAt', 'desc')
    .limit(DRAFTS_LIMIT)
    .execute();
  return rows.map(({ settings, spec, updatedAt, ...row }) => {
    const base = baseProductSchema.parse(spec);
    const { defaultColour } = designSettingsSchema.parse(settings);
    const [first] = base.colours;
    const colour = colourOf(base, defaultColour) ?? first;
    if (!colour) throw new RangeError(`${base.sku} has no colour`);
    const blank = { garment: base.garment, printAreas: base.printAreas };
    return { ...row, updatedAt: updatedAt.toISOString(), blank, colour };
  });
}

/** Deletes a draft. @returns false where there is none, or where it has become a product */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  // Publishing holds the design’s row: only a statement that begins after it ended sees the product.
  await tx.selectFrom('designs').select('id').where('id', '=', id).forUpdate().execute();
  const deleted = await tx
    .deleteFrom('designs as d')
    .where('d.id', '=', id)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('products as p').select('p.id').whereRef('p.designId', '=', 'd.id')),
      ),
    )
    .returning('d.id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes designs that no product or version is left of. */
export async function deleteDesigns(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('designs')
    .where('id', 'in', [...ids])
    .execute();
}
