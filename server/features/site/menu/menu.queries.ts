import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import { type MenuEntry, menuEntriesSchema } from '../../../../shared/features/site/menu/menu.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { Tx } from '../../../platform/database/database.ts';

interface StoreKey {
  readonly projectId: string;
  readonly storeId: string;
}

/** A menu of an earlier form counts as none. */
const storedEntriesSchema = menuEntriesSchema.nullable().catch(null);

const storedSchema = z.object({
  storeId: z.uuid(),
  entries: storedEntriesSchema,
  draft: storedEntriesSchema,
  revision: z.int(),
  changedAt: z.date().nullable(),
  collections: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type StoredMenu = z.output<typeof storedSchema>;

/** @throws Refusal 404 where the project has no such store */
export async function findStoredMenu(
  tx: Tx,
  { projectId, division }: { readonly projectId: string; readonly division: string },
): Promise<StoredMenu> {
  const { rows } = await sql`
    select s.id as store_id, m.entries, m.draft, coalesce(m.revision, 0) as revision, m.changed_at,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.name), '[]')
        from (select id, name, position from collections
          where store_id = s.id and project_id = s.project_id and enabled
            and url_name <> 'all-products' order by position, name limit 20) c
      ) as collections
    from stores s left join store_menus m on m.store_id = s.id and m.project_id = s.project_id
    where s.project_id = ${projectId} and s.division_id = ${division}`.execute(tx);
  if (!rows[0]) throw notFound(PAGE_MESSAGES.withoutStore);
  return storedSchema.parse(rows[0]);
}

interface SavedMenu extends StoreKey {
  readonly authorId: string | null;
  /** Null for the one made from the store’s collections. */
  readonly entries: readonly MenuEntry[] | null;
  readonly revision: number;
  /** Shoppers see it from now on. */
  readonly isPublished: boolean;
}

/** Saves a menu over the revision before; false where someone else has saved since. */
export async function saveMenu(tx: Tx, menu: SavedMenu): Promise<boolean> {
  const { projectId, storeId, authorId, entries, revision, isPublished } = menu;
  const json = entries && JSON.stringify(entries);
  const [live, draft] = isPublished ? [json, null] : [null, json];
  const { numAffectedRows } = await sql`
    insert into store_menus (store_id, project_id, entries, draft, revision, author_id)
    values (${storeId}, ${projectId}, ${live}::jsonb, ${draft}::jsonb, ${revision}, ${authorId})
    on conflict (store_id) do update set draft = excluded.draft,
      entries = case when ${isPublished} then excluded.entries else store_menus.entries end,
      revision = excluded.revision, author_id = excluded.author_id, changed_at = now()
      where store_menus.project_id = ${projectId} and store_menus.revision = ${revision - 1}`.execute(tx);
  return numAffectedRows === 1n;
}

/** What a menu’s entries open that shoppers can open, as columns of `m`, a row with the entries as `shown`. */
const openPaths = sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'path', t.path)), '[]') from (
    with wanted as materialized (
      select (e #>> '{target,id}')::uuid as id from jsonb_array_elements(m.shown) e
      where e #> '{target,id}' is not null)
    select c.id, '/collection/' || c.url_name || '/' as path from collections c
      where c.store_id = m.store_id and c.enabled and c.id in (select id from wanted)
    union all
    select p.id, '/product/' || p.url_name || '/' from products p
      where p.store_id = m.store_id and p.enabled and p.live_at is not null and p.deleted_at is null
        and p.id in (select id from wanted)
    union all
    select p.id, p.url from pages p
      where p.store_id = m.store_id and p.live_version is not null and p.kind = 'page' and p.deleted_at is null
        and p.id in (select id from wanted)) t)`;

/** The menu of the store `s`, for a statement that reads more of it; null where its merchant made none. */
export const menuJson = sql`(
  select json_build_object('entries', m.shown, 'paths', ${openPaths})
  from (select store_id, entries as shown from store_menus) m
  where m.store_id = s.id and m.shown is not null)`;

const shownSchema = z
  .object({
    entries: menuEntriesSchema,
    paths: z.array(z.object({ id: z.string(), path: z.string() })),
  })
  .nullable();
export const menuJsonSchema = shownSchema.catch(null);
export type StoreMenu = z.output<typeof shownSchema>;

/** The draft of a store that its host shows; null where there is none. */
export async function findDraftMenu(tx: Tx, { projectId, storeId }: StoreKey): Promise<StoreMenu> {
  const { rows } = await sql`
    select json_build_object('entries', m.shown, 'paths', ${openPaths}) as menu
    from (select store_id, project_id, draft as shown from store_menus) m
    where m.store_id = ${storeId} and m.project_id = ${projectId} and m.shown is not null`.execute(tx);
  return rows[0] ? z.object({ menu: menuJsonSchema }).parse(rows[0]).menu : null;
}
