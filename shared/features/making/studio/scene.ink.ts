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
/** Share of an element's ink that may be lost before it is worth a word. */
const LOST_SHARE = 0.2;
/** Share from which no part of it can be seen: the rest are its edges. */
const UNSEEN_SHARE = 0.95;

export interface Layer {
  readonly elementId: string;
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

const HALF = 128;

/** Pixels of nearly one colour: their sum, so that what they have in common stays exact. */
interface Shade {
  red: number;
  green: number;
  blue: number;
  alpha: number;
  pixels: number;
}

/** How many layers cover each pixel. */
function countCovers(layers: readonly Layer[]): Uint8Array {
  const covers = new Uint8Array((layers[0]?.rgba.length ?? 0) / 4);
  for (const { rgba } of layers)
    for (let pixel = 0; pixel < covers.length; pixel += 1)
      if ((rgba[pixel * 4 + 3] ?? 0) >= HALF) covers[pixel] = (covers[pixel] ?? 0) + 1;
  return covers;
}

/**
 * The element's ink by shade, from where it lies on bare cloth, and how many pixels of it are to be seen in all. Where
 * another element covers it, it isn't. Edges are left out: they are half cloth on purpose.
 */
function exposedInk(
  { rgba }: Layer,
  below: Uint8Array,
  covers: Uint8Array,
): { shades: Shade[]; total: number } {
  let strongest = 0;
  for (let at = 3; at < rgba.length; at += 4) strongest = Math.max(strongest, rgba[at] ?? 0);
  const least = Math.max(INK_ALPHA, strongest / 2);
  const shades = new Map<number, Shade>();
  let total = 0;
  for (let pixel = 0; pixel < covers.length; pixel += 1) {
    const at = pixel * 4;
    const alpha = rgba[at + 3] ?? 0;
    const under = below[pixel] ?? 0;
    if (alpha < least || (covers[pixel] ?? 0) > under + (alpha >= HALF ? 1 : 0)) continue;
    total += 1;
    if (under > 0) continue;
    const red = rgba[at] ?? 0;
    const green = rgba[at + 1] ?? 0;
    const blue = rgba[at + 2] ?? 0;
    const key = ((red >> 4) << 12) | ((green >> 4) << 8) | ((blue >> 4) << 4) | (alpha >> 4);
    const shade = shades.get(key) ?? { red: 0, green: 0, blue: 0, alpha: 0, pixels: 0 };
    shade.red += red;
    shade.green += green;
    shade.blue += blue;
    shade.alpha += alpha;
    shade.pixels += 1;
    shades.set(key, shade);
  }
  return { shades: [...shades.values()], total };
}

function onCloth({ red, green, blue, alpha, pixels }: Shade, cloth: Rgb): Rgb {
  const share = alpha / pixels / 255;
  const mixed = (sum: number, ground: number) => (sum / pixels) * share + ground * (1 - share);
  return [mixed(red, cloth[0]), mixed(green, cloth[1]), mixed(blue, cloth[2])];
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
}

/** Elements that disappear on a cloth colour. Layers are in printing order, each clipped to the print area. */
export function findLostInk(layers: readonly Layer[], cloths: readonly Cloth[]): LostInk[] {
  const covers = countCovers(layers);
  const below = new Uint8Array(covers.length);
  return layers.flatMap((layer) => {
    const { elementId, rgba } = layer;
    const { shades, total } = exposedInk(layer, below, covers);
    for (let pixel = 0; pixel < below.length; pixel += 1)
      if ((rgba[pixel * 4 + 3] ?? 0) >= HALF) below[pixel] = (below[pixel] ?? 0) + 1;
    if (total === 0) return [];
    const shares = cloths.map(({ name, hex }) => {
      const cloth = rgbOf(hex);
      let lost = 0;
      for (const shade of shades)
        if (colourDifference(onCloth(shade, cloth), cloth) < LEAST_DIFFERENCE) lost += shade.pixels;
      return { name, share: lost / total };
    });
    const lostFrom = (least: number) => shares.filter(({ share }) => share > least).map(({ name }) => name);
    const lostOn = lostFrom(LOST_SHARE);
    return lostOn.length === 0 ? [] : [{ elementId, cloths: lostOn, unseenOn: lostFrom(UNSEEN_SHARE) }];
  });
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

/** The ink that stands out most on all of the cloths; null where each is lost on one of them. */
export function visibleInk(cloths: readonly Pick<Cloth, 'hex'>[]): string | null {
  const best = PRINT_INKS.reduce((one, other) =>
    leastContrast(other, cloths) > leastContrast(one, cloths) ? other : one,
  );
  return isVisibleOn(best, cloths) ? best : null;
}
