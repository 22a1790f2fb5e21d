import { sql } from 'kysely';
import { z } from 'zod';
import {
  COLLECTIONS_PAGE_SIZE,
  type CollectionChoice,
  type collectionViewSchema,
} from '../../../../shared/features/making/collections/collections.calls.ts';
import {
  type Collection,
  type CollectionFields,
  type CollectionRow,
  collectionFieldsSchema,
  collectionRowSchema,
  collectionSchema,
} from '../../../../shared/features/making/collections/collections.ts';
import { PRODUCT_IMAGE_WIDTHS } from '../../../../shared/features/making/products/products.ts';
import { ALL_PRODUCTS } from '../../../../shared/features/projects/stores/stores.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/database/keyset.ts';
import { containing } from '../../../platform/database/like.ts';

type View = z.output<typeof collectionViewSchema>;

/** A collection `c` that merchants look after: that of all products looks after itself. */
const isOwn = sql`c.url_name <> ${ALL_PRODUCTS.urlName}`;

const isInTime = sql`(starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())`;
const isShown = sql`is_published and ${isInTime}`;

const stateOf = sql`case
  when not c.is_published then 'hidden' when c.starts_at > now() then 'scheduled'
  when c.ends_at <= now() then 'ended' else 'shown' end`;

const viewCondition = {
  all: sql`true`,
  shown: sql`${stateOf} = 'shown'`,
  scheduled: sql`${stateOf} = 'scheduled'`,
  hidden: sql`${stateOf} in ('hidden', 'ended')`,
} satisfies Record<View, unknown>;

/** As far as lists count. */
const productCount = countUpTo(sql`
  select from collection_products l join products p on p.id = l.product_id
  where l.collection_id = c.id and p.deleted_at is null`);

const choiceColumns = sql`c.id, c.name, c.url_name, c.rules is not null as is_dynamic, ${productCount} as products`;

/** All of a project's collections that products can be in. */
export async function listChoices(
  tx: Tx,
  projectId: string,
  divisionId?: string,
): Promise<CollectionChoice[]> {
  const ofDivision = divisionId
    ? sql`and c.store_id in (select id from stores where division_id = ${divisionId})`
    : sql``;
  const { rows } = await sql<CollectionChoice>`
    select ${choiceColumns} from collections c where c.project_id = ${projectId} and ${isOwn} ${ofDivision}
    order by c.position, c.name`.execute(tx);
  return rows;
}

/** Reads the members in their order, by an index, up to the first with a picture. */
const firstPicture = sql`(
  select first.file_id from collection_products l join products p on p.id = l.product_id
    cross join lateral (
      select i.file_id from product_images i
      where i.product_id = p.id and i.design_version_id is not distinct from p.design_version_id
        and i.width = ${PRODUCT_IMAGE_WIDTHS[0]}
      order by i.position limit 1) first
  where l.collection_id = c.id and p.deleted_at is null
  order by l.position limit 1)`;

export interface CollectionPage {
  readonly view: View;
  readonly search: string;
  readonly page: number;
}

export async function findCollections(
  tx: Tx,
  projectId: string,
  { view, search, page }: CollectionPage,
): Promise<{ rows: CollectionRow[]; total: number; views: Record<View, number> }> {
  const found = search ? sql`and c.name ilike ${containing(search)}` : sql``;
  const { rows } = await sql`
    select c.id, c.name, c.url_name, c.rules is not null as is_dynamic, ${stateOf} as state,
      ${productCount} as products, coalesce(c.cover_file_id, ${firstPicture}) as picture_id, c.updated_at
    from collections c where c.project_id = ${projectId} and ${isOwn} and ${viewCondition[view]} ${found}
    order by c.position, c.name
    limit ${COLLECTIONS_PAGE_SIZE} offset ${(page - 1) * COLLECTIONS_PAGE_SIZE}`.execute(tx);
  const counted = await sql<Record<View, number> & { total: number }>`
    select count(*)::int as all, count(*) filter (where ${viewCondition.shown})::int as shown,
      count(*) filter (where ${viewCondition.scheduled})::int as scheduled,
      count(*) filter (where ${viewCondition.hidden})::int as hidden,
      count(*) filter (where ${viewCondition[view]} ${found})::int as total
    from collections c where c.project_id = ${projectId} and ${isOwn}`.execute(tx);
  const { total = 0, ...views } = counted.rows[0] ?? { all: 0, shown: 0, scheduled: 0, hidden: 0 };
  return { rows: rows.map(toRow), total, views };
}

const datedSchema = z.looseObject({ updatedAt: z.date().transform((date) => date.toISOString()) });
const toRow = (row: unknown): CollectionRow => collectionRowSchema.parse(datedSchema.parse(row));

const isoOrNull = z
  .date()
  .nullable()
  .transform((date) => date?.toISOString() ?? null);
const timedSchema = z.looseObject({ startsAt: isoOrNull, endsAt: isoOrNull });

/** A project's collection; undefined where there is none. */
export async function findCollection(tx: Tx, projectId: string, id: string): Promise<Collection | undefined> {
  const { rows } = await sql`
    select c.id, c.name, c.url_name, c.description, c.meta_title, c.meta_description, c.sort, c.is_published,
      c.starts_at, c.ends_at, c.rules, c.cover_file_id as cover_id, ${stateOf} as state, ${productCount} as products
    from collections c where c.project_id = ${projectId} and c.id = ${id} and ${isOwn}`.execute(tx);
  return rows[0] === undefined ? undefined : collectionSchema.parse(timedSchema.parse(rows[0]));
}

