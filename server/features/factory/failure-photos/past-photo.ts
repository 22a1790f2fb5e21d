import sharp from 'sharp';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { insertPhoto, type StoredPhoto } from './failure-photos.queries.ts';
import { PHOTO_SIZES, type PhotoSize, photoKey } from './photo-keys.ts';

const WIDTH = 1_200;
const HEIGHT = 900;

/** Lines that a clogged print head leaves out, at uneven distances. */
const BANDS = [0, 34, 52, 96, 121, 160, 171, 214, 259, 283]
  .map(
    (y) => `<rect x="330" y="${250 + y}" width="540" height="${3 + (y % 4)}" fill="#2b3a55" opacity="0.8"/>`,
  )
  .join('');

/** A garment under the lamp of the place Check, with bands across its print. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <radialGradient id="table" cx="0.4" cy="0.3" r="0.9">
      <stop offset="0" stop-color="#d9d3c7"/><stop offset="1" stop-color="#8e8778"/>
    </radialGradient>
    <linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#35476a"/><stop offset="1" stop-color="#22304a"/>
    </linearGradient>
    <linearGradient id="sun" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#f3b24b"/><stop offset="1" stop-color="#d9573a"/>
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#table)"/>
  <path d="M150 190 L420 60 Q600 150 780 60 L1050 190 L990 400 L900 370 L900 900 L300 900 L300 370 L210 400 Z"
    fill="url(#cloth)" stroke="#1a2438" stroke-width="6"/>
  <circle cx="600" cy="400" r="150" fill="url(#sun)"/>
  <path d="M370 480 q58 -46 115 0 t115 0 t115 0 t115 0 v72 h-460 z" fill="#e9e2d2"/>
  <path d="M370 520 q58 -40 115 0 t115 0 t115 0 t115 0" fill="none" stroke="#5b86a8" stroke-width="14"/>
  ${BANDS}
</svg>`;

/** Gives a failure of the demo its photo, as a workstation would have sent it. */
export async function addPastPhoto(
  tx: Tx,
  { storage }: Pick<Services, 'storage'>,
  photo: Pick<StoredPhoto, 'spoilId' | 'projectId' | 'takenAt' | 'staffId'>,
): Promise<void> {
  const draw = (size: PhotoSize) =>
    sharp(Buffer.from(DRAWING))
      .resize({ width: PHOTO_SIZES[size], withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  const { spoilId } = photo;
  const large = await draw('large');
  const contentType = 'image/webp';
  await storage.put(photoKey(spoilId, 'small'), { bytes: await draw('small') }, { contentType });
  await storage.put(photoKey(spoilId, 'large'), { bytes: large }, { contentType });
  await insertPhoto(tx, { ...photo, width: WIDTH, height: HEIGHT, bytes: large.length });
}
