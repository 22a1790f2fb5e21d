import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import type { PageRow } from '../../../../shared/features/site/pages/pages.calls.ts';
import {
  closeDocument,
  documentSchema,
  FOOTER_URL,
  HOME_URL,
  isHiddenFromSearch,
  kindOf,
  kindsSeen,
  type PageDoc,
  pageFieldsSchema,
  pageSummaryOf,
  publishedTree,
} from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { noteDraftPictures } from './page-pictures.ts';
import { liveOf, ofStore } from './page-rows.ts';
import { noteUses } from './saved-blocks/block-uses.ts';

const storeSchema = z.object({
  id: z.uuid(),
  divisionId: z.uuid(),
  name: z.string(),
  tagline: z.string(),
  country: z.string(),
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  urls: z.array(z.string()),
  homeId: z.uuid().nullable(),
  collections: z.array(z.object({ name: z.string(), urlName: z.string() })),
});
export type StoreOfPages = z.output<typeof storeSchema>;

/**
 * Lets one transaction at a time choose an address for a page of a store. Addresses are read in a
 * statement after it: one that waits for a lock still sees those from before it waited.
 */
export async function lockAddresses(tx: Tx, projectId: string, division: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pages/${projectId}/${division}`}, 0))`.execute(
    tx,
  );
}

/**
 * A store, or the project's first where no division is named, with the addresses its pages have.
 * @throws Refusal 404 where the project has no such store
 */
export async function findStore(tx: Tx, projectId: string, division: string | null): Promise<StoreOfPages> {
  const { rows } = await sql`
    select s.id, s.division_id, s.name, s.tagline, s.country, s.subdomain,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain,
      array(select p.url from pages p where p.store_id = s.id and p.kind = 'page' and p.deleted_at is null) as urls,
      (select p.id from pages p where p.store_id = s.id and p.deleted_at is null and p.url = ${HOME_URL}) as home_id,
      (select coalesce(json_agg(json_build_object('name', c.name, 'urlName', c.url_name) order by c.position, c.name), '[]')
        from (select name, url_name, position from collections where store_id = s.id and enabled
          order by position, name limit 8) c) as collections
    from stores s where ${division === null ? sql`s.project_id = ${projectId}` : ofStore(projectId, division)}
    order by s.created_at limit 1`.execute(tx);
  if (!rows[0]) throw notFound(PAGE_MESSAGES.withoutStore);
  return storeSchema.parse(rows[0]);
}

/** The id of a store’s footer; null without one. */
export async function findFooterId(tx: Tx, projectId: string, storeId: string): Promise<string | null> {
  const { rows } = await sql`
    select id from pages
    where project_id = ${projectId} and store_id = ${storeId} and url = ${FOOTER_URL} and kind = 'footer'
      and deleted_at is null`.execute(tx);
  return rows[0] ? z.object({ id: z.uuid() }).parse(rows[0]).id : null;
}

export async function insertPage(
  tx: Tx,
  page: { readonly id: string; readonly projectId: string; readonly storeId: string; readonly doc: PageDoc },
): Promise<void> {
  const { id, projectId, storeId, doc } = page;
  await tx
    .insertInto('pages')
    .values({
      id,
      projectId,
      storeId,
      kind: kindOf(doc.page),
      url: doc.page.url,
      title: doc.page.properties.title,
      draft: JSON.stringify({ ...closeDocument(doc), sequence: 0 }),
      draftKinds: kindsSeen(doc),
    })
    .execute();
  await noteDraftPictures(tx, { id, projectId, storeId }, doc);
  await noteUses(tx, [{ id, projectId, doc }]);
}

const PAGE_SIZE = 50;

const VIEWS = {
  all: sql`p.deleted_at is null`,
  live: sql`p.deleted_at is null and p.live_version is not null`,
  draft: sql`p.deleted_at is null and p.live_version is null`,
  deleted: sql`p.deleted_at is not null`,
} as const;
type PageView = keyof typeof VIEWS;

const viewCountsSchema = z.record(z.enum(['all', 'live', 'draft', 'deleted']), z.int());

