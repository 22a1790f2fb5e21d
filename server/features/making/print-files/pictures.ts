import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { applyRecipe, type Raster, type Recipe } from '../../../../shared/features/making/effects/effects.ts';
import { PICTURE_LIMITS } from '../../../../shared/features/making/files/files.ts';
import {
  CROP_UNITS,
  cropBox,
  cropOf,
  isWhole,
  outputOf,
  type PictureElement,
  PRINT_DPI,
  picturePixels,
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

/** Most pixels on which a recipe is carried out: all that a print area holds, with the room around it. */
const MOST_EDITED_PIXELS = 60_000_000;

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A picture as PNG, cropped, upright, in sRGB, no larger than this; `enlarges` it where it is smaller. */
async function croppedPicture(
  source: PictureSource,
  shown: Pick<PictureElement, 'edits'>,
  { width, height }: PixelSize,
  enlarges: boolean,
): Promise<Sharp> {
  if (source.mediaType === 'image/svg+xml') {
    const svg = await readFile(source.path);
    const font = { loadSystemFonts: false };
    const drawing = new Resvg(svg, { font });
    if (!isWhole(cropOf(shown)))
      return sharp(new Resvg(croppedSvg(drawing, shown, width, height), { font }).render().asPng());
    const { width: across, height: down } = drawing;
    // Within the box, however much longer than wide the drawing is.
    const byWidth = (width * down) / across <= height + 1;
    const fitTo = byWidth
      ? ({ mode: 'width', value: width } as const)
      : ({ mode: 'height', value: height } as const);
    return sharp(new Resvg(svg, { font, fitTo }).render().asPng());
  }
  const picture = sharp(source.path, {
    limitInputPixels: PICTURE_LIMITS.pixels,
    sequentialRead: true,
  }).autoOrient();
  // The file says how large it is; what the design says of it is only believed for its warnings.
  if (!isWhole(cropOf(shown))) picture.extract(cropBox(cropOf(shown), (await picture.metadata()).autoOrient));
  return picture.toColourspace('srgb').resize({ width, height, fit: 'fill', withoutEnlargement: !enlarges });
}

type Shown = Pick<PictureElement, 'width' | 'height' | 'naturalWidth' | 'naturalHeight' | 'edits'>;

/** The picture with its recipe carried out, by the code that shows it in the studio. */
async function editedPicture(
  source: PictureSource,
  shown: Shown,
  recipe: Recipe,
  scale: number,
): Promise<Sharp> {
  // Dots are as large as on the print; a smaller picture is made from that.
  const worked = recipe.halftone ? 1 : scale;
  const output = outputOf(shown, PRINT_DPI * worked, MOST_EDITED_PIXELS);
  const { copy } = output;
  const picture = await croppedPicture(source, shown, copy, true);
  const { data } = await picture
    .resize({ ...copy, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const made = applyRecipe({ ...copy, rgba: data }, recipe, output);
  const { width, height } = made;
  const pixels = sharp(made.rgba, { raw: { width, height, channels: 4 } });
  if (worked === scale) return pixels;
  const smaller = outputOf(shown, PRINT_DPI * scale, MOST_EDITED_PIXELS);
  return pixels.resize(smaller.width, smaller.height, { fit: 'fill' });
}

/** A picture with its edits carried out, at the resolution at which its flaws are looked for: by the code of the studio. */
export async function pictureToLookAt(
  source: PictureSource,
  shown: PictureElement,
): Promise<{ readonly raster: Raster; readonly dpi: number }> {
  const output = outputOf(shown, PRINT_DPI, picturePixels(shown));
  const { copy, dpi } = output;
  const picture = await croppedPicture(source, shown, copy, true);
  const { data } = await picture
    .resize({ ...copy, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raster = { ...copy, rgba: new Uint8ClampedArray(data) };
  const { recipe } = shown.edits ?? {};
  return { raster: recipe ? applyRecipe(raster, recipe, output) : raster, dpi };
}

/**
 * A picture as PNG, cropped, edited, upright, in sRGB, at most as large as it is shown: so the renderer never holds more
 * pixels than it draws. `scale` is the output's share of the print file's resolution; `exact` also enlarges to it.
 */
export async function scaledPicture(
  source: PictureSource,
  shown: Shown,
  { scale = 1, exact = false }: { scale?: number; exact?: boolean } = {},
): Promise<Buffer> {
  const recipe = shown.edits?.recipe;
  const size = {
    width: Math.max(1, Math.round(printPixels(shown.width) * scale)),
    height: Math.max(1, Math.round(printPixels(shown.height) * scale)),
  };
  const picture = recipe
    ? await editedPicture(source, shown, recipe, scale)
    : await croppedPicture(source, shown, size, exact);
  return picture.png(passing).toBuffer();
}
