import { sql } from 'kysely';
import { z } from 'zod';
import {
  closeDocument,
  documentSchema,
  kindsSeen,
  openDocument,
  type PageDoc,
  publishedTree,
  type SimpleCommand,
} from '../../../../../shared/features/site/pages/pages.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { type Author, draftText, makeRow } from '../change-page.ts';
import { noteDraftsPictures, noteLivePictures } from '../page-pictures.ts';
import { insertPageRows, type StoredPage } from '../page-rows.ts';
import { noteUses } from './block-uses.ts';

/** Changes of many pages at once: as many statements as for one. */

interface ManyChange {
  readonly projectId: string;
  readonly author: Author;
  readonly words: string;
  readonly commandsFor: (page: StoredPage) => SimpleCommand[];
}

/**
 * Makes one change of each page’s draft. @returns the pages after it
 * @throws Refusal 413 where a page would hold too much
 */
export async function changeMany(
  tx: Tx,
  pages: readonly StoredPage[],
  { projectId, author, words, commandsFor }: ManyChange,
): Promise<StoredPage[]> {
  const made = pages.flatMap((page) => {
    const change = makeRow(page, { author, words, commands: commandsFor(page), isChecked: true });
    return change ? [{ page, ...change }] : [];
  });
  if (made.length === 0) return [...pages];
  await insertPageRows(
    tx,
    projectId,
    made.map(({ page, row }) => ({ pageId: page.id, row })),
  );
  const drafts = made.map(({ page, doc }) => ({
    id: page.id,
    sequence: doc.sequence,
    draft: draftText(doc),
    kinds: kindsSeen(doc),
  }));
  await sql`
    update pages p set draft = d.draft::jsonb, draft_kinds = d.kinds, sequence = d.sequence, changed_at = now()
    from json_to_recordset(${JSON.stringify(drafts)}::json) as d(id uuid, sequence int, draft text, kinds text[])
    where p.id = d.id and p.project_id = ${projectId}`.execute(tx);
  await noteDraftsPictures(
    tx,
    made.map(({ page: { id, storeId }, doc }) => ({ id, projectId, storeId, doc })),
  );
  await noteUses(
    tx,
    made.map(({ page, doc }) => ({ id: page.id, projectId, doc, before: page.doc })),
  );
  const after = new Map(made.map(({ page, doc }) => [page.id, doc]));
  return pages.map((page) => {
    const doc = after.get(page.id);
    return doc ? { ...page, doc, sequence: doc.sequence } : page;
  });
}

const liveSchema = z.object({ pageId: z.uuid(), document: documentSchema });

/** What shoppers see of pages, as it was when it was published. */
export async function findLiveDocuments(
  tx: Tx,
  projectId: string,
  pages: readonly StoredPage[],
): Promise<ReadonlyMap<string, PageDoc>> {
  const { rows } = await sql`
    select v.page_id, v.document from pages p join page_versions v on v.page_id = p.id and v.number = p.live_version
    where p.id = any(${pages.map(({ id }) => id)}::uuid[]) and p.project_id = ${projectId}`.execute(tx);
  return new Map(
    rows.map((row) => {
      const { pageId, document } = liveSchema.parse(row);
      return [pageId, openDocument(document)];
    }),
  );
}

export interface NewLive {
  readonly page: StoredPage;
  /** What shoppers see from now on. */
  readonly doc: PageDoc;
}

/** How many of a draft’s changes shoppers don’t see after one that they do was added to both. */
const changesLeft = ({ page, doc }: NewLive): number =>
  JSON.stringify(publishedTree(doc)) === JSON.stringify(publishedTree(page.doc))
    ? 0
    : Math.max(1, page.sequence - (page.liveSequence ?? 0) - 1);

/** Shows shoppers new versions of live pages. Drafts and schedules stay as they are. */
export async function publishMany(
  tx: Tx,
  pages: readonly NewLive[],
  { projectId, author, note }: { readonly projectId: string; readonly author: Author; readonly note: string },
): Promise<void> {
  if (pages.length === 0) return;
  const versions = pages.map((one) => ({
    page: one.page.id,
    sequence: one.page.sequence - changesLeft(one),
    document: closeDocument(one.doc),
    kinds: kindsSeen(one.doc),
    published: { page: one.doc.page, blocks: publishedTree(one.doc) },
  }));
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(versions)}::json)
        as w(page uuid, sequence int, document jsonb, published jsonb, kinds text[])),
    added as (
      insert into page_versions (page_id, number, project_id, sequence, document, published, kinds, note, author_id)
      select w.page, coalesce((select max(number) from page_versions v where v.page_id = w.page), 0) + 1, ${projectId}::uuid,
        w.sequence, w.document, w.published, w.kinds, ${note}, ${author.id}::uuid
      from wanted w returning page_id, number, sequence)
    update pages p set live_version = a.number, live_sequence = a.sequence
    from added a where p.id = a.page_id and p.project_id = ${projectId}`.execute(tx);
  await noteLivePictures(
    tx,
    pages.map(({ page: { id, storeId }, doc }) => ({ id, projectId, storeId, doc })),
  );
}
