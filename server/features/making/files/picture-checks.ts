import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileTypeFromBuffer } from 'file-type';
import { invalid, Refusal } from '../../../../shared/contract/errors.ts';
import {
  claimedType,
  isPictureType,
  PICTURE_LIMITS,
  PICTURE_TYPES,
  type PictureRefusal,
  type PictureType,
  pictureRefusalText,
} from '../../../../shared/features/making/files/files.ts';
import { ChildFailed, LimitExceeded, runInChild } from '../../../platform/child-process/child-process.ts';
import { createQueue } from '../../../platform/queue/queue.ts';
import { type PictureCopy, pictureAnswerSchema } from './picture.messages.ts';
import { encodingOf } from './svg/svg-text.ts';

/** A picture that passed every check. */
export interface CheckedPicture {
  readonly mediaType: PictureType;
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly vector: boolean;
}

/** Reasons that are about the type of the file. */
const TYPE_REFUSALS: ReadonlySet<PictureRefusal> = new Set([
  'not-a-picture',
  'mismatch',
  'other-type',
  'compressed',
]);

/** What the upload answers when a picture is refused: its reason as code, its words at the field `file`. */
function refusePicture(reason: PictureRefusal, subject?: string): Refusal {
  return refuse(reason, pictureRefusalText(reason, subject));
}

function refuse(reason: PictureRefusal, message: string): Refusal {
  const errors = { file: [message] };
  if (reason === 'too-large') return new Refusal(413, reason, message, { errors });
  if (TYPE_REFUSALS.has(reason)) return new Refusal(415, reason, message, { errors });
  return new Refusal(422, reason, message, { errors: invalid(errors).errors ?? errors });
}

/** Drawing programs write much before an SVG’s first element. */
const HEAD_BYTES = 16_384;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function looksLikeSvg(head: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder(encodingOf(head)).decode(head).trimStart();
  } catch {
    // In an encoding that we don’t know, which is told when it is opened.
    text = head.toString('latin1');
  }
  return /^<(?:\?xml|!doctype\s+svg|!--|svg|[\w-]+:svg)/i.test(text) && /<(?:[\w-]+:)?svg[\s>]/i.test(text);
}

interface Found {
  /** One of our types, or undefined. */
  readonly type: PictureType | undefined;
  /** What the file is instead, as people call it. */
  readonly other: string | undefined;
}

/** The type by the file's first bytes, never by its name. */
async function typeOf(head: Buffer): Promise<Found> {
  const found = await fileTypeFromBuffer(head);
  if (found && isPictureType(found.mime)) return { type: found.mime, other: undefined };
  if (looksLikeSvg(head)) return { type: 'image/svg+xml', other: undefined };
  return { type: undefined, other: found?.ext.toUpperCase() };
}

/** `PNG, JPEG or WebP` */
function listOf(types: readonly PictureType[]): string {
  const names = types.map((type) => PICTURE_TYPES[type].name);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Why a file that is none of the allowed types is refused. */
function refuseType(
  name: string,
  { type, other }: Found,
  accepts: readonly PictureType[] | undefined,
): Refusal {
  if (accepts) return refuse('not-a-picture', `We can’t use this file here. Use a ${listOf(accepts)}.`);
  if (type) return refusePicture('not-a-picture');
  if (other === 'GZ' && /\.svgz?$/i.test(name)) return refusePicture('compressed');
  if (other) return refusePicture('other-type', other);
  return refusePicture(claimedType(name) ? 'mismatch' : 'not-a-picture');
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
  readonly drawing: string | undefined;
  readonly isStored: boolean;
}

async function openInChild(
  path: string,
  mediaType: PictureType,
  { copies, maxPixels, lane, drawing, isStored }: PictureWork,
): Promise<CheckedPicture> {
  const vector = mediaType === 'image/svg+xml';
  try {
    const answer = await runInChild({
      program: new URL('./picture.child.ts', import.meta.url),
      job: { path, mediaType, copies, maxPixels, drawing, isStored },
      answer: pictureAnswerSchema,
      limits: vector ? LIMITS.vector : LIMITS[lane === 'visitor' ? 'visitor' : 'raster'],
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.refusal !== null) throw refusePicture(answer.refusal, answer.subject);
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
    drawing,
    isStored = false,
    maxPixels,
    caller = ANY_ACCOUNT,
  }: {
    accepts?: readonly PictureType[];
    copies?: readonly PictureCopy[];
    /** Where a drawing is written as a browser shows it, with only what the renderer knows. */
    drawing?: string;
    /** A file that was checked when it was stored is copied as it is. */
    isStored?: boolean;
    maxPixels?: number;
    caller?: PictureCaller;
  } = {},
): Promise<CheckedPicture> {
  if (file.bytes === 0) throw refusePicture('empty');
  if (file.bytes > PICTURE_LIMITS.bytes) throw refusePicture('too-large');
  const head = await typeOf(await headOf(file.path));
  const found = head.type;
  if (!found || (accepts && !accepts.includes(found))) throw refuseType(file.name, head, accepts);
  if (found === 'image/svg+xml' && file.bytes > PICTURE_LIMITS.svgBytes) throw refusePicture('svg-complex');
  const { lane, id } = caller;
  return LANES[lane](() => openInChild(file.path, found, { copies, maxPixels, lane, drawing, isStored }), id);
}
