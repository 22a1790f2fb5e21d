import { colourDifference, type Rgb, rgbOf } from './colour-difference.ts';

/** Ink on cloth: how much a side prints, and what of it can be seen. Pixels are RGBA, not multiplied by alpha. */

/** Alpha from which a pixel counts as ink: what is fainter leaves no mark on cloth. */
export const INK_ALPHA = 13;
/** A side that prints less than this is empty to everyone who looks at it. */
export const LEAST_INK_MM2 = 1;

/** Pixels that print. */
export function countInkedPixels(rgba: Uint8Array | Uint8ClampedArray): number {
  let count = 0;
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if ((rgba[alpha] ?? 0) >= INK_ALPHA) count += 1;
  return count;
}

/** Columns and rows of pixels; `right` and `bottom` are the first without ink. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The smallest box around the pixels that print; null where none does.
 * @param bytes `channels` for each pixel, the last one its alpha
 */
export function findInkBox(
  bytes: Uint8Array | Uint8ClampedArray,
  { width, channels }: { readonly width: number; readonly channels: 1 | 4 },
): PixelBox | null {
  let [left, right, top, bottom] = [width, 0, -1, 0];
  const height = Math.floor(bytes.length / (width * channels));
  for (let row = 0; row < height; row += 1) {
    const start = row * width;
    const isInk = (column: number) => (bytes[(start + column + 1) * channels - 1] ?? 0) >= INK_ALPHA;
    let first = 0;
    while (first < width && !isInk(first)) first += 1;
    if (first === width) continue;
    // Only what lies beyond the box so far is looked at.
    let last = width - 1;
    while (last >= right && !isInk(last)) last -= 1;
    if (top < 0) top = row;
    bottom = row + 1;
    left = Math.min(left, first);
    right = Math.max(right, last + 1);
  }
  return top < 0 ? null : { left, top, right, bottom };
}

/** Nearer than this, ink can hardly be told from the cloth around it. */
export const LEAST_DIFFERENCE = 10;
/** Nearer than this, it can be told, but is hard to see. */
export const FAINT_DIFFERENCE = 20;
/** Share of an element's ink that may be lost before it is worth a word. */
const LOST_SHARE = 0.2;
/** Share from which no part of it can be seen: the rest are its edges. */
const UNSEEN_SHARE = 0.95;
/** Share that may lie on ink of the same colour: shapes are put together of parts that overlap. */
const ON_INK_SHARE = 0.5;
/** Most colours that are named of what lies below an element. */
const MOST_BELOW = 6;

export interface PixelGrid {
  readonly width: number;
  readonly height: number;
}

