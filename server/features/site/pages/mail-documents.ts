import { sql } from 'kysely';
import { z } from 'zod';
import { documentSchema, openDocument, type PageDoc } from '../../../../shared/features/site/pages/pages.ts';
import { mediaIn } from '../../../../shared/rules/media/media.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { publishFiles } from '../../making/files/files.ts';

/** Drafts of emails among the documents that merchants build. */

const VIEWS = { all: sql`p.deleted_at is null`, deleted: sql`p.deleted_at is not null` } as const;

const rowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: z.string(),
  changedAt: z.date(),
});

const listedSchema = z.object({
  rows: z.array(rowSchema.extend({ changedAt: z.coerce.date() })),
  total: z.int(),
  all: z.int(),
  deleted: z.int(),
});

export interface MailsListed {
  readonly view: keyof typeof VIEWS;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
  /** Without these. */
  readonly except: readonly string[];
}

/** Drafts of emails, those changed last first, with how many there are. One statement. */
export async function listMailDocuments(
  tx: Tx,
  { projectId, storeId }: { readonly projectId: string; readonly storeId: string },
  { view, search, page, pageSize, except }: MailsListed,
) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql`
    with every as materialized (
      select p.id, p.title, p.draft #>> '{page,properties,subject}' as subject, p.changed_at, p.deleted_at
      from pages p where p.project_id = ${projectId} and p.store_id = ${storeId} and p.kind = 'mail'),
    wanted as materialized (
      select p.* from every p where ${VIEWS[view]} and not (p.id = any(${[...except]}::uuid[]))
        and (${search} = '' or p.title ilike ${pattern} or p.subject ilike ${pattern}))
    select (select coalesce(json_agg(r), '[]') from (
        select id, title, coalesce(subject, '') as subject, changed_at as "changedAt" from wanted
        order by changed_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}) r) as rows,
      (select count(*)::int from wanted) as total,
      (select count(*)::int from every where deleted_at is null) as "all",
      (select count(*)::int from every where deleted_at is not null) as deleted`.execute(tx);
  return listedSchema.parse(rows[0]);
}

const documentRowSchema = z.object({ id: z.uuid(), draft: documentSchema });

/** Several drafts at once. */
export async function findMailDocuments(
  tx: Tx,
  { projectId, storeId }: { readonly projectId: string; readonly storeId: string },
  ids: readonly string[],
): Promise<{ readonly id: string; readonly doc: PageDoc }[]> {
  const { rows } = await sql`
    select id, draft from pages
    where project_id = ${projectId} and store_id = ${storeId} and kind = 'mail' and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return rows.map((row) => {
    const { id, draft } = documentRowSchema.parse(row);
    return { id, doc: openDocument(draft) };
  });
}

const publishedSchema = z.object({ published: z.unknown() });

/** Readers get the pictures of every version that was kept: an email that has left shows them for years. */
export async function noteMailedPictures(
  tx: Tx,
  owner: { readonly id: string; readonly projectId: string; readonly storeId: string },
): Promise<void> {
  const { rows } = await sql`
    select published from page_versions where page_id = ${owner.id} and project_id = ${owner.projectId}`.execute(
    tx,
  );
  const files = mediaIn(rows.map((row) => publishedSchema.parse(row).published));
  await publishFiles(tx, [
    { projectId: owner.projectId, storeId: owner.storeId, usedBy: 'page', usedId: owner.id, files },
  ]);
}
