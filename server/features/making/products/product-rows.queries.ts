import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { sumOfCounts } from '../../../../shared/contract/list.ts';
import { baseProductSchema, colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  PRODUCT_IMAGE_WIDTHS,
  PRODUCTS_PAGE_SIZE,
  type ProductRow,
  type ProductSort,
  type ProductView,
  productFilterValuesSchema,
  productStatusOf,
} from '../../../../shared/features/making/products/products.ts';
import { wordTexts } from '../../../../shared/rules/text/word-forms.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countUpTo,
  cutPage,
  type PagePlace,
  type RowOrder,
  readPage,
} from '../../../platform/database/keyset.ts';
import { containing } from '../../../platform/database/like.ts';
import { FAILED, IS_CHANGED, IS_DRAFT } from './product-state.ts';

export interface ProductQuery {
  readonly view: ProductView;
  readonly search: string;
  readonly base?: string | undefined;
  readonly colour?: string | undefined;
  readonly tag?: string | undefined;
  readonly collection?: string | undefined;
}

/** Conditions of the products `p` of each view. */
const PRODUCT_CONDITIONS = {
  all: sql`true`,
  live: sql`p.live_at is not null and p.enabled`,
  draft: sql`p.live_at is null and ${IS_DRAFT}`,
  preparing: sql`p.live_at is null and not ${FAILED} and not ${IS_DRAFT}`,
  attention: sql`(p.approval = 'denied' or p.live_at is null and ${FAILED})`,
  hidden: sql`p.live_at is not null and not p.enabled and p.approval <> 'denied'`,
} satisfies Record<ProductView, RawBuilder<unknown>>;

const hasDrafts = (view: ProductView) => view === 'all' || view === 'draft';

/** Where a name can have a word: at its beginning, or after a space or dash. */
const beginnings = (text: string): string[] => {
  const word = containing(text).slice(1);
  return [word, `% ${word}`, `%-${word}`];
};

/**
 * Whether a name, or the name of the base product, holds a search as it was typed, or begins a word of it with each of the
 * search’s words or another one for the same.
 */
export const isNamed = (
  search: string,
  name: RawBuilder<unknown>,
  baseId: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const fits = (patterns: readonly string[]) => {
    const any = sql`any(${patterns}::text[])`;
    return sql`(${name} ilike ${any} or ${baseId} = any(array(select id from base_products where name ilike ${any})))`;
  };
  const words = wordTexts(search).map((texts) => fits(texts.flatMap(beginnings)));
  if (words.length === 0) return sql`true`;
  return sql`(${fits([containing(search)])} or ${sql.join(words, sql` and `)})`;
};

/** The products `p` of a view that fit its search and filters. */
function productsIn(projectId: string, query: ProductQuery): RawBuilder<unknown> {
  const { view, search, base, colour, tag, collection } = query;
  const conditions = [
    sql`p.project_id = ${projectId} and p.deleted_at is null and ${PRODUCT_CONDITIONS[view]}`,
  ];
  if (search !== '')
    conditions.push(
      sql`(p.sku ilike ${containing(search)} or ${isNamed(search, sql`p.name`, sql`p.base_product_id`)})`,
    );
  if (base !== undefined)
    conditions.push(sql`p.base_product_id = (select id from base_products where sku = ${base})`);
  if (colour !== undefined) conditions.push(sql`${colour} = any(p.colours)`);
  if (tag !== undefined) conditions.push(sql`${tag} = any(p.tags)`);
  if (collection !== undefined)
    conditions.push(sql`p.id in (
      select product_id from collection_products where project_id = ${projectId} and collection_id = ${collection})`);
  return sql.join(conditions, sql` and `);
}

/** The drafts `d` of a view that fit its search and filters. */
function draftsIn(projectId: string, query: ProductQuery): RawBuilder<unknown> {
  const { view, search, base, colour, tag, collection } = query;
  const conditions = [sql`d.project_id = ${projectId} and d.is_draft and ${hasDrafts(view)}`];
  const hasValue = (field: string, value: string) =>
    sql`coalesce(d.settings->${sql.lit(field)} @> ${JSON.stringify([value])}::jsonb, false)`;
  if (search !== '') conditions.push(isNamed(search, sql`d.name`, sql`d.base_product_id`));
  if (base !== undefined)
    conditions.push(sql`d.base_product_id = (select id from base_products where sku = ${base})`);
  if (colour !== undefined) conditions.push(hasValue('colours', colour));
  if (tag !== undefined) conditions.push(hasValue('tags', tag));
  if (collection !== undefined) conditions.push(hasValue('collectionIds', collection));
  return sql.join(conditions, sql` and `);
}

export const selectIds = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`select unnest(${ids}::uuid[]) as id`;

