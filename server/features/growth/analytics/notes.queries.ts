import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type ReportNote, reportNoteSchema } from '../../../../shared/features/growth/analytics/analytics.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ReportStore } from './report.queries.ts';

/** Notes on one day. */
const NOTES_OF_DAY = 10;

/** Adds a note; undefined where the day is full. One statement. */
export async function insertNote(
  tx: Tx,
  store: ReportStore,
  note: { readonly day: string; readonly text: string; readonly accountId: string },
): Promise<ReportNote | undefined> {
  const { rows } = await sql`
    with added as (
      insert into report_notes (id, project_id, store_id, day, text, account_id)
      select ${newId()}::uuid, ${store.projectId}::uuid, ${store.id}::uuid, ${note.day}::date, ${note.text}, ${note.accountId}::uuid
      where (select count(*) from report_notes n where n.project_id = ${store.projectId} and n.store_id = ${store.id}
        and n.day = ${note.day}::date) < ${NOTES_OF_DAY}
      returning *
    )
    select n.id, n.day, n.text, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'You') as author
    from added n left join accounts a on a.id = n.account_id`.execute(tx);
  return rows[0] === undefined ? undefined : reportNoteSchema.parse(rows[0]);
}

/** @returns whether there was one */
export async function deleteNote(tx: Tx, projectId: string, note: string): Promise<boolean> {
  const { rows } = await sql`
    delete from report_notes where id = ${note}::uuid and project_id = ${projectId} returning id`.execute(tx);
  return rows.length > 0;
}
