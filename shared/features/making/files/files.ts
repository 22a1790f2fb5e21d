/** What may be uploaded as artwork: each limit with its name, in one place, for the server's checks and the screen's hints. */
export const PICTURE_LIMITS = {
  /** 200 MB, as a person counts them. */
  bytes: 200_000_000,
  /** Pixels of one picture; refused from its header, before anything is decoded. Larger than a 2 m banner at 300 DPI. */
  pixels: 150_000_000,
  /** Of one edge. */
  edgePx: 19_999,
  /** Of an SVG's source. */
  svgBytes: 10_000_000,
  /** Elements of an SVG: more than that is a map, not a motif. */
  svgElements: 50_000,
  /** How many times as long as wide an SVG may be, or as wide as long. */
  svgSideRatio: 1_000,
} as const;

/** A larger file is sent in parts of this size, so that a broken connection costs one of them. */
export const UPLOAD_PART_BYTES = 5_000_000;

/** Days in the bin, after which nothing brings a file back. */
export const DRIVE_BIN_DAYS = 30;

export const PICTURE_TYPES = {
  'image/png': { name: 'PNG', extensions: ['png'] },
  'image/jpeg': { name: 'JPEG', extensions: ['jpg', 'jpeg', 'jfif'] },
  'image/webp': { name: 'WebP', extensions: ['webp'] },
  'image/svg+xml': { name: 'SVG', extensions: ['svg'] },
} as const;
export type PictureType = keyof typeof PICTURE_TYPES;

export const isPictureType = (mediaType: string): mediaType is PictureType => mediaType in PICTURE_TYPES;

/** For a file field's `accept`. */
export const PICTURE_ACCEPT = Object.keys(PICTURE_TYPES).join(',');

/** The type a file's name claims, or undefined where it claims none of ours. */
export function claimedType(fileName: string): PictureType | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  return Object.keys(PICTURE_TYPES)
    .filter(isPictureType)
    .find((type) => PICTURE_TYPES[type].extensions.some((known) => known === extension));
}

/** Widths in pixels of the stored copies of an image, for lists and for the studio's canvas. */
export const PICTURE_RENDITIONS = [320, 1600] as const;
export type PictureRendition = (typeof PICTURE_RENDITIONS)[number];

/** Why an upload was refused: the code for programs, the message for people. */
export const PICTURE_REFUSALS = {
  empty: 'This file is empty.',
  'too-large': 'This file is larger than 200 MB. Please make it smaller and try again.',
  'not-a-picture': 'We can’t print this file. Use a PNG, JPEG, WebP or SVG.',
  mismatch: 'This file doesn’t match its extension. Export it again and retry.',
  broken: 'We can’t open this image. Export it again and retry.',
  'too-many-pixels':
    'This picture has too many pixels to open. Please keep it under 20,000 pixels a side and 150 megapixels.',
  animated: 'We can’t print animated images. Upload a still one.',
  'svg-script': 'We can’t use an SVG with scripts. Export it as a plain SVG.',
  'svg-embedded-page': 'We can’t use an SVG with an embedded web page. Export it as a plain SVG.',
  'svg-external': 'This SVG links to other files. Embed its images and fonts, or export it as a PNG.',
  'svg-text':
    'This SVG contains text that depends on a font. Please convert the text to outlines and try again.',
  'svg-complex': 'This SVG is too large or too complex. Please simplify it, or export it as PNG.',
} as const;
export type PictureRefusal = keyof typeof PICTURE_REFUSALS;

export { type Picture, pictureSchema } from './picture.ts';
export * from './video.ts';
