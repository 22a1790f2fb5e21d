import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { PRODUCT_IMAGE_WIDTHS } from '../../../../shared/features/making/products/products.ts';
import { contentKey, type Storage } from '../../../platform/storage/storage.ts';
import type { NewFile } from '../files/files.ts';

const WEBP = { quality: 84, effort: 4, smartSubsample: true } as const;
/** As tall as a product's own picture. */
const HEIGHT_SHARE = 1.2;

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where each of up to four pictures goes: two next to each other, a third centred below, a fourth in the corner. */
export function placePictures(count: number, width: number): Place[] {
  const height = Math.round(width * HEIGHT_SHARE);
  if (count === 1) return [{ left: 0, top: 0, width, height }];
  const cell = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const top = count === 2 ? Math.round((height - cell.height) / 2) : 0;
  const centred = Math.round((width - cell.width) / 2);
  const places = [
    { left: 0, top },
    { left: cell.width, top },
    { left: count === 3 ? centred : 0, top: cell.height },
    { left: cell.width, top: cell.height },
  ];
  return places.slice(0, count).map((place) => ({ ...place, ...cell }));
}

/** The colour behind a picture, as its corner has it: none behind a product that is cut out. */
async function findGround(picture: Buffer | undefined) {
  const [r = 255, g = 255, b = 255, alpha = 255] = await sharp(picture)
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return { r, g, b, alpha: alpha / 255 };
}

async function compose(pictures: readonly Buffer[], width: number): Promise<Buffer> {
  const background = await findGround(pictures[0]);
  const layers = await Promise.all(
    placePictures(pictures.length, width).map(async ({ left, top, ...size }, index) => ({
      left,
      top,
      input: await sharp(pictures[index])
        .resize({ ...size, fit: 'contain', background })
        .toBuffer(),
    })),
  );
  return sharp({
    create: { width, height: Math.round(width * HEIGHT_SHARE), channels: 4, background },
  })
    .composite(layers)
    .webp(WEBP)
    .toBuffer();
}

/** Draws one picture of the items' pictures in each width that shops show, and stores them. */
export async function composePicture(
  storage: Storage,
  projectId: string,
  pictures: readonly Buffer[],
): Promise<NewFile[]> {
  const files: NewFile[] = [];
  for (const width of PRODUCT_IMAGE_WIDTHS) {
    const bytes = await compose(pictures, width);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const storageKey = contentKey('mockups', sha256, 'webp');
    await storage.put(storageKey, { bytes }, { contentType: 'image/webp' });
    files.push({
      id: newId(),
      projectId,
      purpose: 'mockup',
      storageKey,
      sha256,
      mediaType: 'image/webp',
      bytes: bytes.length,
      width,
      height: Math.round(width * HEIGHT_SHARE),
      name: 'bundle.webp',
    });
  }
  return files;
}
