import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import {
  nameWithExtension,
  PICTURE_TYPES,
  type Picture,
} from '../../../../shared/features/making/files/files.ts';
import type { ReceivedFile } from '../../../platform/calls/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { contentKey } from '../../../platform/storage/storage.ts';
import { insertFiles, type PictureRow, pictureColumns, pictureOfRow } from './files.queries.ts';
import { checkPicture } from './picture-checks.ts';
import { discardRenditions, renditionCopies, renditionKey, storeRenditions } from './renditions.ts';
import { lockObject } from './stored-objects.ts';

/** Pictures of shoppers without an account: outside every drive, and never stored as they came. */

const RASTER = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** What is seen of a picture after it was written again, even in large areas of one colour. */
const COPY = { format: 'same', quality: 95, alphaQuality: 100, effort: 3 } as const;
const LARGEST_EDGE = 19_999;

interface Rewritten extends ReceivedFile {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Opens a picture in a separate process and writes it again, so that only its pixels come through. */
async function rewrite(file: ReceivedFile, maxPixels: number, visitor: string): Promise<Rewritten> {
  const path = `${file.path}.again`;
  const checked = await checkPicture(file, {
    accepts: RASTER,
    maxPixels,
    caller: { lane: 'visitor', id: visitor },
    copies: [{ ...COPY, path, width: LARGEST_EDGE, height: LARGEST_EDGE }, ...renditionCopies(path)],
  });
  const { size } = await stat(path);
  const mediaType = checked.mediaType === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return {
    path,
    name: nameWithExtension(file.name, PICTURE_TYPES[mediaType].extensions),
    bytes: size,
    sha256: await hashOf(path),
    mediaType,
    width: checked.width,
    height: checked.height,
  };
}

/**
 * Checks a shopper’s picture, writes it again without anything but its pixels, and keeps that.
 * @param add what belongs to the picture, in the transaction that records it
 * @throws Refusal 413, 415 or 422 where it is no picture we can print
 */
export async function storeShopperPicture(
  services: Pick<Services, 'storage'>,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  file: ReceivedFile,
  {
    projectId,
    visitor,
    maxPixels,
    check,
    add,
  }: {
    readonly projectId: string;
    /** Whose it is: visitors take turns. */
    readonly visitor: string;
    readonly maxPixels: number;
    /** Throws where there is no room for the rewritten picture, which can be much larger than the one sent. */
    readonly check: (bytes: number) => void;
    readonly add: (tx: Tx, fileId: string) => Promise<void>;
  },
): Promise<Picture> {
  const path = `${file.path}.again`;
  try {
    const rewritten = await rewrite(file, maxPixels, visitor);
    const { mediaType, sha256, bytes, width, height, name } = rewritten;
    check(bytes);
    const storageKey = contentKey('artwork', sha256, PICTURE_TYPES[mediaType].extensions[0]);
    const put = async () => {
      await storeRenditions(services.storage, rewritten);
      await services.storage.put(storageKey, { path }, { contentType: mediaType });
    };
    await put();
    const id = newId();
    await transaction(async (tx) => {
      await lockObject(tx, storageKey);
      if (!(await services.storage.head(storageKey))) await put();
      await insertFiles(tx, [
        {
          id,
          projectId,
          storageKey,
          sha256,
          mediaType,
          bytes,
          width,
          height,
          name,
          purpose: 'shopper-artwork',
        },
      ]);
      await add(tx, id);
    });
    return { id, name, mediaType, bytes, width, height, vector: false, createdAt: new Date().toISOString() };
  } finally {
    await discardRenditions(path);
    await rm(path, { force: true });
  }
}

/** Shoppers’ pictures, newest first. @param among rows with the ids of those that the caller may see */
export async function listShopperPictures(
  tx: Tx,
  among: RawBuilder<unknown>,
  page: { readonly before?: string | undefined; readonly limit: number },
): Promise<Picture[]> {
  let query = tx
    .selectFrom('files')
    .select(pictureColumns)
    .where('purpose', '=', 'shopper-artwork')
    .where(sql<boolean>`id in (${among})`);
  if (page.before) query = query.where('id', '<', page.before);
  const rows: PictureRow[] = await query.orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(pictureOfRow);
}

/** Where a shopper’s picture lies, or its smaller copy. @param among as for {@link listShopperPictures} */
export async function storedShopperPicture(
  tx: Tx,
  among: RawBuilder<unknown>,
  { id, width }: { readonly id: string; readonly width: 320 | 1600 | null },
): Promise<{ key: string; mediaType: string } | undefined> {
  const stored = await tx
    .selectFrom('files')
    .select(['storageKey', 'sha256', 'mediaType'])
    .where('id', '=', id)
    .where('purpose', '=', 'shopper-artwork')
    .where(sql<boolean>`id in (${among})`)
    .executeTakeFirst();
  return (
    stored &&
    (width === null
      ? { key: stored.storageKey, mediaType: stored.mediaType }
      : { key: renditionKey(stored.sha256, width), mediaType: 'image/webp' })
  );
}

/** Gives a project its own copies of shoppers’ pictures, in its drive. @returns the copy of each, by the id of the first */
export async function copyShopperPictures(
  tx: Tx,
  ids: readonly string[],
  owner: { readonly projectId: string; readonly accountId: string | null },
): Promise<ReadonlyMap<string, string>> {
  const copies = ids.map((id) => ({ from: id, to: newId() }));
  if (copies.length === 0) return new Map();
  const { rows } = await sql<{ from: string; to: string }>`
    with wanted as (select * from json_to_recordset(${JSON.stringify(copies)}::json) as w("from" uuid, "to" uuid)),
      locked as materialized (
        select w."to", f.*, pg_advisory_xact_lock_shared(hashtextextended(f.storage_key, 0))
        from wanted w join files f on f.id = w."from" and f.purpose = 'shopper-artwork'),
      copied as (
        insert into files (id, project_id, purpose, storage_key, sha256, media_type, bytes, width, height, name, created_by)
        select l."to", ${owner.projectId}::uuid, 'artwork', l.storage_key, l.sha256, l.media_type, l.bytes, l.width, l.height,
          l.name, ${owner.accountId}::uuid from locked l
        returning id)
    select w."from", w."to" from wanted w join copied c on c.id = w."to"`.execute(tx);
  return new Map(rows.map(({ from, to }) => [from, to]));
}
