import {
  CROP_UNITS,
  type Crop,
  isWhole,
  WHOLE_CROP,
} from '../../../../shared/features/making/studio/studio.ts';
import { CROP_MIN, type MediaCrop, readCrop } from '../../../../shared/rules/media/media.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';

/** A point of a picture as shares of its width and height, from the top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const MIDDLE: Point = { x: 0.5, y: 0.5 };

const PER_THOUSANDTH = CROP_UNITS / 1000;

/** The smallest part that can be chosen. */
export const LEAST: Pick<Crop, 'w' | 'h'> = { w: CROP_MIN * PER_THOUSANDTH, h: CROP_MIN * PER_THOUSANDTH };

/** The frame that an address’s part of a picture is. */
export function frameOf(crop: string | undefined): Crop {
  const part = crop === undefined ? null : readCrop(crop);
  if (!part) return WHOLE_CROP;
  const { x, y, width, height } = part;
  return {
    x: x * PER_THOUSANDTH,
    y: y * PER_THOUSANDTH,
    w: width * PER_THOUSANDTH,
    h: height * PER_THOUSANDTH,
  };
}

/** The part of a picture that a frame shows; null for the whole of it. */
export function partOf(frame: Crop): MediaCrop | null {
  if (isWhole(frame)) return null;
  const side = (start: number, length: number) => {
    const from = Math.min(1000 - CROP_MIN, Math.round(start / PER_THOUSANDTH));
    const size = Math.min(1000 - from, Math.max(CROP_MIN, Math.round(length / PER_THOUSANDTH)));
    return [from, size] as const;
  };
  const [x, width] = side(frame.x, frame.w);
  const [y, height] = side(frame.y, frame.h);
  return { x, y, width, height };
}

const share = (value: number) => Math.min(1, Math.max(0, value));
const rounded = (value: number) => Math.round(share(value) * 1000) / 1000;

/** A point of the whole picture as one of its part; the nearest edge for one outside. */
export const pointInFrame = (point: Point, { x, y, w, h }: Crop): Point => ({
  x: rounded((point.x * CROP_UNITS - x) / w),
  y: rounded((point.y * CROP_UNITS - y) / h),
});

/** A point of a part as one of the whole picture. */
export const pointInWhole = (point: Point, { x, y, w, h }: Crop): Point => ({
  x: share((x + point.x * w) / CROP_UNITS),
  y: share((y + point.y * h) / CROP_UNITS),
});

export const movePoint = ({ x, y }: Point, across: number, down: number): Point => ({
  x: share(x + across),
  y: share(y + down),
});

/** Said where a picture has fewer pixels than the widest screen shows of it; null where it has enough. */
export const softness = (pixels: number, widest: number): string | null =>
  pixels < widest
    ? `Will look soft on large screens: ${formatNumber(pixels)} of ${formatNumber(widest)} px`
    : null;