/** An element drawn alone: only the part of its side that it touches. */
export interface Layer extends PixelGrid {
  readonly elementId: string;
  readonly left: number;
  readonly top: number;
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

const HALF = 128;
const OPAQUE = 255;

/** Pixels of nearly one colour on nearly one ground: their sum, so that what they have in common stays exact. */
interface Shade {
  red: number;
  green: number;
  blue: number;
  alpha: number;
  pixels: number;
  /** The ink that it lies on; null on bare cloth. */
  below: Rgb | null;
}

/** Goes over the pixels of a layer: `at` is the place in its bytes, `pixel` that in its side. */
function eachPixel(layer: Layer, { width, height }: PixelGrid, work: (at: number, pixel: number) => void) {
  for (let y = Math.max(0, -layer.top); y < Math.min(layer.height, height - layer.top); y += 1)
    for (let x = Math.max(0, -layer.left); x < Math.min(layer.width, width - layer.left); x += 1)
      work((y * layer.width + x) * 4, (y + layer.top) * width + x + layer.left);
}

/** How many layers cover each pixel. */
function countCovers(layers: readonly Layer[], grid: PixelGrid): Uint8Array {
  const covers = new Uint8Array(grid.width * grid.height);
  for (const layer of layers)
    eachPixel(layer, grid, (at, pixel) => {
      if ((layer.rgba[at + 3] ?? 0) >= HALF) covers[pixel] = (covers[pixel] ?? 0) + 1;
    });
  return covers;
}

/** What has been laid so far: how often each pixel was covered, and in which colour it is. */
interface Stack {
  readonly covers: Uint8Array;
  readonly rgba: Uint8ClampedArray;
}

function layOn({ covers, rgba }: Stack, layer: Layer, grid: PixelGrid): void {
  eachPixel(layer, grid, (at, pixel) => {
    const alpha = layer.rgba[at + 3] ?? 0;
    if (alpha === 0) return;
    if (alpha >= HALF) covers[pixel] = (covers[pixel] ?? 0) + 1;
    const to = pixel * 4;
    const before = ((rgba[to + 3] ?? 0) * (OPAQUE - alpha)) / OPAQUE;
    const sum = alpha + before;
    for (let channel = 0; channel < 3; channel += 1)
      rgba[to + channel] =
        ((layer.rgba[at + channel] ?? 0) * alpha + (rgba[to + channel] ?? 0) * before) / sum;
    rgba[to + 3] = sum;
  });
}

/**
 * The element's ink by shade, and how many pixels of it are to be seen in all. Where another element covers it, it isn't.
 * Edges are left out: they are half ground on purpose.
 */
function exposedInk(
  layer: Layer,
  below: Stack,
  covers: Uint8Array,
  grid: PixelGrid,
): { shades: Shade[]; total: number } {
  const { rgba } = layer;
  let strongest = 0;
  for (let at = 3; at < rgba.length; at += 4) strongest = Math.max(strongest, rgba[at] ?? 0);
  const least = Math.max(INK_ALPHA, strongest / 2);
  const shades = new Map<number, Shade>();
  let total = 0;
  eachPixel(layer, grid, (at, pixel) => {
    const alpha = rgba[at + 3] ?? 0;
    const under = below.covers[pixel] ?? 0;
    if (alpha < least || (covers[pixel] ?? 0) > under + (alpha >= HALF ? 1 : 0)) return;
    total += 1;
    const red = rgba[at] ?? 0;
    const green = rgba[at + 1] ?? 0;
    const blue = rgba[at + 2] ?? 0;
    const from = pixel * 4;
    const ground: Rgb | null =
      under === 0 ? null : [below.rgba[from] ?? 0, below.rgba[from + 1] ?? 0, below.rgba[from + 2] ?? 0];
    const groundKey = ground ? 1 + ((ground[0] >> 4) * 256 + (ground[1] >> 4) * 16 + (ground[2] >> 4)) : 0;
    const key =
      (((red >> 4) << 12) | ((green >> 4) << 8) | ((blue >> 4) << 4) | (alpha >> 4)) + 65_536 * groundKey;
    const shade = shades.get(key) ?? { red: 0, green: 0, blue: 0, alpha: 0, pixels: 0, below: ground };
    shade.red += red;
    shade.green += green;
    shade.blue += blue;
    shade.alpha += alpha;
    shade.pixels += 1;
    shades.set(key, shade);
  });
  return { shades: [...shades.values()], total };
}

function on({ red, green, blue, alpha, pixels }: Shade, ground: Rgb): Rgb {
  const share = alpha / pixels / OPAQUE;
  const mixed = (sum: number, under: number) => (sum / pixels) * share + under * (1 - share);
  return [mixed(red, ground[0]), mixed(green, ground[1]), mixed(blue, ground[2])];
}

export interface Cloth {
  readonly name: string;
  readonly hex: string;
}

export interface LostInk {
  readonly elementId: string;
  /** Names of the cloth colours on which it can hardly be seen. */
  readonly cloths: readonly string[];
  /** Those of them on which no part of it can be seen. */
  readonly unseenOn: readonly string[];
  /** Names of further cloth colours on which it is hard to see. */
  readonly faintOn: readonly string[];
  /** Colours below it from which it can’t be told; empty where it can. */
  readonly onInk: readonly string[];
}

const hexOf = (colour: Rgb): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** The colours below an element, the most frequent first, where most of it can’t be told from them. */
function inkBelow(shades: readonly Shade[], total: number): string[] {
  const lost = shades.filter(
    (shade) => shade.below && colourDifference(on(shade, shade.below), shade.below) < LEAST_DIFFERENCE,
  );
  if (lost.reduce((sum, { pixels }) => sum + pixels, 0) <= total * ON_INK_SHARE) return [];
  const grounds = shades.filter(({ below }) => below !== null).toSorted((a, b) => b.pixels - a.pixels);
  return [...new Set(grounds.flatMap(({ below }) => (below ? [hexOf(below)] : [])))].slice(0, MOST_BELOW);
}

/**
 * Elements that disappear on a cloth colour, or on what lies below them. Layers are in printing order, each clipped to the
 * print area.
 */
export function findLostInk(layers: readonly Layer[], grid: PixelGrid, cloths: readonly Cloth[]): LostInk[] {
  const covers = countCovers(layers, grid);
  const below: Stack = {
    covers: new Uint8Array(covers.length),
    rgba: new Uint8ClampedArray(covers.length * 4),
  };
  return layers.flatMap((layer) => {
    const { shades, total } = exposedInk(layer, below, covers, grid);
    layOn(below, layer, grid);
    if (total === 0) return [];
    const onBare = shades.filter((shade) => shade.below === null);
    const nearer = (least: number, shareOver: number) =>
      cloths
        .filter(({ hex }) => {
          const cloth = rgbOf(hex);
          const near = onBare.filter((shade) => colourDifference(on(shade, cloth), cloth) < least);
          return near.reduce((sum, { pixels }) => sum + pixels, 0) > total * shareOver;
        })
        .map(({ name }) => name);
    const lost: LostInk = {
      elementId: layer.elementId,
      cloths: nearer(LEAST_DIFFERENCE, LOST_SHARE),
      unseenOn: nearer(LEAST_DIFFERENCE, UNSEEN_SHARE),
      faintOn: [],
      onInk: inkBelow(shades, total),
    };
    const faintOn = nearer(FAINT_DIFFERENCE, LOST_SHARE).filter((name) => !lost.cloths.includes(name));
    return lost.cloths.length + faintOn.length + lost.onInk.length === 0 ? [] : [{ ...lost, faintOn }];
  });
}

/** Pixels of a side that print, whichever of its elements lays them. */
export function countInk(layers: readonly Layer[], grid: PixelGrid): number {
  const inked = new Uint8Array(grid.width * grid.height);
  for (const layer of layers)
    eachPixel(layer, grid, (at, pixel) => {
      if ((layer.rgba[at + 3] ?? 0) >= INK_ALPHA) inked[pixel] = 1;
    });
  return inked.reduce((sum, one) => sum + one, 0);
}

/** Inks that come out well on cloth. */
export const PRINT_INKS = [
  '#000000',
  '#ffffff',
  '#4c5364',
  '#b3202c',
  '#e8743b',
  '#f2c14e',
  '#2f7d4f',
  '#1c6a70',
  '#2b4280',
  '#6d4aa2',
  '#d6478f',
  '#8a5a34',
] as const;

const leastContrast = (ink: string, cloths: readonly Pick<Cloth, 'hex'>[]) =>
  Math.min(...cloths.map(({ hex }) => colourDifference(rgbOf(ink), rgbOf(hex))));

/** Whether an ink can be told from every one of the cloths. */
export const isVisibleOn = (ink: string, cloths: readonly Pick<Cloth, 'hex'>[]): boolean =>
  leastContrast(ink, cloths) >= LEAST_DIFFERENCE;

/** The ink that stands out most on all of the cloths; null where each is lost, or nearer than `least`, on one of them. */
export function visibleInk(
  cloths: readonly Pick<Cloth, 'hex'>[],
  least: number = LEAST_DIFFERENCE,
): string | null {
  const best = PRINT_INKS.reduce((one, other) =>
    leastContrast(other, cloths) > leastContrast(one, cloths) ? other : one,
  );
  return leastContrast(best, cloths) >= least ? best : null;
}
