import { sql } from 'kysely';
import { z } from 'zod';
import type { ShopperField } from '../../../../shared/features/making/personalisation/personalisation.ts';
import { productPublished } from '../../../../shared/features/making/products/products.events.ts';
import {
  type ListedProduct,
  listedProductSchema,
  PRODUCT_IMAGE_WIDTHS,
  type ProductStatus,
  productStatusOf,
  type Verdict,
} from '../../../../shared/features/making/products/products.ts';
import type { Home } from '../../../../shared/features/projects/sellers/sellers.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { publish } from '../../../platform/domain-events/domain-events.ts';
import type { NewStorePart } from '../../../platform/features/new-store.ts';
import { homeOfProject, storedHomeSchema } from '../../projects/stores/stores.ts';
import { refreshProducts, setCollectionsOfProduct } from '../collections/collections.ts';
import { insertFiles } from '../files/files.ts';
import { insertPrintFiles, type NewPrintFile, type RenderedMockup } from '../print-files/print-files.ts';
import { livePoint } from '../studio/studio.ts';
import { PICTURE_SIZES, type PictureSize, pictureSizeSchema } from './picture-sizes.queries.ts';
import { isNamed } from './product-rows.queries.ts';
import { FAILED, IS_CHANGED, IS_DRAFT } from './product-state.ts';

const [LIST_IMAGE_WIDTH] = PRODUCT_IMAGE_WIDTHS;

/** Columns of a listed product; `p` is the product, `b` its base product, `s` its store. */
const listedColumns = sql`
  p.id, p.sku, p.name, p.url_name, p.design_id, b.sku as base_sku, b.name as base_name, p.price_minor,
  p.sale_price_minor, p.currency, p.colours, p.default_colour, p.enabled, p.approval, p.live_at, p.sold, p.created_at, p.updated_at,
  s.subdomain as store_subdomain,
  ${FAILED} as failed, ${IS_DRAFT} as is_draft, ${IS_CHANGED} as is_changed,
  (select i.file_id from product_images i
    where i.product_id = p.id and i.design_version_id is not distinct from p.design_version_id and i.width = ${LIST_IMAGE_WIDTH}
    order by i.position limit 1) as image_id`;

