import { type RawBuilder, sql } from 'kysely';
import { PICTURE_RENDITIONS } from '../../../../shared/features/making/files/files.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { renditionKey } from './renditions.ts';
import { shownKeys, socialKey, takeCrops } from './shown-copies.ts';

/**
 * Keeps an object from being removed until the transaction ends. Check then that it is stored before its file is
 * recorded: the last other file of the same content may just have been deleted.
 */
export async function lockObject(tx: Tx, key: string): Promise<void> {
  await sql`select ${objectLock(key)}`.execute(tx);
}

/** {@link lockObject} as a column of a statement that is needed anyway. */
export const objectLock = (key: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`;

/** As {@link lockObject}; also lets one transaction at a time store pictures of a project. */
export async function lockDriveAndObject(tx: Tx, projectId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drive/${projectId}`}, 0)),
    pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`.execute(tx);
}

const AT_ONCE = 200;

/** Removes the stored objects of deleted files, unless another file has the same content. @returns how many it looked at */
export async function removeDiscardedObjects(
  db: Database,
  storage: Pick<Storage, 'delete'>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ storageKey: string; sha256: string; hasRenditions: boolean }>`
      select storage_key, sha256, has_renditions from discarded_objects
      order by storage_key limit ${AT_ONCE} for update skip locked`.execute(tx);
    if (rows.length === 0) return 0;
    const keys = rows.map(({ storageKey }) => storageKey);
    await sql`
      select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key order by key`.execute(
      tx,
    );
    const used = await tx
      .selectFrom('files')
      .select('storageKey')
      .distinct()
      .where('storageKey', 'in', keys)
      .execute();
    const stays = new Set(used.map(({ storageKey }) => storageKey));
    const gone = rows.filter(({ storageKey }) => !stays.has(storageKey)).map(({ sha256 }) => sha256);
    const crops = await takeCrops(tx, gone);
    for (const { storageKey, sha256, hasRenditions } of rows) {
      if (stays.has(storageKey)) continue;
      if (hasRenditions) {
        for (const width of PICTURE_RENDITIONS) await storage.delete(renditionKey(sha256, width));
        for (const key of shownKeys(sha256, crops.get(sha256) ?? [])) await storage.delete(key);
      }
      await storage.delete(socialKey(sha256));
      // Last, because its absence is what makes an upload store everything again.
      await storage.delete(storageKey);
    }
    await tx.deleteFrom('discardedObjects').where('storageKey', 'in', keys).execute();
    return rows.length;
  });
}
