import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as newId } from 'uuid';
import {
  MEDIA_SIZES,
  type MediaSize,
  readCrop,
  SOCIAL_PICTURE,
  shownPixels,
} from '../../../../shared/rules/media/media.ts';
import { incomingFolder } from '../../../platform/calls/incoming.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { contentKey, FileMissing } from '../../../platform/storage/storage.ts';
import type { PictureCopy } from './picture.messages.ts';
import { checkPicture } from './picture-checks.ts';
import type { PublishedFile } from './published-files.ts';

/** Copies of a picture of the drive for shoppers: made once, from its pixels alone, and found by what is in them. */

const WEBP = { quality: 80, alphaQuality: 90, effort: 3 } as const;
const JPEG = { quality: 84, alphaQuality: 100, effort: 4 } as const;
/** WebP has no more rows than this. */
const HEIGHT_MAX = 16_000;

const WIDTHS = MEDIA_SIZES.filter((size) => size !== 'social');

const isSocial = (size: MediaSize): size is 'social' => size === 'social';

function copyKey(sha256: string, crop: string, size: MediaSize): string {
  const name = crop === '' ? sha256 : createHash('sha256').update(`${sha256}/${crop}`).digest('hex');
  return contentKey(`shown-${size}`, name, isSocial(size) ? 'jpg' : 'webp');
}

/** Where every copy of a picture lies, and of these parts of it. */
export const shownKeys = (sha256: string, crops: readonly string[]): string[] =>
  ['', ...crops].flatMap((crop) => MEDIA_SIZES.map((size) => copyKey(sha256, crop, size)));

/** Where the copy of a product’s picture for shared links lies. */
export const socialKey = (sha256: string): string => copyKey(sha256, '', 'social');

/** The parts that were made of pictures that are gone, which are forgotten with this. */
export async function takeCrops(
  tx: Tx,
  sha256s: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (sha256s.length === 0) return new Map();
  const rows = await tx
    .deleteFrom('pictureCrops')
    .where('sha256', 'in', [...sha256s])
    .returning(['sha256', 'crop'])
    .execute();
  return new Map(
    sha256s.map((sha256) => [sha256, rows.filter((row) => row.sha256 === sha256).map(({ crop }) => crop)]),
  );
}

const rememberCrop = (db: Database, sha256: string, crop: string) =>
  db
    .insertInto('pictureCrops')
    .values({ sha256, crop })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

type CopyServices = Pick<Services, 'storage' | 'config' | 'databases'>;

/** The widths that a picture has: those it can fill, and the next, which is as wide as the picture itself. */
function widthsOf({ mediaType, width, height }: PublishedFile, crop: string): readonly MediaSize[] {
  const vector = mediaType === 'image/svg+xml';
  const pixels = shownPixels({ width: width ?? 1, height: height ?? 1, vector }, readCrop(crop)).width;
  const filled = WIDTHS.filter((size) => Number(size) < pixels).length;
  return WIDTHS.slice(0, filled + 1);
}

/** The copy that answers for a size: larger than the picture is none. */
const sizeFor = (file: PublishedFile, crop: string, size: MediaSize): MediaSize => {
  if (isSocial(size)) return size;
  const widths = widthsOf(file, crop);
  return widths.includes(size) ? size : (widths.at(-1) ?? size);
};

/** Makes all widths at once: a page asks for several, and the picture is opened a single time. */
async function makeCopies(
  services: CopyServices,
  file: PublishedFile,
  crop: string,
  sizes: readonly MediaSize[],
): Promise<void> {
  const { storage, config, databases } = services;
  const folder = incomingFolder(config.dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId());
  const part = readCrop(crop);
  const copies = sizes.map((size): { size: MediaSize; copy: PictureCopy } => {
    const to = { path: `${path}.${size}`, ...(part && { crop: part }) };
    return {
      size,
      copy: isSocial(size)
        ? { ...to, ...JPEG, ...SOCIAL_PICTURE, format: file.isProductPicture ? 'framed' : 'filled' }
        : { ...to, ...WEBP, width: Number(size), height: HEIGHT_MAX },
    };
  });
  try {
    const { stream, file: stored } = await storage.get(file.storageKey);
    await pipeline(stream, createWriteStream(path));
    await checkPicture(
      { path, name: '', bytes: stored.size },
      {
        copies: copies.map(({ copy }) => copy),
        isStored: true,
        caller: { lane: sizes.some(isSocial) ? 'social' : 'shown', id: file.projectId },
      },
    );
    if (crop !== '') await rememberCrop(databases.platform, file.sha256, crop);
    for (const { size, copy } of copies)
      await storage.put(
        copyKey(file.sha256, crop, size),
        { path: copy.path },
        { contentType: isSocial(size) ? 'image/jpeg' : 'image/webp' },
      );
  } finally {
    await Promise.all(
      [path, ...copies.map(({ copy }) => copy.path)].map((each) => rm(each, { force: true })),
    );
  }
}

/** However many ask for the same at once, it is made once. */
const underWay = new Map<string, Promise<void>>();

function makeOnce(
  services: CopyServices,
  file: PublishedFile,
  { crop, size }: { readonly crop: string; readonly size: MediaSize },
): Promise<void> {
  const key = `${file.sha256}/${crop}/${isSocial(size)}`;
  const running = underWay.get(key);
  if (running) return running;
  const sizes = isSocial(size) ? [size] : widthsOf(file, crop);
  const made = makeCopies(services, file, crop, sizes).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

export interface ShownCopy {
  readonly body: Readable;
  readonly bytes: number;
  readonly mediaType: 'image/jpeg' | 'image/webp';
}

/**
 * A copy of a picture in one of its sizes.
 * @throws Refusal 503 where too many wait; FileMissing where the picture itself isn’t stored any more
 */
export async function openShownCopy(
  services: CopyServices,
  file: PublishedFile,
  { crop, size }: { readonly crop: string; readonly size: MediaSize },
): Promise<ShownCopy> {
  const key = copyKey(file.sha256, crop, sizeFor(file, crop, size));
  const mediaType = isSocial(size) ? 'image/jpeg' : 'image/webp';
  const open = async () => {
    const { stream, file: stored } = await services.storage.get(key);
    return { body: stream, bytes: stored.size, mediaType } as const;
  };
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
  }
  await makeOnce(services, file, { crop, size });
  return open();
}

/**
 * How many bytes a copy of a picture takes. Where it isn’t there yet, it is being made from now on.
 * @returns null until it is made, 0 where the picture itself isn’t stored any more
 */
export async function shownBytes(
  services: CopyServices,
  file: PublishedFile,
  { crop, size }: { readonly crop: string; readonly size: MediaSize },
): Promise<number | null> {
  const made = await services.storage.head(copyKey(file.sha256, crop, sizeFor(file, crop, size)));
  if (made) return made.size;
  if (!(await services.storage.head(file.storageKey))) return 0;
  // Anyone who asks for the picture itself is told what fails.
  makeOnce(services, file, { crop, size }).catch(() => undefined);
  return null;
}
