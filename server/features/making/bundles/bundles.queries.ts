import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { BUNDLE_CHOICES_PAGE_SIZE } from '../../../../shared/features/making/bundles/bundles.calls.ts';
import {
  type Bundle,
  type BundleChoice,
  type BundleFields,
  type BundleItem,
  bundleFieldsSchema,
} from '../../../../shared/features/making/bundles/bundles.ts';
import { baseProductSchema, printCostMinor } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  dearestBlankMinor,
  PRODUCT_IMAGE_WIDTHS,
} from '../../../../shared/features/making/products/products.ts';
import { vatAtHome } from '../../../../shared/features/projects/sellers/sellers.ts';
import { findVatRate } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { homeOfStore, storedHomeSchema } from '../../projects/stores/stores.ts';
import { availableStock } from '../catalogue/catalogue.ts';

const choiceRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  baseName: z.string(),
  priceMinor: z.int(),
  imageId: z.uuid().nullable(),
  isLive: z.boolean(),
  inStock: z.boolean(),
  home: storedHomeSchema,
  spec: baseProductSchema,
  colours: z.array(z.string()),
  sides: z.array(z.string()),
});

const today = () => new Date().toISOString().slice(0, 10);

function toChoice({ home, spec, colours, sides, ...row }: z.output<typeof choiceRowSchema>): BundleChoice {
  return {
    ...row,
    blankMinor: dearestBlankMinor(spec, colours),
    printMinor: printCostMinor(spec, sides),
    vatRate: findVatRate(spec.vatClass, vatAtHome(home, today())),
    prints: sides.length,
  };
}

/** The 600 px picture of a product `p`. */
const imageId = sql`(
  select m.file_id from product_images m
  where m.product_id = p.id and m.design_version_id is not distinct from p.design_version_id
    and m.width = ${PRODUCT_IMAGE_WIDTHS[0]}
  order by m.position, m.side <> 'front' limit 1)`;

/** A product `p` of base `b` in store `s` as a choice. */
const choiceJson = sql`json_build_object('id', p.id, 'name', p.name, 'baseName', b.name,
  'priceMinor', least(p.price_minor, coalesce(p.sale_price_minor, p.price_minor)), 'imageId', ${imageId},
  'isLive', p.enabled and p.deleted_at is null and p.live_at is not null,
  'inStock', exists (select from blanks k where k.base_product_id = p.base_product_id and k.colour = any(p.colours)
    and ${availableStock('k')} > 0),
  'home', ${homeOfStore}, 'spec', b.spec, 'colours', p.colours,
  'sides', array(select f.side from print_files f where f.design_version_id = p.design_version_id order by f.side))`;

const firstStore = (projectId: string) => sql`
  select id, currency, country, seller, takes_back_orders from stores where project_id = ${projectId} order by created_at limit 1`;

const choicesSchema = z.object({
  products: z.array(choiceRowSchema),
  total: z.int(),
  currency: z.string(),
});

/** Products that shoppers can buy alone, the bestsellers first. One statement. */
export async function findChoices(
  tx: Tx,
  projectId: string,
  { search, page }: { readonly search: string; readonly page: number },
) {
  const condition = sql`p.project_id = ${projectId} and p.design_id is not null and p.enabled
    and p.deleted_at is null and p.live_at is not null
    ${search === '' ? sql`` : sql`and (p.name ilike ${containing(search)} or p.sku ilike ${containing(search)})`}`;
  const { rows } = await sql`
    with store as materialized (${firstStore(projectId)}),
      found as materialized (
        select p.id from products p where ${condition} and p.store_id = (select id from store)
        order by p.sold desc, p.id limit ${BUNDLE_CHOICES_PAGE_SIZE} offset ${(page - 1) * BUNDLE_CHOICES_PAGE_SIZE})
    select coalesce((select currency from store), (select currency from projects where id = ${projectId})) as currency,
      (select count(*)::int from products p where ${condition} and p.store_id = (select id from store)) as total,
      (select coalesce(json_agg(${choiceJson} order by p.sold desc, p.id), '[]')
        from found join products p using (id) join base_products b on b.id = p.base_product_id, store s) as products`.execute(
    tx,
  );
  const { products, ...rest } = choicesSchema.parse(rows[0]);
  return { ...rest, products: products.map(toChoice) };
}

