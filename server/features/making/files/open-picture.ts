import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import {
  PICTURE_LIMITS,
  type PictureRefusal,
  type PictureType,
} from '../../../../shared/features/making/files/files.ts';
import type { PictureAnswer, PictureCopy, PictureJob } from './picture.messages.ts';
import { checkSvg } from './svg.ts';

/** Opens an uploaded file, checks it and writes its copies. Runs in a separate process. */

class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: PictureRefusal;

  constructor(reason: PictureRefusal) {
    super(reason);
    this.reason = reason;
  }
}

const broken = () => {
  throw new Refused('broken');
};

/** A picture that can be drawn as often as it has copies. */
interface Opened {
  readonly width: number;
  readonly height: number;
  /** At least as large as the box asks for, where the picture has as many pixels. */
  draw(box: { width: number; height: number }): Sharp;
}

async function readSource(path: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return broken();
  }
}

async function openVector(path: string): Promise<Opened> {
  const text = await readSource(path);
  const { refusal } = checkSvg(text);
  if (refusal) throw new Refused(refusal);
  const font = { loadSystemFonts: false };
  let size: { width: number; height: number };
  try {
    size = new Resvg(text, { font });
  } catch {
    return broken();
  }
  const { width, height } = size;
  if (Math.round(width) < 1 || Math.round(height) < 1) throw new Refused('broken');
  if (Math.max(width / height, height / width) > PICTURE_LIMITS.svgSideRatio)
    throw new Refused('svg-complex');
  return {
    width: Math.round(width),
    height: Math.round(height),
    draw(box) {
      const byWidth = width / height >= box.width / box.height;
      const fitTo = byWidth
        ? ({ mode: 'width', value: box.width } as const)
        : ({ mode: 'height', value: box.height } as const);
      return sharp(new Resvg(text, { font, fitTo }).render().asPng());
    },
  };
}

const TURNED_BY_EXIF = 5;

async function openRaster(path: string, maxPixels: number): Promise<Opened> {
  const picture = sharp(path, { limitInputPixels: false, sequentialRead: true, failOn: 'error' });
  const header = await picture.metadata().catch(broken);
  const { width = 0, height = 0 } = header;
  if (width < 1 || height < 1) throw new Refused('broken');
  const { edgePx, pixels } = PICTURE_LIMITS;
  if (width > edgePx || height > edgePx || width * height > maxPixels) throw new Refused('too-many-pixels');
  if ((header.pages ?? 1) > 1) throw new Refused('animated');
  // Reads every row: a file that was cut off while downloading fails here, not on the printer.
  await picture.stats().catch(broken);
  const turned = (header.orientation ?? 1) >= TURNED_BY_EXIF;
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    draw: () =>
      sharp(path, { limitInputPixels: pixels, sequentialRead: true }).autoOrient().toColourspace('srgb'),
  };
}

function writeCopy(
  opened: Opened,
  mediaType: PictureType,
  { path, width, height, format, ...webp }: PictureCopy,
): Promise<unknown> {
  const drawn = opened
    .draw({ width, height })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true });
  if (format !== 'same') return drawn.webp(webp).toFile(path);
  const { quality } = webp;
  return mediaType === 'image/jpeg'
    ? drawn.jpeg({ quality, chromaSubsampling: '4:4:4' }).toFile(path)
    : drawn.png({ compressionLevel: 6 }).toFile(path);
}

/** Checks a picture by its content and writes its copies; why it can't be printed is part of the answer. */
export async function openPicture({
  path,
  mediaType,
  copies,
  maxPixels = PICTURE_LIMITS.pixels,
}: PictureJob): Promise<PictureAnswer> {
  const vector = mediaType === 'image/svg+xml';
  try {
    const opened = await (vector ? openVector(path) : openRaster(path, maxPixels));
    for (const copy of copies) await writeCopy(opened, mediaType, copy);
    const { width, height } = opened;
    return { refusal: null, picture: { mediaType, width, height, vector } };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.reason };
    throw error;
  }
}
