import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type EditableProduct,
  editableProductSchema,
  type ProductChange,
} from '../../../../shared/features/making/products/products.ts';
import { type Scene, storedSceneSchema } from '../../../../shared/features/making/studio/studio.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { homeOfProject, storedHomeSchema } from '../../projects/stores/stores.ts';
import { refreshProducts, setCollectionsOfProducts } from '../collections/collections.ts';
import { changeDesignSettings, deleteDrafts } from '../studio/studio.ts';
import { selectIds } from './product-rows.queries.ts';

const rowSchema = z.object({
  /** The product’s; a draft has that of its design. */
  id: z.uuid(),
  designId: z.uuid(),
  name: z.string(),
  /** The newest published version of its design; a draft has none. */
  versionId: z.uuid().nullable(),
  baseId: z.uuid(),
  currency: z.string(),
  /** The store that decides the VAT in its prices. */
  home: storedHomeSchema,
  isDraft: z.boolean(),
  isLive: z.boolean(),
  isDenied: z.boolean(),
  isAddressTaken: z.boolean(),
  /** Empty for a draft. */
  printedSides: z.array(z.string()),
  product: editableProductSchema,
  /** What the studio shows of it; the same as `product` for a draft. */
  settings: editableProductSchema,
});
export type FoundProduct = z.output<typeof rowSchema>;

const inSettings = sql`jsonb_build_object('priceMinor', d.settings->'priceMinor', 'salePriceMinor', null,
  'tags', coalesce(d.settings->'tags', '[]'), 'colours', coalesce(d.settings->'colours', '[]'),
  'defaultColour', coalesce(d.settings->>'defaultColour', ''), 'enabled', false, 'isDeleted', false,
  'collectionIds', coalesce(d.settings->'collectionIds', '[]'))`;

/**
 * Products and drafts as an edit sees them. One statement.
 * @param rows selects their `id`
 */
export async function findEditable(
  tx: Tx,
  projectId: string,
  rows: RawBuilder<unknown>,
): Promise<readonly FoundProduct[]> {
  const found = await sql`
    with chosen as materialized (select distinct c.id from (${rows}) c)
    select p.id, p.design_id, p.name,
      (select v.id from design_versions v where v.design_id = p.design_id and v.filled_from is null order by v.number desc limit 1) as version_id,
      p.base_product_id as base_id, p.currency, ${homeOfProject(projectId)} as home, false as is_draft,
      p.live_at is not null as is_live, p.approval in ('denied', 'resubmitted') as is_denied,
      p.deleted_at is not null and exists (
        select from products o where o.store_id is not distinct from p.store_id and o.url_name = p.url_name
          and o.project_id = ${projectId} and o.deleted_at is null) as is_address_taken,
      array(select distinct f.side from print_files f where f.design_version_id = p.design_version_id) as printed_sides,
      jsonb_build_object('priceMinor', p.price_minor, 'salePriceMinor', p.sale_price_minor, 'tags', p.tags,
        'colours', p.colours, 'defaultColour', p.default_colour, 'enabled', p.enabled,
        'isDeleted', p.deleted_at is not null,
        'collectionIds', array(
          select l.collection_id from collection_products l join collections c on c.id = l.collection_id
          where l.project_id = ${projectId} and l.product_id = p.id and c.rules is null order by 1)) as product,
      ${inSettings} as settings
    from chosen join products p using (id) join designs d on d.id = p.design_id
    where p.project_id = ${projectId}
    union all
    select d.id, d.id, d.name, null, d.base_product_id,
      (select coalesce(s.currency, o.currency) from projects o left join stores s on s.project_id = o.id
        where o.id = ${projectId} order by s.created_at limit 1), ${homeOfProject(projectId)},
      true, false, false, false, '{}', ${inSettings}, ${inSettings}
    from chosen join designs d using (id) where d.project_id = ${projectId} and d.is_draft`.execute(tx);
  return z.array(rowSchema).parse(found.rows);
}

/**
 * Products and drafts as an edit sees them, locked until the transaction ends: designs before products, as publishing
 * locks them, each in the order of their ids. Bundles aren’t edited, and would have to be locked after their items.
 */
export async function holdProducts(tx: Tx, projectId: string, ids: readonly string[]) {
  await sql`
    select id from designs
    where project_id = ${projectId} and (id = any(${ids}::uuid[]) or id in (
      select design_id from products where project_id = ${projectId} and id = any(${ids}::uuid[])))
    order by id for no key update`.execute(tx);
  await sql`
    select id from products where project_id = ${projectId} and id = any(${ids}::uuid[]) and design_id is not null
    order by id for no key update`.execute(tx);
  return findEditable(tx, projectId, selectIds(ids));
}

