import type { PictureFlaws, SideInk } from '../../../../../shared/features/making/products/products.ts';
import {
  type Cloth,
  layerArea,
  layerSvg,
  lookGrid,
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
import type { InkOrder } from './ink-work.ts';
import { copyPixels, type LookedAtPicture, lookAtPicture, type PictureLook } from './look-at-pictures.ts';

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

/** @throws Error where the browser can’t draw it */
async function draw(svg: string, { width, height }: PixelGrid): Promise<ImageBitmap> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gave no canvas');
  context.drawImage(image, 0, 0, width, height);
  return canvas.transferToImageBitmap();
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
    const drawn = isKnown(key) ? null : await draw(layerSvg(element, side, grid, area, drawing), area);
    layers.push({ elementId: element.id, ...area, key, drawn });
  }
  return { side: side.side, widthMm: side.widthMm, ...grid, layers };
}

interface LookedSide {
  readonly side: SceneSide;
  readonly grid: PixelGrid;
  readonly pictures: ReadonlyMap<string, PictureLook>;
}

async function lookAtPictures(side: SceneSide, resources: StudioResources): Promise<LookedSide> {
  const grid = lookGrid(side, resources.measureText);
  const looks = await Promise.all(
    printedElements(side).flatMap((element) =>
      element.kind === 'picture'
        ? [
            lookAtPicture(
              element,
              resources.pictureHref(element.fileId),
              copyPixels(element, side, grid),
            ).then((look) => [element.id, look] as const),
          ]
        : [],
    ),
  );
  return { side, grid, pictures: new Map(looks) };
}

function filesMissing({ side, pictures }: LookedSide): string[] {
  return printedElements(side).flatMap((element) =>
    element.kind === 'picture' && pictures.get(element.id) === 'missing' ? [element.fileId] : [],
  );
}

const seen = ({ pictures }: LookedSide): ReadonlyMap<string, LookedAtPicture> =>
  new Map([...pictures].flatMap(([id, look]) => (typeof look === 'string' ? [] : [[id, look] as const])));

/** Whether all of a side can be drawn: its pictures are there, and its fonts. */
const isWhole = ({ side, pictures }: LookedSide, fonts: StudioResources['fonts']): boolean =>
  printedElements(side).every((element) =>
    element.kind === 'picture'
      ? typeof pictures.get(element.id) !== 'string'
      : element.kind !== 'text' || fonts(element.fontId, element.weight) !== undefined,
  );

/** What each side would print, and what of it can’t be seen on which cloth. */
export async function drawInk(
  scene: Scene,
  resources: StudioResources,
  cloths: readonly Cloth[],
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
    sides.push(await drawSide(each.side, each.grid, { ...resources, fonts }, seen(each)));
  if (sides.length === 0) return { ink: [], missing };
  const answer = await askInkWorker({ cloths: cloths.map(({ name, hex }) => ({ name, hex })), sides });
  const flawsOf = (name: SideInk['side']): PictureFlaws[] => {
    const side = whole.find(({ side: { side } }) => side === name);
    return side ? [...seen(side)].map(([elementId, { flaws }]) => ({ elementId, ...flaws })) : [];
  };
  return { ink: answer.sides.map((side) => ({ ...side, flaws: flawsOf(side.side) })), missing };
}
