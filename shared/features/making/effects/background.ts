import {
  byte,
  type Channels,
  channelsOf,
  colourDistance,
  eachRow,
  hexOf,
  type Progress,
  type Raster,
  reachOf,
} from './raster.ts';
import type { BackgroundSettings } from './recipe.ts';

/** Takes out a colour that is a picture’s background. */

const OPAQUE = 255;
/** A pixel fainter than this has no colour to speak of. */
const FAINT = 13;

/** The share of a pixel that stays, by its distance from the colour: none when near, all when far, and the edge between. */
function keptShares(raster: Raster, key: Channels, settings: BackgroundSettings, onProgress: Progress) {
  const { width, height, rgba } = raster;
  const near = reachOf(settings.tolerance);
  const far = reachOf(settings.tolerance + settings.softness);
  const kept = new Uint8Array(width * height);
  eachRow(height, onProgress, (y) => {
    for (let pixel = y * width; pixel < (y + 1) * width; pixel += 1) {
      const at = pixel * 4;
      if ((rgba[at + 3] ?? 0) < FAINT) continue;
      const distance = colourDistance(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0, key);
      kept[pixel] =
        distance <= near
          ? 0
          : distance >= far
            ? OPAQUE
            : Math.trunc((OPAQUE * (distance - near)) / (far - near));
    }
  });
  return kept;
}

/** Marks what of the background can be reached from the picture’s edges, row by row. */
function reachedFromEdges(kept: Uint8Array, width: number, height: number): Uint8Array {
  const reached = new Uint8Array(kept.length);
  let waiting = new Int32Array(1_024);
  let count = 0;
  const visit = (pixel: number) => {
    if (reached[pixel] !== 0 || kept[pixel] === OPAQUE) return;
    reached[pixel] = 1;
    if (count === waiting.length) {
      const longer = new Int32Array(waiting.length * 2);
      longer.set(waiting);
      waiting = longer;
    }
    waiting[count] = pixel;
    count += 1;
  };
  const spread = () => {
    while (count > 0) {
      count -= 1;
      const pixel = waiting[count] ?? 0;
      const x = pixel % width;
      if (x > 0) visit(pixel - 1);
      if (x < width - 1) visit(pixel + 1);
      if (pixel >= width) visit(pixel - width);
      if (pixel < width * (height - 1)) visit(pixel + width);
    }
  };
  for (let x = 0; x < width; x += 1) {
    visit(x);
    visit(width * (height - 1) + x);
  }
  for (let y = 0; y < height; y += 1) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  spread();
  return reached;
}

/** Takes the background out of an edge’s colour: the rest is the colour of the object in front. */
const unmixed = (channel: number, key: number, share: number) =>
  byte(key + Math.trunc(((channel - key) * OPAQUE) / share));

/** Makes a colour transparent: where it is joined to the edges, or everywhere. */
export function removeBackground(raster: Raster, settings: BackgroundSettings, onProgress: Progress): void {
  const { width, height, rgba } = raster;
  const key = channelsOf(settings.colour);
  const kept = keptShares(raster, key, settings, (share) => onProgress(share * 0.4));
  const reached = settings.inside ? null : reachedFromEdges(kept, width, height);
  eachRow(
    height,
    (share) => onProgress(0.6 + share * 0.4),
    (y) => {
      for (let pixel = y * width; pixel < (y + 1) * width; pixel += 1) {
        const share = kept[pixel] ?? 0;
        if (share === OPAQUE || (reached !== null && reached[pixel] === 0)) continue;
        const at = pixel * 4;
        if (share === 0) {
          rgba.fill(0, at, at + 4);
          continue;
        }
        for (let channel = 0; channel < 3; channel += 1)
          rgba[at + channel] = unmixed(rgba[at + channel] ?? 0, key[channel] ?? 0, share);
        rgba[at + 3] = Math.trunc(((rgba[at + 3] ?? 0) * share) / OPAQUE);
      }
    },
  );
}

/** The colour that most of the corners have; null where they are see-through already. */
export function cornerColour({ width, height, rgba }: Raster): string | null {
  const corners = [0, width - 1, width * (height - 1), width * height - 1].flatMap((pixel) => {
    const at = pixel * 4;
    const colour: Channels = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
    return (rgba[at + 3] ?? 0) < FAINT ? [] : [colour];
  });
  const near = reachOf(10);
  const alike = (colour: Channels) =>
    corners.filter((other) => colourDistance(...colour, other) <= near).length;
  const [first, ...others] = corners;
  if (!first) return null;
  return hexOf(others.reduce((best, colour) => (alike(colour) > alike(best) ? colour : best), first));
}
