import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../../platform/database/database.ts';

export interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly received: number;
  readonly folderId: string | null;
}

interface StoredUpload {
  id: string;
  name: string;
  bytes: number | string | bigint;
  received: number | string | bigint;
  folderId: string | null;
}

const columns = ['id', 'name', 'bytes', 'received', 'folderId'] as const;

const uploadOfRow = (row: StoredUpload): UploadRow => ({
  ...row,
  bytes: Number(row.bytes),
  received: Number(row.received),
});

export interface UploadStart {
  readonly projectId: string;
  readonly accountId: string;
  readonly folderId: string | null;
  readonly name: string;
  readonly fingerprint: string;
  readonly bytes: number;
}

/** The running upload of the same file by the same person. */
export async function runningUpload(
  tx: Tx,
  { accountId, fingerprint }: Pick<UploadStart, 'accountId' | 'fingerprint'>,
): Promise<UploadRow | undefined> {
  const row = await tx
    .selectFrom('fileUploads')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row && uploadOfRow(row);
}

/** Starts an upload; of two at once for the same file both get the same one. */
export async function addUpload(tx: Tx, start: UploadStart): Promise<UploadRow> {
  const row = await tx
    .insertInto('fileUploads')
    .values({ id: newId(), ...start })
    .onConflict((on) =>
      on.columns(['projectId', 'accountId', 'fingerprint']).doUpdateSet({ updatedAt: sql`now()` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return uploadOfRow(row);
}

export async function findUpload(tx: Tx, id: string, accountId: string): Promise<UploadRow | undefined> {
  const row = await tx
    .selectFrom('fileUploads')
    .select(columns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row && uploadOfRow(row);
}

/** Records that everything before `to` is there. Parts that arrive twice don't set it back. */
export async function setReceived(tx: Tx, id: string, to: number): Promise<void> {
  await tx
    .updateTable('fileUploads')
    .set({ received: sql`greatest(received, ${to})`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('fileUploads').where('id', '=', id).execute();
}

/** Whether a folder is there. */
export async function hasFolder(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('driveFolders').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
