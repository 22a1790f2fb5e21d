import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Changes to pictures and videos as files of the drive. Each answers how many it changed. */

/** What the drive holds: pictures and videos that people uploaded. */
export const DRIVE_PURPOSES = ['artwork', 'video'] as const;
/** The same in a statement’s own text, so that the index of the drive’s files answers it. */
export const isInDrive = sql`purpose in ('artwork', 'video')`;

const isDriveFile = (ids: readonly string[]) => sql`${isInDrive} and id = any(${[...ids]}::uuid[])`;

export async function renameDriveFile(tx: Tx, id: string, name: string): Promise<number> {
  const { numAffectedRows } = await sql`update files set name = ${name} where ${isDriveFile([id])}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** The name of a file of the drive, in the bin or not. */
export const driveFileName = (tx: Tx, id: string) =>
  tx
    .selectFrom('files')
    .select('name')
    .where('id', '=', id)
    .where('purpose', 'in', DRIVE_PURPOSES)
    .executeTakeFirst();

export async function moveDriveFiles(
  tx: Tx,
  ids: readonly string[],
  folderId: string | null,
): Promise<number> {
  const { numAffectedRows } =
    await sql`update files set folder_id = ${folderId} where ${isDriveFile(ids)} and deleted_at is null`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0);
}

/** Puts files in the bin. */
export async function binDriveFiles(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } =
    await sql`update files set deleted_at = now() where ${isDriveFile(ids)} and deleted_at is null`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0);
}

/** Puts the files of folders in the bin. */
export async function binFilesOfFolders(tx: Tx, folderIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update files set deleted_at = now()
    where ${isInDrive} and folder_id = any(${[...folderIds]}::uuid[]) and deleted_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function restoreDriveFiles(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } =
    await sql`update files set deleted_at = null where ${isDriveFile(ids)} and deleted_at is not null`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0);
}

/** Bytes of a project’s pictures and videos, those in the bin too, and of all running uploads but one. */
export const usedBytes = (projectId: string, besides: string | null) => sql`(
  (select coalesce(sum(bytes), 0) from files where project_id = ${projectId} and ${isInDrive})
  + (select coalesce(sum(bytes), 0) from file_uploads
    where project_id = ${projectId} and id is distinct from ${besides}::uuid))`;

/** {@link usedBytes} by themselves. */
export async function storageUsed(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ used: string }>`select ${usedBytes(projectId, null)} as used`.execute(tx);
  return Number(rows[0]?.used ?? 0);
}
