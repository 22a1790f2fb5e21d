import type { PixelGrid } from '../studio/studio.ts';
import type { PressProfile } from './press-profile.ts';

/** White ink under the colours: where it lies, once its edge stays back from theirs. */

const HALF = 128;
const FAR = 1e12;

/** Squared distances along one line to the nearest zero of `line`, in place (Felzenszwalb and Huttenlocher). */
function measureLine(
  line: Float64Array,
  length: number,
  work: { at: Int32Array; from: Float64Array; out: Float64Array },
) {
  const { at, from, out } = work;
  const meets = (one: number, other: number) =>
    ((line[other] ?? 0) + other * other - (line[one] ?? 0) - one * one) / (2 * (other - one));
  let last = 0;
  at[0] = 0;
  from[0] = -FAR;
  from[1] = FAR;
  for (let place = 1; place < length; place += 1) {
    let cut = meets(at[last] ?? 0, place);
    while (cut <= (from[last] ?? 0)) {
      last -= 1;
      cut = meets(at[last] ?? 0, place);
    }
    last += 1;
    at[last] = place;
    from[last] = cut;
    from[last + 1] = FAR;
  }
  last = 0;
  for (let place = 0; place < length; place += 1) {
    while ((from[last + 1] ?? FAR) < place) last += 1;
    const nearest = at[last] ?? 0;
    out[place] = (place - nearest) ** 2 + (line[nearest] ?? 0);
  }
  line.set(out.subarray(0, length));
}

/** How far the middle of each pixel of ink is from the ink’s edge, in pixels. Zero outside. What lies beyond the grid is no ink. */
function distanceToEdge(isInk: (pixel: number) => boolean, { width, height }: PixelGrid): Float32Array {
  const [across, down] = [width + 2, height + 2];
  const squared = new Float64Array(across * down);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isInk(y * width + x)) squared[(y + 1) * across + x + 1] = FAR;
  const longest = Math.max(across, down);
  const line = new Float64Array(longest);
  const work = {
    at: new Int32Array(longest),
    from: new Float64Array(longest + 1),
    out: new Float64Array(longest),
  };
  for (let x = 0; x < across; x += 1) {
    for (let y = 0; y < down; y += 1) line[y] = squared[y * across + x] ?? 0;
    measureLine(line, down, work);
    for (let y = 0; y < down; y += 1) squared[y * across + x] = line[y] ?? 0;
  }
  const distances = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    line.set(squared.subarray((y + 1) * across, (y + 2) * across));
    measureLine(line, across, work);
    for (let x = 0; x < width; x += 1)
      distances[y * width + x] = Math.max(0, Math.sqrt(line[x + 1] ?? 0) - 0.5);
  }
  return distances;
}

/** The largest value around each pixel, up to so many pixels away along both directions. */
function largestAround(values: Float32Array, { width, height }: PixelGrid, reach: number): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let most = 0;
      for (let near = Math.max(0, x - reach); near <= Math.min(width - 1, x + reach); near += 1)
        most = Math.max(most, values[y * width + near] ?? 0);
      rows[y * width + x] = most;
    }
  const around = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let most = 0;
      for (let near = Math.max(0, y - reach); near <= Math.min(height - 1, y + reach); near += 1)
        most = Math.max(most, rows[near * width + x] ?? 0);
      around[y * width + x] = most;
    }
  return around;
}

/**
 * How much of each pixel’s ink has white below it, 0 to 1. The white stays back from the edge by the choke; in strokes that are
 * thinner than `fullChokeFromMm` by less, so that something is left of it.
 * @param rgba not multiplied by alpha
 */
export function underbaseUnder(
  rgba: Uint8ClampedArray,
  grid: PixelGrid,
  pxPerMm: number,
  { chokeMm, fullChokeFromMm }: PressProfile['underbase'],
): Float32Array {
  const distances = distanceToEdge((pixel) => (rgba[pixel * 4 + 3] ?? 0) >= HALF, grid);
  const halfStroke = (fullChokeFromMm / 2) * pxPerMm;
  const thickness = largestAround(distances, grid, Math.max(1, Math.ceil(halfStroke)));
  return distances.map((distance, pixel) => {
    if (distance === 0) return 0;
    const choke = chokeMm * pxPerMm * Math.min(1, (thickness[pixel] ?? 0) / halfStroke);
    return Math.min(1, Math.max(0, distance - choke + 0.5));
  });
}
