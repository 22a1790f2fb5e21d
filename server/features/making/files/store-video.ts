import { rm, stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { v7 as newId } from 'uuid';
import { invalid, Refusal } from '../../../../shared/contract/errors.ts';
import {
  claimedVideoType,
  nameWithExtension,
  VIDEO_LIMITS,
  VIDEO_REFUSALS,
  type VideoFile,
  type VideoRefusal,
  type VideoType,
} from '../../../../shared/features/making/files/files.ts';
import type { ReceivedFile } from '../../../platform/calls/context.ts';
import { ChildFailed, LimitExceeded, runInChild } from '../../../platform/child-process/child-process.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { createQueue } from '../../../platform/queue/queue.ts';
import type { Services } from '../../../platform/services.ts';
import { contentKey } from '../../../platform/storage/storage.ts';
import { type PictureOwner, requireRoom } from './store-picture.ts';
import { lockDriveAndObject } from './stored-objects.ts';
import { type VideoAnswer, videoAnswerSchema } from './video.messages.ts';
import { addVideo, takeVideoByContent } from './videos.queries.ts';

/** What the upload answers when a video is refused: its reason as code, its words at the field `file`. */
export function refuseVideo(reason: VideoRefusal): Refusal {
  const message = VIDEO_REFUSALS[reason];
  const errors = { file: [message] };
  if (reason === 'video-too-large') return new Refusal(413, reason, message, { errors });
  if (reason === 'not-a-video' || reason === 'video-mismatch')
    return new Refusal(415, reason, message, { errors });
  return new Refusal(422, reason, message, { errors: invalid(errors).errors ?? errors });
}

/** The kinds of file that are opened, and what each is stored as. */
const STORED_AS: Readonly<Record<string, VideoType>> = {
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/quicktime': 'video/mp4',
  'video/webm': 'video/webm',
};

/** Twice what the largest of what we accept takes: its bytes once as they came and once as they are written. */
const LIMITS = { memoryBytes: 800_000_000, processorSeconds: 8 } as const;
const TIMEOUT_MS = 60_000;
const EXTENSIONS: Readonly<Record<VideoType, string>> = { 'video/mp4': 'mp4', 'video/webm': 'webm' };

/** Two at a time on each server, and projects take turns. */
const queue = createQueue({ concurrency: 2, concurrencyEach: 1, waitingMax: 20 });

/** The type by the file’s first bytes, never by its name. */
async function typeOf(file: ReceivedFile): Promise<VideoType> {
  const found = STORED_AS[(await fileTypeFromFile(file.path))?.mime ?? ''];
  if (!found) throw refuseVideo(claimedVideoType(file.name) ? 'video-mismatch' : 'not-a-video');
  return found;
}

/** Opens a video in a separate process, which writes it again. @throws Refusal */
async function rewrite(
  file: ReceivedFile,
  mediaType: VideoType,
  { to, projectId }: { readonly to: string; readonly projectId: string },
): Promise<Extract<VideoAnswer, { refusal: null }>['video']> {
  try {
    const answer = await queue(
      () =>
        runInChild({
          program: new URL('./video.child.ts', import.meta.url),
          job: { path: file.path, mediaType, to },
          answer: videoAnswerSchema,
          limits: LIMITS,
          timeoutMs: TIMEOUT_MS,
        }),
      projectId,
    );
    if (answer.refusal !== null) throw refuseVideo(answer.refusal);
    return answer.video;
  } catch (error) {
    // One whose tables are larger than its pictures is no video.
    if (error instanceof LimitExceeded || error instanceof ChildFailed) throw refuseVideo('video-broken');
    throw error;
  }
}

/** `beach.mov` as what it is stored as. */
const storedName = (name: string, mediaType: VideoType): string =>
  nameWithExtension(name, [EXTENSIONS[mediaType]]);

/**
 * Checks a video by its content and keeps its pictures alone: without sound, and without what a camera adds. One the project
 * has already is not kept twice.
 * @param transaction opens a transaction that sees the project
 * @throws Refusal 402, 403 where the drive is full; 413, 415, 422 where browsers can’t play it; 503 when too many wait
 */
export async function storeVideo(
  services: Pick<Services, 'storage'>,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  file: ReceivedFile,
  {
    posterId,
    uploadId,
    ...owner
  }: PictureOwner & { readonly uploadId: string; readonly posterId: string | null },
): Promise<{ video: VideoFile; isDuplicate: boolean }> {
  const take = async (tx: Tx) => {
    const { projectId } = owner;
    const found = await takeVideoByContent(tx, { projectId, sha256: file.sha256 }, { uploadId });
    if (found.video === null) requireRoom(owner, found.used + file.bytes);
    return found.video && { video: found.video, isDuplicate: true };
  };
  if (file.bytes === 0) throw refuseVideo('video-empty');
  if (file.bytes > VIDEO_LIMITS.bytes) throw refuseVideo('video-too-large');
  const found = await transaction(take);
  if (found) return found;
  const mediaType = await typeOf(file);
  const to = `${file.path}.again`;
  try {
    const checked = await rewrite(file, mediaType, { to, projectId: owner.projectId });
    const { size } = await stat(to);
    // By what was sent: the file that we write has the time in it, so its bytes differ each time.
    const storageKey = contentKey('videos', file.sha256, EXTENSIONS[mediaType]);
    const put = () => services.storage.put(storageKey, { path: to }, { contentType: mediaType });
    if (!(await services.storage.head(storageKey))) await put();
    return await transaction(async (tx) => {
      // Two uploads at once may not share the last room, nor be the same video twice.
      await lockDriveAndObject(tx, owner.projectId, storageKey);
      const meanwhile = await take(tx);
      if (meanwhile) return meanwhile;
      if (!(await services.storage.head(storageKey))) await put();
      const video = await addVideo(tx, {
        id: newId(),
        projectId: owner.projectId,
        folderId: owner.folderId ?? null,
        storageKey,
        sha256: file.sha256,
        bytes: size,
        name: storedName(file.name, mediaType),
        createdBy: owner.accountId,
        ...checked,
        posterId,
        uploadId,
      });
      return { video, isDuplicate: false };
    });
  } finally {
    await rm(to, { force: true });
  }
}
