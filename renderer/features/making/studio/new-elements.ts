import type { Picture } from '../../../../shared/features/making/files/files.ts';
import {
  elementBounds,
  elementSchema,
  findGround,
  findInkThatShows,
  freePosition,
  initialPlacement,
  isVisibleOn,
  type MeasureText,
  PLACEHOLDER_TEXT,
  type SceneElement,
  type SceneSide,
  type ShapeElement,
  visibleInk,
} from '../../../../shared/features/making/studio/studio.ts';
import { readShownPictures } from './inks/shown-pictures.ts';

const TEXT_INK = '#b3202c';
export const SHAPE_INK = '#2b4280';

export type Cloths = readonly { readonly hex: string }[];

/** The usual ink, or another one where a cloth on sale would swallow it. */
export const inkFor = (usual: string, cloths: Cloths): string =>
  cloths.length === 0 || isVisibleOn(usual, cloths) ? usual : (visibleInk(cloths) ?? usual);

/** A text where none lies exactly, in an ink that shows there: on the cloths, and on what lies below. */
export function newText(side: SceneSide, cloths: Cloths, measureText: MeasureText): SceneElement {
  const fields = {
    kind: 'text',
    id: crypto.randomUUID(),
    text: PLACEHOLDER_TEXT,
    fontId: 'bebas-neue',
    size: Math.max(4, Math.round(side.widthMm / 7)),
    colour: TEXT_INK,
    ...freePosition(side, { x: side.widthMm / 2, y: side.heightMm / 3 }),
  };
  const bounds = elementBounds(elementSchema.parse(fields), measureText);
  const ground = findGround(side, bounds, measureText, readShownPictures());
  return elementSchema.parse({ ...fields, colour: findInkThatShows(TEXT_INK, ground, cloths) });
}

export const newShape = (shape: ShapeElement['shape'], side: SceneSide, cloths: Cloths): SceneElement =>
  elementSchema.parse({
    kind: 'shape',
    id: crypto.randomUUID(),
    shape,
    width: side.widthMm / 2,
    height: shape === 'line' ? Math.max(1, side.widthMm / 100) : side.widthMm / 2,
    fill: inkFor(SHAPE_INK, cloths),
    x: side.widthMm / 2,
    y: side.heightMm / 3,
  });

export const newPicture = (picture: Picture, side: SceneSide): SceneElement =>
  elementSchema.parse({
    kind: 'picture',
    id: crypto.randomUUID(),
    fileId: picture.id,
    naturalWidth: picture.width,
    naturalHeight: picture.height,
    vector: picture.vector,
    ...initialPlacement(side, picture.width, picture.height),
  });