/** Selects the ids of chosen rows of the list: those ticked, or all that its query matches. */
export function selectProducts(
  projectId: string,
  chosen:
    | { readonly ids: readonly string[] }
    | { readonly matching: ProductQuery; readonly except: readonly string[]; readonly at: string },
): RawBuilder<unknown> {
  if ('ids' in chosen) return selectIds(chosen.ids);
  const { matching, except, at } = chosen;
  return sql`
    select p.id from products p where ${productsIn(projectId, matching)} and p.created_at <= ${at}::timestamptz
      and p.id <> all(${except}::uuid[])
    union all
    select d.id from designs d where ${draftsIn(projectId, matching)} and d.created_at <= ${at}::timestamptz
      and d.id <> all(${except}::uuid[])`;
}

const ORDERED_BY = {
  created: { type: 'timestamptz', product: sql`p.created_at`, draft: sql`d.created_at` },
  name: { type: 'text', product: sql`lower(p.name)`, draft: sql`lower(d.name)` },
  price: {
    type: 'bigint',
    product: sql`p.price_minor`,
    draft: sql`coalesce((d.settings->>'priceMinor')::bigint, 0)`,
  },
  sold: { type: 'integer', product: sql`p.sold`, draft: sql`coalesce(null::int, 0)` },
} as const;

/** One order of products and drafts: the same keys, so that a cursor of one is one of the other. */
function ordersBy(sort: ProductSort): { readonly products: RowOrder; readonly drafts: RowOrder } {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const { type, product, draft } =
    ORDERED_BY[z.enum(['created', 'name', 'price', 'sold']).parse(sort.replace('-', ''))];
  const by = (value: RawBuilder<unknown>, id: RawBuilder<unknown>): RowOrder => ({
    keys: [
      { sql: value, type },
      { sql: id, type: 'uuid' },
    ],
    direction,
  });
  return { products: by(product, sql`p.id`), drafts: by(draft, sql`d.id`) };
}

const rowSchema = z.object({
  id: z.uuid(),
  designId: z.uuid().nullable(),
  name: z.string(),
  sku: z.string().nullable(),
  urlName: z.string().nullable(),
  baseName: z.string(),
  priceMinor: z.number().nullable(),
  currency: z.string(),
  colours: z.number(),
  defaultColour: z.string(),
  enabled: z.boolean(),
  liveAt: z.date().nullable(),
  failed: z.boolean(),
  isDraft: z.boolean(),
  isChanged: z.boolean(),
  approval: z.string(),
  imageId: z.uuid().nullable(),
  spec: z.unknown(),
  sold: z.number().nullable(),
  problem: z.object({ message: z.string(), elementId: z.string().nullable() }).nullable(),
  createdAt: z.date(),
  cursor: z.string(),
});

function blankIn(spec: unknown, defaultColour: string): ProductRow['blank'] {
  const base = baseProductSchema.parse(spec);
  const colour = colourOf(base, defaultColour) ?? base.colours[0];
  if (!colour) throw new RangeError(`${base.sku} has no colour`);
  return { garment: base.garment, printAreas: base.printAreas, colour };
}

function toRow(found: Omit<z.output<typeof rowSchema>, 'cursor'>): ProductRow {
  const { spec, defaultColour, liveAt, failed, isDraft, approval, createdAt, ...row } = found;
  const isDesign = row.urlName === null;
  return {
    ...row,
    status: isDesign ? 'draft' : productStatusOf({ enabled: row.enabled, liveAt, failed, isDraft, approval }),
    blank: isDesign ? blankIn(spec, defaultColour) : null,
    createdAt: createdAt.toISOString(),
  };
}

/**
 * One page of a project’s products and drafts. One statement. The page is cut by an index before anything wide is read.
 * @returns the total as null where nothing narrows the view: the views’ counts tell it
 */
