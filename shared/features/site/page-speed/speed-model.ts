/**
 * What a shopper on a slow phone waits for, told from what a page sends: arithmetic for the line, and two measured numbers for
 * the processor (decision 402).
 */

/** The phone: 390 x 844 pixels at twice the density, a processor four times slower, 1.6 Mbit/s, 150 ms. */
export const SLOW_PHONE = {
  width: 390,
  height: 844,
  density: 2,
  slowness: 4,
  bytesPerMs: 200,
  latencyMs: 150,
} as const;

/** What the first paint waits for, in bytes as sent. */
export interface CriticalChain {
  readonly html: number;
  readonly styles: number;
  /** Each font that the page asks for first. */
  readonly fonts: readonly number[];
  /** The picture that is the largest thing on the first screen; null where that is text. */
  readonly picture: number | null;
  /** Whether it is asked for only once the browser knows that it is in view. */
  readonly isLazy: boolean;
  /** Each picture that is asked for as soon as the document is there. */
  readonly otherPictures: readonly number[];
  readonly elements: number;
}

/** The browser’s own start and the server’s answer. */
const START_MS = 150;
/** Time of the processor, at full speed, for a page’s rules and frame, and for each of its elements. */
const PAGE_CPU_MS = 32;
const ELEMENT_CPU_MS = 0.075;
const PICTURE_CPU_MS = 8;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** What the line has sent once a file is there that shares it equally with others. */
const sentUntil = (bytes: number, others: readonly number[]): number =>
  bytes + sum(others.map((other) => Math.min(other, bytes)));

/** When the largest thing of the first screen shows, in milliseconds. */
export function predictPaint(chain: CriticalChain): number {
  const { html, styles, fonts, picture, isLazy, otherPictures, elements } = chain;
  const { bytesPerMs, latencyMs, slowness } = SLOW_PHONE;
  const early = picture === null || isLazy ? [] : [picture];
  const document = START_MS + latencyMs + html / bytesPerMs;
  const asked = document + latencyMs;
  const styled = asked + sentUntil(styles, [...fonts, ...otherPictures, ...early]) / bytesPerMs;
  const drawn = styled + slowness * (PAGE_CPU_MS + elements * ELEMENT_CPU_MS);
  if (picture === null) return Math.round(drawn);
  const arrived = isLazy
    ? drawn + latencyMs + picture / bytesPerMs
    : asked + sentUntil(picture, [styles, ...fonts, ...otherPictures]) / bytesPerMs;
  return Math.round(Math.max(drawn, arrived) + slowness * PICTURE_CPU_MS);
}
