import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type BaseProduct,
  baseProductSchema,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import { PRODUCT_IMAGE_WIDTHS } from '../../../../shared/features/making/products/products.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listBaseSpecs } from '../products/products.ts';
import type { ExportedProduct } from './shopify-rows.ts';

/** Products that are in memory at a time: each has up to a hundred lines. */
const BATCH = 100;
const [, LARGE] = PRODUCT_IMAGE_WIDTHS;

const rowSchema = z.object({
  id: z.uuid(),
  handle: z.string(),
  sku: z.string(),
  name: z.string(),
  description: z.string(),
  vendor: z.string(),
  isBundle: z.boolean(),
  baseId: z.uuid(),
  baseName: z.string(),
  tags: z.array(z.string()),
  colours: z.array(z.string()),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  isShown: z.boolean(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  pictures: z.array(z.object({ fileId: z.uuid(), colour: z.string(), side: z.string() })),
});

/** Reads base products once for a whole export: each has a long specification, and most products share a few. */
export function createBaseReader() {
  const known = new Map<string, BaseProduct>();
  return async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, BaseProduct>> => {
    const missing = ids.filter((id) => !known.has(id));
    for (const [id, spec] of await listBaseSpecs(tx, missing)) known.set(id, baseProductSchema.parse(spec));
    return known;
  };
}

/**
 * The next products of an export, in the order of their ids. Drafts have no address, so they aren’t among them.
 * @param chosen selects the rows’ `id`
 */
export async function findExported(
  tx: Tx,
  projectId: string,
  chosen: RawBuilder<unknown>,
  after: string | undefined,
  readBases: ReturnType<typeof createBaseReader>,
): Promise<{ readonly rows: readonly ExportedProduct[]; readonly next: string | null }> {
  const { rows } = await sql`
    with page as materialized (
      select p.* from products p
      where p.project_id = ${projectId} and p.deleted_at is null and p.id in (${chosen})
        ${after === undefined ? sql`` : sql`and p.id > ${after}`}
      order by p.id limit ${BATCH})
    select p.id, p.url_name as handle, p.sku, p.name, p.description, coalesce(s.name, o.name) as vendor,
      p.design_id is null as is_bundle, b.id as base_id, b.name as base_name, p.tags, p.colours, p.price_minor,
      p.sale_price_minor, p.currency, p.enabled and p.live_at is not null as is_shown, p.meta_title, p.meta_description,
      coalesce((select json_agg(json_build_object('fileId', i.file_id, 'colour', i.colour, 'side', i.side)
          order by i.position)
        from product_images i
        where i.project_id = ${projectId} and i.product_id = p.id
          and i.design_version_id is not distinct from p.design_version_id and i.width = ${LARGE}), '[]') as pictures
    from page p join base_products b on b.id = p.base_product_id join projects o on o.id = p.project_id
      left join stores s on s.id = p.store_id
    order by p.id`.execute(tx);
  const found = z.array(rowSchema).parse(rows);
  const last = found.length < BATCH ? undefined : found.at(-1);
  const bases = await readBases(
    tx,
    found.flatMap(({ isBundle, baseId }) => (isBundle ? [] : [baseId])),
  );
  return {
    rows: found.map(({ isBundle, baseId, currency, ...product }) => ({
      ...product,
      base: isBundle ? null : (bases.get(baseId) ?? null),
      currency: currencyCodeSchema.catch('GBP').parse(currency),
    })),
    next: last?.id ?? null,
  };
}

/** Keeps a choice of rows for an hour, and forgets the person’s earlier ones. */
export async function addExport(
  tx: Tx,
  choice: {
    readonly id: string;
    readonly projectId: string;
    readonly accountId: string;
    readonly chosen: unknown;
  },
): Promise<void> {
  await sql`
    with forgotten as (
      delete from product_exports where account_id = ${choice.accountId} and created_at < now() - interval '1 hour')
    insert into product_exports (id, project_id, account_id, chosen)
    values (${choice.id}, ${choice.projectId}, ${choice.accountId}, ${JSON.stringify(choice.chosen)}::jsonb)`.execute(
    tx,
  );
}

export const forgetExports = (tx: Tx) =>
  sql`delete from product_exports where created_at < now() - interval '1 hour'`.execute(tx);

export async function findExport(
  tx: Tx,
  {
    id,
    projectId,
    accountId,
  }: { readonly id: string; readonly projectId: string; readonly accountId: string },
): Promise<unknown> {
  const { rows } = await sql<{ chosen: unknown }>`
    select chosen from product_exports where id = ${id} and project_id = ${projectId} and account_id = ${accountId}
      and created_at > now() - interval '1 hour'`.execute(tx);
  return rows[0]?.chosen ?? null;
}
