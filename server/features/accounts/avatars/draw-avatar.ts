import sharp from 'sharp';
import { AVATAR_SIZE } from '../../../../shared/features/accounts/avatars/avatars.ts';
import type { AvatarAnswer, AvatarJob } from './avatar.messages.ts';

const MOST_PIXELS = 40_000_000;
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/**
 * The photo upright, as a square of WebP without what a camera adds to it. Runs in a separate process, because the file
 * may be anything that calls itself a photo.
 */
export async function drawAvatar({ path, target }: AvatarJob): Promise<AvatarAnswer> {
  try {
    const picture = sharp(path, { limitInputPixels: MOST_PIXELS });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) return { isPhoto: false };
    await picture.rotate().resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover' }).webp().toFile(target);
    return { isPhoto: true };
  } catch {
    return { isPhoto: false };
  }
}
