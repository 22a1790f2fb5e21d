import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { prepared } from '../../database/named.ts';

const keyOf = sql`hashtextextended(id::text, 31)`;

/**
 * Takes the locks of sources until the transaction ends. Gates take them shared; what stops or moves a source takes its
 * lock exclusively, so that each gate is either committed before, and counted, or sees the change. Advisory ones, because
 * a thousand shares of one row would become a multixact. Sources are locked before addresses.
 */
export async function lockSources(
  tx: Tx,
  ids: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const locked = sql`(select distinct ${keyOf} as key from unnest(${[...ids]}::uuid[]) as id order by 1) s`;
  await (mode === 'shared'
    ? prepared('mail.lock-shared', sql`select pg_advisory_xact_lock_shared(s.key) from ${locked}`)
    : prepared('mail.lock', sql`select pg_advisory_xact_lock(s.key) from ${locked}`)
  ).execute(tx);
}
