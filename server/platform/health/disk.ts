import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '../database/database.ts';

/** Nearly a page of PostgreSQL’s, which it can’t compress. */
const FILLER_BYTES = 6_000;

/**
 * Writes what needs another page and as much log, and takes it away again, with whatever an earlier check has left.
 * Rejects where the database can’t be written.
 */
export async function writeToDatabase(db: Database): Promise<void> {
  const row = { id: newId(), filler: randomBytes(FILLER_BYTES) };
  await db.insertInto('diskChecks').values(row).execute();
  await db
    .deleteFrom('diskChecks')
    .where((where) =>
      where.or([where('id', '=', row.id), where('writtenAt', '<', sql<Date>`now() - interval '1 hour'`)]),
    )
    .execute();
}

/** Rejects where a folder’s disk has less room than it should have. */
export async function requireSpace(folder: string, leastBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < leastBytes) throw new Error(`Only ${free} bytes are free at ${folder}`);
}
