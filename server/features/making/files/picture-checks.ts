import { open, readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { invalid, Refusal } from '../../../../shared/contract/errors.ts';
import {
  claimedType,
  isPictureType,
  PICTURE_LIMITS,
  PICTURE_REFUSALS,
  type PictureRefusal,
  type PictureType,
} from '../../../../shared/features/making/files/files.ts';
import { checkSvg } from './svg.ts';

/** A picture that passed every check. */
export interface CheckedPicture {
  readonly mediaType: PictureType;
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly vector: boolean;
}

/** What the upload answers when a picture is refused: its reason as code, its words at the field `file`. */
export function refusePicture(reason: PictureRefusal): Refusal {
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

async function checkVector(path: string, bytes: number): Promise<CheckedPicture> {
  if (bytes > PICTURE_LIMITS.svgBytes) throw refusePicture('svg-complex');
  const text = await readFile(path, 'utf8');
  const { refusal } = checkSvg(text);
  if (refusal) throw refusePicture(refusal);
  try {
    const drawing = new Resvg(text, { font: { loadSystemFonts: false } });
    const width = Math.round(drawing.width);
    const height = Math.round(drawing.height);
    if (width < 1 || height < 1) throw new RangeError('An SVG without a size');
    return { mediaType: 'image/svg+xml', width, height, vector: true };
  } catch {
    throw refusePicture('broken');
  }
}

const TURNED_BY_EXIF = 5;

async function checkRaster(path: string, mediaType: PictureType): Promise<CheckedPicture> {
  const picture = sharp(path, { limitInputPixels: false, sequentialRead: true, failOn: 'error' });
  const header = await picture.metadata().catch(() => {
    throw refusePicture('broken');
  });
  const { width = 0, height = 0 } = header;
  if (width < 1 || height < 1) throw refusePicture('broken');
  const { edgePx, pixels } = PICTURE_LIMITS;
  if (width > edgePx || height > edgePx || width * height > pixels) throw refusePicture('too-many-pixels');
  if ((header.pages ?? 1) > 1) throw refusePicture('animated');
  // Reads every row: a file that was cut off while downloading fails here, not on the printer.
  await picture.stats().catch(() => {
    throw refusePicture('broken');
  });
  const turned = (header.orientation ?? 1) >= TURNED_BY_EXIF;
  return { mediaType, width: turned ? height : width, height: turned ? width : height, vector: false };
}

/**
 * Checks an uploaded file by its content.
 * @throws Refusal 413, 415 or 422 with a message for the person
 */
export async function checkPicture(file: {
  path: string;
  name: string;
  bytes: number;
}): Promise<CheckedPicture> {
  if (file.bytes === 0) throw refusePicture('empty');
  if (file.bytes > PICTURE_LIMITS.bytes) throw refusePicture('too-large');
  const claimed = claimedType(file.name);
  const found = await typeOf(await headOf(file.path));
  if (!found) throw refusePicture(claimed ? 'mismatch' : 'not-a-picture');
  if (claimed && claimed !== found) throw refusePicture('mismatch');
  return found === 'image/svg+xml' ? checkVector(file.path, file.bytes) : checkRaster(file.path, found);
}
