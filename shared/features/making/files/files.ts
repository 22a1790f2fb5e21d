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
  /** Of its style sheets. */
  svgStyleBytes: 1_000_000,
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

/** What programs and phones call pictures, videos and drawings, right or wrong. */
const KNOWN_EXTENSIONS = new Set(
  'png jpg jpeg jfif jpe webp svg svgz gif heic heif avif bmp tif tiff psd pdf ai eps mp4 m4v mov webm avi mkv'.split(
    ' ',
  ),
);

/** A file’s name with the extension of its content: `photo.jpg` that is a PNG becomes `photo.png`. */
export function nameWithExtension(fileName: string, extensions: readonly [string, ...string[]]): string {
  const [, stem = fileName, extension = ''] = /^(.+)\.([a-z0-9]+)$/i.exec(fileName) ?? [];
  if (extensions.includes(extension.toLowerCase())) return fileName;
  return `${KNOWN_EXTENSIONS.has(extension.toLowerCase()) ? stem : fileName}.${extensions[0]}`;
}

/** Widths in pixels of the stored copies of an image, for lists and for the studio's canvas. */
export const PICTURE_RENDITIONS = [320, 1600] as const;
export type PictureRendition = (typeof PICTURE_RENDITIONS)[number];

const EMPTY = 'This file is empty.';
const TOO_LARGE = 'This file is larger than 200 MB. Please make it smaller and try again.';

/** Reasons that the browser knows before it sends a file: it loads these alone. */
export const SIZE_REFUSALS = { empty: EMPTY, 'too-large': TOO_LARGE } as const;

/**
 * Why an upload was refused: the code for programs, the message for people. `{name}` is what it is about, as the file has
 * it.
 */
export const PICTURE_REFUSALS = {
  empty: EMPTY,
  'too-large': TOO_LARGE,
  'not-a-picture': 'We can’t print this file. Use a PNG, JPEG, WebP or SVG.',
  'other-type': 'This is a {name} file. Export it as a PNG, JPEG, WebP or SVG.',
  compressed: 'This SVG is compressed. Save it as a plain SVG, not as SVGZ.',
  mismatch: 'There is no image in this file. Export it again as a PNG, JPEG, WebP or SVG.',
  broken: 'We can’t open this image. Export it again and retry.',
  'too-many-pixels':
    'This picture has too many pixels to open. Please keep it under 20,000 pixels a side and 150 megapixels.',
  animated: 'We can’t print animated images. Upload a still one.',
  'nothing-visible':
    'There is nothing to see in this file. Check that your artwork is visible and inside the artboard.',
  'svg-script': 'We can’t use an SVG with scripts. Export it as a plain SVG.',
  'svg-embedded-page': 'We can’t use an SVG with an embedded web page. Export it as a plain SVG.',
  'svg-external': 'This SVG links to other files. Embed its images and fonts, or export it as a PNG.',
  'svg-entities':
    'This SVG declares entities that we don’t read. Export it as a plain SVG, without editing data of your drawing program.',
  'svg-namespace':
    'This SVG says nowhere that it is one, so browsers don’t show it. Add xmlns="http://www.w3.org/2000/svg" to its first element.',
  'svg-broken': 'There is an error in this SVG: {name}. Export it again and retry.',
  'svg-encoding': 'We can’t read this SVG’s text as {name}. Save it as UTF-8.',
  'svg-text':
    'This SVG contains text that depends on a font. Please convert the text to outlines and try again.',
  'svg-image': 'We can’t read an image inside this SVG. Embed it as a PNG or JPEG.',
  'svg-colour': 'We don’t know a colour in this SVG: “{name}”. Use an RGB colour and export it again.',
  'svg-length': 'We don’t know a size in this SVG: “{name}”. Use px or mm and export it again.',
  'svg-transform': 'We don’t know a transform in this SVG: “{name}”. Flatten transforms and export it again.',
  'svg-style':
    'We can’t print a style in this SVG: “{name}”. Flatten or expand it in your drawing program, or export it as a PNG.',
  'svg-complex': 'This SVG is too large or too complex. Please simplify it, or export it as PNG.',
} as const;
export type PictureRefusal = keyof typeof PICTURE_REFUSALS;

/** The message of a refusal, with what it is about. */
export const pictureRefusalText = (reason: PictureRefusal, name = ''): string =>
  PICTURE_REFUSALS[reason].replace('{name}', () => name);

export { type Picture, pictureSchema } from './picture.ts';
export * from './video.ts';
