import { sql } from 'kysely';
import type { FindStation } from '../../../platform/calls/calling-station.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';

/** The name of a workstation that labels can be given to; null where there’s none. */
export async function findPrintStation(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('stations')
    .select('name')
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('pairedAt', 'is not', null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Ignores revoked workstations. One statement. */
export const findStation: FindStation = async (db, token) => {
  const tokenHash = secretHash(token);
  const row = await db
    .updateTable('stations')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row ? { ...row, tokenHash } : null;
};