/** A product by its address; null where it can’t be in a bundle. */
export async function findChoice(tx: Tx, projectId: string, urlName: string): Promise<BundleChoice | null> {
  const { rows } = await sql<{ choice: unknown }>`
    select ${choiceJson} as choice from products p
    join base_products b on b.id = p.base_product_id join stores s on s.id = p.store_id
    where p.project_id = ${projectId} and p.url_name = ${urlName} and p.design_id is not null
      and p.deleted_at is null limit 1`.execute(tx);
  return rows[0] === undefined ? null : toChoice(choiceRowSchema.parse(rows[0].choice));
}

const itemsSchema = z.array(z.object({ choice: choiceRowSchema, quantity: z.int() }));

const toItems = (rows: z.output<typeof itemsSchema>): BundleItem[] =>
  rows.map(({ choice, quantity }) => ({ ...toChoice(choice), quantity }));

const bundleRowSchema = bundleFieldsSchema.omit({ items: true }).extend({
  id: z.uuid(),
  revision: z.int(),
  isPublished: z.boolean(),
  isLive: z.boolean(),
  imageId: z.uuid().nullable(),
  currency: z.string(),
  items: itemsSchema,
});

/** A bundle of a project with its items, also those that are deleted; null where there is none. One statement. */
export async function findBundle(
  tx: Tx,
  projectId: string,
  name: { readonly id: string } | { readonly urlName: string },
): Promise<Bundle | null> {
  const condition = 'id' in name ? sql`u.id = ${name.id}` : sql`u.url_name = ${name.urlName}`;
  const image = sql`(select m.file_id from product_images m
    where m.product_id = u.id and m.design_version_id is null and m.width = ${PRODUCT_IMAGE_WIDTHS[0]})`;
  const { rows } = await sql`
    select u.id, u.name, u.url_name, u.description, u.enabled, u.currency, d.revision,
      json_build_object('kind', d.price_kind, 'value', d.price_value) as pricing,
      d.published_at is not null as is_published, u.live_at is not null as is_live, ${image} as image_id, (
        select coalesce(json_agg(json_build_object('quantity', x.quantity, 'choice', ${choiceJson})
          order by x.position), '[]')
        from bundle_items x join products p on p.id = x.product_id join base_products b on b.id = p.base_product_id
          join stores s on s.id = p.store_id
        where x.bundle_id = u.id) as items
    from products u join bundles d on d.product_id = u.id
    where u.project_id = ${projectId} and u.deleted_at is null and ${condition} limit 1`.execute(tx);
  if (rows[0] === undefined) return null;
  const { items, ...bundle } = bundleRowSchema.parse(rows[0]);
  return { ...bundle, items: toItems(items) };
}

const basisSchema = z.object({
  store: z.object({ id: z.uuid(), currency: z.string() }).nullable(),
  existing: z.object({ revision: z.int(), isPublished: z.boolean(), urlName: z.string() }).nullable(),
  items: itemsSchema,
  /** Addresses of the project's other products. */
  urlNames: z.array(z.string()),
});
export interface SaveBasis extends Omit<z.output<typeof basisSchema>, 'items'> {
  readonly items: BundleItem[];
}

/**
 * All that saving has to know, with the bundle locked so that two saves follow one another, and its items so that none
 * of them leaves the store unseen. One statement.
 */
