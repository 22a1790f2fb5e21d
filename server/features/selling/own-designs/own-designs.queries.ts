import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { baseProductSchema, colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type DesignSettings,
  designSettingsSchema,
} from '../../../../shared/features/making/products/products.ts';
import type { Draft, OpenDesign } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  pictureFileIds,
  type Scene,
  storedSceneSchema,
} from '../../../../shared/features/making/studio/studio.ts';
import { homeVatOf } from '../../../../shared/features/projects/sellers/sellers.ts';
import { OWN_DESIGN_LIMITS } from '../../../../shared/features/selling/own-designs/own-designs.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { baseOfRow } from '../../making/catalogue/catalogue.ts';
import { listShopperPictures } from '../../making/files/files.ts';
import { homeOfStore, platformStoreId, storedHomeSchema } from '../../projects/stores/stores.ts';

const sellingStoreSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  currency: currencyCodeSchema,
  home: storedHomeSchema,
  designs: z.int(),
  pictures: z.int(),
  pictureBytes: z.coerce.number(),
});
export type SellingStore = z.output<typeof sellingStoreSchema>;

/** The platform’s own store, which sells what shoppers design, with what one shopper has there already. */
export async function findSellingStore(tx: Tx, owner: Buffer | null): Promise<SellingStore | undefined> {
  const { rows } = await sql`
    select s.id, s.project_id, s.name, s.subdomain, s.currency, ${homeOfStore} as home,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain,
      (select count(*)::int from own_designs where token_hash = ${owner}) as designs,
      (select count(*)::int from own_pictures where token_hash = ${owner}) as pictures,
      (select coalesce(sum(f.bytes), 0) from own_pictures o join files f on f.id = o.file_id
        where o.token_hash = ${owner}) as picture_bytes
    from stores s where s.id = ${platformStoreId}`.execute(tx);
  return sellingStoreSchema.optional().parse(rows[0]);
}

export async function addOwnDesign(
  tx: Tx,
  design: {
    readonly store: SellingStore;
    readonly owner: Buffer;
    readonly baseProductId: string;
    readonly scene: Scene;
    readonly settings: DesignSettings;
  },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('ownDesigns')
    .values({
      id,
      projectId: design.store.projectId,
      storeId: design.store.id,
      tokenHash: design.owner,
      baseProductId: design.baseProductId,
      scene: JSON.stringify(design.scene),
      settings: JSON.stringify(design.settings),
    })
    .execute();
  return id;
}

/** Rows with the ids of a shopper’s pictures. */
export const picturesOfOwner = (owner: Buffer) =>
  sql`select file_id from own_pictures where token_hash = ${owner}`;

/** Whether the shopper uploaded every picture that a scene shows. */
export async function hasOwnPictures(tx: Tx, owner: Buffer, scene: Scene): Promise<boolean> {
  const ids = pictureFileIds(scene);
  if (ids.length === 0) return true;
  const found = await tx
    .selectFrom('ownPictures')
    .select('fileId')
    .where('tokenHash', '=', owner)
    .where('fileId', 'in', ids)
    .execute();
  return found.length === ids.length;
}

/** A shopper’s design with its base product, pictures and the store that sells it. */
export async function openOwnDesign(tx: Tx, owner: Buffer, id: string): Promise<OpenDesign | undefined> {
  const { rows } = await sql<{
    id: string;
    revision: number;
    updatedAt: Date;
    scene: unknown;
    settings: unknown;
    baseId: string;
    spec: unknown;
    home: unknown;
    store: string;
    subdomain: string;
    currency: string;
  }>`
    select d.id, d.revision, d.updated_at, d.scene, d.settings, b.id as base_id, b.spec, s.name as store, s.subdomain,
      s.currency, ${homeOfStore} as home
    from own_designs d join base_products b on b.id = d.base_product_id join stores s on s.id = d.store_id
    where d.id = ${id} and d.token_hash = ${owner}`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const scene = storedSceneSchema.parse(row.scene);
  const ids = new Set(pictureFileIds(scene));
  const pictures =
    ids.size === 0
      ? []
      : await listShopperPictures(tx, picturesOfOwner(owner), { limit: OWN_DESIGN_LIMITS.pictures });
  return {
    id: row.id,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    scene,
    settings: designSettingsSchema.parse(row.settings),
    base: baseOfRow({ id: row.baseId, spec: row.spec }),
    pictures: pictures.filter((picture) => ids.has(picture.id)),
    product: null,
    store: { name: row.store, subdomain: row.subdomain, currency: row.currency },
    home: homeVatOf(storedHomeSchema.parse(row.home)),
  };
}

/** @returns null where a newer revision is stored, undefined where there is no such design */
export async function saveOwnDesign(
  tx: Tx,
  owner: Buffer,
  save: {
    readonly id: string;
    readonly revision: number;
    readonly scene: Scene;
    readonly settings: DesignSettings;
  },
): Promise<{ revision: number; savedAt: string } | null | undefined> {
  const { rows } = await sql<{ there: boolean; revision: number | null; savedAt: Date | null }>`
    with saved as (
      update own_designs set scene = ${JSON.stringify(save.scene)}::jsonb, settings = ${JSON.stringify(save.settings)}::jsonb,
        revision = revision + 1, updated_at = now()
      where id = ${save.id} and token_hash = ${owner} and revision = ${save.revision}
      returning revision, updated_at
    )
    select exists (select from own_designs where id = ${save.id} and token_hash = ${owner}) as there,
      (select revision from saved) as revision, (select updated_at from saved) as saved_at`.execute(tx);
  const row = rows[0];
  if (!row?.there) return undefined;
  if (row.revision === null || row.savedAt === null) return null;
  return { revision: row.revision, savedAt: row.savedAt.toISOString() };
}

/** A shopper’s designs, last changed first. */
export async function listOwnDesigns(tx: Tx, owner: Buffer): Promise<Draft[]> {
  const rows = await tx
    .selectFrom('ownDesigns as d')
    .innerJoin('baseProducts as b', 'b.id', 'd.baseProductId')
    .select(['d.id', 'd.settings', 'b.sku as baseSku', 'b.name as baseName', 'b.spec', 'd.updatedAt'])
    .where('d.tokenHash', '=', owner)
    .orderBy('d.updatedAt', 'desc')
    .limit(OWN_DESIGN_LIMITS.designs)
    .execute();
  return rows.map(({ id, settings, baseSku, baseName, spec, updatedAt }) => {
    const base = baseProductSchema.parse(spec);
    const { name, defaultColour } = designSettingsSchema.parse(settings);
    const colour = colourOf(base, defaultColour) ?? base.colours[0];
    if (!colour) throw new RangeError(`${base.sku} has no colour`);
    const blank = { garment: base.garment, printAreas: base.printAreas };
    return { id, name, baseSku, baseName, updatedAt: updatedAt.toISOString(), blank, colour };
  });
}

export async function deleteOwnDesign(tx: Tx, owner: Buffer, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('ownDesigns')
    .where('id', '=', id)
    .where('tokenHash', '=', owner)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Adds a picture, once no other transaction is adding one of the same shopper: what they have can be counted after it. */
export async function addOwnPicture(
  tx: Tx,
  {
    fileId,
    projectId,
    owner,
  }: { readonly fileId: string; readonly projectId: string; readonly owner: Buffer },
): Promise<void> {
  await sql`
    insert into own_pictures (file_id, project_id, token_hash) select ${fileId}, ${projectId}, ${owner}
    from pg_advisory_xact_lock(hashtextextended(${`own-pictures/${owner.toString('hex')}`}, 0))`.execute(tx);
}