/** A project's collection, locked until the transaction ends; undefined where there is none. */
export const lockCollection = (tx: Tx, projectId: string, id: string) =>
  tx
    .selectFrom('collections')
    .selectAll()
    .where('projectId', '=', projectId)
    .where('id', '=', id)
    .where('urlName', '<>', ALL_PRODUCTS.urlName)
    .forUpdate()
    .executeTakeFirst();

/** The form's fields of a collection's row. */
export const readFields = (row: unknown): CollectionFields =>
  collectionFieldsSchema.parse(timedSchema.parse(row));

/** Lets one transaction at a time choose an address for a collection of a project. */
export async function lockAddresses(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collections/${projectId}`}, 0))`.execute(tx);
}

const addressTaken = z.object({
  code: z.literal('23505'),
  constraint: z.literal('collections_store_id_url_name_key'),
});

/** Whether an error says that another collection took the address first. */
export const isAddressTaken = (error: unknown): boolean => addressTaken.safeParse(error).success;

/** The project's first store with the addresses that its collections have; undefined where it has no store. */
export async function findStoreForCollection(tx: Tx, projectId: string) {
  const { rows } = await sql<{ id: string; urlNames: string[] }>`
    select s.id, (select coalesce(json_agg(c.url_name), '[]') from collections c where c.store_id = s.id) as url_names
    from stores s where s.project_id = ${projectId} order by s.created_at limit 1`.execute(tx);
  return rows[0];
}

export interface NewCollection extends Pick<CollectionFields, 'name' | 'urlName' | 'description' | 'rules'> {
  readonly id: string;
  readonly projectId: string;
  readonly storeId: string;
}

/** Adds a collection after the others of its store; an earlier one with its address no longer redirects. */
export async function insertCollection(tx: Tx, collection: NewCollection): Promise<void> {
  const { id, projectId, storeId, name, urlName, description, rules } = collection;
  await sql`
    with taken as (delete from collection_addresses where store_id = ${storeId} and url_name = ${urlName})
    insert into collections (id, project_id, store_id, name, url_name, description, rules, sort, position)
    select ${id}, ${projectId}, ${storeId}, ${name}, ${urlName}, ${description}, ${rules && JSON.stringify(rules)}::jsonb,
      ${rules ? 'bestsellerOrder' : 'manual'}, coalesce(max(position), 0) + 1
    from collections where store_id = ${storeId}`.execute(tx);
}

/** Saves a collection's form. The address it had before redirects to the one it has now. */
export async function updateCollection(
  tx: Tx,
  collection: { readonly id: string; readonly storeId: string; readonly urlName: string },
  projectId: string,
  fields: CollectionFields,
): Promise<void> {
  const { rules, ...columns } = fields;
  if (collection.urlName !== fields.urlName)
    await sql`
      with taken as (
        delete from collection_addresses where store_id = ${collection.storeId} and url_name = ${fields.urlName})
      insert into collection_addresses (store_id, url_name, project_id, collection_id)
      values (${collection.storeId}, ${collection.urlName}, ${projectId}, ${collection.id})
      on conflict (store_id, url_name) do update set collection_id = excluded.collection_id`.execute(tx);
  await tx
    .updateTable('collections')
    .set({
      ...columns,
      rules: rules && JSON.stringify(rules),
      enabled: sql`${fields.isPublished} and (${fields.startsAt}::timestamptz is null or ${fields.startsAt}::timestamptz <= now())
        and (${fields.endsAt}::timestamptz is null or ${fields.endsAt}::timestamptz > now())`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', collection.id)
    .execute();
}

/** Shows or hides collections. @returns the ids of those there are */
export async function publishCollections(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
  isPublished: boolean,
): Promise<string[]> {
  const rows = await tx
    .updateTable('collections')
    .set({ isPublished, enabled: sql`${isPublished} and ${isInTime}`, updatedAt: sql`now()` })
    .where('projectId', '=', projectId)
    .where('id', 'in', ids)
    .where('urlName', '<>', ALL_PRODUCTS.urlName)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes collections; their addresses stay and redirect. @returns what was deleted, with the covers left over */
export async function deleteCollections(tx: Tx, projectId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; coverFileId: string | null }>`
    with gone as (
      delete from collections c where c.project_id = ${projectId} and c.id = any(${ids}::uuid[]) and ${isOwn}
      returning c.id, c.store_id, c.url_name, c.cover_file_id
    ), addresses as (
      insert into collection_addresses (store_id, url_name, project_id)
      select store_id, url_name, ${projectId} from gone
      on conflict (store_id, url_name) do update set collection_id = null
    )
    select id, cover_file_id from gone`.execute(tx);
  return rows;
}

export const setCover = (tx: Tx, id: string, coverFileId: string | null) =>
  tx.updateTable('collections').set({ coverFileId, updatedAt: sql`now()` }).where('id', '=', id).execute();

/** Shows the collections whose time has come and hides those that have ended. */
export async function followSchedules(db: Database): Promise<void> {
  await sql`
    update collections set enabled = not enabled
    where (starts_at is not null or ends_at is not null) and enabled <> (${isShown})`.execute(db);
}

/** How many collections of a project hold products by their price. */
export async function countByPrice(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from collections
    where project_id = ${projectId} and rules->'rules' @> '[{"field": "price"}]'`.execute(tx);
  return rows[0]?.count ?? 0;
}
