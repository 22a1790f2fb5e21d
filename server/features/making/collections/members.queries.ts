import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  COLLECTED_PAGE_SIZE,
  PREVIEWED_PRODUCTS,
} from '../../../../shared/features/making/collections/collections.calls.ts';
import {
  type CollectedProduct,
  type CollectionRules,
  type CollectionSort,
  collectedProductSchema,
} from '../../../../shared/features/making/collections/collections.ts';
import { PRODUCT_IMAGE_WIDTHS } from '../../../../shared/features/making/products/products.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rulesCondition, shopperPrice } from './rule-conditions.ts';

/** The order of a collection's products `p`, with their places `l`. */
export const memberOrders: Readonly<Record<CollectionSort, RawBuilder<unknown>>> = {
  manual: sql`l.position, p.id`,
  bestsellerOrder: sql`p.sold desc, l.position, p.id`,
  'new-in': sql`p.created_at desc, p.id`,
  price: sql`${shopperPrice}, p.id`,
  'price-down': sql`${shopperPrice} desc, p.id`,
  title: sql`lower(p.name), p.id`,
};

const collectedColumns = sql`
  p.id, p.name, p.url_name, p.price_minor, p.sale_price_minor, p.currency,
  p.enabled and p.live_at is not null as is_shown, (
    select i.file_id from product_images i
    where i.product_id = p.id and i.design_version_id is not distinct from p.design_version_id and i.width = ${PRODUCT_IMAGE_WIDTHS[0]}
    order by i.position limit 1) as image_id`;

const totalSchema = z.object({ total: z.int() });

const toPage = (rows: readonly unknown[]): { products: CollectedProduct[]; total: number } => ({
  products: z.array(collectedProductSchema).parse(rows),
  total: rows[0] === undefined ? 0 : totalSchema.parse(rows[0]).total,
});

/** A page of a collection's products in its order. */
export async function listMembers(
  tx: Tx,
  collection: { readonly id: string; readonly sort: CollectionSort },
  page: number,
) {
  const { rows } = await sql`
    select ${collectedColumns}, count(*) over ()::int as total
    from collection_products l join products p on p.id = l.product_id
    where l.collection_id = ${collection.id} and p.deleted_at is null
    order by ${memberOrders[collection.sort]}
    limit ${COLLECTED_PAGE_SIZE} offset ${(page - 1) * COLLECTED_PAGE_SIZE}`.execute(tx);
  return toPage(rows);
}

/** How many of a project's products rules hold of, with the newest of them. */
export async function previewRules(tx: Tx, projectId: string, rules: CollectionRules) {
  const { rows } = await sql`
    with matching as materialized (
      select p.id, p.created_at from products p
      where p.project_id = ${projectId} and p.deleted_at is null and ${rulesCondition(rules)}
    )
    select ${collectedColumns}, (select count(*)::int from matching) as total
    from products p where p.id in (
      select id from matching order by created_at desc, id desc limit ${PREVIEWED_PRODUCTS})
    order by p.created_at desc, p.id desc`.execute(tx);
  return toPage(rows);
}

/** Adds products at the end, in the order given. @returns those that weren’t in it yet */
export async function addMembers(
  tx: Tx,
  collection: { readonly id: string; readonly storeId: string },
  productIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`
    insert into collection_products (project_id, collection_id, product_id, position)
    select p.project_id, ${collection.id}, p.id, array_position(${productIds}::uuid[], p.id)
      + (select coalesce(max(position), 0) from collection_products where collection_id = ${collection.id})
    from products p
    where p.store_id = ${collection.storeId} and p.id = any(${productIds}::uuid[]) and p.deleted_at is null
    on conflict (collection_id, product_id) do nothing
    returning product_id`.execute(tx);
  return rows.map(({ productId }) => productId);
}

