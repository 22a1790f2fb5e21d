import { printPixels } from './scene.resolution.ts';
import {
  type DrawingElement,
  printedElements,
  type Scene,
  type SceneElement,
  type SceneSide,
} from './scene.ts';

/**
 * How much work it is to draw a design as print files, counted from its numbers before anything is drawn: about one for
 * each second of a processor, as the renderer took them for fourteen kinds of designs.
 */

const MEGA = 1_000_000;
const THOUSAND = 1_000;
/** Points of a letter’s outline, as most of our fonts have them. */
const LETTER_POINTS = 40;
const SHAPE_POINTS = 8;
/** A line is drawn as the outline around it, with round ends and joins. */
const LINE_POINTS = 4;

/** Work for a million pixels: of a side; of a layer that is mixed with what lies below; of a picture read, and placed. */
const PER_MEGAPIXEL = { side: 0.045, layer: 0.0115, read: 0.06, placed: 0.08, edited: 0.1 } as const;
/** Work for a thousand points whose edges cross a thousand rows of pixels each. */
const PER_EDGES = 0.0116;

const megapixels = (widthMm: number, heightMm: number) =>
  (printPixels(widthMm) * printPixels(heightMm)) / MEGA;

/** Points of path data: as many as it has pairs of numbers, or fewer. */
const pointsOf = (d: string): number => (d.match(/-?[\d.]+/g)?.length ?? 0) / 2;

const drawingPoints = ({ paths }: DrawingElement): number =>
  paths.reduce((sum, { d, line }) => sum + pointsOf(d) * (line === undefined ? 1 : LINE_POINTS), 0);

/** No edge is longer on the print than the side is. */
const edges = (points: number, heightMm: number, side: SceneSide): number =>
  (points / THOUSAND) * (printPixels(Math.min(heightMm, side.heightMm)) / THOUSAND) * PER_EDGES;

function workOfElement(element: SceneElement, side: SceneSide): number {
  if (element.kind === 'text') {
    const layers = 1 + (element.outline ? LINE_POINTS : 0) + (element.shadow ? 1 + LINE_POINTS : 0);
    return edges(element.text.length * LETTER_POINTS * layers, element.size, side);
  }
  if (element.kind === 'shape') return edges(SHAPE_POINTS, element.height, side);
  if (element.kind === 'drawing') return edges(drawingPoints(element), element.height, side);
  const placed = megapixels(
    Math.min(element.width, 1.5 * side.widthMm),
    Math.min(element.height, 1.5 * side.heightMm),
  );
  const read = (element.naturalWidth * element.naturalHeight) / MEGA;
  return (
    read * PER_MEGAPIXEL.read +
    placed * (PER_MEGAPIXEL.placed + (element.edits?.recipe ? PER_MEGAPIXEL.edited : 0))
  );
}

const isMixed = (element: SceneElement) =>
  element.opacity < 1 || (element.kind === 'picture' && element.edits?.mask !== undefined);

/** The work of a design’s printed sides. */
export function estimateWork(scene: Scene): number {
  return scene.sides.reduce((sum, side) => {
    const elements = printedElements(side);
    if (elements.length === 0) return sum;
    const pixels = megapixels(side.widthMm, side.heightMm);
    const layers = elements.filter(isMixed).length;
    return (
      sum +
      pixels * (PER_MEGAPIXEL.side + layers * PER_MEGAPIXEL.layer) +
      elements.reduce((work, element) => work + workOfElement(element, side), 0)
    );
  }, 0);
}