export async function findSaveBasis(
  tx: Tx,
  projectId: string,
  bundleId: string,
  fields: BundleFields,
): Promise<SaveBasis> {
  const wanted: RawBuilder<unknown> = sql`
    json_to_recordset(${JSON.stringify(fields.items.map((item, position) => ({ ...item, position })))}::json)
      as x("productId" uuid, quantity int, position int)`;
  const { rows } = await sql`
    with store as materialized (${firstStore(projectId)}),
      existing as materialized (
        select d.revision, d.published_at is not null as is_published, u.url_name
        from bundles d join products u on u.id = d.product_id
        where d.product_id = ${bundleId} and d.project_id = ${projectId} and u.deleted_at is null for update of d),
      held as materialized (
        select id from products where project_id = ${projectId} and design_id is not null
          and id = any(${fields.items.map(({ productId }) => productId)}::uuid[]) order by id for share)
    select (select json_build_object('id', id, 'currency', currency) from store) as store,
      (select json_build_object('revision', revision, 'isPublished', is_published, 'urlName', url_name)
        from existing) as existing,
      array(select url_name from products where project_id = ${projectId} and deleted_at is null
        and id <> ${bundleId}) as url_names, (
        select coalesce(json_agg(json_build_object('quantity', x.quantity, 'choice', ${choiceJson})
          order by x.position), '[]')
        from ${wanted} join held on held.id = x."productId" join products p on p.id = held.id
          join base_products b on b.id = p.base_product_id join store s on s.id = p.store_id) as items`.execute(
    tx,
  );
  const { items, ...basis } = basisSchema.parse(rows[0]);
  return { ...basis, items: toItems(items) };
}

export interface SavedBundle {
  readonly id: string;
  readonly projectId: string;
  readonly pricing: BundleFields['pricing'];
  readonly items: BundleFields['items'];
  readonly publish: boolean;
}

/** Saves price and items. The product's price and liveness follow in the database. One statement. */
export async function putBundle(tx: Tx, { id, projectId, pricing, items, publish }: SavedBundle) {
  await sql`
    with saved as (
      insert into bundles (product_id, project_id, price_kind, price_value, published_at)
      values (${id}, ${projectId}, ${pricing.kind}, ${pricing.value}, case when ${publish}::boolean then now() end)
      on conflict (product_id) do update set price_kind = excluded.price_kind, price_value = excluded.price_value,
        revision = bundles.revision + 1, published_at = coalesce(bundles.published_at, excluded.published_at)
      returning product_id
    ), left_out as (
      delete from bundle_items where bundle_id = ${id} and position >= ${items.length}
    )
    insert into bundle_items (bundle_id, position, project_id, product_id, quantity)
    select saved.product_id, x.position, ${projectId}::uuid, x."productId", x.quantity
    from saved, json_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::json)
      as x("productId" uuid, quantity int, position int)
    on conflict (bundle_id, position) do update set product_id = excluded.product_id, quantity = excluded.quantity`.execute(
    tx,
  );
}

const pictureSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  pictures: z.array(z.object({ storageKey: z.string(), width: z.int() })),
});
export type ItemPictures = z.output<typeof pictureSchema>;

/** Pictures in the composed one. */
export const COMPOSED_MOST = 4;

/** A bundle with the widest front picture of each of its first items; undefined where it is gone. */
export async function findItemPictures(tx: Tx, bundleId: string): Promise<ItemPictures | undefined> {
  const { rows } = await sql`
    select u.id, u.project_id, (
      select coalesce(json_agg(json_build_object('storageKey', f.storage_key, 'width', m.width) order by x.position), '[]')
      from (select * from bundle_items where bundle_id = u.id order by position limit ${COMPOSED_MOST}) x
      join products p on p.id = x.product_id
      cross join lateral (
        select * from product_images m where m.product_id = p.id and m.design_version_id = p.design_version_id
        order by m.colour <> p.default_colour, m.side <> 'front', m.width desc limit 1
      ) m join files f on f.id = m.file_id) as pictures
    from products u where u.id = ${bundleId} and u.deleted_at is null`.execute(tx);
  return rows[0] === undefined ? undefined : pictureSchema.parse(rows[0]);
}

/** Bundles that a product is in. */
export async function findBundlesWith(tx: Tx, productId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('bundleItems')
    .select('bundleId')
    .distinct()
    .where('productId', '=', productId)
    .execute();
  return rows.map(({ bundleId }) => bundleId);
}
