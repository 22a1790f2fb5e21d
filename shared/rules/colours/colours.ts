/** Channels of 0 to 255, and opacity of 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const HEX = /^#?(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

export const isHexColour = (text: string): boolean => HEX.test(text);

/**
 * A colour of 3, 4, 6 or 8 hexadecimal digits, with or without #; the last of 4 and the last pair of 8 are its alpha.
 * Throws a RangeError for anything else. Spec 3 §5.2.
 */
export function parseHexColour(text: string): Colour {
  if (!isHexColour(text)) throw new RangeError(`Not a hex colour: ${text}`);
  const digits = text.replace('#', '');
  const pairs = digits.length <= 4 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { red, green, blue, alpha: alpha / 255 };
}

const pairOf = (channel: number): string =>
  Math.round(Math.min(255, Math.max(0, channel)))
    .toString(16)
    .padStart(2, '0');

/** Six digits, or eight where the colour is not opaque, in lower case after #. */
export function formatHexColour({ red, green, blue, alpha }: Colour): string {
  const opaque = `#${pairOf(red)}${pairOf(green)}${pairOf(blue)}`;
  const last = pairOf(alpha * 255);
  return last === 'ff' ? opaque : opaque + last;
}

/** `rgb(1 2 3 / 0.5)`, as style sheets take it. */
export const cssColour = ({ red, green, blue, alpha }: Colour): string =>
  `rgb(${red} ${green} ${blue} / ${Number(alpha.toFixed(4))})`;
