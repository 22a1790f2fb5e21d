import { rm, stat } from 'node:fs/promises';
import {
  FAILURE_PHOTO,
  FAILURE_PHOTO_TYPES,
} from '../../../../shared/features/factory/failure-photos/failure-photos.ts';
import type { ReceivedFile } from '../../../platform/calls/context.ts';
import type { Services } from '../../../platform/services.ts';
import { checkPicture } from '../../making/files/files.ts';
import type { StoredPhoto } from './failure-photos.queries.ts';
import { PHOTO_SIZES, type PhotoSize, photoKey } from './photo-keys.ts';

const QUALITY = { quality: 80, alphaQuality: 80, effort: 3 } as const;
const SIZES: readonly PhotoSize[] = ['small', 'large'];

/**
 * Opens a photo in a separate process, writes it again so that only its pixels come through, and stores both sizes.
 * @returns its size
 * @throws Refusal 413, 415 or 422 where it isn’t a photo we can open; 503 where too many wait
 */
export async function storeFailurePhoto(
  { storage }: Pick<Services, 'storage'>,
  file: Pick<ReceivedFile, 'path' | 'name' | 'bytes'>,
  { spoilId, stationId }: { readonly spoilId: string; readonly stationId: string },
): Promise<Pick<StoredPhoto, 'width' | 'height' | 'bytes'>> {
  const pathOf = (size: PhotoSize) => `${file.path}.${size}.webp`;
  try {
    const { width, height } = await checkPicture(file, {
      accepts: FAILURE_PHOTO_TYPES,
      maxPixels: FAILURE_PHOTO.maxPixels,
      caller: { lane: 'account', id: stationId },
      copies: SIZES.map((size) => ({
        ...QUALITY,
        path: pathOf(size),
        width: PHOTO_SIZES[size],
        height: PHOTO_SIZES[size],
      })),
    });
    for (const size of SIZES)
      await storage.put(photoKey(spoilId, size), { path: pathOf(size) }, { contentType: 'image/webp' });
    const { size: bytes } = await stat(pathOf('large'));
    const scale = Math.min(1, PHOTO_SIZES.large / Math.max(width, height));
    const scaled = (edge: number) => Math.max(1, Math.round(edge * scale));
    return { width: scaled(width), height: scaled(height), bytes };
  } finally {
    await Promise.all(SIZES.map((size) => rm(pathOf(size), { force: true })));
  }
}
