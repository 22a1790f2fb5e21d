import sharp from 'sharp';
import { notFound } from '../../../../shared/contract/errors.ts';
import { FileMissing, type Storage } from '../../../platform/storage/storage.ts';

const widest = 900;
const largestPixels = 120_000_000;

/** A picture at the size of a workstation's screen, with its transparency. @throws Refusal 404 when the file is gone */
export async function screenPicture(storage: Storage, key: string): Promise<Buffer> {
  let original: Buffer;
  try {
    original = await storage.read(key);
  } catch (error) {
    if (error instanceof FileMissing) throw notFound();
    throw error;
  }
  return sharp(original, { limitInputPixels: largestPixels })
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, alphaQuality: 90 })
    .toBuffer();
}
