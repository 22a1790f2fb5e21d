import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { avatarCalls } from '../../../../shared/features/accounts/avatars/avatars.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { ChildFailed, runInChild } from '../../../platform/child-process/child-process.ts';
import { createQueue } from '../../../platform/queue/queue.ts';
import { FileMissing } from '../../../platform/storage/storage.ts';
import { setAvatar } from '../identity/identity.ts';
import { avatarAnswerSchema } from './avatar.messages.ts';

/** Where the file of a photo is stored. */
export const photoKey = (hash: string) => `avatars/${hash}.webp`;

const LIMITS = { memoryBytes: 700_000_000, processorSeconds: 15 } as const;
const TIMEOUT_MS = 60_000;
const enqueue = createQueue({ concurrency: 2, waitingMax: 20 });

/** The photo as it is shown. @throws Refusal 415 not a photo, or one that takes too much to open; 503 too many wait */
async function squareOf(path: string): Promise<Buffer> {
  const target = `${path}.avatar`;
  try {
    const { isPhoto } = await enqueue(() =>
      runInChild({
        program: new URL('./avatar.child.ts', import.meta.url),
        job: { path, target },
        answer: avatarAnswerSchema,
        limits: LIMITS,
        timeoutMs: TIMEOUT_MS,
      }),
    ).catch((error: unknown) => {
      if (error instanceof ChildFailed) return { isPhoto: false };
      throw error;
    });
    if (isPhoto) return await readFile(target);
  } finally {
    await rm(target, { force: true });
  }
  throw new Refusal(415, 'not-a-picture', 'We can’t use this image as a photo. Choose another.');
}

export const avatarImplementations = implement(avatarCalls, {
  upload: inSteps(async (_input, { file, user, services, transaction }) => {
    if (!user) throw new Refusal(401, 'signed-out');
    if (!file) throw invalid({ file: [FIELD_MESSAGES.required] });
    const bytes = await squareOf(file.path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    await services.storage.put(photoKey(hash), { bytes }, { contentType: 'image/webp' });
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
      const { stream, file } = await services.storage.get(photoKey(params.hash));
      return { body: stream, bytes: file.size, mediaType: 'image/webp', immutable: true };
    } catch (error) {
      if (error instanceof FileMissing) throw notFound();
      throw error;
    }
  }),
});
