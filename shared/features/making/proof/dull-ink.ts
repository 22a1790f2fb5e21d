import type { Layer, PixelGrid, Rgb } from '../studio/studio.ts';
import { type HueName, hueName } from './hue-names.ts';
import { type ClothKind, kindOfCloth, type PressModel } from './press-model.ts';
import { OUT_OF_REACH } from './proof-pixels.ts';

/** Elements whose colours the press can’t reach. */

export interface DullInk {
  readonly elementId: string;
  /** Names of the cloth colours on which it prints duller. */
  readonly cloths: readonly string[];
  /** What most of it is called that does. */
  readonly hue: HueName;
}

interface NamedCloth {
  readonly name: string;
  readonly dark: boolean;
}

/** Share of an element’s ink that may be out of reach before it is worth a word. */
const DULL_SHARE = 0.05;
const HALF = 128;
const MOST_KEPT = 20_000;

/** Pixels of nearly one colour: their sum, so that a flat colour stays exact. */
interface Shade {
  red: number;
  green: number;
  blue: number;
  pixels: number;
}

function shadesOf({ rgba, left, top, width, height }: Layer, grid: PixelGrid): Shade[] {
  const shades = new Map<number, Shade>();
  for (let y = Math.max(0, -top); y < Math.min(height, grid.height - top); y += 1)
    for (let x = Math.max(0, -left); x < Math.min(width, grid.width - left); x += 1) {
      const at = (y * width + x) * 4;
      if ((rgba[at + 3] ?? 0) < HALF) continue;
      const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
      const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
      const shade = shades.get(key);
      if (shade) {
        shade.red += red;
        shade.green += green;
        shade.blue += blue;
        shade.pixels += 1;
      } else shades.set(key, { red, green, blue, pixels: 1 });
    }
  return [...shades.values()];
}

const meanOf = ({ red, green, blue, pixels }: Shade): Rgb => [
  Math.round(red / pixels),
  Math.round(green / pixels),
  Math.round(blue / pixels),
];

function mostOften(names: readonly (readonly [HueName, number])[]): HueName | null {
  const counts = new Map<HueName, number>();
  for (const [name, pixels] of names) counts.set(name, (counts.get(name) ?? 0) + pixels);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

/** Looks for elements that print duller. It remembers colours: the same ones come with every change of a design. */
export function dullInkFinder(model: PressModel) {
  const known = { light: new Map<number, number>(), dark: new Map<number, number>() };
  const difference = (kind: ClothKind, colour: Rgb): number => {
    const key = (colour[0] << 16) | (colour[1] << 8) | colour[2];
    const found = known[kind].get(key) ?? model.separate(kind, colour).difference;
    if (known[kind].size >= MOST_KEPT) known[kind].clear();
    known[kind].set(key, found);
    return found;
  };
  /** @param layers of a side, each drawn alone */
  return (layers: readonly Layer[], grid: PixelGrid, cloths: readonly NamedCloth[]): DullInk[] =>
    layers.flatMap((layer) => {
      const shades = shadesOf(layer, grid);
      const total = shades.reduce((sum, { pixels }) => sum + pixels, 0);
      const dull = (['light', 'dark'] as const).flatMap((kind) => {
        const names = cloths.filter((cloth) => kindOfCloth(cloth) === kind).map(({ name }) => name);
        if (names.length === 0) return [];
        const far = shades.filter((shade) => difference(kind, meanOf(shade)) > OUT_OF_REACH);
        const share = far.reduce((sum, { pixels }) => sum + pixels, 0) / total;
        return share > DULL_SHARE ? [{ names, far }] : [];
      });
      const hue = mostOften(
        dull.flatMap(({ far }) => far.map((shade) => [hueName(meanOf(shade)), shade.pixels] as const)),
      );
      if (hue === null) return [];
      const names = new Set(dull.flatMap((each) => each.names));
      return [
        {
          elementId: layer.elementId,
          cloths: cloths.map(({ name }) => name).filter((name) => names.has(name)),
          hue,
        },
      ];
    });
}
