import type { Raster } from './raster.ts';

/** What of a picture prints badly, found in its pixels. */

const OPAQUE = 255;
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
  /** Gaps that are too narrow to stay open, as a share of the ink around them. */
  readonly gaps: number;
  /** How much larger it has to be for its lines and gaps to print. */
  readonly enlarge: number;
  /** Share of the outline along which a pale rim surrounds darker ink. */
  readonly halo: number;
}

const NO_FLAWS: Flaws = { translucent: 0, thin: 0, gaps: 0, enlarge: 1, halo: 0 };

const alphaAt = ({ rgba }: Raster, pixel: number): number => rgba[pixel * 4 + 3] ?? 0;

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
function countTranslucent(raster: Raster): number {
  const { width, height } = raster;
  const isHalf = (pixel: number) => {
    const alpha = alphaAt(raster, pixel);
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

/** A row or column of a picture: `pixelAt` gives its pixels in order. */
interface Scan {
  readonly length: number;
  readonly pixelAt: (index: number) => number;
}

function* scansOf({ width, height }: Raster, isAcross: boolean): Generator<Scan> {
  const [count, length] = isAcross ? [height, width] : [width, height];
  for (let line = 0; line < count; line += 1)
    yield { length, pixelAt: (index) => (isAcross ? line * width + index : index * width + line) };
}

/** Runs of pixels in a line that a test holds for: from the first up to the one after the last. */
function eachRun(
  { length, pixelAt }: Scan,
  holds: (pixel: number) => boolean,
  found: (from: number, to: number) => void,
): void {
  let from = -1;
  for (let index = 0; index <= length; index += 1) {
    const is = index < length && holds(pixelAt(index));
    if (is && from < 0) from = index;
    if (!is && from >= 0) {
      found(from, index);
      from = -1;
    }
  }
}

function sumOver({ pixelAt }: Scan, from: number, to: number, weigh: (pixel: number) => number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += weigh(pixelAt(index));
  return sum;
}

/** A line that is a quarter of a pixel thinner than the least one is that line, drawn between pixels. */
const ROUNDING_PX = 0.25;

/** Lines or gaps of a picture: how many are too narrow, and how narrow. */
interface Narrow {
  readonly share: number;
  /** As narrow as all but a few of them are; `leastPx` where none is narrower. */
  readonly widthPx: number;
}

/** What may stay narrower after a picture has been enlarged. */
const STILL_NARROW = 0.005;
const STEPS_PER_PX = 20;

/** @param weigh what of a pixel lies in a line or gap */
function narrowOf(
  widths: Float32Array,
  weigh: (pixel: number) => number,
  total: number,
  leastPx: number,
): Narrow {
  const byWidth = new Float64Array(Math.ceil(leastPx * STEPS_PER_PX) + 1);
  let narrow = 0;
  for (let pixel = 0; pixel < widths.length; pixel += 1) {
    const width = widths[pixel] ?? 0;
    if (width === 0 || width >= leastPx) continue;
    const step = Math.floor(width * STEPS_PER_PX);
    byWidth[step] = (byWidth[step] ?? 0) + weigh(pixel);
    narrow += weigh(pixel);
  }
  let [passed, step] = [0, 0];
  while (step < byWidth.length && passed + (byWidth[step] ?? 0) <= total * STILL_NARROW) {
    passed += byWidth[step] ?? 0;
    step += 1;
  }
  return {
    share: total === 0 ? 0 : narrow / total,
    widthPx: Math.min(leastPx, Math.max(1, step) / STEPS_PER_PX),
  };
}

const narrower = (one: number, other: number) => (one === 0 ? other : Math.min(one, other));

/**
 * Ink that is narrower than `leastPx` across or down. A line’s width is the ink in it, so that a line of a tenth of a pixel
 * is one, too.
 */
function findThin(raster: Raster, leastPx: number): Narrow {
  const widths = new Float32Array(raster.width * raster.height);
  const isInk = (pixel: number) => alphaAt(raster, pixel) >= FAINT;
  for (const isAcross of [true, false])
    for (const scan of scansOf(raster, isAcross))
      eachRun(scan, isInk, (from, to) => {
        const width = sumOver(scan, from, to, (pixel) => alphaAt(raster, pixel)) / OPAQUE;
        for (let index = from; index < to; index += 1) {
          const pixel = scan.pixelAt(index);
          widths[pixel] = narrower(widths[pixel] ?? 0, width);
        }
      });
  let all = 0;
  for (let pixel = 0; pixel < widths.length; pixel += 1) if (isInk(pixel)) all += alphaAt(raster, pixel);
  return narrowOf(widths, (pixel) => alphaAt(raster, pixel), all, leastPx);
}

/** Less is the seam of two shapes that touch. */
const LEAST_GAP_PX = 0.3;

/** Gaps between solid ink that are narrower than `leastPx`, by the ink. */
function findGaps(raster: Raster, leastPx: number): Narrow {
  const widths = new Float32Array(raster.width * raster.height);
  const openness = (pixel: number) => OPAQUE - alphaAt(raster, pixel);
  for (const isAcross of [true, false])
    for (const scan of scansOf(raster, isAcross))
      eachRun(
        scan,
        (pixel) => alphaAt(raster, pixel) <= SOLID,
        (from, to) => {
          if (from === 0 || to === scan.length) return;
          const width = sumOver(scan, from, to, openness) / OPAQUE;
          if (width < LEAST_GAP_PX || width >= leastPx) return;
          for (let index = from; index < to; index += 1) {
            const pixel = scan.pixelAt(index);
            widths[pixel] = narrower(widths[pixel] ?? 0, width);
          }
        },
      );
  let inked = 0;
  for (let pixel = 0; pixel < widths.length; pixel += 1) if (alphaAt(raster, pixel) >= INKED) inked += OPAQUE;
  return narrowOf(widths, openness, inked, leastPx);
}

/** From this on, each channel of a pale rim. */
const PALE = 222;
/** The rim that a cut-out leaves is at most so wide. A wider one is drawn on purpose. */
const RIM_MM = 0.5;

/** Share of the outline behind which the ink is pale at first, and darker within {@link RIM_MM}. */
function shareOfHalo(raster: Raster, dpi: number): number {
  const { rgba } = raster;
  const depth = Math.min(12, Math.max(3, Math.round((RIM_MM * dpi) / MM_PER_INCH)));
  const isPale = (pixel: number) =>
    Math.min(rgba[pixel * 4] ?? 0, rgba[pixel * 4 + 1] ?? 0, rgba[pixel * 4 + 2] ?? 0) >= PALE;
  let [edges, pale] = [0, 0];
  const look = (scan: Scan, first: number, step: 1 | -1) => {
    edges += 1;
    const at = (index: number) => scan.pixelAt(first + step * index);
    // The outermost pixel is mixed with what was behind it; the one after it has the rim’s colour.
    if ((isPale(at(0)) || isPale(at(1))) && !isPale(at(depth))) pale += 1;
  };
  for (const isAcross of [true, false])
    for (const scan of scansOf(raster, isAcross))
      eachRun(
        scan,
        (pixel) => alphaAt(raster, pixel) >= INKED,
        (from, to) => {
          if (to - from <= 2 * depth) return;
          if (from > 0) look(scan, from, 1);
          if (to < scan.length) look(scan, to - 1, -1);
        },
      );
  return edges === 0 ? 0 : pale / edges;
}

const MM_PER_INCH = 25.4;

/** @param dpi pixels of the raster to an inch of the print */
export function findFlaws(raster: Raster, lineMm: number, dpi: number): Flaws {
  let inked = 0;
  for (let alpha = 3; alpha < raster.rgba.length; alpha += 4)
    if ((raster.rgba[alpha] ?? 0) >= FAINT) inked += 1;
  if (inked === 0) return NO_FLAWS;
  const leastPx = (lineMm * dpi) / MM_PER_INCH - ROUNDING_PX;
  const [thin, gaps] = [findThin(raster, leastPx), findGaps(raster, leastPx)];
  return {
    translucent: countTranslucent(raster) / inked,
    thin: thin.share,
    gaps: gaps.share,
    enlarge: (leastPx + ROUNDING_PX) / Math.min(thin.widthPx, gaps.widthPx),
    halo: shareOfHalo(raster, dpi),
  };
}
