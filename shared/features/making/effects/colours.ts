import {
  byte,
  type Channels,
  channelsOf,
  colourDistance,
  eachRow,
  hexOf,
  lightness,
  type Progress,
  type Raster,
  reachOf,
} from './raster.ts';
import type { OneColourSettings, RecolourSettings, ToneSettings } from './recipe.ts';

/** Changes of colour, pixel by pixel. */

const MIDDLE = 128;
const WHOLE = 256;

/** A factor in 256ths: a hundred and more doubles it several times, minus a hundred takes it away. */
const factorOf = (setting: number): number =>
  setting <= 0
    ? Math.trunc((WHOLE * (100 + setting)) / 100)
    : WHOLE + Math.trunc((WHOLE * setting * setting * 3) / 10_000) + Math.trunc((WHOLE * setting) / 100);

/** Brightness, contrast and saturation. */
export function changeTone(raster: Raster, settings: ToneSettings, onProgress: Progress): void {
  const { width, height, rgba } = raster;
  const contrast = factorOf(settings.contrast);
  const colour = factorOf(settings.saturation);
  const lift = Math.trunc((settings.brightness * WHOLE) / 200);
  const curve = new Uint8Array(WHOLE);
  for (let value = 0; value < WHOLE; value += 1)
    curve[value] = byte(Math.trunc(((value - MIDDLE) * contrast) / WHOLE) + MIDDLE + lift);
  eachRow(height, onProgress, (y) => {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
      const red = curve[rgba[at] ?? 0] ?? 0;
      const green = curve[rgba[at + 1] ?? 0] ?? 0;
      const blue = curve[rgba[at + 2] ?? 0] ?? 0;
      const grey = lightness(red, green, blue);
      rgba[at] = byte(grey + Math.trunc(((red - grey) * colour) / WHOLE));
      rgba[at + 1] = byte(grey + Math.trunc(((green - grey) * colour) / WHOLE));
      rgba[at + 2] = byte(grey + Math.trunc(((blue - grey) * colour) / WHOLE));
    }
  });
}

/** Puts colours in the place of others; what is near follows a part of the way, so that edges and shades stay. */
export function changeColours(
  raster: Raster,
  changes: readonly RecolourSettings[],
  onProgress: Progress,
): void {
  const { width, height, rgba } = raster;
  const steps = changes.map(({ from, to, tolerance }) => ({
    from: channelsOf(from),
    to: channelsOf(to),
    near: reachOf(Math.trunc(tolerance / 2)),
    far: reachOf(tolerance) + 1,
  }));
  eachRow(height, onProgress, (y) => {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
      const red = rgba[at] ?? 0;
      const green = rgba[at + 1] ?? 0;
      const blue = rgba[at + 2] ?? 0;
      // The first change that fits: one never undoes another.
      const step = steps.find(({ from, far }) => colourDistance(red, green, blue, from) < far);
      if (!step) continue;
      const { from, to, near, far } = step;
      const distance = colourDistance(red, green, blue, from);
      const share = distance <= near ? WHOLE : Math.trunc((WHOLE * (far - distance)) / (far - near));
      rgba[at] = byte(red + Math.trunc(((to[0] - from[0]) * share) / WHOLE));
      rgba[at + 1] = byte(green + Math.trunc(((to[1] - from[1]) * share) / WHOLE));
      rgba[at + 2] = byte(blue + Math.trunc(((to[2] - from[2]) * share) / WHOLE));
    }
  });
}

/** Shades on either side of the threshold that become its edge. */
const EDGE = 12;

/** Everything in one ink: it prints where the picture is dark enough, or light enough. */
export function changeToOneColour(raster: Raster, settings: OneColourSettings, onProgress: Progress): void {
  const { width, height, rgba } = raster;
  const [red, green, blue] = channelsOf(settings.ink);
  const threshold = Math.trunc((settings.threshold * 255) / 100);
  eachRow(height, onProgress, (y) => {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
      const shade = lightness(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
      const beyond = settings.invert ? shade - threshold : threshold - shade;
      const share = byte(Math.trunc(((beyond + EDGE) * 255) / (2 * EDGE)));
      rgba[at] = red;
      rgba[at + 1] = green;
      rgba[at + 2] = blue;
      rgba[at + 3] = Math.trunc(((rgba[at + 3] ?? 0) * share) / 255);
    }
  });
}

export interface MainColour {
  readonly colour: string;
  /** Share of the pixels that print. */
  readonly share: number;
}

/** The colours that a picture has most of, each unlike the others. */
export function mainColours({ rgba }: Raster, most: number): MainColour[] {
  const bins = new Map<number, { sum: [number, number, number]; pixels: number }>();
  let all = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < MIDDLE) continue;
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const bin = bins.get(key) ?? { sum: [0, 0, 0], pixels: 0 };
    bin.sum[0] += red;
    bin.sum[1] += green;
    bin.sum[2] += blue;
    bin.pixels += 1;
    bins.set(key, bin);
    all += 1;
  }
  const chosen: { channels: Channels; pixels: number }[] = [];
  const near = reachOf(15);
  for (const { sum, pixels } of [...bins.values()].toSorted((one, other) => other.pixels - one.pixels)) {
    const channels: Channels = [
      Math.trunc(sum[0] / pixels),
      Math.trunc(sum[1] / pixels),
      Math.trunc(sum[2] / pixels),
    ];
    const like = chosen.find((each) => colourDistance(...channels, each.channels) <= near);
    if (like) like.pixels += pixels;
    else if (chosen.length < most) chosen.push({ channels, pixels });
  }
  return chosen
    .toSorted((one, other) => other.pixels - one.pixels)
    .map(({ channels, pixels }) => ({ colour: hexOf(channels), share: pixels / all }));
}
