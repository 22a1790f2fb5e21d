import {
  cropText,
  MEDIA_SIZES,
  MEDIA_WIDTHS,
  type MediaCrop,
  mediaAddress,
  shownPixels,
} from '../../../rules/media/media.ts';
import type { BlockImage } from '../blocks/blocks.ts';

const LARGEST = 1920;
/** For browsers without `srcset`. */
const PLAIN = 1280;

/** A picture of the drive as a block keeps it: with its real size, and an address for each width that it has. */
export function mediaImage(
  picture: {
    readonly id: string;
    readonly width: number;
    readonly height: number;
    readonly vector: boolean;
  },
  {
    crop,
    alt,
    focal,
  }: {
    readonly crop: MediaCrop | null;
    readonly alt: string;
    readonly focal: { readonly x: number; readonly y: number } | null;
  },
): BlockImage {
  const part = { file: picture.id, crop: crop ? cropText(crop) : '' };
  const { width, height } = shownPixels(picture, crop);
  const smaller = MEDIA_WIDTHS.filter((each) => each < width);
  const next = MEDIA_WIDTHS[smaller.length];
  const sizes = [...smaller, ...(next === undefined ? [] : [next])];
  const at = (each: (typeof MEDIA_WIDTHS)[number]): string => {
    const size = MEDIA_SIZES.find((known) => known === String(each));
    return mediaAddress(part, size ?? '1920');
  };
  const plain = sizes.findLast((each) => each <= PLAIN) ?? sizes[0] ?? LARGEST;
  return {
    file: picture.id,
    src: at(plain),
    alt,
    width,
    height,
    renditions: sizes.map((each) => ({ src: at(each), width: Math.min(each, width) })),
    ...(part.crop !== '' && { crop: part.crop }),
    ...(focal && { focal }),
  };
}