export async function findProductRows(
  tx: Tx,
  projectId: string,
  query: ProductQuery & { readonly sort: ProductSort } & PagePlace,
) {
  const orders = ordersBy(query.sort);
  const cut = cutPage(orders.products, query, PRODUCTS_PAGE_SIZE);
  const draftsCut = cutPage(orders.drafts, query, PRODUCTS_PAGE_SIZE);
  const { search, base, colour, tag, collection } = query;
  const isNarrowed = search !== '' || [base, colour, tag, collection].some((value) => value !== undefined);
  const products = productsIn(projectId, query);
  const drafts = draftsIn(projectId, query);
  const { rows } = await sql<{ total: number | null }>`
    with ${
      isNarrowed
        ? sql`found_products as materialized (select p.id from products p where ${products}),
            found_drafts as materialized (select d.id from designs d where ${drafts}),`
        : sql``
    }
    page as (
      select page.* from (
        (select p.id, true as is_product, ${cut.keys}
          from ${isNarrowed ? sql`found_products join products p using (id)` : sql`products p`}
          where ${isNarrowed ? sql`p.project_id = ${projectId}` : products} and ${cut.beyond}
          order by ${cut.order} limit ${cut.reach})
        union all
        (select d.id, false, ${draftsCut.keys}
          from ${isNarrowed ? sql`found_drafts join designs d using (id)` : sql`designs d`}
          where ${isNarrowed ? sql`d.project_id = ${projectId}` : drafts} and ${draftsCut.beyond}
          order by ${draftsCut.order} limit ${draftsCut.reach})) page
      order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset}),
    shown as (
      select p.id, p.design_id, p.design_version_id, p.name, p.sku, p.url_name, p.base_product_id, p.price_minor,
        p.currency, cardinality(p.colours) as colours, p.default_colour, p.enabled, p.live_at, p.sold, p.created_at,
        p.approval
      from page join products p on page.is_product and p.id = page.id and p.project_id = ${projectId}
      union all
      select d.id, d.id, null, d.name, null, null, d.base_product_id, (d.settings->>'priceMinor')::bigint,
        (select coalesce(s.currency, o.currency) from projects o left join stores s on s.project_id = o.id
          where o.id = ${projectId} order by s.created_at limit 1),
        jsonb_array_length(coalesce(d.settings->'colours', '[]')), coalesce(d.settings->>'defaultColour', ''),
        false, null, null, d.created_at, 'unreviewed'
      from page join designs d on not page.is_product and d.id = page.id and d.project_id = ${projectId})
    select p.id, p.design_id, p.name, p.sku, p.url_name, b.name as base_name, p.price_minor, p.currency, p.colours,
      p.default_colour, p.enabled, p.live_at, p.sold, p.created_at, p.approval, p.live_at is null and ${FAILED} as failed, p.live_at is null and ${IS_DRAFT} as is_draft, ${IS_CHANGED} as is_changed,
      case when p.url_name is null then b.spec end as spec,
      case when p.url_name is not null and p.design_id is not null then (
        select json_build_object('message', f.error, 'elementId', f.error_element)
        from (select v.id from design_versions v where v.design_id = p.design_id and v.filled_from is null
            order by v.number desc limit 1) newest
          join print_files f on f.design_version_id = newest.id
        where f.error is not null limit 1) end as problem,
      (select i.file_id from product_images i
        where i.product_id = p.id and i.design_version_id is not distinct from p.design_version_id
          and i.width = ${PRODUCT_IMAGE_WIDTHS[0]}
        order by i.position limit 1) as image_id,
      ${cut.cursor} as cursor, ${
        isNarrowed
          ? countUpTo(sql`select from found_products union all select from found_drafts`)
          : sql`null::int`
      } as total
    from page join shown p on p.id = page.id join base_products b on b.id = p.base_product_id
    order by ${cut.shownOrder}`.execute(tx);
  const { rows: shown, ...beside } = readPage(
    z.array(rowSchema).parse(rows),
    orders.products,
    query,
    PRODUCTS_PAGE_SIZE,
  );
  return { rows: shown.map(toRow), ...beside, total: isNarrowed ? (rows[0]?.total ?? 0) : null };
}

const countsSchema = z.object({
  live: z.int(),
  draft: z.int(),
  preparing: z.int(),
  attention: z.int(),
  hidden: z.int(),
});

/** How many products and drafts each view holds, as far as lists count. One statement. */
export async function countProductRows(tx: Tx, projectId: string): Promise<Record<ProductView, number>> {
  const counted = (view: ProductView) =>
    countUpTo(sql`select from products p where ${productsIn(projectId, { view, search: '' })}`);
  const { rows } = await sql`
    select ${counted('live')} as live, ${counted('preparing')} as preparing, ${counted('attention')} as attention,
      ${counted('hidden')} as hidden,
      ${countUpTo(sql`select from designs d where ${draftsIn(projectId, { view: 'draft', search: '' })}
        union all select from products p where ${productsIn(projectId, { view: 'draft', search: '' })}`)} as draft`.execute(
    tx,
  );
  const counts = countsSchema.parse(rows[0]);
  return { all: sumOfCounts(Object.values(counts)), ...counts };
}

/** What a project’s products and drafts can be filtered by. One statement. */
export async function listFilterValues(tx: Tx, projectId: string) {
  const { rows } = await sql`
    with own as materialized (
      select base_product_id, colours, tags from products where project_id = ${projectId} and deleted_at is null
      union all
      select base_product_id, array(select jsonb_array_elements_text(coalesce(settings->'colours', '[]'))),
        array(select jsonb_array_elements_text(coalesce(settings->'tags', '[]')))
      from designs where project_id = ${projectId} and is_draft)
    select
      (select coalesce(json_agg(json_build_object('value', b.sku, 'text', b.name) order by b.name), '[]')
        from base_products b where b.id in (select base_product_id from own)) as base,
      array(select distinct c from own, unnest(own.colours) c order by c limit 500) as colour,
      array(select distinct t from own, unnest(own.tags) t order by t limit 500) as tag,
      (select coalesce(json_agg(json_build_object('value', c.id, 'text', c.name) order by lower(c.name)), '[]')
        from (select id, name from collections where project_id = ${projectId} order by lower(name) limit 500) c
      ) as collection,
      (select coalesce(json_agg(json_build_object('value', c.id, 'text', c.name) order by lower(c.name)), '[]')
        from (select id, name from collections where project_id = ${projectId} and rules is null
          order by lower(name) limit 500) c
      ) as collection_by_hand`.execute(tx);
  return productFilterValuesSchema.parse(rows[0]);
}
