import { codeProblem } from './scene.codes.ts';
import { type AreaFit, areaFit, elementBounds, type MeasureText } from './scene.geometry.ts';
import { BLOCKY_DPI, effectiveDpi, SOFT_DPI, sharpWidthMm } from './scene.resolution.ts';
import { type PictureElement, printedElements, type SceneSide, type TextElement } from './scene.ts';

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

/** What is said of letters that a font lacks: they are never left out without a word. */
export const missingLettersMessage = (letters: readonly string[]): string =>
  `This font can’t print ${letters.join(' ')}. Choose another font.`;

/** How large texts are, and what their fonts lack. */
export interface PrintMeasures {
  readonly measureText: MeasureText;
  readonly missingLetters: (element: TextElement) => readonly string[];
  /** How tall a text’s capitals are, in millimetres. */
  readonly capitalHeight: (element: TextElement) => number;
}

/** What a merchant has to know of a side before it prints, in plain words. */
export function printWarnings(
  side: SceneSide,
  measureText: MeasureText,
  missingLetters: PrintMeasures['missingLetters'],
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
          message: missingLettersMessage(letters),
        });
      }
    }
    return warnings;
  });
}
