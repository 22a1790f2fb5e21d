import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { setTote } from '../labels/labels.ts';

/**
 * Garments are taken out of a tote in the office, and put in another one or in none. Their timelines say so, and stations hear
 * of it with their next changes. One statement.
 */
export async function moveFromTote(
  tx: Tx,
  move: Parameters<typeof setTote>[0] & { readonly staffId: string | null },
): Promise<void> {
  const { labelIds, from, to, staffId } = move;
  if (labelIds.length === 0) return;
  await sql`
    with moved as (${setTote(move)})
    insert into label_events (id, project_id, label_id, kind, at, staff_id, details)
    select gen_random_uuid(), project_id, id, ${to === null ? 'take-out-of-tote' : 'put-in-tote'}::text, now(), ${staffId}::uuid,
      jsonb_build_object('tote', ${to ?? from}::text)
    from moved`.execute(tx);
}
