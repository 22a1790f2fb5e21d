import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/**
 * Holds the segments of stores still until the transaction ends. Batches judge with the shared lock; a build has it alone,
 * so that what it reads and what they have written are of one moment.
 */
export async function lockStores(
  tx: Tx,
  storeIds: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`
    select ${lock}(hashtextextended(s.id::text, 32))
    from (select unnest(${[...storeIds]}::uuid[]) as id order by 1) s`.execute(tx);
}