/** How many pages each view of the list has. */
async function countViews(tx: Tx, projectId: string, storeId: string): Promise<Record<PageView, number>> {
  const { rows } = await sql`
    select count(*) filter (where ${VIEWS.all})::int as "all", count(*) filter (where ${VIEWS.live})::int as live,
      count(*) filter (where ${VIEWS.draft})::int as draft, count(*) filter (where ${VIEWS.deleted})::int as deleted
    from pages p where p.project_id = ${projectId} and p.store_id = ${storeId} and p.kind = 'page'`.execute(
    tx,
  );
  return viewCountsSchema.parse(rows[0]);
}

const rowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.string(),
  fields: pageFieldsSchema,
  sequence: z.int(),
  liveVersion: z.int().nullable(),
  liveSequence: z.int().nullable(),
  liveSince: z.date().nullable(),
  scheduledVersion: z.int().nullable(),
  scheduledAt: z.date().nullable(),
  changedAt: z.date(),
  deletedAt: z.date().nullable(),
  total: z.coerce.number().int(),
});

interface ListedBy {
  readonly view: PageView;
  readonly search: string;
  readonly page: number;
}

/** What {@link rowSchema} reads of a page, and how many there are in all. */
const ROW = sql`p.id, p.title, p.url, p.draft->'page' as fields, p.sequence, p.live_version, p.live_sequence, p.live_since,
  p.scheduled_version, p.scheduled_at, p.changed_at, p.deleted_at, count(*) over () as total`;

export async function listPages(
  tx: Tx,
  projectId: string,
  storeId: string,
  { view, search, page }: ListedBy,
) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql`
    select ${ROW} from pages p where p.project_id = ${projectId} and p.store_id = ${storeId} and p.kind = 'page' and ${VIEWS[view]}
      and ${search ? sql`(p.title ilike ${pattern} or p.url ilike ${pattern})` : sql`true`}
    order by p.url <> ${HOME_URL}, p.changed_at desc, p.id
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(tx);
  const found = rows.map((row) => rowSchema.parse(row));
  return {
    total: found[0]?.total ?? 0,
    pageSize: PAGE_SIZE,
    views: await countViews(tx, projectId, storeId),
    rows: found.map(
      ({ id, title, url, fields, changedAt, deletedAt, ...row }): PageRow => ({
        id,
        title,
        url,
        isHome: url === HOME_URL,
        isHiddenFromSearch: isHiddenFromSearch(fields),
        loginState: fields.properties.loginState,
        live: liveOf(row),
        changedAt: changedAt.toISOString(),
        deletedAt: deletedAt?.toISOString() ?? null,
      }),
    ),
  };
}

/** A store's pages for other programs, by address. */
export async function listSummaries(
  tx: Tx,
  {
    projectId,
    storeId,
    divisionId,
  }: { readonly projectId: string; readonly storeId: string; readonly divisionId: string },
  page: number,
) {
  const { rows } = await sql`
    select ${ROW} from pages p where p.project_id = ${projectId} and p.store_id = ${storeId} and p.kind = 'page' and ${VIEWS.all}
    order by p.url, p.id
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(tx);
  const found = rows.map((row) => rowSchema.parse(row));
  return {
    total: found[0]?.total ?? 0,
    pageSize: PAGE_SIZE,
    rows: found.map(({ id, url, fields, sequence, ...row }) =>
      pageSummaryOf({
        id,
        divisionId,
        fields: { ...fields, url },
        sequence,
        live: liveOf({ ...row, sequence }),
      }),
    ),
  };
}

