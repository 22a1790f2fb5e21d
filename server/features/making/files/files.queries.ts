import { sql } from 'kysely';
import type { Picture } from '../../../../shared/features/making/files/files.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { restoreDriveFiles, usedBytes } from './drive-files.queries.ts';

export const pictureColumns = ['id', 'name', 'mediaType', 'bytes', 'width', 'height', 'createdAt'] as const;

export interface PictureRow {
  id: string;
  name: string;
  mediaType: string;
  bytes: number | string | bigint;
  width: number | null;
  height: number | null;
  createdAt: Date;
}

export const pictureOfRow = (row: PictureRow): Picture => ({
  id: row.id,
  name: row.name,
  mediaType: row.mediaType,
  bytes: Number(row.bytes),
  width: row.width ?? 1,
  height: row.height ?? 1,
  vector: row.mediaType === 'image/svg+xml',
  createdAt: row.createdAt.toISOString(),
});

/** The project’s picture of these bytes, taken out of the bin if it is there; without one, the bytes the drive holds. */
export async function takePictureByContent(
  tx: Tx,
  { projectId, sha256 }: Pick<NewFile, 'projectId' | 'sha256'>,
  besides: { readonly uploadId: string | null },
): Promise<{ picture: Picture } | { picture: null; used: number }> {
  const { rows } = await sql<(PictureRow & { deletedAt: Date | null }) | { id: null; used: string }>`
    select f.*, ${usedBytes(projectId, besides.uploadId)} as used from (values (1)) one
    left join lateral (
      select id, name, media_type, bytes, width, height, created_at, deleted_at from files
      where project_id = ${projectId} and purpose = 'artwork' and sha256 = ${sha256}
      order by deleted_at is not null, created_at limit 1
    ) f on true`.execute(tx);
  const [row] = rows;
  if (!row || row.id === null) return { picture: null, used: Number(row?.used ?? 0) };
  if (row.deletedAt) await restoreDriveFiles(tx, [row.id]);
  return { picture: pictureOfRow(row) };
}

export interface NewFile {
  readonly id: string;
  readonly projectId: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  readonly purpose: 'artwork' | 'cover' | 'logo' | 'mockup' | 'print-file' | 'shopper-artwork';
  /** Left out where the platform made it. */
  readonly createdBy?: string | null;
}

/** Records files that are stored. */
export async function insertFiles(tx: Tx, files: readonly NewFile[]): Promise<void> {
  await tx
    .insertInto('files')
    .values([...files])
    .execute();
}

/** Deletes files. Their stored objects follow, unless another file has the same content. */
export async function deleteStoredFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from files where id = any(${[...ids]}::uuid[]) returning storage_key, sha256, purpose
    )
    insert into discarded_objects (storage_key, sha256, has_renditions)
    select distinct on (storage_key) storage_key, sha256, purpose in ('artwork', 'shopper-artwork') from gone
    order by storage_key, purpose in ('artwork', 'shopper-artwork') desc
    on conflict (storage_key) do update set discarded_at = now()`.execute(tx);
}

export interface NewPicture extends Omit<NewFile, 'purpose'> {
  readonly folderId: string | null;
  /** The upload in parts that brought it, which ends with this. */
  readonly uploadId: string | null;
}

export async function addPicture(tx: Tx, { uploadId, ...picture }: NewPicture): Promise<Picture> {
  const row = await tx
    .with('done', (db) => db.deleteFrom('fileUploads').where('id', '=', uploadId).returning('id'))
    .insertInto('files')
    .values({ ...picture, purpose: 'artwork' })
    .returning(pictureColumns)
    .executeTakeFirstOrThrow();
  return pictureOfRow(row);
}

/** Pictures newest first; ids are in the order of time, so `before` is the last one seen. */
export async function listPictures(
  tx: Tx,
  page: { projectId: string; before: string | undefined; limit: number },
): Promise<{ pictures: Picture[]; more: boolean }> {
  let query = tx
    .selectFrom('files')
    .select(pictureColumns)
    .where('projectId', '=', page.projectId)
    .where('purpose', '=', 'artwork')
    .where('deletedAt', 'is', null);
  if (page.before) query = query.where('id', '<', page.before);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { pictures: rows.slice(0, page.limit).map(pictureOfRow), more: rows.length > page.limit };
}

/** Pictures by their ids, those in the bin too; those of other projects are not among them. */
export async function picturesOf(tx: Tx, ids: readonly string[]): Promise<Picture[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('files')
    .select(pictureColumns)
    .where('purpose', '=', 'artwork')
    .where('id', 'in', ids)
    .execute();
  return rows.map(pictureOfRow);
}

/** Where a picture lies. */
export const storedPicture = (tx: Tx, id: string) =>
  tx
    .selectFrom('files')
    .select(['storageKey', 'sha256', 'mediaType', 'name'])
    .where('id', '=', id)
    .where('purpose', '=', 'artwork')
    .executeTakeFirst();
