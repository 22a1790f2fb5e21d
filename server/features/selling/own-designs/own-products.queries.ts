import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { cataloguedBaseSchema } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { type Scene, storedSceneSchema } from '../../../../shared/features/making/studio/studio.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { availableStock } from '../../making/catalogue/catalogue.ts';

/** What a shopper wants made of a design, as it is at that moment. */
export interface NewOwnProduct {
  readonly ownDesignId: string;
  readonly owner: Buffer;
  readonly contentKey: string;
  readonly name: string;
  readonly colour: string;
  readonly scene: Scene;
  readonly priceMinor: number;
}

/** Adds it, unless the very same is there already, with its product or without. */
export async function addOwnProduct(
  tx: Tx,
  wanted: NewOwnProduct,
): Promise<{ id: string; productId: string | null }> {
  const { rows } = await sql<{ id: string; productId: string | null }>`
    insert into own_products (id, project_id, store_id, own_design_id, token_hash, base_product_id, content_key, name,
      colour, scene, price_minor)
    select ${newId()}, d.project_id, d.store_id, d.id, d.token_hash, d.base_product_id, ${wanted.contentKey}, ${wanted.name},
      ${wanted.colour}, ${JSON.stringify(wanted.scene)}::jsonb, ${wanted.priceMinor}
    from own_designs d where d.id = ${wanted.ownDesignId} and d.token_hash = ${wanted.owner}
    on conflict (token_hash, content_key) do update set agreed_at = now()
    returning id, product_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new RangeError('The design was deleted');
  return row;
}

const toMakeSchema = z.object({
  projectId: z.uuid(),
  storeId: z.uuid(),
  currency: z.string(),
  name: z.string(),
  colour: z.string(),
  scene: storedSceneSchema,
  priceMinor: z.int(),
  base: cataloguedBaseSchema,
});

/** The order, locked, unless its product exists already. */
export async function findToMake(tx: Tx, id: string) {
  const { rows } = await sql`
    select o.project_id, o.store_id, s.currency, o.name, o.colour, o.scene, o.price_minor,
      b.spec || jsonb_build_object('id', b.id) as base
    from own_products o join stores s on s.id = o.store_id join base_products b on b.id = o.base_product_id
    where o.id = ${id} and o.product_id is null for update of o`.execute(tx);
  return toMakeSchema.optional().parse(rows[0]);
}

export async function setProduct(tx: Tx, id: string, productId: string): Promise<void> {
  await tx.updateTable('ownProducts').set({ productId }).where('id', '=', id).execute();
}

const stateSchema = z.object({
  productId: z.uuid().nullable(),
  colour: z.string(),
  /** Pieces of the chosen size that can be ordered; null where there’s no such size. */
  stock: z.int().nullable(),
  live: z.boolean(),
  failure: z.string().nullable(),
  subdomain: z.string(),
  customDomain: z.string().nullable(),
});

/** How far one of a shopper’s products is, and where it’s sold. */
export async function findState(
  tx: Tx,
  owner: Buffer,
  { id, size }: { readonly id: string; readonly size: string },
) {
  const { rows } = await sql`
    select o.product_id, o.colour,
      (select ${availableStock('b')} from blanks b
        where b.base_product_id = o.base_product_id and b.colour = o.colour and b.size = ${size}) as stock,
      coalesce(p.live_at is not null, false) as live, s.subdomain,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain,
      (select max(f.error) from print_files f where f.design_version_id = p.design_version_id) as failure
    from own_products o join stores s on s.id = o.store_id
      left join products p on p.id = o.product_id
    where o.id = ${id} and o.token_hash = ${owner}`.execute(tx);
  return stateSchema.optional().parse(rows[0]);
}

const AT_ONCE = 500;

/** Deletes designs unchanged for so many days, and orders without a product. */
export async function deleteOldDesigns(db: Database, days: number): Promise<void> {
  const since = sql`now() - ${days} * interval '1 day'`;
  await sql`delete from own_designs where updated_at < ${since}`.execute(db);
  await sql`delete from own_products where agreed_at < ${since} and product_id is null`.execute(db);
}

/** Pictures older than so many days that no design and no print shows. */
export async function findUnusedPictures(tx: Tx, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.file_id as id from own_pictures o
    where o.created_at < now() - ${days} * interval '1 day'
      and not exists (select from picture_uses u where u.file_id = o.file_id)
      and not exists (select from own_designs d where d.token_hash = o.token_hash
        and o.file_id in (select selvedge_scene_pictures(d.scene)))
      and not exists (select from own_products w where w.token_hash = o.token_hash and w.product_id is null
        and o.file_id in (select selvedge_scene_pictures(w.scene)))
    order by o.created_at limit ${AT_ONCE} for update of o skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}
