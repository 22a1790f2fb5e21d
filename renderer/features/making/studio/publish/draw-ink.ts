import type { PictureFlaws, SideInk } from '../../../../../shared/features/making/products/products.ts';
import {
  type Cloth,
  countInkedPixels,
  findLostInk,
  type Layer,
  LEAST_LINE_MM,
  type PictureElement,
  pictureFileIds,
  printedElements,
  type Scene,
  type SceneResources,
  type SceneSide,
  sceneContent,
  shownPixels,
} from '../../../../../shared/features/making/studio/studio.ts';
import { loadSceneFonts } from '../browser-fonts.ts';
import { makePicture } from '../pictures/make-picture.ts';
import { pictureAddress } from '../studio-resources.ts';

/** Wide enough to see a hairline, small enough for forty layers on a phone. */
const WIDTH_PX = 300;

const pictures = new Map<string, Promise<string | null>>();

const textOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });

/** A picture as text: a drawing that is itself shown as an image may load nothing. */
async function readPicture(fileId: string): Promise<string | null> {
  try {
    const response = await fetch(pictureAddress(fileId, '320'));
    if (!response.ok) return null;
    return await textOf(await response.blob());
  } catch {
    return null;
  }
}

/** Pixels of a picture that is looked at closely: a third of a millimetre can be seen in most. */
const LOOKED_AT_PIXELS = 1_500_000;

/** The longer side of the copy that is looked at. */
const COPY_PX = 1_600;

/** How many pixels there are to look at: enlarged ones would have edges that are none. */
function pixelsToLookAt(element: PictureElement): number {
  if (element.vector) return LOOKED_AT_PIXELS;
  const { width, height } = shownPixels(element);
  const scale = Math.min(1, COPY_PX / Math.max(element.naturalWidth, element.naturalHeight));
  return Math.max(1, Math.min(LOOKED_AT_PIXELS, Math.floor(width * height * scale * scale)));
}

interface LookedAt {
  /** The picture as its edits make it, as text. */
  readonly href: string;
  readonly flaws: PictureFlaws;
}

/** Pictures as they will print, by element. One that can’t be made is left out. */
async function lookAtPictures(scene: Scene): Promise<ReadonlyMap<string, LookedAt>> {
  const pictures = scene.sides
    .flatMap(printedElements)
    .flatMap((element) => (element.kind === 'picture' ? [element] : []));
  const looked = await Promise.all(
    pictures.map(async (element) => {
      const options = { most: pixelsToLookAt(element), leastLineMm: LEAST_LINE_MM };
      const made = await makePicture(element, pictureAddress(element.fileId), options).catch(() => null);
      const flaws = made?.facts.flaws;
      if (!made || !flaws) return [];
      const href = element.edits?.recipe ? await textOf(made.picture) : '';
      return [[element.id, { href, flaws: { elementId: element.id, ...flaws } }] as const];
    }),
  );
  return new Map(looked.flat());
}

async function loadPictures(scene: Scene): Promise<ReadonlyMap<string, string | null>> {
  const ids = pictureFileIds(scene);
  for (const id of ids) if (!pictures.has(id)) pictures.set(id, readPicture(id));
  const loaded = await Promise.all(ids.map(async (id) => [id, (await pictures.get(id)) ?? null] as const));
  for (const [id, href] of loaded) if (href === null) pictures.delete(id);
  return new Map(loaded);
}

/** @throws Error where the browser can’t draw it */
async function drawLayers(scene: Scene, side: SceneSide, resources: SceneResources): Promise<Layer[]> {
  const width = WIDTH_PX;
  const height = Math.max(1, Math.round((WIDTH_PX * side.heightMm) / side.widthMm));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gave no canvas');
  const layers: Layer[] = [];
  for (const element of printedElements(side)) {
    const alone = { ...scene, sides: [{ ...side, elements: [element] }] };
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${side.widthMm} ${side.heightMm}" preserveAspectRatio="none">${sceneContent(alone, side.side, resources)}</svg>`,
    )}`;
    await image.decode();
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    layers.push({ elementId: element.id, rgba: context.getImageData(0, 0, width, height).data });
  }
  return layers;
}

function totalInk(layers: readonly Layer[], side: SceneSide): number {
  const [first, ...others] = layers;
  if (!first) return 0;
  const all = first.rgba.slice();
  for (const { rgba } of others)
    for (let at = 3; at < all.length; at += 4) all[at] = Math.max(all[at] ?? 0, rgba[at] ?? 0);
  return countInkedPixels(all) * (side.widthMm / WIDTH_PX) ** 2;
}

/** What each side would print, and what can’t be seen on which cloth. A side that can’t be drawn now is left out. */
export async function drawInk(
  scene: Scene,
  resources: SceneResources,
  cloths: readonly Cloth[],
): Promise<SideInk[]> {
  const [hrefs, looked, fonts] = await Promise.all([
    loadPictures(scene),
    lookAtPictures(scene),
    loadSceneFonts(scene),
  ]);
  const drawing: SceneResources = {
    ...resources,
    fonts,
    pictureHref: (fileId) => hrefs.get(fileId) ?? undefined,
    editedHref: ({ id, edits }) => (edits?.recipe ? looked.get(id)?.href : undefined),
  };
  const inks: SideInk[] = [];
  for (const side of scene.sides) {
    const elements = printedElements(side);
    const isComplete = elements.every((element) => {
      if (element.kind === 'picture')
        return element.edits?.recipe ? looked.has(element.id) : typeof hrefs.get(element.fileId) === 'string';
      return element.kind !== 'text' || fonts(element.fontId, element.weight) !== undefined;
    });
    if (elements.length === 0 || !isComplete) continue;
    const layers = await drawLayers(scene, side, drawing).catch(() => null);
    if (!layers) continue;
    const flaws = elements.flatMap(({ id }) => looked.get(id)?.flaws ?? []);
    inks.push({
      side: side.side,
      inkMm2: totalInk(layers, side),
      lost: findLostInk(layers, cloths),
      flaws,
    });
  }
  return inks;
}
