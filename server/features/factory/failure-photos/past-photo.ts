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
    (y) => `<rect x="448" y="${320 + y}" width="304" height="${3 + (y % 4)}" fill="#2b3a55" opacity="0.8"/>`,
  )
  .join('');

/** A hoodie under the lamp of the place Check, with bands across its print. */
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
  <path d="M200 230 L420 100 Q600 210 780 100 L1000 230 L1070 900 L930 900 L900 430 L900 900 L300 900 L300 430 L270 900 L130 900 Z"
    fill="url(#cloth)" stroke="#1a2438" stroke-width="6"/>
  <path d="M420 105 Q430 15 600 15 Q770 15 780 105 Q700 205 600 210 Q500 205 420 105 Z" fill="#1d2942"/>
  <path d="M560 205 v100 M640 205 v100" stroke="#d8d2c4" stroke-width="8"/>
  <circle cx="600" cy="470" r="150" fill="url(#sun)"/>
  <path d="M452 490 l49 -45 l49 45 l50 -45 l50 45 l49 -45 l49 45 A150 150 0 0 1 452 490 z" fill="#a83232"/>
  <path d="M470 545 l43 -40 l43 40 l44 -40 l44 40 l43 -40 l43 40 A150 150 0 0 1 470 545 z" fill="#57204a"/>
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
