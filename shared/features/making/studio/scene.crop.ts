import { type PixelBox, RECIPE_LIMITS, withStep } from '../effects/effects.ts';
import { findElement, MIN_ELEMENT_MM } from './scene.operations.ts';
import {
  CROP_UNITS,
  type Crop,
  type PictureEdits,
  type PictureElement,
  SCENE_LIMITS,
  type Scene,
} from './scene.ts';

/** Which part of a picture is shown. The file stays whole: a crop can be changed and taken out again. */

export const WHOLE_CROP: Crop = { x: 0, y: 0, w: CROP_UNITS, h: CROP_UNITS };

/** Pixels of the file that a crop keeps on each side. */
const LEAST_PX = 16;
/** And millimetres of the print. */
const LEAST_MM = 3;

type Edited = Pick<PictureElement, 'edits'>;

export const cropOf = ({ edits }: Edited): Crop => edits?.crop ?? WHOLE_CROP;

export const isWhole = ({ w, h }: Crop): boolean => w === CROP_UNITS && h === CROP_UNITS;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture’s size in pixels without what is cropped away. */
export function shownPixels(picture: Pick<PictureElement, 'naturalWidth' | 'naturalHeight' | 'edits'>): Size {
  const { w, h } = cropOf(picture);
  return {
    width: (picture.naturalWidth * w) / CROP_UNITS,
    height: (picture.naturalHeight * h) / CROP_UNITS,
  };
}

/** The pixels of a picture of this size that a crop keeps: whole ones, and one of them at least. */
export function cropBox(crop: Crop, { width, height }: Size) {
  const edges = (start: number, length: number, whole: number) => {
    const from = Math.min(whole - 1, Math.round((start * whole) / CROP_UNITS));
    return [from, Math.max(1, Math.round(((start + length) * whole) / CROP_UNITS) - from)] as const;
  };
  const [left, across] = edges(crop.x, crop.w, width);
  const [top, down] = edges(crop.y, crop.h, height);
  return { left, top, width: across, height: down };
}

/** The size in millimetres at which the picture is shown once: a repeated one is smaller than its frame. */
export function copySize(
  picture: Pick<PictureElement, 'width' | 'height' | 'naturalWidth' | 'naturalHeight' | 'edits'>,
): Size {
  const repeat = picture.edits?.recipe?.repeat;
  if (!repeat) return { width: picture.width, height: picture.height };
  const { width, height } = shownPixels(picture);
  return { width: repeat.tileMm, height: (repeat.tileMm * height) / width };
}

/** The whole picture’s size in millimetres, with what is cropped away. */
export function uncroppedSize(picture: PictureElement): Size {
  const { w, h } = cropOf(picture);
  const { width, height } = copySize(picture);
  return { width: (width * CROP_UNITS) / w, height: (height * CROP_UNITS) / h };
}

/** The least width and height of a crop of this picture, in shares. */
export function leastCrop(picture: PictureElement): Pick<Crop, 'w' | 'h'> {
  const whole = uncroppedSize(picture);
  const least = (millimetres: number, pixels: number) => {
    const share = Math.max(LEAST_MM / millimetres, picture.vector ? 0 : LEAST_PX / pixels);
    return Math.min(CROP_UNITS, Math.max(1, Math.ceil(share * CROP_UNITS)));
  };
  return { w: least(whole.width, picture.naturalWidth), h: least(whole.height, picture.naturalHeight) };
}

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Whole shares, inside the picture. */
function tidy({ x, y, w, h }: Crop): Crop {
  const [width, height] = [within(Math.round(w), 1, CROP_UNITS), within(Math.round(h), 1, CROP_UNITS)];
  return {
    x: within(Math.round(x), 0, CROP_UNITS - width),
    y: within(Math.round(y), 0, CROP_UNITS - height),
    w: width,
    h: height,
  };
}

export const moveCrop = (crop: Crop, dx: number, dy: number): Crop =>
  tidy({ ...crop, x: crop.x + dx, y: crop.y + dy });

export const CROP_HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type CropHandle = (typeof CROP_HANDLES)[number];

interface CropRules {
  readonly least: Pick<Crop, 'w' | 'h'>;
  /** Width over height in shares of the picture; null leaves both free. */
  readonly ratio: number | null;
}

/** Pulls a side or corner of the frame; what is opposite stays. */
export function pullCrop(crop: Crop, handle: CropHandle, dx: number, dy: number, rules: CropRules): Crop {
  const { least, ratio } = rules;
  const [right, bottom] = [crop.x + crop.w, crop.y + crop.h];
  const pulls = {
    w: handle.includes('w'),
    e: handle.includes('e'),
    n: handle.includes('n'),
    s: handle.includes('s'),
  };
  const left = pulls.w ? within(crop.x + dx, 0, Math.max(0, right - least.w)) : crop.x;
  const top = pulls.n ? within(crop.y + dy, 0, Math.max(0, bottom - least.h)) : crop.y;
  const width = pulls.e
    ? within(crop.w + dx, Math.min(least.w, CROP_UNITS - left), CROP_UNITS - left)
    : right - left;
  const height = pulls.s
    ? within(crop.h + dy, Math.min(least.h, CROP_UNITS - top), CROP_UNITS - top)
    : bottom - top;
  if (ratio === null) return tidy({ x: left, y: top, w: width, h: height });
  // The side that is pulled leads; the other follows as far as there is room for it.
  const middle = { x: crop.x + crop.w / 2, y: crop.y + crop.h / 2 };
  const room = {
    w: pulls.w ? right : pulls.e ? CROP_UNITS - crop.x : 2 * Math.min(middle.x, CROP_UNITS - middle.x),
    h: pulls.n ? bottom : pulls.s ? CROP_UNITS - crop.y : 2 * Math.min(middle.y, CROP_UNITS - middle.y),
  };
  const led = pulls.w || pulls.e ? width : height * ratio;
  const w = Math.min(Math.max(led, least.w, least.h * ratio), room.w, room.h * ratio);
  const h = w / ratio;
  return tidy({
    x: pulls.w ? right - w : pulls.e ? crop.x : middle.x - w / 2,
    y: pulls.n ? bottom - h : pulls.s ? crop.y : middle.y - h / 2,
    w,
    h,
  });
}

