import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type ProductChangeEntry,
  type ProductDetails,
  type ProductFacts,
  productChangeSchema,
  productDetailsSchema,
  productFactsSchema,
} from '../../../../shared/features/making/product-details/product-details.ts';
import {
  PRODUCT_IMAGE_WIDTHS,
  productStatusOf,
} from '../../../../shared/features/making/products/products.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { personName } from '../../accounts/identity/identity.ts';

const CHANGES_SHOWN = 10;

const isoOrNull = z
  .date()
  .nullable()
  .transform((date) => date?.toISOString() ?? null);

/** The fields as they are stored, with what the status follows from. */
const storedSchema = z
  .looseObject({
    saleStartsAt: isoOrNull,
    saleEndsAt: isoOrNull,
    saleState: z.string(),
    saleMinor: z.number().nullable(),
    priceNowMinor: z.number().nullable(),
    metaTitle: z.string().nullable(),
    metaDescription: z.string().nullable(),
    enabled: z.boolean(),
    liveAt: z.date().nullable(),
    failed: z.boolean(),
    isDraft: z.boolean(),
    approval: z.string(),
    facts: z.looseObject({}),
    changes: z.array(
      productChangeSchema.extend({ at: z.string().transform((at) => new Date(at).toISOString()) }),
    ),
  })
  .transform((row) => {
    const isWaiting = row.saleState === 'waiting';
    const isOn = isWaiting || row.priceNowMinor !== null;
    const isDated = isWaiting || (row.saleState === 'running' && isOn);
    return {
      changes: row.changes,
      facts: { ...row.facts, status: productStatusOf(row) },
      details: {
        ...row,
        metaTitle: row.metaTitle ?? '',
        metaDescription: row.metaDescription ?? '',
        salePriceMinor: isWaiting ? row.saleMinor : row.priceNowMinor,
        saleStartsAt: isDated ? row.saleStartsAt : null,
        saleEndsAt: isDated ? row.saleEndsAt : null,
      },
    };
  });

export interface FoundDetails {
  readonly details: ProductDetails;
  readonly facts: ProductFacts;
  readonly changes: readonly ProductChangeEntry[];
}

const firstImage = (product: string) => sql`(
  select i.file_id from product_images i
  where i.product_id = ${sql.ref(`${product}.id`)} and i.width = ${PRODUCT_IMAGE_WIDTHS[0]}
    and i.design_version_id is not distinct from ${sql.ref(`${product}.design_version_id`)}
  order by i.position limit 1)`;

/** All of a project’s product that its details show; undefined where there is none, or it is a bundle. */
export async function findDetails(
  tx: Tx,
  projectId: string,
  urlName: string,
): Promise<FoundDetails | undefined> {
  const { rows } = await sql`
    select p.name, p.description, p.tags, p.meta_title, p.meta_description, p.price_minor,
      p.sale_price_minor as price_now_minor, p.enabled, p.approval, p.live_at, false as is_draft,
      exists (select from print_files f where f.design_version_id = p.design_version_id and f.error is not null) as failed,
      d.share_colour, coalesce(d.alt_texts, '{}') as alt_texts, coalesce(d.size_prices, '{}') as size_prices, d.gender,
      coalesce(d.type, '') as type, coalesce(d.cross_sell, '{}') as cross_sell,
      coalesce(d.size_chart, 'blank') as size_chart, coalesce(d.size_note, '') as size_note, coalesce(d.video, '') as video,
      coalesce(d.in_product_feed, true) as include_in_product_feed,
      d.sale_minor, d.sale_starts_at, d.sale_ends_at, coalesce(d.sale_state, 'none') as sale_state,
      json_build_object('id', p.id, 'urlName', p.url_name, 'sku', p.sku, 'baseName', b.name, 'currency', p.currency,
        'colours', p.colours, 'defaultColour', p.default_colour, 'imageId', ${firstImage('p')},
        'sides', array(select distinct i.side from product_images i where i.product_id = p.id
          and i.design_version_id is not distinct from p.design_version_id),
        'sizes', (
          select coalesce(json_agg(json_build_object('code', z.size->>'code', 'costMinor', coalesce((
            select max(k.cost_minor) from blanks k where k.base_product_id = b.id and k.size = z.size->>'code'
              and k.colour = any(p.colours)), 0)) order by z.place), '[]')
          from jsonb_array_elements(b.spec->'sizes') with ordinality as z(size, place)),
        'crossSell', (
          select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'imageId', ${firstImage('o')})
            order by array_position(d.cross_sell, o.id)), '[]')
          from products o where o.id = any(d.cross_sell) and o.project_id = ${projectId} and o.deleted_at is null)
      ) as facts,
      (select coalesce(json_agg(json_build_object('who', c.who, 'fields', c.fields, 'at', c.changed_at)
          order by c.changed_at desc), '[]')
        from (
          select c.fields, c.changed_at, case when a.id is not null then ${personName('a')} end as who
          from product_changes c left join accounts a on a.id = c.account_id
          where c.product_id = p.id order by c.changed_at desc limit ${CHANGES_SHOWN}) c) as changes
    from products p join base_products b on b.id = p.base_product_id left join product_details d on d.product_id = p.id
    where p.project_id = ${projectId} and p.url_name = ${urlName} and p.deleted_at is null and p.design_id is not null
    limit 1`.execute(tx);
  if (rows[0] === undefined) return undefined;
  const { details, facts, changes } = storedSchema.parse(rows[0]);
  return {
    details: productDetailsSchema.parse(details),
    facts: productFactsSchema.parse(facts),
    changes,
  };
}

