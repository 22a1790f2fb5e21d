import type { Output } from '../effects/effects.ts';
import { copySize, shownPixels } from './scene.crop.ts';
import type { PictureElement } from './scene.ts';

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