/** The largest frame of a ratio inside the present one, around its middle. */
export function cropToRatio(crop: Crop, ratio: number): Crop {
  const w = Math.min(crop.w, crop.h * ratio);
  const h = w / ratio;
  return tidy({ x: crop.x + (crop.w - w) / 2, y: crop.y + (crop.h - h) / 2, w, h });
}

/** A picture with these edits only; an unedited picture has none. */
function withEdits(picture: PictureElement, edits: PictureEdits): PictureElement {
  const { edits: _before, ...plain } = picture;
  const { crop, recipe, mask } = edits;
  const kept = { ...(crop && { crop }), ...(recipe && { recipe }), ...(mask && { mask }) };
  return Object.keys(kept).length === 0 ? plain : { ...plain, edits: kept };
}

const replacePicture = (scene: Scene, picture: PictureElement): Scene => ({
  ...scene,
  sides: scene.sides.map((side) => ({
    ...side,
    elements: side.elements.map((each) => (each.id === picture.id ? picture : each)),
  })),
});

/** Sets how a picture’s pixels are changed and into which shape it is cut; undefined takes either out. */
export function editPicture(scene: Scene, id: string, edits: Pick<PictureEdits, 'recipe' | 'mask'>): Scene {
  const found = findElement(scene, id);
  if (found?.kind !== 'picture') return scene;
  return replacePicture(scene, withEdits(found, { ...found.edits, ...edits }));
}

/** Crops a picture, or takes its crop out again: what stays on show stays where it is, at its size. */
export function cropPicture(scene: Scene, id: string, wanted: Crop): Scene {
  const found = findElement(scene, id);
  if (found?.kind !== 'picture') return scene;
  const before = cropOf(found);
  const crop = tidy(wanted);
  if (crop.x === before.x && crop.y === before.y && crop.w === before.w && crop.h === before.h) return scene;
  const kept = { ...found.edits, crop: isWhole(crop) ? undefined : crop };
  const whole = uncroppedSize(found);
  const width = (whole.width * crop.w) / CROP_UNITS;
  const repeat = found.edits?.recipe?.repeat;
  if (repeat) {
    // The frame stays; each copy in it loses its part.
    const { min, max } = RECIPE_LIMITS.tileMm;
    const tileMm = within(hundredths(width), min, max);
    const recipe = withStep(found.edits?.recipe, 'repeat', { ...repeat, tileMm });
    return replacePicture(scene, withEdits(found, { ...kept, recipe }));
  }
  const height = (whole.height * crop.h) / CROP_UNITS;
  const fitting = Math.min(1, SCENE_LIMITS.extentMm / Math.max(width, height));
  const shift = (start: number, length: number, mm: number, isFlipped: boolean) =>
    (((start + length / 2) * mm) / CROP_UNITS) * (isFlipped ? -1 : 1);
  const dx =
    shift(crop.x, crop.w, whole.width, found.flipX) - shift(before.x, before.w, whole.width, found.flipX);
  const dy =
    shift(crop.y, crop.h, whole.height, found.flipY) - shift(before.y, before.h, whole.height, found.flipY);
  const angle = (found.rotation * Math.PI) / 180;
  const place = (value: number) => hundredths(within(value, -SCENE_LIMITS.extentMm, SCENE_LIMITS.extentMm));
  const length = (value: number) =>
    hundredths(within(value * fitting, Math.min(MIN_ELEMENT_MM, value), SCENE_LIMITS.extentMm));
  const placed = {
    x: place(found.x + dx * Math.cos(angle) - dy * Math.sin(angle)),
    y: place(found.y + dx * Math.sin(angle) + dy * Math.cos(angle)),
    width: Math.max(0.1, length(width)),
    height: Math.max(0.1, length(height)),
  };
  return replacePicture(scene, withEdits({ ...found, ...placed }, kept));
}

/**
 * The crop that leaves out empty margins, from the box around what shows of the picture as it is cropped now: a pixel of
 * it more on each side. Null where there are none.
 */
export function cropToInk(before: Crop, box: PixelBox, { width, height }: Size): Crop | null {
  const left = Math.max(0, box.left - 1);
  const top = Math.max(0, box.top - 1);
  const right = Math.min(width, box.left + box.width + 1);
  const bottom = Math.min(height, box.top + box.height + 1);
  if (left === 0 && top === 0 && right === width && bottom === height) return null;
  return tidy({
    x: before.x + (left * before.w) / width,
    y: before.y + (top * before.h) / height,
    w: ((right - left) * before.w) / width,
    h: ((bottom - top) * before.h) / height,
  });
}

/** The picture as it is once its pixels are made, for code that draws it from such: only its shape is still cut. */
export const withPixelsMade = (picture: PictureElement): PictureElement =>
  withEdits(picture, { mask: picture.edits?.mask });
