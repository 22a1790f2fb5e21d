import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DriveFolder } from '../../../../shared/features/making/drive/drive.ts';
import type { Tx } from '../../../platform/database/database.ts';

const FOLDER = sql`d.id, d.name, d.parent_id,
  (select count(*)::int from files f where f.folder_id = d.id and f.deleted_at is null) as files`;

/** All folders of the project, by name. */
export async function allFolders(tx: Tx, projectId: string): Promise<DriveFolder[]> {
  const { rows } = await sql<DriveFolder>`
    select ${FOLDER} from drive_folders d where d.project_id = ${projectId} order by lower(d.name)`.execute(
    tx,
  );
  return rows;
}

export async function addFolder(
  tx: Tx,
  folder: { projectId: string; parentId: string | null; name: string; createdBy: string | null },
): Promise<DriveFolder> {
  const id = newId();
  await tx
    .insertInto('driveFolders')
    .values({ id, ...folder })
    .execute();
  return { id, name: folder.name, parentId: folder.parentId, files: 0 };
}

/** @returns the folder, or undefined where it isn’t there */
export async function setFolderName(tx: Tx, id: string, name: string): Promise<DriveFolder | undefined> {
  const { rows } = await sql<DriveFolder>`
    with renamed as (update drive_folders set name = ${name} where id = ${id} returning *)
    select ${FOLDER} from renamed d`.execute(tx);
  return rows[0];
}

export async function setParents(tx: Tx, ids: readonly string[], parentId: string | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update drive_folders set parent_id = ${parentId} where id = any(${[...ids]}::uuid[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes folders; their files have to be elsewhere before. */
export async function deleteFolders(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from drive_folders where id = any(${[...ids]}::uuid[])`.execute(tx);
}
