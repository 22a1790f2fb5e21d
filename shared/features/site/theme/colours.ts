/** Colours of themes: contrast by WCAG 2.2, and lightness moved in OKLCH so that a hue stays what it is. */

const COLOUR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Whether a value is a colour as themes write it: `#` with 3, 4, 6 or 8 hexadecimal digits. */
export const isColour = (value: string): boolean => COLOUR.test(value);

type Channels = readonly [red: number, green: number, blue: number];

const WHITE: Channels = [1, 1, 1];

/** Red, green and blue from 0 to 1, as a colour shows on what is behind it. */
function channels(hex: string, behind: Channels = WHITE): Channels {
  const full = hex.length < 6 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const at = (start: number) => Number.parseInt(full.slice(start, start + 2), 16) / 255;
  const alpha = full.length === 9 ? at(7) : 1;
  const over = (start: number, ground: number) => at(start) * alpha + ground * (1 - alpha);
  return [over(1, behind[0]), over(3, behind[1]), over(5, behind[2])];
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

function luminance([red, green, blue]: Channels): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** The contrast ratio of a colour on a ground, from 1 to 21; what shines through counts. */
export function contrast(colour: string, ground: string): number {
  const behind = channels(ground);
  const [low = 0, high = 0] = [luminance(channels(colour, behind)), luminance(behind)].toSorted(
    (a, b) => a - b,
  );
  return (high + 0.05) / (low + 0.05);
}

/** The first of some colours that reads on a ground, or the one that reads best. */
export function readableFrom(ground: string, choices: readonly string[]): string {
  const enough = choices.find((choice) => contrast(choice, ground) >= 4.5);
  return enough ?? choices.toSorted((a, b) => contrast(b, ground) - contrast(a, ground))[0] ?? '#111111';
}

/** Black or white, whichever reads better on a colour. */
export const readableOn = (hex: string): string =>
  contrast('#ffffff', hex) >= contrast('#000000', hex) ? '#ffffff' : '#111111';

/** Below this, a dark text can't be told from what is behind it. */
const DARK_LUMINANCE_MAX = 0.18;

/** Whether a background is so dark that it takes a light logo. */
export const isDarkColour = (hex: string): boolean => luminance(channels(hex)) < DARK_LUMINANCE_MAX;

interface Lab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

/** A colour in OKLab. */
export function oklab(hex: string): Lab {
  const [red, green, blue] = channels(hex);
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromOklab({ lightness, a, b }: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const hex = linear.map((value) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

const STEP = 0.01;

/** A colour of the same hue, as little lighter or darker as it takes to reach a ratio on all grounds. */
export function nearestReadable(colour: string, grounds: readonly string[], ratio: number): string {
  const passes = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= ratio);
  if (passes(colour)) return colour;
  const { lightness, a, b } = oklab(colour);
  for (let step = 1; step <= 100; step += 1)
    for (const to of [lightness - step * STEP, lightness + step * STEP]) {
      if (to < 0 || to > 1) continue;
      // Towards black and white there is less room for colour.
      const chroma = Math.min(1, to / Math.max(lightness, 0.01), (1 - to) / Math.max(1 - lightness, 0.01));
      const found = fromOklab({ lightness: to, a: a * chroma, b: b * chroma });
      if (passes(found)) return found;
    }
  const worst = (hex: string) => Math.min(...grounds.map((ground) => contrast(hex, ground)));
  return worst('#ffffff') >= worst('#000000') ? '#ffffff' : '#000000';
}

/** Two colours mixed in OKLab; `share` of the second, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const from = oklab(one);
  const to = oklab(other);
  const at = (key: keyof Lab) => from[key] * (1 - share) + to[key] * share;
  return fromOklab({ lightness: at('lightness'), a: at('a'), b: at('b') });
}