/** How many of these products a project has, itself left out. */
export async function countOthers(
  tx: Tx,
  projectId: string,
  { ids, self }: { readonly ids: readonly string[]; readonly self: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products
    where project_id = ${projectId} and id = any(${ids}::uuid[]) and id <> ${self} and deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

type SaleState = 'none' | 'waiting' | 'running';

/** Stores the fields that the product’s own table doesn’t hold, and who changed what. */
export async function putDetails(
  tx: Tx,
  product: { readonly id: string; readonly projectId: string },
  details: ProductDetails & { readonly saleState: SaleState },
  change: { readonly accountId: string | null; readonly fields: readonly string[] },
): Promise<void> {
  const { id, projectId } = product;
  const row = {
    gender: details.gender,
    type: details.type,
    shareColour: details.shareColour,
    altTexts: JSON.stringify(details.altTexts),
    crossSell: [...details.crossSell],
    sizeChart: details.sizeChart,
    sizeNote: details.sizeNote,
    video: details.video,
    inProductFeed: details.includeInProductFeed,
    sizePrices: JSON.stringify(details.sizePrices),
    saleMinor: details.salePriceMinor,
    saleStartsAt: details.saleStartsAt,
    saleEndsAt: details.saleEndsAt,
    saleState: details.saleState,
  };
  await tx
    .with('logged', (db) =>
      db.insertInto('productChanges').values({
        id: newId(),
        projectId,
        productId: id,
        accountId: change.accountId,
        fields: [...change.fields],
      }),
    )
    .insertInto('productDetails')
    .values({ productId: id, projectId, ...row })
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(row))
    .execute();
}

const dueSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  salePriceMinor: z.int().nullable(),
});

/**
 * Takes sales whose moment has come, and marks them as running or over. Products are locked before their details, as
 * wherever both change.
 */
export async function takeDueSales(tx: Tx, limit: number) {
  const isDue = sql`(d.sale_state = 'waiting' and d.sale_starts_at <= now()
    or d.sale_state = 'running' and d.sale_ends_at <= now())`;
  const { rows } = await sql`
    with due as materialized (
      select p.id from product_details d join products p on p.id = d.product_id where ${isDue}
      order by p.id limit ${limit} for no key update of p skip locked)
    update product_details d set sale_state = case when d.sale_ends_at <= now() then 'over' else 'running' end
    from due where d.product_id = due.id and ${isDue}
    returning d.product_id as id, d.project_id,
      case when d.sale_state = 'running' then d.sale_minor end as sale_price_minor`.execute(tx);
  return z.array(dueSchema).parse(rows);
}
