import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Changes to pictures as files of the drive. Each answers how many it changed. */

const isPicture = (ids: readonly string[]) => sql`purpose = 'artwork' and id = any(${[...ids]}::uuid[])`;

export async function renamePicture(tx: Tx, id: string, name: string): Promise<number> {
  const { numAffectedRows } = await sql`update files set name = ${name} where ${isPicture([id])}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The name of a picture, in the bin or not. */
export const pictureName = (tx: Tx, id: string) =>
  tx
    .selectFrom('files')
    .select('name')
    .where('id', '=', id)
    .where('purpose', '=', 'artwork')
    .executeTakeFirst();

export async function movePictures(tx: Tx, ids: readonly string[], folderId: string | null): Promise<number> {
  const { numAffectedRows } =
    await sql`update files set folder_id = ${folderId} where ${isPicture(ids)} and deleted_at is null`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0);
}

/** Puts pictures in the bin. */
export async function binPictures(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } =
    await sql`update files set deleted_at = now() where ${isPicture(ids)} and deleted_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Puts the pictures of folders in the bin. */
export async function binPicturesOfFolders(tx: Tx, folderIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update files set deleted_at = now()
    where purpose = 'artwork' and folder_id = any(${[...folderIds]}::uuid[]) and deleted_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

export async function restorePictures(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } =
    await sql`update files set deleted_at = null where ${isPicture(ids)} and deleted_at is not null`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0);
}

/** Bytes of a project’s pictures, those in the bin too, and of all running uploads but one. */
export const usedBytes = (projectId: string, besides: string | null) => sql`(
  (select coalesce(sum(bytes), 0) from files where project_id = ${projectId} and purpose = 'artwork')
  + (select coalesce(sum(bytes), 0) from file_uploads
    where project_id = ${projectId} and id is distinct from ${besides}::uuid))`;

/** {@link usedBytes} by themselves. */
export async function storageUsed(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ used: string }>`select ${usedBytes(projectId, null)} as used`.execute(tx);
  return Number(rows[0]?.used ?? 0);
}
