import type { Rgb } from '../studio/studio.ts';

/** Between sRGB on a screen and CIE colour (D65), as a press is measured. Checked against culori in its test. */

/** Tristimulus values; white has a Y of 1. */
export type Xyz = readonly [x: number, y: number, z: number];
/** CIELAB: lightness 0 to 100. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** Tristimulus values of a screen’s white. */
export const WHITE: Xyz = [0.95047, 1, 1.08883];

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const encoded = (share: number) =>
  255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055);
const onScreen = (share: number) => Math.min(255, Math.max(0, encoded(share)));

export function xyzOfRgb([red, green, blue]: Rgb): Xyz {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  return [
    0.4124564 * r + 0.3575761 * g + 0.1804375 * b,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    0.0193339 * r + 0.119192 * g + 0.9503041 * b,
  ];
}

/** The nearest colour of a screen, in fractions of its steps. What a screen can’t show is cut at its limits. */
export const rgbOfXyz = ([x, y, z]: Xyz): Rgb => [
  onScreen(3.2404542 * x - 1.5371385 * y - 0.4985314 * z),
  onScreen(-0.969266 * x + 1.8760108 * y + 0.041556 * z),
  onScreen(0.0556434 * x - 0.2040259 * y + 1.0572252 * z),
];

const DARK = 216 / 24_389;
const SLOPE = 24_389 / 27;
const root = (share: number) => (share > DARK ? Math.cbrt(share) : (share * SLOPE + 16) / 116);
const cube = (share: number) => (share ** 3 > DARK ? share ** 3 : (116 * share - 16) / SLOPE);

export function labOfXyz([x, y, z]: Xyz): Lab {
  const [fx, fy, fz] = [root(x / WHITE[0]), root(y / WHITE[1]), root(z / WHITE[2])];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

export function xyzOfLab([lightness, a, b]: Lab): Xyz {
  const fy = (lightness + 16) / 116;
  return [cube(fy + a / 500) * WHITE[0], cube(fy) * WHITE[1], cube(fy - b / 200) * WHITE[2]];
}
