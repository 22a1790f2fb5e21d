import type { Output } from '../effects/effects.ts';
import { codeProblem } from './scene.codes.ts';
import { copySize, shownPixels } from './scene.crop.ts';
import { type AreaFit, areaFit, elementBounds, type MeasureText } from './scene.geometry.ts';
import { type PictureElement, printedElements, type SceneElement, type SceneSide } from './scene.ts';

export const MM_PER_INCH = 25.4;
/** Dots an inch of every print file. */
export const PRINT_DPI = 300;
/** Below this a picture looks soft on the product. */
export const SOFT_DPI = 150;
/** Below this its pixels can be seen. */
export const BLOCKY_DPI = 72;

/** A length in pixels of the print file. */
export const printPixels = (millimetres: number): number =>
  Math.round((millimetres / MM_PER_INCH) * PRINT_DPI);

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** In what size a picture’s edits are carried out at this resolution, or at a lower one where that is too much. */
export function outputOf(
  picture: Pick<PictureElement, 'width' | 'height' | 'naturalWidth' | 'naturalHeight' | 'edits'>,
  wantedDpi: number,
  mostPixels: number,
): Output & { readonly copy: PixelSize } {
  const pixelsOf = (size: PixelSize, dpi: number) => ({
    width: Math.max(1, Math.round((size.width / MM_PER_INCH) * dpi)),
    height: Math.max(1, Math.round((size.height / MM_PER_INCH) * dpi)),
  });
  const copySizeMm = copySize(picture);
  const largest = Math.max(
    ...[picture, copySizeMm].map((size) => {
      const { width, height } = pixelsOf(size, wantedDpi);
      return width * height;
    }),
  );
  const dpi = largest <= mostPixels ? wantedDpi : wantedDpi * Math.sqrt(mostPixels / largest);
  return { ...pixelsOf(picture, dpi), dpi, copy: pixelsOf(copySizeMm, dpi) };
}

/** Picture pixels an inch as placed, of the side that has fewer. */
export function unroundedDpi(picture: PictureElement): number {
  const { width, height } = shownPixels(picture);
  const copy = copySize(picture);
  const across = width / (copy.width / MM_PER_INCH);
  const down = height / (copy.height / MM_PER_INCH);
  return Math.min(across, down);
}

/** The same in whole pixels; null for a picture that is sharp at any size. */
export const effectiveDpi = (picture: PictureElement): number | null =>
  picture.vector ? null : Math.floor(unroundedDpi(picture));

/** The largest width in millimetres at which the picture keeps {@link SOFT_DPI}. */
export const sharpWidthMm = (
  picture: Pick<PictureElement, 'naturalWidth' | 'naturalHeight' | 'edits'>,
): number => Math.floor((shownPixels(picture).width / SOFT_DPI) * MM_PER_INCH);

export interface PrintWarning {
  readonly elementId: string;
  readonly code: 'soft' | 'blocky' | 'clipped' | 'outside' | 'missing-letters' | 'unreadable';
  readonly message: string;
}

const centimetres = (millimetres: number) => `${(millimetres / 10).toFixed(1).replace(/\.0$/, '')} cm`;

function resolutionWarning(picture: PictureElement): PrintWarning | undefined {
  const dpi = effectiveDpi(picture);
  if (dpi === null || dpi >= SOFT_DPI) return undefined;
  const advice = `Make it no wider than ${centimetres(sharpWidthMm(picture))}, or upload a larger image.`;
  return dpi < BLOCKY_DPI
    ? {
        elementId: picture.id,
        code: 'blocky',
        message: `At ${dpi} DPI this image will look pixelated. ${advice}`,
      }
    : {
        elementId: picture.id,
        code: 'soft',
        message: `At ${dpi} DPI this image may print slightly blurred. ${advice}`,
      };
}

const fitMessage: Record<Exclude<AreaFit, 'inside'>, string> = {
  clipped: 'Part of this lies outside the print area and will be cut off.',
  outside: 'This lies outside the print area and won’t print.',
};

/** What a merchant has to know of a side before it prints, in plain words. */
export function printWarnings(
  side: SceneSide,
  measureText: MeasureText,
  missingLetters: (element: Extract<SceneElement, { kind: 'text' }>) => readonly string[],
): PrintWarning[] {
  return printedElements(side).flatMap((element) => {
    const warnings: PrintWarning[] = [];
    const fit = areaFit(elementBounds(element, measureText), side);
    if (fit !== 'inside') warnings.push({ elementId: element.id, code: fit, message: fitMessage[fit] });
    if (element.kind === 'picture') {
      const warning = resolutionWarning(element);
      if (warning) warnings.push(warning);
    }
    if (element.kind === 'drawing' && element.code && fit === 'inside') {
      const problem = codeProblem(element, side, measureText);
      if (problem !== null) warnings.push({ elementId: element.id, code: 'unreadable', message: problem });
    }
    if (element.kind === 'text') {
      const letters = missingLetters(element);
      if (letters.length > 0) {
        warnings.push({
          elementId: element.id,
          code: 'missing-letters',
          message: `This font can’t print ${letters.join(' ')}. Choose another font.`,
        });
      }
    }
    return warnings;
  });
}