/** Keeps what a page is at this moment; the same draft isn't kept twice. @returns its number */
export async function insertVersion(
  tx: Tx,
  version: {
    readonly pageId: string;
    readonly projectId: string;
    readonly authorId: string;
    readonly doc: PageDoc;
    readonly note: string;
    /** Why it goes live over its speed budget; empty where it doesn’t. */
    readonly budgetReason: string;
  },
): Promise<number> {
  const { pageId, projectId, authorId, doc, note, budgetReason } = version;
  const published = JSON.stringify({ page: doc.page, blocks: publishedTree(doc) });
  const { rows } = await sql`
    with same as (
      update page_versions v set note = case when ${note} = '' then v.note else ${note} end,
        budget_reason = case when ${budgetReason} = '' then v.budget_reason else ${budgetReason} end
      where v.page_id = ${pageId} and v.project_id = ${projectId} and v.sequence = ${doc.sequence}
        and v.number = (select max(number) from page_versions where page_id = ${pageId})
      returning number),
    added as (
      insert into page_versions (page_id, number, project_id, sequence, document, published, kinds, note, budget_reason, author_id)
      select ${pageId}, coalesce((select max(number) from page_versions where page_id = ${pageId}), 0) + 1, ${projectId},
        ${doc.sequence}, ${JSON.stringify(closeDocument(doc))}::jsonb, ${published}::jsonb, ${kindsSeen(doc)}::text[], ${note}, ${budgetReason}, ${authorId}
      where not exists (select from same)
      returning number)
    select number from same union all select number from added`.execute(tx);
  return z.object({ number: z.int() }).parse(rows[0]).number;
}

export interface PagePlace {
  readonly id: string;
  readonly projectId: string;
}

export const updatePage = (
  tx: Tx,
  { id, projectId }: PagePlace,
  change: {
    readonly url?: string;
    readonly liveVersion?: number | null;
    readonly liveSequence?: number | null;
    readonly liveSince?: Date | null;
    readonly scheduledVersion?: number | null;
    readonly scheduledAt?: Date | null;
    readonly deletedAt?: Date | null;
  },
) => tx.updateTable('pages').set(change).where('id', '=', id).where('projectId', '=', projectId).execute();

/** Notes whether a page’s draft goes over its speed budget, unless it has changed since it was weighed. */
export const noteBudget = (
  tx: Tx,
  { id, projectId }: PagePlace,
  { sequence, isOver }: { readonly sequence: number; readonly isOver: boolean },
) =>
  tx
    .updateTable('pages')
    .set({ overBudgetSequence: isOver ? sequence : null })
    .where('id', '=', id)
    .where('projectId', '=', projectId)
    .where('sequence', '=', sequence)
    .where('overBudgetSequence', 'is distinct from', isOver ? sequence : null)
    .execute();

/** Gives a page another address. The old one leads to the page, and its new one to nothing else. */
export async function movePage(
  tx: Tx,
  page: PagePlace & { readonly storeId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    with freed as (delete from page_redirects where store_id = ${page.storeId} and url = ${page.to}),
    moved as (update pages set url = ${page.to} where id = ${page.id} and project_id = ${page.projectId})
    insert into page_redirects (store_id, url, page_id, project_id)
    values (${page.storeId}, ${page.from}, ${page.id}, ${page.projectId})
    on conflict (store_id, url) do update set page_id = excluded.page_id`.execute(tx);
}

const versionSchema = z.object({
  number: z.int(),
  at: z.date(),
  note: z.string(),
  budgetReason: z.string(),
  authorId: z.uuid().nullable(),
  authorName: z.string().nullable(),
  document: documentSchema.nullable(),
});

const VERSIONS_MOST = 200;

/** Newest first; with the document of the one asked for alone. */
export async function findVersions(tx: Tx, { id, projectId }: PagePlace, number: number | null) {
  const { rows } = await sql`
    select v.number, v.at, v.note, v.budget_reason, v.author_id, coalesce(nullif(a.first_name, ''), a.username, a.email::text) as author_name,
      case when ${number}::int is not null then v.document end as document
    from page_versions v left join accounts a on a.id = v.author_id
    where v.page_id = ${id} and v.project_id = ${projectId} and (${number}::int is null or v.number = ${number})
    order by v.number desc limit ${VERSIONS_MOST}`.execute(tx);
  return rows.map((row) => versionSchema.parse(row));
}

/** Whether this person may see a page that this project hasn't got. */
export async function isPageOfAnother(
  tx: Tx,
  {
    pageId,
    projectId,
    accountId,
  }: { readonly pageId: string; readonly projectId: string; readonly accountId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from pages p join project_members m on m.project_id = p.project_id
    where p.id = ${pageId} and p.project_id <> ${projectId} and m.account_id = ${accountId}`.execute(tx);
  return rows.length > 0;
}
