/**
 * Pixels of a picture, RGBA, not multiplied by alpha. All code here counts in whole numbers, so that a browser and the
 * server give the same bytes.
 */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

/** Told the share that is done, 0 to 1. */
export type Progress = (share: number) => void;

/** Rows between two words about progress. */
const BAND = 256;

/** Goes through the rows of a picture and reports its progress. */
export function eachRow(height: number, onProgress: Progress, work: (y: number) => void): void {
  for (let y = 0; y < height; y += 1) {
    work(y);
    if (y % BAND === BAND - 1) onProgress((y + 1) / height);
  }
  onProgress(1);
}

export type Channels = readonly [red: number, green: number, blue: number];

/** Red, green and blue of `#rrggbb`. */
export const channelsOf = (hex: string): Channels => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

export const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

export const byte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

/** Distance of black and white, as {@link colourDistance} squares it. */
const WIDEST = 765;

/** How far two colours are apart, squared: green counts most, as to the eye. */
export function colourDistance(red: number, green: number, blue: number, other: Channels): number {
  const [dr, dg, db] = [red - other[0], green - other[1], blue - other[2]];
  return 2 * dr * dr + 4 * dg * dg + 3 * db * db;
}

/** A setting from 0 to 100 as such a distance: the square of its share of half the widest. */
export function reachOf(setting: number): number {
  const reach = Math.trunc((setting * WIDEST) / 200);
  return reach * reach;
}

/** How light a colour is, 0 to 255. */
export const lightness = (red: number, green: number, blue: number): number =>
  (77 * red + 150 * green + 29 * blue) >> 8;
