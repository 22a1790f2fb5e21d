import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { AVATAR_SIZE, avatarCalls } from '../../../../shared/features/accounts/avatars/avatars.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { FileMissing } from '../../../platform/storage/storage.ts';
import { setAvatar } from '../identity/identity.ts';

const MOST_PIXELS = 40_000_000;
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const keyOf = (hash: string) => `avatars/${hash}.webp`;

/** The picture upright, as a square of WebP without what a camera adds to it. */
async function squareOf(path: string): Promise<Buffer> {
  try {
    const picture = sharp(path, { limitInputPixels: MOST_PIXELS });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new TypeError(`${format} isn’t a photo format`);
    return await picture.rotate().resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover' }).webp().toBuffer();
  } catch {
    throw new Refusal(415, 'not-a-picture', 'We can’t use this image as a photo. Choose another.');
  }
}

export const avatarImplementations = implement(avatarCalls, {
  upload: inSteps(async (_input, { file, user, services, transaction }) => {
    if (!user) throw new Refusal(401, 'signed-out');
    if (!file) throw invalid({ file: [FIELD_MESSAGES.required] });
    const bytes = await squareOf(file.path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    await services.storage.put(keyOf(hash), { bytes }, { contentType: 'image/webp' });
    const avatar = `/omnis/v3/avatars/${hash}/`;
    await transaction((tx) => setAvatar(tx, user.id, avatar));
    return { avatar };
  }),

  async remove(_input, { tx, user }) {
    if (!user) throw new Refusal(401, 'signed-out');
    await setAvatar(tx, user.id, null);
    return { avatar: null };
  },

  show: inSteps(async ({ params }, { services }) => {
    try {
      const { stream, file } = await services.storage.get(keyOf(params.hash));
      return { body: stream, bytes: file.size, mediaType: 'image/webp', immutable: true };
    } catch (error) {
      if (error instanceof FileMissing) throw notFound();
      throw error;
    }
  }),
});
