import type { Raster } from './raster.ts';

/** What of a picture prints badly, found in its pixels. */

/** Alpha between which ink is half see-through: the printer lays it thinly, and it looks dirty. */
const FAINT = 13;
const SOLID = 242;
/** From half of its alpha an edge counts as ink. */
const INKED = 128;

export interface Flaws {
  /** Share of the ink that is half see-through over an area: edges are so on purpose. */
  readonly translucent: number;
  /** Share of the ink that is thinner than a line that prints. */
  readonly thin: number;
}

/** Of each row or column, whether `length` marks in a line hold the place: what is shorter goes, the rest stays. */
function openLines(marks: Uint8Array, width: number, height: number, length: number, isAcross: boolean) {
  const kept = new Uint8Array(marks.length);
  const [lines, along] = isAcross ? [height, width] : [width, height];
  const step = isAcross ? 1 : width;
  for (let line = 0; line < lines; line += 1) {
    const from = isAcross ? line * width : line;
    let run = 0;
    for (let index = 0; index <= along; index += 1) {
      if (index < along && marks[from + index * step] === 1) {
        run += 1;
        continue;
      }
      if (run >= length) for (let back = 1; back <= run; back += 1) kept[from + (index - back) * step] = 1;
      run = 0;
    }
  }
  return kept;
}

const neighbours = (pixel: number, width: number) => [
  pixel - width - 1,
  pixel - width,
  pixel - width + 1,
  pixel - 1,
  pixel + 1,
  pixel + width - 1,
  pixel + width,
  pixel + width + 1,
];

/** How much see-through ink lies away from edges: all its neighbours are so, too. */
function countTranslucent({ width, height, rgba }: Raster): number {
  const isHalf = (pixel: number) => {
    const alpha = rgba[pixel * 4 + 3] ?? 0;
    return alpha >= FAINT && alpha <= SOLID;
  };
  let count = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const pixel = y * width + x;
      if (isHalf(pixel) && neighbours(pixel, width).every(isHalf)) count += 1;
    }
  return count;
}

/** Ink that is narrower than a line that prints, whichever way it runs: no square of that size lies in it. */
function countThin({ width, height, rgba }: Raster, lineMm: number, dpi: number): number {
  const length = Math.round((lineMm * dpi) / 25.4);
  // Pixels coarser than the line can’t show it.
  if (length < 2) return 0;
  const marks = new Uint8Array(width * height);
  let inked = 0;
  for (let pixel = 0; pixel < marks.length; pixel += 1)
    if ((rgba[pixel * 4 + 3] ?? 0) >= INKED) {
      marks[pixel] = 1;
      inked += 1;
    }
  const wide = openLines(marks, width, height, length, true);
  const tall = openLines(marks, width, height, length, false);
  let thick = 0;
  for (let pixel = 0; pixel < marks.length; pixel += 1)
    if (wide[pixel] === 1 && tall[pixel] === 1) thick += 1;
  return inked - thick;
}

/** @param dpi pixels of the raster to an inch of the print */
export function findFlaws(raster: Raster, lineMm: number, dpi: number): Flaws {
  let inked = 0;
  for (let alpha = 3; alpha < raster.rgba.length; alpha += 4)
    if ((raster.rgba[alpha] ?? 0) >= FAINT) inked += 1;
  if (inked === 0) return { translucent: 0, thin: 0 };
  return {
    translucent: countTranslucent(raster) / inked,
    thin: countThin(raster, lineMm, dpi) / inked,
  };
}
