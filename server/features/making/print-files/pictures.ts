import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { PICTURE_LIMITS } from '../../../../shared/features/making/files/files.ts';
import {
  CROP_UNITS,
  cropBox,
  cropOf,
  isWhole,
  type PictureElement,
  printPixels,
} from '../../../../shared/features/making/studio/studio.ts';

export interface PictureSource {
  readonly path: string;
  readonly mediaType: string;
}

/** Quick to write and quick to read back; it never leaves the renderer. */
const passing = { compressionLevel: 0, adaptiveFiltering: false } as const;

/** A picture turned by quarters, and not much larger than its side, is scaled to its very pixels beforehand. */
export function isDrawnExactly(
  picture: PictureElement,
  area: { widthMm: number; heightMm: number },
): boolean {
  const slack = 1.5;
  return (
    picture.rotation % 90 === 0 &&
    Math.max(picture.width, picture.height) <= slack * Math.max(area.widthMm, area.heightMm)
  );
}

/**
 * The part of a drawing that a crop keeps, as a drawing of the size at which it is shown. The drawing goes in as its own
 * markup, because the renderer leaves out pictures inside a drawing that is itself a picture.
 */
function croppedSvg(
  drawing: Resvg,
  picture: Pick<PictureElement, 'edits'>,
  width: number,
  height: number,
): string {
  const markup = drawing.toString();
  const [, across, down] = /^<svg width="([\d.]+)" height="([\d.]+)"/.exec(markup) ?? [];
  const { x, y, w, h } = cropOf(picture);
  const part = (
    [
      [x, across],
      [y, down],
      [w, across],
      [h, down],
    ] as const
  ).map(([share, whole]) => (share * Number(whole)) / CROP_UNITS);
  if (!part.every(Number.isFinite)) throw new Error('The drawing has no size');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${part.join(' ')}" preserveAspectRatio="none">${markup}</svg>`;
}

/**
 * A picture as PNG, cropped, upright, in sRGB, at most as large as it is shown: so the renderer never holds more pixels than
 * it draws. `scale` is the output's share of the print file's resolution; `exact` also enlarges to it.
 */
export async function scaledPicture(
  source: PictureSource,
  shown: Pick<PictureElement, 'width' | 'height' | 'edits'>,
  { scale = 1, exact = false }: { scale?: number; exact?: boolean } = {},
): Promise<Buffer> {
  const width = Math.max(1, Math.round(printPixels(shown.width) * scale));
  const height = Math.max(1, Math.round(printPixels(shown.height) * scale));
  if (source.mediaType === 'image/svg+xml') {
    const svg = await readFile(source.path);
    const font = { loadSystemFonts: false };
    const drawing = new Resvg(svg, { font });
    if (!isWhole(cropOf(shown)))
      return new Resvg(croppedSvg(drawing, shown, width, height), { font }).render().asPng();
    const { width: across, height: down } = drawing;
    // Within the box, however much longer than wide the drawing is.
    const byWidth = (width * down) / across <= height + 1;
    const fitTo = byWidth
      ? ({ mode: 'width', value: width } as const)
      : ({ mode: 'height', value: height } as const);
    return new Resvg(svg, { font, fitTo }).render().asPng();
  }
  const picture = sharp(source.path, {
    limitInputPixels: PICTURE_LIMITS.pixels,
    sequentialRead: true,
  }).autoOrient();
  // The file says how large it is; what the design says of it is only believed for its warnings.
  if (!isWhole(cropOf(shown))) picture.extract(cropBox(cropOf(shown), (await picture.metadata()).autoOrient));
  return picture
    .toColourspace('srgb')
    .resize({ width, height, fit: 'fill', withoutEnlargement: !exact })
    .png(passing)
    .toBuffer();
}
