import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { TeamAction } from '../../../../shared/features/projects/team/team.ts';
import type { Tx } from '../../../platform/database/database.ts';

export interface Activity {
  readonly projectId: string;
  readonly action: TeamAction;
  readonly subject?: string;
  readonly detail?: string;
  /** Account of the person who did it; null where the platform did. */
  readonly by: string | null;
}

/** Puts acts on a project into its activity log, in the transaction that does them. One statement, none without an act. */
export async function noteActivity(tx: Tx, acts: readonly Activity[]): Promise<void> {
  if (acts.length === 0) return;
  const rows = acts.map(
    ({ projectId, action, subject = '', detail = '', by }) =>
      sql`(${newId()}::uuid, ${projectId}::uuid, ${action}, ${subject}, ${detail}, ${by}::uuid)`,
  );
  await sql`
    insert into team_log (id, project_id, action, subject, detail, done_by) values ${sql.join(rows)}`.execute(
    tx,
  );
}
