import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import {
  PICTURE_LIMITS,
  PICTURE_RENDITIONS,
  type PictureRendition,
} from '../../../../shared/features/making/files/files.ts';
import { contentKey, type Storage } from '../../../platform/storage/storage.ts';

const WEBP = { quality: 82, alphaQuality: 90, effort: 3 } as const;

/** Where a picture's rendition lies: by the original's content, so that it is made once. */
export const renditionKey = (sha256: string, width: PictureRendition): string =>
  contentKey(`renditions-${width}`, sha256, 'webp');

async function upright(path: string, mediaType: string, width: number) {
  if (mediaType !== 'image/svg+xml')
    return sharp(path, { limitInputPixels: PICTURE_LIMITS.pixels, sequentialRead: true })
      .autoOrient()
      .toColourspace('srgb');
  const drawing = new Resvg(await readFile(path), {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: width },
  });
  return sharp(drawing.render().asPng());
}

/** Makes and stores every rendition of a picture that lies on this machine. */
export async function storeRenditions(
  storage: Storage,
  picture: { path: string; mediaType: string; sha256: string },
): Promise<void> {
  for (const width of PICTURE_RENDITIONS) {
    const source = await upright(picture.path, picture.mediaType, width);
    const bytes = await source
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp(WEBP)
      .toBuffer();
    await storage.put(renditionKey(picture.sha256, width), { bytes }, { contentType: 'image/webp' });
  }
}
