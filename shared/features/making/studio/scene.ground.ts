import { colourDifference, rgbOf } from './colour-difference.ts';
import { type BoundsMm, elementSize, type MeasureText } from './scene.geometry.ts';
import { type Cloth, FAINT_DIFFERENCE, LEAST_DIFFERENCE, PRINT_INKS } from './scene.ink.ts';
import { type PictureElement, printedElements, type SceneElement, type SceneSide } from './scene.ts';

/** What lies below a place, and the ink that shows on it: for what is about to be put there. */

export interface Ground {
  /** Share of the place that is cloth, 0 to 1. */
  readonly bare: number;
  /** The colours of the rest, each with its share. */
  readonly inks: readonly { readonly hex: string; readonly share: number }[];
}

/**
 * A picture’s colour at a place in it; both are shares of its box from the top left. Null where it lets the ground through,
 * or isn’t known.
 */
export type ReadPicture = (picture: PictureElement, across: number, down: number) => string | null;

const COLUMNS = 16;
const ROWS = 8;
/** What lets more than half through doesn’t hide what is below it. */
const LEAST_OPACITY = 0.5;

/** The inks of an element at a point around its own centre: none where it has nothing there. */
function inksAt(
  element: SceneElement,
  { x, y }: { readonly x: number; readonly y: number },
  measureText: MeasureText,
  readPicture: ReadPicture,
): readonly string[] {
  const { width, height } = elementSize(element, measureText);
  if (Math.abs(x) > width / 2 || Math.abs(y) > height / 2) return [];
  if (element.kind === 'picture') {
    const ink = readPicture(element, x / width + 0.5, y / height + 0.5);
    return ink === null ? [] : [ink];
  }
  // Letters and drawings fill their boxes in part: new ink should show on all of theirs.
  if (element.kind === 'text') return [element.colour];
  if (element.kind === 'drawing') return [...new Set(element.paths.map(({ ink }) => ink))];
  const { shape, fill, stroke } = element;
  if (shape === 'ellipse' && (2 * x) ** 2 / width ** 2 + (2 * y) ** 2 / height ** 2 > 1) return [];
  const ink = shape === 'line' ? (stroke ?? fill) : fill;
  return ink === null ? [] : [ink];
}

/** What lies in a box of a side, the topmost ink at each of its points. Only what prints counts. */
export function findGround(
  side: SceneSide,
  { left, top, right, bottom }: BoundsMm,
  measureText: MeasureText,
  readPicture: ReadPicture,
): Ground {
  const above = printedElements(side)
    .filter(({ opacity }) => opacity >= LEAST_OPACITY)
    .toReversed();
  const points = COLUMNS * ROWS;
  const shares = new Map<string, number>();
  let bare = 0;
  for (let point = 0; point < points; point += 1) {
    const x = left + (((point % COLUMNS) + 0.5) / COLUMNS) * (right - left);
    const y = top + ((Math.floor(point / COLUMNS) + 0.5) / ROWS) * (bottom - top);
    let inks: readonly string[] = [];
    for (const element of above) {
      const angle = (-element.rotation * Math.PI) / 180;
      const [dx, dy] = [x - element.x, y - element.y];
      const own = {
        x: dx * Math.cos(angle) - dy * Math.sin(angle),
        y: dx * Math.sin(angle) + dy * Math.cos(angle),
      };
      inks = inksAt(element, own, measureText, readPicture);
      if (inks.length > 0) break;
    }
    if (inks.length === 0) bare += 1 / points;
    for (const ink of inks) shares.set(ink, (shares.get(ink) ?? 0) + 1 / points / inks.length);
  }
  return { bare, inks: [...shares].map(([hex, share]) => ({ hex, share })) };
}

/** Share of a place on which ink is to be seen for it to count as shown. */
const ENOUGH = 0.95;

/**
 * The ink for what is put on a ground: the usual one where it shows, else the one that shows on most of it, and of those the
 * one that stands out most.
 * @param cloths that the design is sold on; ink has to show on each
 */
export function findInkThatShows(
  usual: string,
  { bare, inks }: Ground,
  cloths: readonly Pick<Cloth, 'hex'>[],
): string {
  const grounds = [
    ...inks.map(({ hex, share }) => ({ hexes: [hex], share, least: FAINT_DIFFERENCE })),
    { hexes: cloths.map(({ hex }) => hex), share: bare, least: LEAST_DIFFERENCE },
  ]
    .filter(({ hexes, share }) => hexes.length > 0 && share > 0)
    .map(({ hexes, ...ground }) => ({ ...ground, colours: hexes.map(rgbOf) }));
  const all = grounds.reduce((sum, { share }) => sum + share, 0);
  const judge = (ink: string) => {
    const colour = rgbOf(ink);
    let [shown, nearest] = [0, Number.POSITIVE_INFINITY];
    for (const { colours, share, least } of grounds) {
      const difference = Math.min(...colours.map((each) => colourDifference(colour, each)));
      if (difference >= least) shown += share;
      nearest = Math.min(nearest, difference);
    }
    return { ink, shown, nearest };
  };
  const first = judge(usual);
  if (first.shown >= all * ENOUGH) return usual;
  const best = PRINT_INKS.map(judge).reduce((one, other) =>
    other.shown > one.shown || (other.shown === one.shown && other.nearest > one.nearest) ? other : one,
  );
  return best.shown > first.shown ? best.ink : usual;
}
