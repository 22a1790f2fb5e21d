/** How different two colours look: CIEDE2000 over CIELAB (D65), as colour is compared in print. */

export type Rgb = readonly [red: number, green: number, blue: number];
type Lab = readonly [lightness: number, a: number, b: number];

export const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Tristimulus values of white, by which the others are divided. */
const WHITE = [0.95047, 1, 1.08883] as const;
const root = (share: number) =>
  share > 216 / 24_389 ? Math.cbrt(share) : (share * 24_389) / 27 / 116 + 16 / 116;

export function labOf([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE[0]);
  const y = root((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / WHITE[1]);
  const z = root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE[2]);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RADIANS = Math.PI / 180;
const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RADIANS + 360) % 360);
const seventh = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** CIEDE2000 of two CIELAB colours: 1 can just be told apart side by side, black and white are 100 apart. */
export function labDifference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const stretch = 1 + 0.5 * (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const [h1, h2] = [hueOf(a1 * stretch, b1), hueOf(a2 * stretch, b2)];
  const isGrey = c1 * c2 === 0;
  const apart = h2 - h1;
  const turn = isGrey ? 0 : Math.abs(apart) <= 180 ? apart : apart > 180 ? apart - 360 : apart + 360;
  const sum = h1 + h2;
  const hue = isGrey ? sum : Math.abs(apart) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
  const lightness = (l1 + l2) / 2;
  const chroma = (c1 + c2) / 2;
  const cosine = (degrees: number) => Math.cos(degrees * RADIANS);
  const weight =
    1 -
    0.17 * cosine(hue - 30) +
    0.24 * cosine(2 * hue) +
    0.32 * cosine(3 * hue + 6) -
    0.2 * cosine(4 * hue - 63);
  const dl = (l2 - l1) / (1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * chroma);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIANS)) / (1 + 0.015 * chroma * weight);
  const rotation = -Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * RADIANS) * 2 * seventh(chroma);
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}

export const colourDifference = (one: Rgb, other: Rgb): number => labDifference(labOf(one), labOf(other));
