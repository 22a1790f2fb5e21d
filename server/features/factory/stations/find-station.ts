import { sql } from 'kysely';
import type { FindStation } from '../../../platform/calls/calling-station.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';

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