/** What changes of a product, and of what the studio shows of it. A draft has only the latter, unless it is deleted. */
export interface ChangedProduct {
  readonly found: FoundProduct;
  readonly change: ProductChange;
  readonly settings: ProductChange;
}

const inDesign = ({
  enabled: _enabled,
  isDeleted: _isDeleted,
  salePriceMinor: _sale,
  ...settings
}: ProductChange) => settings;

const productFields = (found: FoundProduct, change: ProductChange): EditableProduct & { id: string } =>
  editableProductSchema.extend({ id: z.uuid() }).parse({ id: found.id, ...found.product, ...change });

/**
 * Changes products and drafts, and what their designs hold, so that publishing again keeps the change.
 * @returns the designs of deleted drafts, by their id
 */
export async function changeProducts(
  tx: Tx,
  projectId: string,
  changed: readonly ChangedProduct[],
): Promise<ReadonlyMap<string, unknown>> {
  const products = changed.filter(({ found }) => !found.isDraft);
  const rows = products.map(({ found, change }) => productFields(found, change));
  if (rows.length > 0)
    await sql`
      update products p set price_minor = c."priceMinor", sale_price_minor = c."salePriceMinor",
        default_colour = c."defaultColour", enabled = c.enabled and p.approval not in ('denied', 'resubmitted'),
        tags = array(select jsonb_array_elements_text(c.tags)),
        colours = array(select jsonb_array_elements_text(c.colours)),
        deleted_at = case when c."isDeleted" then coalesce(p.deleted_at, now()) end, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id uuid, "priceMinor" bigint, "salePriceMinor" bigint,
        "defaultColour" text, enabled boolean, tags jsonb, colours jsonb, "isDeleted" boolean)
      where p.id = c.id and p.id = any(${rows.map(({ id }) => id)}::uuid[]) and p.project_id = ${projectId}`.execute(
      tx,
    );
  const gone = changed.filter(({ found, change }) => found.isDraft && change.isDeleted === true);
  const deleted = await deleteDrafts(
    tx,
    projectId,
    gone.map(({ found }) => found.id),
  );
  await changeDesignSettings(
    tx,
    projectId,
    changed
      .map(({ found, settings }) => ({ id: found.designId, settings: inDesign(settings) }))
      .filter(({ settings }) => Object.keys(settings).length > 0),
  );
  await setCollectionsOfProducts(
    tx,
    projectId,
    products.flatMap(({ found, change }) =>
      change.collectionIds ? [{ id: found.id, collectionIds: change.collectionIds }] : [],
    ),
  );
  await refreshProducts(
    tx,
    projectId,
    products.map(({ found }) => found.id),
  );
  return deleted;
}

const basesSchema = z.array(z.object({ id: z.uuid(), spec: z.unknown() }));

/** The specifications of base products, by their id. */
export async function listBaseSpecs(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('baseProducts')
    .select(['id', 'spec'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(basesSchema.parse(rows).map(({ id, spec }) => [id, spec]));
}

const scenesSchema = z.array(z.object({ id: z.uuid(), scene: storedSceneSchema.nullable().catch(null) }));

/** The newest published designs of products, by their product’s id. */
export async function listPublishedScenes(
  tx: Tx,
  products: readonly Pick<FoundProduct, 'id' | 'versionId'>[],
): Promise<ReadonlyMap<string, Scene>> {
  const ids = products.flatMap(({ versionId }) => versionId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('designVersions').select(['id', 'scene']).where('id', 'in', ids).execute();
  const scenes = new Map(scenesSchema.parse(rows).map(({ id, scene }) => [id, scene]));
  return new Map(
    products.flatMap(({ id, versionId }) => {
      const scene = versionId === null ? null : scenes.get(versionId);
      return scene ? [[id, scene] as const] : [];
    }),
  );
}

/** How many products a project has, with these rows added to them. */
export async function countWith(tx: Tx, projectId: string, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql`
    select ((select count(*) from products where project_id = ${projectId} and deleted_at is null)
      + (select count(*) from (${rows}) r))::int as total`.execute(tx);
  return z.array(z.object({ total: z.int() })).parse(counted)[0]?.total ?? 0;
}

/** How many products a project has once the drafts among these rows are published. */
export async function countPublished(tx: Tx, projectId: string, rows: RawBuilder<unknown>): Promise<number> {
  return countWith(
    tx,
    projectId,
    sql`select d.id from designs d join (${rows}) c on c.id = d.id where d.project_id = ${projectId} and d.is_draft`,
  );
}
