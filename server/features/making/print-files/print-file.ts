import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import {
  countInkedPixels,
  type FontProvider,
  MM_PER_INCH,
  PRINT_DPI,
  type SceneElement,
  sceneToSvg,
  sideOf,
  withPixelsMade,
} from '../../../../shared/features/making/studio/studio.ts';
import { drawnElements } from './drawn-elements.ts';
import { inkAreaOf } from './ink-area.ts';
import { isDrawnExactly, type PictureSource, scaledPicture } from './pictures.ts';
import { writePng } from './png.ts';
import type { PrintJob, RenderedFile } from './render.messages.ts';

/** A made-up address by which the drawing asks for a picture; nothing is ever fetched from it. */
const pictureAddress = (elementId: string) => `https://picture.invalid/${encodeURIComponent(elementId)}`;

const sourceOf = (pictures: Readonly<Record<string, PictureSource>>, fileId: string): PictureSource => {
  const source = pictures[fileId];
  if (!source) throw new Error(`The image ${fileId} is missing`);
  return source;
};

/** The elements with a separate address for each image, so that one placed twice in two sizes is scaled for each. */
function byElement(elements: readonly SceneElement[]) {
  return elements.map((element) =>
    element.kind === 'picture' ? { ...withPixelsMade(element), fileId: element.id } : element,
  );
}

/** Draws a side at a print file's full size; pictures go in as bytes, never as base64 in the text. */
async function drawSide(job: PrintJob, fonts: FontProvider) {
  const side = sideOf(job.scene, job.side);
  if (!side) throw new Error(`The design has no ${job.side}`);
  const elements = drawnElements(side, fonts);
  const scene = { ...job.scene, sides: [{ ...side, elements: byElement(elements) }] };
  const svg = sceneToSvg(scene, job.side, {
    fonts,
    pictureHref: pictureAddress,
    isExact: (picture) => isDrawnExactly(picture, side),
  });
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false }, shapeRendering: 2, imageRendering: 0 });
  for (const element of elements) {
    if (element.kind !== 'picture') continue;
    const bytes = await scaledPicture(sourceOf(job.pictures, element.fileId), element, {
      exact: isDrawnExactly(element, side),
    });
    drawing.resolveImage(pictureAddress(element.id), bytes);
  }
  return drawing.render();
}

/** Width of the picture of a print file on a jobsheet. */
const THUMBNAIL_WIDTH = 480;

/** The small picture of a print file, made of the pixels that are here: the file is too large to be read again. */
async function writeThumbnail(
  { width, height, pixels }: { readonly width: number; readonly height: number; readonly pixels: Buffer },
  path: string,
): Promise<void> {
  await sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } })
    .resize({ width: THUMBNAIL_WIDTH, height: THUMBNAIL_WIDTH, fit: 'inside' })
    .webp({ quality: 80, effort: 3 })
    .toFile(path);
}

/** Renders one side as its print file: PNG, 300 DPI, transparent ground, sRGB. The same scene gives the same bytes. */
export async function renderPrintFile(job: PrintJob, fonts: FontProvider): Promise<RenderedFile> {
  const drawn = await drawSide(job, fonts);
  // Read once: each reading copies a hundred megabytes.
  const { pixels } = drawn;
  const inkMm2 = countInkedPixels(pixels) * (MM_PER_INCH / PRINT_DPI) ** 2;
  const ink = inkAreaOf(pixels, { width: drawn.width, channels: 4 });
  await writeThumbnail({ width: drawn.width, height: drawn.height, pixels }, job.thumbnailPath);
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      bytes += part.length;
      done(null, part);
    },
  });
  const file = createWriteStream(job.outPath);
  const written = finished(measured.pipe(file));
  await writePng(measured, {
    width: drawn.width,
    height: drawn.height,
    premultiplied: pixels,
    dpi: PRINT_DPI,
  });
  measured.end();
  await written;
  const { width, height } = drawn;
  return { path: job.outPath, sha256: hash.digest('hex'), bytes, width, height, inkMm2, ink };
}
