import { sql } from 'kysely';
import { z } from 'zod';
import { type VideoFile, videoFileSchema } from '../../../../shared/features/making/files/files.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { restoreDriveFiles, usedBytes } from './drive-files.queries.ts';
import type { NewFile } from './files.queries.ts';

const COLUMNS = sql`id, name, media_type, bytes, width, height, duration_ms, poster_id, created_at`;

const rowSchema = z.object({
  ...videoFileSchema.shape,
  bytes: z.coerce.number().pipe(videoFileSchema.shape.bytes),
  createdAt: z.date().transform((at) => at.toISOString()),
});

const foundSchema = z.union([
  z.object({ id: z.null(), used: z.coerce.number() }),
  z.object({ ...rowSchema.shape, deletedAt: z.date().nullable() }),
]);

/** The project’s video of these bytes, taken out of the bin if it is there; without one, the bytes the drive holds. */
export async function takeVideoByContent(
  tx: Tx,
  { projectId, sha256 }: Pick<NewFile, 'projectId' | 'sha256'>,
  besides: { readonly uploadId: string },
): Promise<{ video: VideoFile } | { video: null; used: number }> {
  const { rows } = await sql`
    select f.*, ${usedBytes(projectId, besides.uploadId)} as used from (values (1)) one
    left join lateral (
      select ${COLUMNS}, deleted_at from files
      where project_id = ${projectId} and purpose = 'video' and sha256 = ${sha256}
      order by deleted_at is not null, created_at limit 1
    ) f on true`.execute(tx);
  const found = foundSchema.parse(rows[0]);
  if (found.id === null) return { video: null, used: found.used };
  const { deletedAt, ...video } = found;
  if (deletedAt) await restoreDriveFiles(tx, [video.id]);
  return { video };
}

export interface NewVideo extends Omit<NewFile, 'purpose'> {
  readonly folderId: string | null;
  readonly durationMs: number;
  /** A picture of the project’s drive; any other is left out. */
  readonly posterId: string | null;
  /** The upload in parts that brought it, which ends with this. */
  readonly uploadId: string;
}

export async function addVideo(tx: Tx, video: NewVideo): Promise<VideoFile> {
  const { rows } = await sql`
    with done as (delete from file_uploads where id = ${video.uploadId})
    insert into files (id, project_id, purpose, folder_id, storage_key, sha256, media_type, bytes, width, height, name,
      created_by, duration_ms, poster_id)
    values (${video.id}, ${video.projectId}, 'video', ${video.folderId}, ${video.storageKey}, ${video.sha256},
      ${video.mediaType}, ${video.bytes}, ${video.width}, ${video.height}, ${video.name}, ${video.createdBy ?? null},
      ${video.durationMs},
      (select p.id from files p
        where p.id = ${video.posterId}::uuid and p.project_id = ${video.projectId} and p.purpose = 'artwork'))
    returning ${COLUMNS}`.execute(tx);
  return rowSchema.parse(rows[0]);
}

/** A video as it is sent. */
export interface StoredVideo {
  readonly storageKey: string;
  readonly mediaType: string;
}

/** A video of the drive of a project whose member asks. */
export const findDriveVideo = (
  tx: Tx,
  { projectId, file }: { readonly projectId: string; readonly file: string },
): Promise<StoredVideo | undefined> =>
  tx
    .selectFrom('files')
    .select(['storageKey', 'mediaType'])
    .where('id', '=', file)
    .where('projectId', '=', projectId)
    .where('purpose', '=', 'video')
    .executeTakeFirst();

/** A video that a store’s live pages show, or the draft of one page. */
export const findPublishedVideo = (
  tx: Tx,
  {
    storeId,
    file,
    draftId,
  }: { readonly storeId: string; readonly file: string; readonly draftId: string | null },
): Promise<StoredVideo | undefined> =>
  tx
    .selectFrom('files')
    .select(['storageKey', 'mediaType'])
    .where('id', '=', file)
    .where('purpose', '=', 'video')
    .where(
      sql<boolean>`exists (
        select from published_files u
        where u.store_id = ${storeId} and u.file_id = files.id
          and (u.used_by = 'page' or (u.used_by = 'page-draft' and u.used_id = ${draftId}::uuid)))`,
    )
    .executeTakeFirst();
