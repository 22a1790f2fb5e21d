/** What of a picture shows in the frame: its middle as a share of the picture's size, and how near it is. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1 is as far away as the frame stays filled. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Spec 3 §9.4: zoom from 1 to 2 in steps of 0.1. */
export const CROP_ZOOM = { min: 1, max: 2, step: 0.1 } as const;
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The part of the picture, in its own pixels, that fills a frame of a ratio (width by height). */
export function cropArea(picture: Size, ratio: number, crop: Crop): Size & { left: number; top: number } {
  const wide = picture.width / picture.height > ratio;
  const width = (wide ? picture.height * ratio : picture.width) / crop.zoom;
  const height = width / ratio;
  const inside = (middle: number, part: number, whole: number) =>
    Math.max(0, Math.min(middle * whole - part / 2, whole - part));
  return {
    width,
    height,
    left: inside(crop.x, width, picture.width),
    top: inside(crop.y, height, picture.height),
  };
}

/** The crop moved or zoomed, kept within the picture. */
export function moveCrop(picture: Size, ratio: number, crop: Crop, by: Partial<Crop>): Crop {
  const zoom = Math.min(Math.max(crop.zoom + (by.zoom ?? 0), CROP_ZOOM.min), CROP_ZOOM.max);
  const moved = { x: crop.x + (by.x ?? 0), y: crop.y + (by.y ?? 0), zoom: Math.round(zoom * 100) / 100 };
  const area = cropArea(picture, ratio, moved);
  return {
    x: (area.left + area.width / 2) / picture.width,
    y: (area.top + area.height / 2) / picture.height,
    zoom: moved.zoom,
  };
}
