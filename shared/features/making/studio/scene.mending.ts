import { areaFit, elementBounds, type MeasureText } from './scene.geometry.ts';
import { findElement, moveTo, resizeTo, scaleBy, updateElement } from './scene.operations.ts';
import { SOFT_DPI, unroundedDpi } from './scene.resolution.ts';
import type { DrawingElement, Scene, ShapeElement, TextElement } from './scene.ts';

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
  return scaleBy(scene, id, Math.min(1, (unroundedDpi(element) / SOFT_DPI) * SLACK));
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
