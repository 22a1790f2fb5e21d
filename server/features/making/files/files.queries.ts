import type { Picture } from '../../../../shared/features/making/files/files.ts';
import type { Tx } from '../../../platform/database/database.ts';

const columns = ['id', 'name', 'mediaType', 'bytes', 'width', 'height', 'createdAt'] as const;

interface PictureRow {
  id: string;
  name: string;
  mediaType: string;
  bytes: number | string | bigint;
  width: number | null;
  height: number | null;
  createdAt: Date;
}

const pictureOfRow = (row: PictureRow): Picture => ({
  id: row.id,
  name: row.name,
  mediaType: row.mediaType,
  bytes: Number(row.bytes),
  width: row.width ?? 1,
  height: row.height ?? 1,
  vector: row.mediaType === 'image/svg+xml',
  createdAt: row.createdAt.toISOString(),
});

/** The picture of these bytes, if the project has it already. */
export async function pictureByContent(tx: Tx, sha256: string): Promise<Picture | undefined> {
  const row = await tx
    .selectFrom('files')
    .select(columns)
    .where('purpose', '=', 'artwork')
    .where('sha256', '=', sha256)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return row && pictureOfRow(row);
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
  readonly purpose: 'artwork' | 'cover' | 'logo' | 'mockup' | 'print-file';
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

/** Forgets files; their bytes stay, for another project may have the same ones. */
export async function deleteFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('files').where('id', 'in', ids).execute();
}

export async function addPicture(tx: Tx, picture: Omit<NewFile, 'purpose'>): Promise<Picture> {
  const row = await tx
    .insertInto('files')
    .values({ ...picture, purpose: 'artwork' })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return pictureOfRow(row);
}

/** Pictures newest first; ids are in the order of time, so `before` is the last one seen. */
export async function listPictures(
  tx: Tx,
  page: { before: string | undefined; limit: number },
): Promise<{ pictures: Picture[]; more: boolean }> {
  let query = tx.selectFrom('files').select(columns).where('purpose', '=', 'artwork');
  if (page.before) query = query.where('id', '<', page.before);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { pictures: rows.slice(0, page.limit).map(pictureOfRow), more: rows.length > page.limit };
}

/** Pictures by their ids; those of other projects are not among them. */
export async function picturesOf(tx: Tx, ids: readonly string[]): Promise<Picture[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('files')
    .select(columns)
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
