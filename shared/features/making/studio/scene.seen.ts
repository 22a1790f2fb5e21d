import { colourDifference, type Rgb, rgbOf } from './colour-difference.ts';
import { areaFit, elementBounds, type MeasureText } from './scene.geometry.ts';
import {
  type Cloth,
  FAINT_DIFFERENCE,
  INK_ALPHA,
  LEAST_DIFFERENCE,
  LEAST_INK_MM2,
  type LostInk,
} from './scene.ink.ts';
import { printedElements, type SceneElement, type SceneSide } from './scene.ts';

/**
 * What a side prints and what of it can be seen, as far as numbers tell without drawing it: pictures count as ink that can
 * be seen. A server decides by it before it spends anything on drawing.
 */

/** The inks that an element lays; null where only its pixels tell. */
function inksOf(element: SceneElement): readonly string[] | null {
  if (element.kind === 'picture') return null;
  if (element.kind === 'text')
    return [element.colour, element.outline?.colour, element.shadow?.colour].filter(
      (ink) => ink !== undefined,
    );
  if (element.kind === 'drawing') return element.paths.map(({ ink }) => ink);
  const { fill, stroke, strokeWidth } = element;
  if (element.shape === 'line') return [stroke ?? fill ?? '#000000'];
  return [...(fill === null ? [] : [fill]), ...(stroke === null || strokeWidth === 0 ? [] : [stroke])];
}

/** Every ink that a side lays by its numbers, each once; those of pictures are left out. */
export const listInks = (side: SceneSide): string[] => [
  ...new Set(printedElements(side).flatMap((element) => inksOf(element) ?? [])),
];

const ALPHA = 255;
const isTooFaint = ({ opacity }: SceneElement) => opacity * ALPHA < INK_ALPHA;
const isBlank = (element: SceneElement) => element.kind === 'text' && element.text.trim() === '';

const laysInk = (element: SceneElement): boolean =>
  !isTooFaint(element) && !isBlank(element) && inksOf(element)?.length !== 0;

const mixed = (ink: Rgb, cloth: Rgb, share: number): Rgb => [
  ink[0] * share + cloth[0] * (1 - share),
  ink[1] * share + cloth[1] * (1 - share),
  ink[2] * share + cloth[2] * (1 - share),
];

/** Cloths from which none of an element’s inks differs by so much. */
function clothsNearerThan(least: number, element: SceneElement, cloths: readonly Cloth[]): string[] {
  const inks = [...new Set(inksOf(element) ?? [])].map(rgbOf);
  if (inks.length === 0) return [];
  return cloths
    .filter(({ hex }) => {
      const cloth = rgbOf(hex);
      return inks.every((ink) => colourDifference(mixed(ink, cloth, element.opacity), cloth) < least);
    })
    .map(({ name }) => name);
}

/** What a side prints by its numbers. What lies on another element is taken to be seen against it. */
export function inkByNumbers(
  side: SceneSide,
  cloths: readonly Cloth[],
  measureText: MeasureText,
): { readonly inkMm2: number; readonly lost: readonly LostInk[] } {
  const laid = printedElements(side)
    .map((element) => ({ element, bounds: elementBounds(element, measureText) }))
    .filter(({ element, bounds }) => laysInk(element) && areaFit(bounds, side) !== 'outside');
  const lost = laid.flatMap(({ element, bounds }, at): LostInk[] => {
    const isOverOthers = laid
      .slice(0, at)
      .some(
        ({ bounds: below }) =>
          below.left < bounds.right &&
          below.right > bounds.left &&
          below.top < bounds.bottom &&
          below.bottom > bounds.top,
      );
    if (isOverOthers) return [];
    const names = clothsNearerThan(LEAST_DIFFERENCE, element, cloths);
    const faintOn = clothsNearerThan(FAINT_DIFFERENCE, element, cloths).filter(
      (name) => !names.includes(name),
    );
    if (names.length + faintOn.length === 0) return [];
    return [{ elementId: element.id, cloths: names, unseenOn: names, faintOn, onInk: [] }];
  });
  return { inkMm2: laid.length > 0 ? LEAST_INK_MM2 : 0, lost };
}