const rowSchema = z.looseObject({
  enabled: z.boolean(),
  liveAt: z.date().nullable(),
  failed: z.boolean(),
  isDraft: z.boolean(),
  approval: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const toListedProduct = (raw: unknown): ListedProduct => {
  const row = rowSchema.parse(raw);
  return listedProductSchema.parse({
    ...row,
    status: productStatusOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
};

const statusCondition = {
  rendering: sql`p.live_at is null and not ${FAILED} and not ${IS_DRAFT}`,
  failed: sql`p.live_at is null and ${FAILED}`,
  draft: sql`p.live_at is null and ${IS_DRAFT}`,
  live: sql`p.live_at is not null and p.enabled`,
  disabled: sql`p.live_at is not null and not p.enabled and p.approval not in ('denied', 'resubmitted')`,
  denied: sql`p.approval = 'denied'`,
  resubmitted: sql`p.approval = 'resubmitted'`,
} satisfies Record<ProductStatus, unknown>;

export async function listProducts(
  tx: Tx,
  projectId: string,
  page: { search: string | undefined; status: ProductStatus | undefined; page: number; perPage: number },
): Promise<{ products: ListedProduct[]; total: number }> {
  const search = page.search?.trim();
  const found = search
    ? sql`and (p.sku ilike ${containing(search)} or ${isNamed(search, sql`p.name`, sql`p.base_product_id`)})`
    : sql``;
  const status = page.status ? sql`and ${statusCondition[page.status]}` : sql``;
  const { rows } = await sql<{ total: number }>`
    select ${listedColumns}, count(*) over ()::int as total
    from products p join base_products b on b.id = p.base_product_id left join stores s on s.id = p.store_id
    where p.project_id = ${projectId} and p.deleted_at is null ${found} ${status}
    order by p.created_at desc, p.id desc
    limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`.execute(tx);
  return { products: rows.map(toListedProduct), total: rows[0]?.total ?? 0 };
}

/** A project's product by its id or its address part; undefined where there is none. */
export async function findProduct(
  tx: Tx,
  projectId: string,
  name: { readonly id: string } | { readonly urlName: string },
): Promise<ListedProduct | undefined> {
  const condition = 'id' in name ? sql`p.id = ${name.id}` : sql`p.url_name = ${name.urlName}`;
  const { rows } = await sql`
    select ${listedColumns}
    from products p join base_products b on b.id = p.base_product_id left join stores s on s.id = p.store_id
    where p.project_id = ${projectId} and p.deleted_at is null and ${condition} limit 1`.execute(tx);
  return rows[0] === undefined ? undefined : toListedProduct(rows[0]);
}

/** The newest version of a product's design, and the product's pictures. */
export async function newestVersion(tx: Tx, product: { id: string; designId: string | null }) {
  const { rows } = await sql<{ id: string; number: number; images: unknown }>`
    select v.id, v.number,
      (select coalesce(json_agg(json_build_object('fileId', i.file_id, 'colour', i.colour, 'side', i.side, 'width', i.width)
          order by i.position, i.width), '[]')
        from product_images i join products p on p.id = i.product_id and p.design_version_id = i.design_version_id
        where i.product_id = ${product.id}) as images
    from design_versions v where v.design_id = ${product.designId} and v.filled_from is null
    order by v.number desc limit 1`.execute(tx);
  return rows[0];
}

/** Turns a product on or off; one that staff denied stays off. @returns undefined where there is none */
export const toggleProduct = (tx: Tx, id: string) =>
  tx
    .updateTable('products')
    .set({
      enabled: sql`not enabled and approval not in ('denied', 'resubmitted')`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(['id', 'enabled', sql<boolean>`approval in ('denied', 'resubmitted')`.as('isDenied')])
    .executeTakeFirst();

export const deleteProduct = (tx: Tx, id: string) =>
  tx
    .updateTable('products')
    .set({ deletedAt: sql`now()`, enabled: false, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();

export interface PublishBasis {
  readonly designId: string;
  readonly revision: number;
  readonly scene: unknown;
  readonly settings: unknown;
  readonly baseId: string;
  readonly spec: unknown;
  /** Null where the project has no store of ours yet. */
  readonly storeId: string | null;
  readonly currency: string;
  /** The store that decides the VAT in its price. */
  readonly home: Home;
  readonly product: { readonly id: string; readonly urlName: string; readonly live: boolean } | null;
  readonly newest: { readonly id: string; readonly number: number; readonly hash: string } | null;
  readonly pictures: readonly PictureSize[];
  /** Address parts in use in the store. */
  readonly urlNames: readonly string[];
}

/**
 * Lets one publish, one act of many drafts or one new bundle at a time add products to a project, so that the plan’s limit holds and
 * addresses differ. Taken before designs and products are locked.
 */
export async function lockNewProducts(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`products/${projectId}`}, 0))`.execute(tx);
}

const basisSchema = z.object({
  designId: z.uuid(),
  revision: z.number(),
  scene: z.unknown(),
  settings: z.unknown(),
  baseId: z.uuid(),
  spec: z.unknown(),
  storeId: z.uuid().nullable(),
  currency: z.string(),
  home: storedHomeSchema,
  product: z.object({ id: z.uuid(), urlName: z.string(), live: z.boolean() }).nullable(),
  newest: z.object({ id: z.uuid(), number: z.number(), hash: z.string() }).nullable(),
  pictures: z.array(pictureSizeSchema),
  urlNames: z.array(z.string()),
});

/** All that publishing has to know, with the design locked. Only after {@link lockNewProducts} is it all that is there. */
export async function publishBasis(
  tx: Tx,
  projectId: string,
  designId: string,
): Promise<PublishBasis | undefined> {
  const { rows } = await sql`
    with design as materialized (
        select * from designs where id = ${designId} and project_id = ${projectId} for no key update),
      store as (select s.id, s.currency from stores s join design d on d.project_id = s.project_id
        order by s.created_at limit 1)
    select d.id as design_id, d.revision, d.scene, d.settings, b.id as base_id, b.spec,
      (select id from store) as store_id,
      coalesce((select currency from store), (select p.currency from projects p where p.id = d.project_id)) as currency,
      ${homeOfProject(projectId)} as home,
      (select json_build_object('id', p.id, 'urlName', p.url_name, 'live', p.live_at is not null)
        from products p where p.design_id = d.id and p.deleted_at is null limit 1) as product,
      (select json_build_object('id', v.id, 'number', v.number, 'hash', v.scene_hash)
        from design_versions v where v.design_id = d.id and v.filled_from is null
        order by v.number desc limit 1) as newest,
      ${PICTURE_SIZES} as pictures,
      (select coalesce(json_agg(p.url_name), '[]') from products p
        where p.project_id = d.project_id and (p.store_id is null or p.store_id = (select id from store))
          and p.deleted_at is null) as url_names
    from design d join base_products b on b.id = d.base_product_id`.execute(tx);
  return rows[0] === undefined ? undefined : basisSchema.parse(rows[0]);
}

export interface NewVersion {
  readonly id: string;
  readonly projectId: string;
  readonly designId: string;
  readonly number: number;
  readonly scene: string;
  readonly sceneHash: string;
  /** Texts that shoppers write; null where there are none. */
  readonly fields: readonly ShopperField[] | null;
  readonly verdict: Verdict | null;
  readonly createdBy: string | null;
  readonly printFiles: readonly NewPrintFile[];
}

/** Immutable versions with their print files, waiting. One statement. */
export async function addVersions(tx: Tx, versions: readonly NewVersion[]): Promise<void> {
  const rows = versions.map(({ printFiles: _printFiles, verdict, ...row }) => ({
    ...row,
    verdictId: verdict?.id ?? null,
    verdict: verdict?.found ?? null,
  }));
  await sql`
    with version as (
      insert into design_versions (id, project_id, design_id, number, scene, scene_hash, fields, verdict_id, verdict, created_by)
      select r.id, r."projectId", r."designId", r.number, r.scene::jsonb, r."sceneHash", r.fields,
        r."verdictId", r.verdict, r."createdBy"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "projectId" uuid, "designId" uuid,
        number integer, scene text, "sceneHash" text, fields jsonb,
        "verdictId" text, verdict text[], "createdBy" uuid)
      returning id, project_id
    )
    ${insertPrintFiles(
      sql`select id, project_id from version`,
      versions.flatMap(({ printFiles }) => printFiles),
    )}`.execute(tx);
}

/** A version that is published again is judged again. */
export async function setVerdict(
  tx: Tx | Database,
  versionId: string,
  verdict: Verdict | null,
): Promise<void> {
  await tx
    .updateTable('designVersions')
    .set({ verdictId: verdict?.id ?? null, verdict: verdict ? [...verdict.found] : null })
    .where('id', '=', versionId)
    .execute();
}

export interface ProductFields {
  readonly id: string;
  readonly projectId: string;
  readonly storeId: string | null;
  readonly baseProductId: string;
  readonly designId: string;
  readonly designVersionId: string;
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  readonly urlName: string;
  readonly tags: string[];
  readonly colours: string[];
  readonly defaultColour: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly createdBy: string | null;
}

/** Adds a product for one shopper: in no store and no list from the beginning, as if it had been deleted. */
export async function addProductForOne(tx: Tx, fields: ProductFields): Promise<void> {
  await tx
    .insertInto('products')
    .values({ ...fields, madeForOne: true, deletedAt: sql<Date>`now()` })
    .execute();
}

/**
 * Adds a product, or changes the words and price of the one there is. A live product keeps showing its old version and
 * colours until the new ones are rendered. Its collections by hand become exactly those named.
 * @param version number of the design’s version that it is made of
 */
export async function putProduct(
  tx: Tx,
  fields: ProductFields,
  collectionIds: readonly string[],
  version: number,
): Promise<void> {
  const designs = [{ id: fields.designId, number: version }];
  const noted = livePoint(fields.projectId, designs, fields.createdBy);
  await tx
    .with('live_point', () => sql`(${noted.livePoint})`)
    .with('live', () => sql`(${noted.live})`)
    .insertInto('products')
    .values(fields)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: fields.name,
        description: fields.description,
        tags: fields.tags,
        priceMinor: fields.priceMinor,
        updatedAt: sql`now()`,
        designVersionId: sql`case when products.live_at is null then excluded.design_version_id else products.design_version_id end`,
        colours: sql`case when products.live_at is null then excluded.colours else products.colours end`,
        defaultColour: sql`case when products.live_at is null then excluded.default_colour else products.default_colour end`,
      }),
    )
    .execute();
  await setCollectionsOfProduct(tx, fields, collectionIds);
}

/** Colours of a version whose pictures are not there yet. */
export async function coloursWithoutPictures(
  db: Database,
  product: { id: string; versionId: string; colours: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('productImages')
    .select('colour')
    .distinct()
    .where('productId', '=', product.id)
    .where('designVersionId', '=', product.versionId)
    .execute();
  const drawn = new Set(rows.map((row) => row.colour));
  return product.colours.filter((colour) => !drawn.has(colour));
}

/** A product’s colours with new ones among them, unlike those that were added or removed while pictures were made. */
const addedTo = (wanted: readonly string[], onto: readonly string[]) => sql<string[]>`
  array(select c from unnest(${wanted}::text[]) c where c = any(colours) or c <> all(${onto}::text[]))
  || array(select c from unnest(colours) c where c <> all(${wanted}::text[]) and c <> all(${onto}::text[]))`;

async function addFieldPictures(
  tx: Tx,
  live: Pick<Parameters<typeof goLive>[1], 'projectId' | 'productId' | 'versionId' | 'fieldPictures'>,
): Promise<void> {
  await insertFiles(
    tx,
    live.fieldPictures.map(({ file }) => file),
  );
  await tx
    .insertInto('fieldPictures')
    .values(
      live.fieldPictures.map(({ id, colour, side, file }) => ({
        id,
        projectId: live.projectId,
        productId: live.productId,
        designVersionId: live.versionId,
        colour,
        side,
        fileId: file.id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Puts a rendered version in front of shoppers: its pictures, version, colours, the moment it went live and the
 * collections whose rules hold of it.
 */
export async function goLive(
  db: Database,
  live: {
    projectId: string;
    productId: string;
    versionId: string;
    colours: readonly string[];
    defaultColour: string;
    /** The colours that these were added to, where that is all that was asked for. */
    onto?: readonly string[] | undefined;
    images: readonly (RenderedMockup & { id: string; position: number })[];
    fieldPictures: readonly (RenderedMockup & { id: string })[];
  },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (live.fieldPictures.length > 0) await addFieldPictures(tx, live);
    if (live.images.length > 0) {
      await insertFiles(
        tx,
        live.images.map((image) => image.file),
      );
      await tx
        .insertInto('productImages')
        .values(
          live.images.map((image) => ({
            id: image.id,
            projectId: live.projectId,
            productId: live.productId,
            designVersionId: live.versionId,
            colour: image.colour,
            side: image.side,
            width: image.width,
            fileId: image.file.id,
            position: image.position,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await tx
      .updateTable('products')
      .set({
        designVersionId: live.versionId,
        // A store opened while the design was being published found no product to sell.
        storeId: sql`coalesce(store_id, (select s.id from stores s where s.project_id = ${live.projectId}
          order by s.created_at limit 1))`,
        ...(live.onto
          ? { colours: addedTo(live.colours, live.onto) }
          : { colours: [...live.colours], defaultColour: live.defaultColour }),
        liveAt: sql`coalesce(live_at, now())`,
        updatedAt: sql`now()`,
      })
      .where('id', '=', live.productId)
      .execute();
    await refreshProducts(tx, live.projectId, [live.productId]);
    await publish(tx, productPublished, {
      projectId: live.projectId,
      payload: { productId: live.productId, designVersionId: live.versionId },
    });
  });
}

/** Where a picture of a product or a collection lies; only pictures made for shoppers. */
export const storedProductImage = (tx: Tx, fileId: string) =>
  tx
    .selectFrom('files')
    .select(['storageKey', 'mediaType'])
    .where('id', '=', fileId)
    .where('purpose', 'in', ['mockup', 'cover'])
    .executeTakeFirst();

/** Products that were made before the project had a store are sold in its first one. */
const sellWaitingProducts: NewStorePart = (store) => sql`
  update products set store_id = ${store.id} where project_id = ${store.projectId} and store_id is null`;

export const newStore: readonly NewStorePart[] = [sellWaitingProducts];

/** How many products of a project have a price. */
export async function countPriced(tx: Tx, projectId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
