import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { COVER_PIXELS } from '../../../../shared/features/making/collections/collections.ts';
import type { ReceivedFile } from '../../../platform/calls/context.ts';
import { contentKey } from '../../../platform/storage/storage.ts';
import { checkPicture, type NewFile } from '../files/files.ts';

const MEDIA_TYPE = 'image/webp';
const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** A cover as shoppers get it, with its bytes. @throws Refusal 415 what isn't a picture */
export async function readCover(
  file: ReceivedFile,
  owner: { readonly projectId: string; readonly accountId: string | null },
): Promise<{ readonly file: NewFile; readonly bytes: Buffer }> {
  const path = `${file.path}.cover`;
  try {
    await checkPicture(file, {
      accepts: TYPES,
      copies: [{ path, ...COVER_PIXELS, quality: 82, alphaQuality: 90, effort: 4 }],
    });
    const bytes = await readFile(path);
    const { width, height } = await sharp(bytes).metadata();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const stored: NewFile = {
      id: newId(),
      projectId: owner.projectId,
      purpose: 'cover',
      storageKey: contentKey('covers', sha256, 'webp'),
      sha256,
      mediaType: MEDIA_TYPE,
      bytes: bytes.length,
      width,
      height,
      name: 'cover.webp',
      createdBy: owner.accountId,
    };
    return { file: stored, bytes };
  } finally {
    await rm(path, { force: true });
  }
}
