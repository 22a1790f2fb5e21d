import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';

/** Writes scans that led labels to where they are, and occupies the pigeonholes in which open orders wait. */
export async function insertPastScans(
  tx: Tx,
  scans: readonly Insertable<DB['labelEvents']>[],
): Promise<void> {
  await tx
    .insertInto('labelEvents')
    .values([...scans])
    .execute();
  await sql`
    update pigeonholes p set order_id = l.order_id, taken_at = l.since
    from (select order_id, pigeonhole, min(created_at) as since from labels
      where pigeonhole is not null group by order_id, pigeonhole having bool_or(state <> 'packed')) l
    where p.code = l.pigeonhole`.execute(tx);
}
