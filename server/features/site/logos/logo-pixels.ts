/** What a logo's pixels tell. All take raw pixels of four bytes each: red, green, blue, opacity. */

/** Less opaque than this is nothing to the eye. */
const FAINT = 16;
/** A picture with a smaller share of empty pixels fills its rectangle. */
const EMPTY_SHARE_MIN = 0.02;
/** Colours with less difference between their channels than this read as grey. */
const GREY_SPREAD_MAX = 48;
/** A dark colour is raised to this lightness, of 255, so that it stands out from black. */
const RAISED_TO = 165;

function* visible(pixels: Uint8Array): Generator<number> {
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 3] ?? 0) >= FAINT) yield at;
}

const channels = (pixels: Uint8Array, at: number): readonly [number, number, number] => [
  pixels[at] ?? 0,
  pixels[at + 1] ?? 0,
  pixels[at + 2] ?? 0,
];

/** Whether what is behind the picture shows through it. */
export function isTransparent(pixels: Uint8Array): boolean {
  let shown = 0;
  for (const _ of visible(pixels)) shown += 1;
  return 1 - shown / (pixels.length / 4) >= EMPTY_SHARE_MIN;
}

/** How light the visible pixels are together, from 0 for black to 1 for white; 1 where nothing is visible. */
export function meanLightness(pixels: Uint8Array): number {
  let sum = 0;
  let weight = 0;
  for (const at of visible(pixels)) {
    const [red, green, blue] = channels(pixels, at);
    const opacity = pixels[at + 3] ?? 0;
    sum += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * opacity;
    weight += opacity;
  }
  return weight === 0 ? 1 : sum / weight;
}

/** The same picture for a dark background: greys change from dark to light, dark colours become brighter. */
export function brightened(pixels: Uint8Array): Uint8Array {
  const result = Uint8Array.from(pixels);
  for (const at of visible(pixels)) {
    const [red, green, blue] = channels(pixels, at);
    const most = Math.max(red, green, blue);
    const least = Math.min(red, green, blue);
    const lightness = (most + least) / 2;
    if (most - least <= GREY_SPREAD_MAX) {
      // The shift keeps what little colour there is.
      const shift = 255 - 2 * lightness;
      if (shift > 0)
        for (const [index, value] of [red, green, blue].entries()) result[at + index] = clamp(value + shift);
    } else if (lightness < RAISED_TO) {
      const share = (RAISED_TO - lightness) / (255 - lightness);
      for (const [index, value] of [red, green, blue].entries())
        result[at + index] = clamp(value + (255 - value) * share);
    }
  }
  return result;
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
