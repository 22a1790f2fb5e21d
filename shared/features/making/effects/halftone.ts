import { channelsOf, eachRow, lightness, type Progress, type Raster } from './raster.ts';
import type { HalftoneSettings } from './recipe.ts';

/** Turns shades into dots of full ink, which print where half-transparent ink doesn’t. */

/** Cells of the table for one dot, in each direction. */
const TABLE = 64;
const HALF = TABLE / 2;

/** Cosine and sine, in 4096ths: written out, as no two programs need agree on them. */
const TURNS = { 225: [3_784, 1_567], 450: [2_896, 2_896] } as const;
const TURN_UNIT = 4_096;
/** Lengths of a cell are counted in 256ths of a pixel. */
const CELL_UNIT = 256;

/** When a place in the dot gets its ink: the nearer to its middle, the sooner. */
const order = {
  round: (x: number, y: number) => x * x + y * y,
  diamond: (x: number, y: number) => (Math.abs(x) + Math.abs(y)) * TABLE + Math.max(Math.abs(x), Math.abs(y)),
  line: (_x: number, y: number) => Math.abs(y),
} as const;

/** For each place in the dot the shade from which it prints, so that as much is inked as the shade asks for. */
function dotTable(dot: HalftoneSettings['dot']): Uint8Array {
  const places = Array.from({ length: TABLE * TABLE }, (_, place) => ({
    place,
    // Odd numbers, so that the middle lies between the places.
    rank: order[dot](2 * ((place % TABLE) - HALF) + 1, 2 * (Math.trunc(place / TABLE) - HALF) + 1),
  }));
  places.sort((one, other) => one.rank - other.rank || one.place - other.place);
  const table = new Uint8Array(TABLE * TABLE);
  places.forEach(({ place }, index) => {
    table[place] = Math.trunc((index * 255) / (TABLE * TABLE));
  });
  return table;
}

const tables = new Map<HalftoneSettings['dot'], Uint8Array>();
function tableOf(dot: HalftoneSettings['dot']): Uint8Array {
  const table = tables.get(dot) ?? dotTable(dot);
  tables.set(dot, table);
  return table;
}

/** @param dpi pixels of the raster to an inch of the print */
export function screenHalftone(
  raster: Raster,
  settings: HalftoneSettings,
  dpi: number,
  onProgress: Progress,
): void {
  const { width, height, rgba } = raster;
  const table = tableOf(settings.dot);
  const [cos, sin] = TURNS[settings.angle];
  const cell = Math.max(2 * CELL_UNIT, Math.round((dpi * CELL_UNIT) / settings.lines));
  const ink = settings.ink === null ? null : channelsOf(settings.ink);
  const placeOf = (turned: number) => {
    const along = Math.trunc((turned * CELL_UNIT) / TURN_UNIT) % cell;
    return Math.trunc(((along < 0 ? along + cell : along) * TABLE) / cell);
  };
  eachRow(height, onProgress, (y) => {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const alpha = rgba[at + 3] ?? 0;
      if (alpha === 0) continue;
      let coverage = alpha;
      if (ink) {
        const light = lightness(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
        coverage = Math.trunc((alpha * (settings.invert ? light : 255 - light)) / 255);
        rgba[at] = ink[0];
        rgba[at + 1] = ink[1];
        rgba[at + 2] = ink[2];
      }
      const place = placeOf(y * cos - x * sin) * TABLE + placeOf(x * cos + y * sin);
      rgba[at + 3] = coverage > (table[place] ?? 0) ? 255 : 0;
    }
  });
}