/** @returns false where the product wasn’t in it */
export async function removeMember(tx: Tx, collectionId: string, productId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('collectionProducts')
    .where('collectionId', '=', collectionId)
    .where('productId', '=', productId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Moves a product to a place, from 1, among those a merchant sees; the others close up. */
export async function moveMember(
  tx: Tx,
  collectionId: string,
  move: { readonly productId: string; readonly to: number },
): Promise<boolean> {
  const { rows } = await sql<{ isMember: boolean }>`
    with placed as materialized (
      select l.product_id, row_number() over (order by l.position, l.product_id) as place
      from collection_products l join products p on p.id = l.product_id
      where l.collection_id = ${collectionId} and p.deleted_at is null
    ), moved as materialized (
      select place as was, least(${move.to}, (select count(*) from placed)) as target
      from placed where product_id = ${move.productId}
    ), numbered as (
      select product_id, case
        when place = was then target
        when place > was and place <= target then place - 1
        when place < was and place >= target then place + 1
        else place end as position
      from placed, moved
    ), changed as (
      update collection_products l set position = n.position from numbered n
      where l.collection_id = ${collectionId} and l.product_id = n.product_id and l.position <> n.position
    )
    select exists (select from moved) as is_member`.execute(tx);
  return rows[0]?.isMember === true;
}

/**
 * Makes the collections by hand that a product is in exactly those named; those with rules aren’t touched.
 */
export async function setCollectionsOfProduct(
  tx: Tx,
  product: { readonly id: string; readonly projectId: string },
  collectionIds: readonly string[],
): Promise<void> {
  await sql`
    with wanted as (
        select id from collections
        where project_id = ${product.projectId} and id = any(${collectionIds}::uuid[]) and rules is null),
      gone as (
        delete from collection_products l using collections c
        where l.product_id = ${product.id} and c.id = l.collection_id and c.rules is null
          and c.id not in (select id from wanted))
    insert into collection_products (project_id, collection_id, product_id, position)
    select ${product.projectId}, w.id, ${product.id},
      (select coalesce(max(position), 0) + 1 from collection_products where collection_id = w.id)
    from wanted w
    on conflict (collection_id, product_id) do nothing`.execute(tx);
}

const valuesSchema = z.object({
  tags: z.array(z.string()),
  types: z.array(z.string()),
  colours: z.array(z.string()),
});

/** What rules can ask for: the tags, types and colours that a project's products have. */
export async function listRuleValues(tx: Tx, projectId: string) {
  const { rows } = await sql`
    with own as materialized (
      select tags, colours, base_product_id from products where project_id = ${projectId} and deleted_at is null)
    select
      array(select distinct t from own, unnest(own.tags) t order by t limit 500) as tags,
      array(select distinct t from own, unnest(own.colours) t order by t limit 500) as colours,
      array(select distinct type_code from base_products where id in (select base_product_id from own) order by 1) as types`.execute(
    tx,
  );
  return valuesSchema.parse(rows[0]);
}

/** Whether a project has this collection, and its products are chosen by hand. */
export async function isChosenByHand(tx: Tx, projectId: string, collectionId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('collections')
    .select('id')
    .where('id', '=', collectionId)
    .where('projectId', '=', projectId)
    .where('rules', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes the collections by hand that products are in exactly those named; those with rules aren’t touched. */
export async function setCollectionsOfProducts(
  tx: Tx,
  projectId: string,
  products: readonly { readonly id: string; readonly collectionIds: readonly string[] }[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    with named as materialized (
        select n.id, n."collectionIds" as ids
        from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n(id uuid, "collectionIds" jsonb)),
      wanted as materialized (
        select n.id as product_id, c.id as collection_id from named n, jsonb_array_elements_text(n.ids) w
          join collections c on c.id = w.value::uuid
        where c.project_id = ${projectId} and c.rules is null),
      gone as (
        delete from collection_products l using collections c
        where l.product_id in (select id from named) and l.project_id = ${projectId} and c.id = l.collection_id
          and c.rules is null
          and not exists (select from wanted w where w.product_id = l.product_id and w.collection_id = l.collection_id))
    insert into collection_products (project_id, collection_id, product_id, position)
    select ${projectId}, w.collection_id, w.product_id,
      (select coalesce(max(position), 0) from collection_products where collection_id = w.collection_id)
        + row_number() over (partition by w.collection_id order by w.product_id)
    from wanted w
    on conflict (collection_id, product_id) do nothing`.execute(tx);
}
