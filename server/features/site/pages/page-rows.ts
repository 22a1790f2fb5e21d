import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import {
  type CommandRow,
  commandRowSchema,
  documentSchema,
  FOOTER_URL,
  HOME_URL,
  type LiveState,
  openDocument,
  type PageDoc,
  pageKindSchema,
} from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Which page a call is about. */
export interface PageKey {
  readonly projectId: string;
  readonly division: string;
  /** Its id, `home` or `footer`. */
  readonly page: string;
  /** An email isn’t found among pages, nor the other way round. */
  readonly kind?: 'mail';
}

const storedSchema = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  kind: pageKindSchema,
  url: z.string(),
  draft: documentSchema,
  sequence: z.int(),
  liveVersion: z.int().nullable(),
  liveSequence: z.int().nullable(),
  liveSince: z.date().nullable(),
  scheduledVersion: z.int().nullable(),
  scheduledAt: z.date().nullable(),
  deletedAt: z.date().nullable(),
  overBudgetSequence: z.int().nullable(),
  country: z.string(),
  subdomain: z.string(),
  customDomain: z.string().nullable(),
});

export interface StoredPage extends Omit<z.output<typeof storedSchema>, 'draft'> {
  readonly doc: PageDoc;
}

export const ofStore = (projectId: string, division: string): RawBuilder<unknown> =>
  sql`s.project_id = ${projectId} and s.division_id = ${division}`;

/** The page that a call names. */
export function samePage({ page, kind }: Pick<PageKey, 'page' | 'kind'>): RawBuilder<unknown> {
  if (kind === 'mail') return sql`p.id = ${page} and p.kind = 'mail'`;
  if (page === 'footer') return sql`p.url = ${FOOTER_URL} and p.kind = 'footer'`;
  return page === 'home'
    ? sql`p.url = ${HOME_URL} and p.deleted_at is null`
    : sql`p.id = ${page} and p.kind = 'page'`;
}

interface FindOptions {
  /** Keeps others from changing it until the transaction ends. */
  readonly lock?: boolean;
  readonly deleted?: boolean;
}

/** What {@link StoredPage} is made of. */
const STORED = sql`p.id, p.store_id, p.kind, p.url, p.draft, p.sequence, p.live_version, p.live_sequence, p.live_since,
      p.scheduled_version, p.scheduled_at, p.deleted_at, p.over_budget_sequence, s.country, s.subdomain,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain`;

function openStored(row: unknown): StoredPage {
  const { draft, ...stored } = storedSchema.parse(row);
  const page = { ...draft.page, url: stored.url };
  return { ...stored, doc: openDocument({ ...draft, page, sequence: stored.sequence }) };
}

/** The pages that show a shared block, kept from changes of others until the transaction ends. */
export async function lockPagesUsing(tx: Tx, projectId: string, savedBlockId: string): Promise<StoredPage[]> {
  const { rows } = await sql`
    select ${STORED} from pages p join stores s on s.id = p.store_id
    where p.project_id = ${projectId} and p.deleted_at is null
      and p.id in (select page_id from block_uses where saved_block_id = ${savedBlockId})
    order by p.id for update of p`.execute(tx);
  return rows.map(openStored);
}

/** @throws Refusal 404 where the store has no such page */
export async function findPage(
  tx: Tx,
  key: PageKey,
  { lock = false, deleted = false }: FindOptions = {},
): Promise<StoredPage> {
  const { projectId, division } = key;
  const { rows } = await sql`
    select ${STORED}
    from pages p join stores s on s.id = p.store_id
    where ${ofStore(projectId, division)} and p.project_id = ${projectId} and ${samePage(key)}
      and (p.deleted_at is not null) = ${deleted}
    ${lock ? sql`for update of p` : sql``}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound(PAGE_MESSAGES.notFound);
  return openStored(row);
}

export const liveOf = (
  page: Pick<
    StoredPage,
    'liveVersion' | 'liveSequence' | 'liveSince' | 'scheduledVersion' | 'scheduledAt' | 'sequence'
  >,
): LiveState => ({
  version: page.liveVersion,
  since: page.liveSince?.toISOString() ?? null,
  changes: page.liveVersion === null ? page.sequence : page.sequence - (page.liveSequence ?? 0),
  scheduled:
    page.scheduledAt && page.scheduledVersion !== null
      ? { at: page.scheduledAt.toISOString(), version: page.scheduledVersion }
      : null,
});

const detailSchema = commandRowSchema.omit({ id: true, sequence: true, at: true });

const storedRowSchema = z.object({ id: z.uuid(), sequence: z.int(), at: z.date(), detail: detailSchema });

/** Changes since one of them, and those named, in their order. */
export async function findRows(
  tx: Tx,
  { projectId, pageId }: { readonly projectId: string; readonly pageId: string },
  { since, ids = [] }: { readonly since: number; readonly ids?: readonly string[] },
): Promise<CommandRow[]> {
  const { rows } = await sql`
    select id, sequence, at, detail from page_commands
    where page_id = ${pageId} and project_id = ${projectId}
      and (sequence > ${since} or id = any(${[...ids]}::uuid[]))
    order by sequence`.execute(tx);
  return rows.map((row) => {
    const { detail, at, ...stored } = storedRowSchema.parse(row);
    return { ...detail, ...stored, at: at.toISOString() };
  });
}

export const insertRows = (
  tx: Tx,
  { projectId, pageId }: { readonly projectId: string; readonly pageId: string },
  rows: readonly CommandRow[],
): Promise<void> =>
  insertPageRows(
    tx,
    projectId,
    rows.map((row) => ({ pageId, row })),
  );

/** Changes of several pages. */
export async function insertPageRows(
  tx: Tx,
  projectId: string,
  rows: readonly { readonly pageId: string; readonly row: CommandRow }[],
): Promise<void> {
  const values = rows.map(({ pageId, row: { id, sequence, at, ...detail } }) => ({
    pageId,
    id,
    sequence,
    at,
    authorId: detail.author?.id ?? null,
    detail,
  }));
  await sql`
    insert into page_commands (page_id, project_id, id, sequence, at, author_id, detail)
    select (row->>'pageId')::uuid, ${projectId}::uuid, (row->>'id')::uuid, (row->>'sequence')::int,
      (row->>'at')::timestamptz, (row->>'authorId')::uuid, row->'detail'
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) row`.execute(tx);
}
