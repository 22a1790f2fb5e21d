/** Pictures of the drive as a store’s shoppers get them. Spec 3 §9.4. */

/** Widths in pixels that a picture is made in. */
export const MEDIA_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;

/** The picture next to a shared link: a JPEG, which every network takes. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const;

/** What may be asked for: a width, or the picture next to a shared link. */
export const MEDIA_SIZES = ['320', '480', '640', '960', '1280', '1920', 'social'] as const;
export type MediaSize = (typeof MEDIA_SIZES)[number];

/** A part of a picture: left, top, width and height in thousandths of the whole. */
export interface MediaCrop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const THOUSANDTHS = 1000;
const CROP = /^(\d{1,4})-(\d{1,4})-(\d{1,4})-(\d{1,4})$/;
/** The smallest part, so that it still has pixels. */
export const CROP_MIN = 20;

/** `100-0-800-1000` as a part of a picture; null where it is none. */
export function readCrop(text: string): MediaCrop | null {
  const found = CROP.exec(text);
  if (!found) return null;
  const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number);
  const crop = { x, y, width, height };
  const fits = x + width <= THOUSANDTHS && y + height <= THOUSANDTHS;
  // One spelling for each part, so that its copies are kept once.
  return fits && width >= CROP_MIN && height >= CROP_MIN && cropText(crop) === text ? crop : null;
}

/** A part as addresses have it; empty for the whole picture. */
export function cropText({ x, y, width, height }: MediaCrop): string {
  return width === THOUSANDTHS && height === THOUSANDTHS ? '' : [x, y, width, height].join('-');
}

/** A picture of the drive, or a part of it. */
export interface MediaPart {
  readonly file: string;
  /** Empty for the whole picture. */
  readonly crop: string;
}

/** Where shoppers get a picture. */
export const mediaAddress = ({ file, crop }: MediaPart, size: MediaSize): string =>
  `/omnis/v3/frontend/media/${file}/${size}/${crop === '' ? '' : `?crop=${crop}`}`;

/** Where shoppers get a video of the drive. */
export const videoAddress = (file: string): string => `/omnis/v3/frontend/media/${file}/video/`;

const VIDEO =
  /^\/omnis\/v3\/frontend\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/video\/(?:\?preview=[\w.~%-]{1,200})?$/;

/** Which video of the drive an address leads to, with a preview’s token or without; null for any other address. */
export const readVideoAddress = (address: string): string | null => VIDEO.exec(address)?.[1] ?? null;

const ADDRESS =
  /^\/omnis\/v3\/frontend\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d{3,4}|social|video)\/(?:\?crop=([\d-]+))?$/;

/** Which picture or video an address leads to; null for any other address. */
export function readMediaAddress(address: string): MediaPart | null {
  const found = ADDRESS.exec(address);
  const [, file, , crop = ''] = found ?? [];
  if (file === undefined || (crop !== '' && !readCrop(crop))) return null;
  return { file, crop };
}

/** The pictures and videos of the drive that a value shows anywhere inside, each once. */
export function mediaIn(value: unknown): MediaPart[] {
  const found = new Map<string, MediaPart>();
  const look = (inner: unknown): void => {
    if (typeof inner === 'string') {
      const part = readMediaAddress(inner);
      if (part) found.set(`${part.file} ${part.crop}`, part);
    } else if (Array.isArray(inner)) inner.forEach(look);
    else if (typeof inner === 'object' && inner !== null) Object.values(inner).forEach(look);
  };
  look(value);
  return [...found.values()];
}

/** The same value with every address of a picture or video of the drive changed. */
export function withMediaAddresses(value: unknown, change: (address: string) => string): unknown {
  if (typeof value === 'string') return readMediaAddress(value) ? change(value) : value;
  if (Array.isArray(value)) return value.map((inner) => withMediaAddresses(inner, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withMediaAddresses(inner, change)]),
  );
}

const LARGEST = 1920;

/** How large a picture, or a part of it, is in its own pixels. A drawing has as many as a screen asks for. */
export function shownPixels(
  picture: { readonly width: number; readonly height: number; readonly vector: boolean },
  crop: MediaCrop | null,
): { width: number; height: number } {
  const width = (picture.width * (crop?.width ?? THOUSANDTHS)) / THOUSANDTHS;
  const height = (picture.height * (crop?.height ?? THOUSANDTHS)) / THOUSANDTHS;
  const scale = picture.vector ? LARGEST / width : 1;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
