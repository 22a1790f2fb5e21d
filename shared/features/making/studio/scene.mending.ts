import { RECIPE_LIMITS, withStep } from '../effects/effects.ts';
import { editPicture } from './scene.crop.ts';
import { areaFit, elementBounds, type MeasureText } from './scene.geometry.ts';
import { findElement, moveTo, resizeTo, scaleBy, updateElement } from './scene.operations.ts';
import { SOFT_DPI, unroundedDpi } from './scene.resolution.ts';
import type { DrawingElement, Scene, SceneElement, ShapeElement, TextElement } from './scene.ts';

/** One-click repairs of what would print badly. */

/** A little less than what fits, as sizes are rounded to hundredths. */
const SLACK = 0.998;

function scaleTo(scene: Scene, id: string, factor: number): Scene {
  const element = findElement(scene, id);
  // A long line keeps its least height.
  return element?.kind === 'shape'
    ? resizeTo(scene, id, element.width * factor, element.height * factor)
    : scaleBy(scene, id, factor);
}

/** Moves an element into its print area, smaller only where it doesn’t fit. */
export function bringInside(scene: Scene, id: string, measureText: MeasureText): Scene {
  const area = scene.sides.find((side) => side.elements.some((element) => element.id === id));
  const found = findElement(scene, id);
  if (!area || !found || areaFit(elementBounds(found, measureText), area) === 'inside') return scene;
  const { left, top, right, bottom } = elementBounds(found, measureText);
  const factor = Math.min(area.widthMm / (right - left), area.heightMm / (bottom - top)) * SLACK;
  const fitting = factor < 1 ? scaleTo(scene, id, factor) : scene;
  const element = findElement(fitting, id) ?? found;
  const bounds = elementBounds(element, measureText);
  const shift = (low: number, high: number, length: number) =>
    low < 0 ? -low : high > length ? length - high : 0;
  return moveTo(
    fitting,
    id,
    element.x + shift(bounds.left, bounds.right, area.widthMm),
    element.y + shift(bounds.top, bounds.bottom, area.heightMm),
  );
}

/** Makes a picture as small as it must be to print sharply. */
export function makeSharp(scene: Scene, id: string): Scene {
  const element = findElement(scene, id);
  if (element?.kind !== 'picture' || element.vector) return scene;
  const factor = Math.min(1, (unroundedDpi(element) / SOFT_DPI) * SLACK);
  const repeat = element.edits?.recipe?.repeat;
  if (!repeat) return scaleBy(scene, id, factor);
  // The frame stays as large as it is, with more and smaller copies in it.
  const tileMm = Math.max(RECIPE_LIMITS.tileMm.min, Math.floor(repeat.tileMm * factor * 100) / 100);
  return editPicture(scene, id, { recipe: withStep(element.edits?.recipe, 'repeat', { ...repeat, tileMm }) });
}

/** Paints a text, shape or drawing in another ink; a picture stays as it is. */
export function recolour(scene: Scene, id: string, ink: string): Scene {
  const element = findElement(scene, id);
  if (element?.kind === 'drawing') {
    const paths = element.paths.map((path) => ({ ...path, ink }));
    return updateElement<DrawingElement>(scene, id, { paths });
  }
  if (element?.kind === 'text') return updateElement<TextElement>(scene, id, { colour: ink });
  if (element?.kind !== 'shape') return scene;
  return updateElement<ShapeElement>(scene, id, {
    ...(element.fill !== null && { fill: ink }),
    ...(element.stroke !== null && { stroke: ink }),
  });
}

/** Capitals less tall than this are hard to read once printed. */
export const LEAST_CAPITALS_MM = 2;
/** As tall as they become. */
const READABLE_CAPITALS_MM = 2.5;

/** Makes a text as large as it must be to be read. @param capitals how tall its capitals are now */
export function enlargeText(scene: Scene, id: string, capitals: number): Scene {
  return capitals <= 0 ? scene : scaleBy(scene, id, READABLE_CAPITALS_MM / capitals);
}

/** What a cut-out left of its white background: near white, joined to the outside. */
const PALE_RIM = { colour: '#ffffff', tolerance: 14, softness: 16, inside: false } as const;

/** Takes the pale rim off a picture’s outline. */
export function trimHalo(scene: Scene, id: string): Scene {
  const element = findElement(scene, id);
  if (element?.kind !== 'picture') return scene;
  return editPicture(scene, id, { recipe: withStep(element.edits?.recipe, 'background', PALE_RIM) });
}

/** The thinnest line that prints. */
export const LEAST_LINE_MM = 0.3;

const scaleOf = ({ width, height, boxWidth, boxHeight }: DrawingElement) =>
  Math.min(width / boxWidth, height / boxHeight);

/** Whether a shape or drawing has lines that are too thin to print. */
export function hasThinLines(element: SceneElement): boolean {
  if (element.kind === 'shape') {
    if (element.shape === 'line') return element.height < LEAST_LINE_MM;
    const isThinEdge =
      element.stroke !== null && element.strokeWidth > 0 && element.strokeWidth < LEAST_LINE_MM;
    const isThinFill = element.fill !== null && Math.min(element.width, element.height) < LEAST_LINE_MM;
    return isThinEdge || isThinFill;
  }
  if (element.kind !== 'drawing') return false;
  return element.paths.some(({ line }) => line !== undefined && line * scaleOf(element) < LEAST_LINE_MM);
}

/**
 * Makes lines thick enough to print; a picture, whose lines are pixels, is made larger where its side has room and it stays
 * sharp.
 * @param enlarge how much larger a picture has to be
 */
export function thicken(scene: Scene, id: string, enlarge: number): Scene {
  const element = findElement(scene, id);
  const side = scene.sides.find((each) => each.elements.some((other) => other.id === id));
  if (element?.kind === 'picture' && side) {
    const room = Math.min(side.widthMm / element.width, side.heightMm / element.height);
    const isSharp = element.vector || unroundedDpi(element) / enlarge >= SOFT_DPI;
    return element.rotation % 180 === 0 && enlarge <= room && isSharp ? scaleBy(scene, id, enlarge) : scene;
  }
  if (element?.kind === 'shape') {
    const thick = (length: number) => Math.max(length, LEAST_LINE_MM);
    return updateElement<ShapeElement>(scene, id, {
      width: thick(element.width),
      height: thick(element.height),
      ...(element.stroke !== null && element.strokeWidth > 0 && { strokeWidth: thick(element.strokeWidth) }),
    });
  }
  if (element?.kind !== 'drawing') return scene;
  // A little more than what is least, as widths are rounded.
  const least = Math.min(100, Math.ceil((LEAST_LINE_MM / scaleOf(element)) * 100) / 100);
  const paths = element.paths.map((path) =>
    path.line === undefined ? path : { ...path, line: Math.max(path.line, least) },
  );
  return updateElement<DrawingElement>(scene, id, { paths });
}

/** Makes half see-through ink solid: all of what was faded, dots where the picture itself lets through. */
export function makeSolid(scene: Scene, id: string): Scene {
  const element = findElement(scene, id);
  if (!element) return scene;
  if (element.opacity < 1) return updateElement(scene, id, { opacity: 1 });
  if (element.kind !== 'picture') return scene;
  const halftone = { lines: 45, angle: 225, dot: 'round', ink: null, invert: false } as const;
  return editPicture(scene, id, { recipe: withStep(element.edits?.recipe, 'halftone', halftone) });
}
