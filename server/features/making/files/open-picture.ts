import { readFile, writeFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_LIMITS, type PictureType } from '../../../../shared/features/making/files/files.ts';
import type { PictureAnswer, PictureCopy, PictureJob } from './picture.messages.ts';
import { Refused } from './svg/refused.ts';

/** Opens an uploaded file, checks it and writes its copies. Runs in a separate process. */

const broken = () => {
  throw new Refused('broken');
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture that can be drawn as often as it has copies. */
interface Opened extends Size {
  /** At least as large as the box asks for, where the picture has as many pixels; with the size that it has. */
  draw(box: Size): { readonly drawn: Sharp; readonly size: Size };
}

/** Fonts differ from machine to machine, and text is refused. */
const font = { loadSystemFonts: false } as const;

/** Large enough that a fine line leaves a trace. */
const GLANCES = [256, 2_048] as const;

const CHANNELS = 4;
const ALPHA = 3;

/** Whether anything of a drawing is inside its view. */
function isSeen(text: string, { width, height }: Size): boolean {
  return GLANCES.some((glance) => {
    const mode = width >= height ? 'width' : 'height';
    const { pixels } = new Resvg(text, { font, fitTo: { mode, value: glance } }).render();
    return pixels.some((value, at) => value !== 0 && at % CHANNELS === ALPHA);
  });
}
interface Drawing extends Size {
  readonly text: string;
}

/** A stored drawing is shown as it is printed, whatever is refused by now. */
async function storedDrawing(path: string): Promise<Drawing> {
  const text = await readFile(path, 'utf8');
  const { width, height } = new Resvg(text, { font });
  return { text, width, height };
}

async function newDrawing(path: string): Promise<Drawing> {
  // Most uploads are photos, whose process needn’t know CSS.
  const { plainSvg } = await import('./svg/plain-svg.ts');
  const drawing = await plainSvg(await readFile(path));
  try {
    new Resvg(drawing.text, { font });
  } catch {
    return broken();
  }
  return drawing;
}

async function openVector(
  path: string,
  { drawing, isStored }: Pick<PictureJob, 'drawing' | 'isStored'>,
): Promise<Opened> {
  const { text, width, height } = await (isStored ? storedDrawing(path) : newDrawing(path));
  if (Math.round(width) < 1 || Math.round(height) < 1) throw new Refused('broken');
  if (Math.max(width / height, height / width) > PICTURE_LIMITS.svgSideRatio)
    throw new Refused('svg-complex');
  if (!isStored && !isSeen(text, { width, height })) throw new Refused('nothing-visible');
  if (drawing) await writeFile(drawing, text);
  return {
    width: Math.round(width),
    height: Math.round(height),
    draw(box) {
      const byWidth = width / height >= box.width / box.height;
      const fitTo = byWidth
        ? ({ mode: 'width', value: box.width } as const)
        : ({ mode: 'height', value: box.height } as const);
      const image = new Resvg(text, { font, fitTo }).render();
      return {
        drawn: sharp(image.asPng()),
        size: { width: image.width, height: image.height },
      };
    },
  };
}

const TURNED_BY_EXIF = 5;

async function openRaster(path: string, maxPixels: number, isStored: boolean): Promise<Opened> {
  const picture = sharp(path, { limitInputPixels: false, sequentialRead: true, failOn: 'error' });
  const header = await picture.metadata().catch(broken);
  const { width = 0, height = 0 } = header;
  if (width < 1 || height < 1) throw new Refused('broken');
  const { edgePx, pixels } = PICTURE_LIMITS;
  if (width > edgePx || height > edgePx || width * height > maxPixels) throw new Refused('too-many-pixels');
  if ((header.pages ?? 1) > 1) throw new Refused('animated');
  // Reads every row: a file that was cut off while downloading fails here, not on the printer.
  const { channels } = await picture.stats().catch(broken);
  if (!isStored && header.hasAlpha && channels.at(-1)?.max === 0) throw new Refused('nothing-visible');
  const turned = (header.orientation ?? 1) >= TURNED_BY_EXIF;
  const size = { width: turned ? height : width, height: turned ? width : height };
  return {
    ...size,
    draw: () => ({
      drawn: sharp(path, { limitInputPixels: pixels, sequentialRead: true })
        .autoOrient()
        .toColourspace('srgb'),
      size,
    }),
  };
}

const THOUSANDTHS = 1000;
/** A drawing is never drawn larger than this for the sake of a small part of it. */
const DRAWN_MAX = 6_000;

/** The box that the whole picture has to fill, so that its part fills this one. */
function wholeBox({ width, height }: Size, { crop }: PictureCopy): Size {
  if (!crop) return { width, height };
  const whole = (side: number, share: number) =>
    Math.max(side, Math.min(DRAWN_MAX, Math.ceil((side * THOUSANDTHS) / share)));
  return { width: whole(width, crop.width), height: whole(height, crop.height) };
}

/** A part in pixels, at least one of each side. */
function partOf({ width, height }: Size, crop: NonNullable<PictureCopy['crop']>) {
  const left = Math.min(width - 1, Math.round((crop.x * width) / THOUSANDTHS));
  const top = Math.min(height - 1, Math.round((crop.y * height) / THOUSANDTHS));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((crop.width * width) / THOUSANDTHS))),
    height: Math.max(1, Math.min(height - top, Math.round((crop.height * height) / THOUSANDTHS))),
  };
}

function drawPart(opened: Opened, copy: PictureCopy): Sharp {
  const { drawn, size } = opened.draw(wholeBox(copy, copy));
  return copy.crop ? drawn.extract(partOf(size, copy.crop)) : drawn;
}

const WHITE = '#ffffff';

function writeCopy(opened: Opened, mediaType: PictureType, copy: PictureCopy): Promise<unknown> {
  const { path, width, height, format, quality, alphaQuality, effort } = copy;
  const part = drawPart(opened, copy);
  if (format === 'filled' || format === 'framed')
    return part
      .resize({ width, height, fit: format === 'filled' ? 'cover' : 'contain', background: WHITE })
      .flatten({ background: WHITE })
      .jpeg({ quality, mozjpeg: true })
      .toFile(path);
  const drawn = part.resize({ width, height, fit: 'inside', withoutEnlargement: true });
  if (format !== 'same') return drawn.webp({ quality, alphaQuality, effort }).toFile(path);
  return mediaType === 'image/jpeg'
    ? drawn.jpeg({ quality, chromaSubsampling: '4:4:4' }).toFile(path)
    : drawn.png({ compressionLevel: 6 }).toFile(path);
}

/** Checks a picture by its content and writes its copies; why it can't be printed is part of the answer. */
export async function openPicture({
  path,
  mediaType,
  copies,
  drawing,
  isStored,
  maxPixels = PICTURE_LIMITS.pixels,
}: PictureJob): Promise<PictureAnswer> {
  const vector = mediaType === 'image/svg+xml';
  try {
    const opened = await (vector
      ? openVector(path, { drawing, isStored })
      : openRaster(path, maxPixels, isStored));
    for (const copy of copies) await writeCopy(opened, mediaType, copy);
    const { width, height } = opened;
    return { refusal: null, picture: { mediaType, width, height, vector } };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.reason, subject: error.subject };
    throw error;
  }
}
