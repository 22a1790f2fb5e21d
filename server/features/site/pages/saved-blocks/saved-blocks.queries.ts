import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../../shared/contract/errors.ts';
import {
  flatBlockSchema,
  pageKindSchema,
  SAVED_LIMITS,
  type SavedContent,
} from '../../../../../shared/features/site/pages/pages.ts';
import type { Tx } from '../../../../platform/database/database.ts';

const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isShared: z.boolean(),
  version: z.int(),
  content: z.array(flatBlockSchema),
  changedAt: z.date(),
  places: z.int(),
  pages: z.int(),
});
export type SavedRow = z.output<typeof rowSchema>;

const GONE = 'This saved block no longer exists';

/** Places on pages that aren’t deleted, of the saved block `b`. */
const placesJson = (except: string | null = null) => sql`(
  select json_build_object('places', count(*), 'pages', count(distinct u.page_id))
  from block_uses u join pages p on p.id = u.page_id and p.deleted_at is null where u.saved_block_id = b.id
    and (${except}::uuid is null or u.page_id <> ${except}::uuid))`;

const PAGE_SIZE = 24;

export async function listSaved(
  tx: Tx,
  projectId: string,
  { search, page }: { readonly search: string; readonly page: number },
) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql`
    select b.id, b.name, b.is_shared, b.version, v.content, b.changed_at, b.total,
      (c.shown->>'places')::int as places, (c.shown->>'pages')::int as pages
    from (
      select id, name, is_shared, version, changed_at, count(*) over ()::int as total
      from saved_blocks where project_id = ${projectId} and ${search ? sql`name ilike ${pattern}` : sql`true`}
      order by changed_at desc, id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
    ) b
    join saved_block_versions v on v.saved_block_id = b.id and v.number = b.version
    cross join lateral (select ${placesJson()} as shown) c
    order by b.changed_at desc, b.id`.execute(tx);
  const found = rows.map((row) => rowSchema.extend({ total: z.int() }).parse(row));
  return { rows: found, total: found[0]?.total ?? 0, pageSize: PAGE_SIZE };
}

/**
 * A saved block as it is now.
 * @param lock keeps others from changing it until the transaction ends, but lets pages note that they show it
 * @throws Refusal 404 where the project has no such block
 */
