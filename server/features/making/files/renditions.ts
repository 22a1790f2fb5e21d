import { rm } from 'node:fs/promises';
import { PICTURE_RENDITIONS, type PictureRendition } from '../../../../shared/features/making/files/files.ts';
import { contentKey, type Storage } from '../../../platform/storage/storage.ts';
import type { PictureCopy } from './picture.messages.ts';

const WEBP = { quality: 82, alphaQuality: 90, effort: 3 } as const;

/** Where a picture's rendition lies: by the original's content, so that it is made once. */
export const renditionKey = (sha256: string, width: PictureRendition): string =>
  contentKey(`renditions-${width}`, sha256, 'webp');

const renditionPath = (path: string, width: PictureRendition) => `${path}.${width}.webp`;

/** The copies of an upload that become its renditions, written next to it on this machine. */
export const renditionCopies = (path: string): PictureCopy[] =>
  PICTURE_RENDITIONS.map((width) => ({ path: renditionPath(path, width), width, height: width, ...WEBP }));

/** Stores every rendition of an upload. */
export async function storeRenditions(
  storage: Storage,
  picture: { path: string; sha256: string },
): Promise<void> {
  for (const width of PICTURE_RENDITIONS)
    await storage.put(
      renditionKey(picture.sha256, width),
      { path: renditionPath(picture.path, width) },
      { contentType: 'image/webp' },
    );
}

/** Removes what was made of an upload on this machine. */
export async function discardRenditions(path: string): Promise<void> {
  await Promise.all(PICTURE_RENDITIONS.map((width) => rm(renditionPath(path, width), { force: true })));
}
