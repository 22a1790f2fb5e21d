import type { BaseColour } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import type { PictureFlaws, SideInk } from '../../../../../shared/features/making/products/products.ts';
import {
  layerArea,
  layerSvg,
  type PixelGrid,
  printedElements,
  type Scene,
  type SceneElement,
  type SceneResources,
  type SceneSide,
} from '../../../../../shared/features/making/studio/studio.ts';
import { loadSceneFonts } from '../browser-fonts.ts';
import type { StudioResources } from '../studio-resources.ts';
import { askInkWorker, isKnown } from './ask-ink-worker.ts';
import { drawSvg } from './draw-svg.ts';
import type { InkOrder } from './ink-work.ts';
import type { LookedAtPicture } from './look-at-pictures.ts';
import { filesMissing, isWhole, lookAtPictures, seenPictures } from './look-at-side.ts';

export interface DrawnInk {
  /** A side that can’t be drawn now is left out. */
  readonly ink: readonly SideInk[];
  /** Files that are gone. */
  readonly missing: ReadonlySet<string>;
}

/** Elements never change: a changed one is another object. */
const numbers = new WeakMap<SceneElement, number>();
let lastNumber = 0;
function keyOf(element: SceneElement, { width, height }: PixelGrid): string {
  let number = numbers.get(element);
  if (number === undefined) {
    lastNumber += 1;
    number = lastNumber;
    numbers.set(element, number);
  }
  return `${number} ${width} ${height}`;
}

type OrderedSide = InkOrder['sides'][number];

async function drawSide(
  side: SceneSide,
  grid: PixelGrid,
  resources: StudioResources,
  looked: ReadonlyMap<string, LookedAtPicture>,
): Promise<OrderedSide> {
  const layers: OrderedSide['layers'] = [];
  for (const element of printedElements(side)) {
    const area = layerArea(element, side, grid, resources.measureText);
    if (!area) continue;
    const key = keyOf(element, grid);
    const drawing: SceneResources = {
      fonts: resources.fonts,
      pictureHref: () => undefined,
      editedHref: ({ id }) => looked.get(id)?.href,
    };
    const drawn = isKnown(key) ? null : await drawSvg(layerSvg(element, side, grid, area, drawing), area);
    layers.push({ elementId: element.id, ...area, key, drawn });
  }
  return { side: side.side, widthMm: side.widthMm, ...grid, layers };
}

/** What each side would print, and what of it can’t be seen on which cloth. */
export async function drawInk(
  scene: Scene,
  resources: StudioResources,
  cloths: readonly BaseColour[],
): Promise<DrawnInk> {
  const printed = scene.sides.filter((side) => printedElements(side).length > 0);
  const [looked, fonts] = await Promise.all([
    Promise.all(printed.map((side) => lookAtPictures(side, resources))),
    loadSceneFonts(scene),
  ]);
  const missing = new Set(looked.flatMap(filesMissing));
  const whole = looked.filter((side) => isWhole(side, fonts));
  const sides: OrderedSide[] = [];
  for (const each of whole)
    sides.push(await drawSide(each.side, each.grid, { ...resources, fonts }, seenPictures(each)));
  if (sides.length === 0) return { ink: [], missing };
  const answer = await askInkWorker({
    cloths: cloths.map(({ name, hex, dark }) => ({ name, hex, dark })),
    sides,
  });
  const flawsOf = (name: SideInk['side']): PictureFlaws[] => {
    const side = whole.find(({ side: { side } }) => side === name);
    return side ? [...seenPictures(side)].map(([elementId, { flaws }]) => ({ elementId, ...flaws })) : [];
  };
  return { ink: answer.sides.map((side) => ({ ...side, flaws: flawsOf(side.side) })), missing };
}
