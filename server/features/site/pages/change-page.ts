import { v7 as newId } from 'uuid';
import { conflict, Refusal } from '../../../../shared/contract/errors.ts';
import {
  applyCommand,
  type CommandRow,
  closeDocument,
  HOME_URL,
  hasTooLongKey,
  kindsSeen,
  type NewCommandRow,
  PAGE_LIMITS,
  PAGE_REFUSALS,
  type PageDoc,
  type PageRefusalCode,
  pageRefusal,
  renumberLongKeys,
  type SimpleCommand,
  settleKeys,
} from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unlockBadge } from '../../projects/projects/projects.ts';
import { noteDraftPictures } from './page-pictures.ts';
import { findRows, insertRows, type StoredPage } from './page-rows.ts';
import { noteUses } from './saved-blocks/block-uses.ts';

export interface Author {
  readonly id: string;
  readonly name: string;
}

interface ChangeInput {
  readonly projectId: string;
  readonly author: Author;
  readonly base: number;
  readonly rows: readonly NewCommandRow[];
}

interface RefusedRow {
  readonly id: string;
  readonly code: PageRefusalCode;
  readonly message: string;
}

const BY_SERVER = { tab: 'server', run: null, undoes: null, point: null } as const;

/** @throws Refusal 413 for too large a page */
export function draftText(doc: PageDoc): string {
  const text = JSON.stringify(closeDocument(doc));
  if (text.length > PAGE_LIMITS.pageBytes) throw new Refusal(413, 'too-large', 'This page holds too much');
  return text;
}

async function saveDraft(tx: Tx, page: StoredPage, projectId: string, doc: PageDoc): Promise<void> {
  const text = draftText(doc);
  await tx
    .updateTable('pages')
    .set({
      draft: text,
      draftKinds: kindsSeen(doc),
      sequence: doc.sequence,
      title: doc.page.properties.title,
      changedAt: new Date(),
    })
    .where('id', '=', page.id)
    .where('projectId', '=', projectId)
    .execute();
  await noteDraftPictures(tx, { id: page.id, projectId, storeId: page.storeId }, doc, page.doc);
  await noteUses(tx, [{ id: page.id, projectId, doc, before: page.doc }]);
}

/**
 * Applies changes to a locked page in the order they came. A row that was stored before is answered as it was stored.
 * @throws Refusal 409 for changes based on others that this page never had, 413 for too large a page
 */
export async function changePage(tx: Tx, page: StoredPage, input: ChangeInput) {
  const { projectId, author, base, rows } = input;
  if (base > page.sequence) throw conflict('unknown-base');
  const key = { projectId, pageId: page.id };
  const ids = rows.flatMap(({ id, undoes }) => (undoes ? [id, undoes] : [id]));
  const before = await findRows(tx, key, { since: base, ids });
  const stored = new Map(before.map((row) => [row.id, row]));
  const sent = new Set(rows.map(({ id }) => id));
  const applied: CommandRow[] = [];
  const made: CommandRow[] = [];
  const refused: RefusedRow[] = [];
  let { doc } = page;
  let bytes = 0;
  const at = new Date().toISOString();
  for (const row of rows) {
    const earlier = stored.get(row.id);
    if (earlier) {
      applied.push(earlier);
      continue;
    }
    const undone = row.undoes === null ? null : stored.get(row.undoes);
    if (undone === undefined) {
      refused.push({ id: row.id, code: 'row-gone', message: PAGE_REFUSALS['row-gone'] });
      continue;
    }
    const command = settleKeys(doc, undone ? undone.inverse : row.command);
    if (hasTooLongKey(command)) {
      refused.push({ id: row.id, ...pageRefusal('invalid-value') });
      continue;
    }
    const result = applyCommand(doc, command, { isChecked: undone !== null });
    if (result.refused) {
      refused.push({ id: row.id, ...result.refused });
      continue;
    }
    doc = { ...result.doc, sequence: doc.sequence + 1 };
    const { inverse } = result;
    const done = { ...row, command, inverse, base, author, at, sequence: doc.sequence };
    bytes += Buffer.byteLength(JSON.stringify(done));
    if (bytes > PAGE_LIMITS.requestBytes) throw new Refusal(413, 'too-large', 'These changes hold too much');
    stored.set(row.id, done);
    applied.push(done);
    made.push(done);
  }
  const renumbered = renumberLongKeys(doc);
  const result = renumbered && applyCommand(doc, renumbered, { isChecked: true });
  if (renumbered && result && !result.refused) {
    doc = { ...result.doc, sequence: doc.sequence + 1 };
    const { inverse } = result;
    const row = { ...BY_SERVER, id: newId(), words: 'Renumbered blocks', command: renumbered, inverse };
    const done = { ...row, base, author: null, at, sequence: doc.sequence };
    applied.push(done);
    made.push(done);
  }
  if (made.length > 0) {
    await insertRows(tx, key, made);
    await saveDraft(tx, page, projectId, doc);
    if (page.url === HOME_URL && page.sequence === 0) await unlockBadge(tx, projectId, 'homepage');
  }
  const news = before.filter((row) => row.sequence > base && !sent.has(row.id));
  return { sequence: doc.sequence, applied, refused, news, doc };
}

interface ServerChange {
  readonly author: Author;
  readonly words: string;
  readonly commands: SimpleCommand[];
  readonly isChecked: boolean;
}

/**
 * A change that the server makes of a page, with the page after it; null where there is nothing to change.
 * @throws Refusal 422 where the page can't be changed so
 */
export function makeRow(
  page: Pick<StoredPage, 'doc' | 'sequence'>,
  { author, words, commands, isChecked }: ServerChange,
): { readonly row: CommandRow; readonly doc: PageDoc } | null {
  if (commands.length === 0) return null;
  const command = { kind: 'batch' as const, commands };
  const result = applyCommand(page.doc, command, { isChecked });
  if (result.refused)
    throw new Refusal(422, 'invalid', PAGE_MESSAGES.invalid, { errors: { page: [result.refused.message] } });
  const sequence = page.sequence + 1;
  const { inverse } = result;
  const at = new Date().toISOString();
  const row = {
    ...BY_SERVER,
    id: newId(),
    words,
    command,
    inverse,
    base: page.sequence,
    author,
    at,
    sequence,
  };
  return { row, doc: { ...result.doc, sequence } };
}

/**
 * One change that the server makes for a person: discarding, restoring, settings.
 * @returns null where there is nothing to change
 * @throws Refusal 422 where the page can't be changed so
 */
export async function changeAsOne(
  tx: Tx,
  page: StoredPage,
  { projectId, ...change }: ServerChange & { readonly projectId: string },
): Promise<CommandRow | null> {
  const made = makeRow(page, change);
  if (!made) return null;
  await insertRows(tx, { projectId, pageId: page.id }, [made.row]);
  await saveDraft(tx, page, projectId, made.doc);
  return made.row;
}
