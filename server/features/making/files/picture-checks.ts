import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileTypeFromBuffer } from 'file-type';
import { invalid, Refusal } from '../../../../shared/contract/errors.ts';
import {
  claimedType,
  isPictureType,
  PICTURE_LIMITS,
  PICTURE_REFUSALS,
  type PictureRefusal,
  type PictureType,
} from '../../../../shared/features/making/files/files.ts';
import { ChildFailed, LimitExceeded, runInChild } from '../../../platform/child-process/child-process.ts';
import { createQueue } from '../../../platform/queue/queue.ts';
import { type PictureCopy, pictureAnswerSchema } from './picture.messages.ts';

/** A picture that passed every check. */
export interface CheckedPicture {
  readonly mediaType: PictureType;
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly vector: boolean;
}

/** What the upload answers when a picture is refused: its reason as code, its words at the field `file`. */
function refusePicture(reason: PictureRefusal): Refusal {
  const message = PICTURE_REFUSALS[reason];
  const errors = { file: [message] };
  if (reason === 'too-large') return new Refusal(413, reason, message, { errors });
  if (reason === 'not-a-picture' || reason === 'mismatch')
    return new Refusal(415, reason, message, { errors });
  return new Refusal(422, reason, message, { errors: invalid(errors).errors ?? errors });
}

const HEAD_BYTES = 4_100;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const looksLikeSvg = (head: Buffer) => {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return /^<(?:\?xml|!doctype\s+svg|!--|svg|[\w-]+:svg)/i.test(text) && /<(?:[\w-]+:)?svg[\s>]/i.test(text);
};

/** The type by the file's first bytes, never by its name. */
async function typeOf(head: Buffer): Promise<PictureType | undefined> {
  const found = await fileTypeFromBuffer(head);
  if (found && isPictureType(found.mime)) return found.mime;
  return looksLikeSvg(head) ? 'image/svg+xml' : undefined;
}

/** What opening may use: the largest of what we accept takes half of it. */
const LIMITS = {
  vector: { memoryBytes: 1_000_000_000, processorSeconds: 10 },
  raster: { memoryBytes: 2_000_000_000, processorSeconds: 40 },
  /** For people without an account, who may send a third of the pixels. */
  visitor: { memoryBytes: 1_500_000_000, processorSeconds: 20 },
} as const;
const TIMEOUT_MS = 120_000;

/** One that takes its whole time never keeps everybody else waiting; strangers never keep merchants waiting. */
const LANES = {
  account: createQueue({ concurrency: Math.max(2, availableParallelism() - 1), waitingMax: 40 }),
  visitor: createQueue({ concurrency: 2, waitingMax: 40 }),
  /** What shoppers look at: made once for each picture, so there is only as much as merchants publish. */
  shown: createQueue({ concurrency: 2, concurrencyEach: 1, waitingMax: 60 }),
  /** Next to shared links: there is one for every product, so that it keeps no page waiting. */
  social: createQueue({ concurrency: 1, waitingMax: 40 }),
} as const;

/** The project or visitor that has a picture opened: callers of a lane take turns. */
export interface PictureCaller {
  readonly lane: keyof typeof LANES;
  /** A project, or a visitor. */
  readonly id: string;
}

const ANY_ACCOUNT: PictureCaller = { lane: 'account', id: '' };

interface PictureWork {
  readonly copies: readonly PictureCopy[];
  readonly maxPixels: number | undefined;
  readonly lane: PictureCaller['lane'];
}

async function openInChild(
  path: string,
  mediaType: PictureType,
  { copies, maxPixels, lane }: PictureWork,
): Promise<CheckedPicture> {
  const vector = mediaType === 'image/svg+xml';
  try {
    const answer = await runInChild({
      program: new URL('./picture.child.ts', import.meta.url),
      job: { path, mediaType, copies, maxPixels },
      answer: pictureAnswerSchema,
      limits: vector ? LIMITS.vector : LIMITS[lane === 'visitor' ? 'visitor' : 'raster'],
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.refusal !== null) throw refusePicture(answer.refusal);
    return answer.picture;
  } catch (error) {
    // A file that exceeds the limits or crashes the decoder couldn't be printed either.
    if (error instanceof LimitExceeded) throw refusePicture(vector ? 'svg-complex' : 'too-many-pixels');
    if (error instanceof ChildFailed) throw refusePicture('broken');
    throw error;
  }
}

/**
 * Checks an uploaded file by its content, in a separate process, and writes the requested copies.
 * @param accepts the allowed types; a file of another type is refused without opening it
 * @throws Refusal 413, 415 or 422 with a message for the person, 503 when too many wait
 */
export async function checkPicture(
  file: { readonly path: string; readonly name: string; readonly bytes: number },
  {
    accepts,
    copies = [],
    maxPixels,
    caller = ANY_ACCOUNT,
  }: {
    accepts?: readonly PictureType[];
    copies?: readonly PictureCopy[];
    maxPixels?: number;
    caller?: PictureCaller;
  } = {},
): Promise<CheckedPicture> {
  if (file.bytes === 0) throw refusePicture('empty');
  if (file.bytes > PICTURE_LIMITS.bytes) throw refusePicture('too-large');
  const claimed = claimedType(file.name);
  const found = await typeOf(await headOf(file.path));
  if (!found) throw refusePicture(claimed ? 'mismatch' : 'not-a-picture');
  if (claimed && claimed !== found) throw refusePicture('mismatch');
  if (accepts && !accepts.includes(found)) throw refusePicture('not-a-picture');
  if (found === 'image/svg+xml' && file.bytes > PICTURE_LIMITS.svgBytes) throw refusePicture('svg-complex');
  const { lane, id } = caller;
  return LANES[lane](() => openInChild(file.path, found, { copies, maxPixels, lane }), id);
}