export async function findSaved(
  tx: Tx,
  projectId: string,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Omit<SavedRow, 'places' | 'pages'>> {
  // Locked first, by another statement: one that waits for the block joins the version from before its wait, which is no longer its.
  if (lock)
    await sql`select from saved_blocks where id = ${id} and project_id = ${projectId} for no key update`.execute(
      tx,
    );
  const { rows } = await sql`
    select b.id, b.name, b.is_shared, b.version, v.content, b.changed_at
    from saved_blocks b join saved_block_versions v on v.saved_block_id = b.id and v.number = b.version
    where b.id = ${id} and b.project_id = ${projectId}`.execute(tx);
  if (!rows[0]) throw notFound(GONE);
  return rowSchema.omit({ places: true, pages: true }).parse(rows[0]);
}

export const countSaved = async (tx: Tx, projectId: string): Promise<number> => {
  const { rows } =
    await sql`select count(*)::int as n from saved_blocks where project_id = ${projectId}`.execute(tx);
  return z.object({ n: z.int() }).parse(rows[0]).n;
};

interface NewVersion {
  readonly id: string;
  readonly projectId: string;
  readonly number: number;
  readonly content: SavedContent;
  readonly authorId: string;
}

export async function insertSaved(
  tx: Tx,
  saved: Omit<NewVersion, 'number'> & { readonly name: string; readonly isShared: boolean },
): Promise<Date> {
  const { id, projectId, name, isShared, content, authorId } = saved;
  const { rows } = await sql`
    with added as (
      insert into saved_blocks (id, project_id, name, is_shared) values (${id}, ${projectId}, ${name}, ${isShared})
      returning id, changed_at),
    first as (
      insert into saved_block_versions (saved_block_id, number, project_id, content, author_id)
      select id, 1, ${projectId}::uuid, ${JSON.stringify(content)}::jsonb, ${authorId}::uuid from added)
    select changed_at from added`.execute(tx);
  return z.object({ changedAt: z.date() }).parse(rows[0]).changedAt;
}

/** Makes content the newest version, and forgets the oldest ones. */
export async function insertContent(tx: Tx, version: NewVersion): Promise<void> {
  const { id, projectId, number, content, authorId } = version;
  await sql`
    with risen as (
      update saved_blocks set version = ${number}, changed_at = now() where id = ${id} and project_id = ${projectId}),
    forgotten as (
      delete from saved_block_versions
      where saved_block_id = ${id} and project_id = ${projectId} and number <= ${number - SAVED_LIMITS.versions})
    insert into saved_block_versions (saved_block_id, number, project_id, content, author_id)
    values (${id}, ${number}, ${projectId}, ${JSON.stringify(content)}::jsonb, ${authorId})`.execute(tx);
}

/** @throws Refusal 404 where the project has no such block */
export async function renameSaved(tx: Tx, projectId: string, id: string, name: string): Promise<void> {
  const { rows } = await sql`
    update saved_blocks set name = ${name} where id = ${id} and project_id = ${projectId} returning id`.execute(
    tx,
  );
  if (rows.length === 0) throw notFound(GONE);
}

export async function deleteSaved(tx: Tx, projectId: string, id: string): Promise<void> {
  await sql`delete from saved_blocks where id = ${id} and project_id = ${projectId}`.execute(tx);
}

const askedSchema = rowSchema.omit({ changedAt: true, isShared: true }).extend({
  askedVersion: z.int(),
  askedContent: z.array(flatBlockSchema).nullable(),
});

/** Shared blocks as they are now, each with one of its versions. */
export async function findVersions(
  tx: Tx,
  projectId: string,
  asked: readonly { readonly id: string; readonly version: number }[],
  except: string | null,
) {
  if (asked.length === 0) return [];
  const { rows } = await sql`
    select b.id, b.name, b.version, v.content, (c.shown->>'places')::int as places, (c.shown->>'pages')::int as pages,
      a.version as asked_version, w.content as asked_content
    from json_to_recordset(${JSON.stringify(asked)}::json) as a(id uuid, version int)
    join saved_blocks b on b.id = a.id and b.project_id = ${projectId} and b.is_shared
    join saved_block_versions v on v.saved_block_id = b.id and v.number = b.version
    left join saved_block_versions w on w.saved_block_id = b.id and w.number = a.version
    cross join lateral (select ${placesJson(except)} as shown) c`.execute(tx);
  return rows.map((row) => {
    const { askedVersion, askedContent, ...now } = askedSchema.parse(row);
    return { ...now, asked: { version: askedVersion, content: askedContent } };
  });
}

const useSchema = z.object({
  id: z.uuid(),
  kind: pageKindSchema,
  title: z.string(),
  url: z.string(),
  isLive: z.boolean(),
  scheduledAt: z.date().nullable(),
  places: z.int(),
  differing: z.int(),
});
const reachSchema = z.object({ places: z.int(), pages: z.int(), livePages: z.int(), differing: z.int() });
export type Reach = z.output<typeof reachSchema>;

const USES_SIZE = 50;

/** The pages that show a shared block, those with differences first, and how many there are in all. */
export async function listUses(
  tx: Tx,
  projectId: string,
  id: string,
  page: number,
): Promise<{
  readonly rows: z.output<typeof useSchema>[];
  readonly reach: Reach;
  readonly pageSize: number;
}> {
  const { rows } = await sql`
    with shown as materialized (
      select p.id, p.kind, p.title, case when p.kind = 'footer' then '' else p.url end as url,
        p.live_version is not null as is_live, p.scheduled_at, count(*)::int as places,
        (count(*) filter (where u.differences > 0))::int as differing
      from block_uses u join pages p on p.id = u.page_id and p.deleted_at is null
      where u.saved_block_id = ${id} and u.project_id = ${projectId}
      group by p.id)
    select (select json_build_object('places', coalesce(sum(places), 0), 'pages', count(*),
        'livePages', count(*) filter (where is_live), 'differing', coalesce(sum(differing), 0)) from shown) as reach,
      (select coalesce(json_agg(s), '[]') from (
        select id, kind, title, url, is_live as "isLive", scheduled_at as "scheduledAt", places, differing from shown
        order by differing desc, kind, title, id limit ${USES_SIZE} offset ${(page - 1) * USES_SIZE}) s) as rows`.execute(
    tx,
  );
  const { rows: pages, reach } = z
    .object({
      rows: z.array(useSchema.extend({ scheduledAt: z.coerce.date().nullable() })),
      reach: reachSchema,
    })
    .parse(rows[0]);
  return { rows: pages, reach, pageSize: USES_SIZE };
}
