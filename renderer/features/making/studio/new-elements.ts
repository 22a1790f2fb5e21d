import type { Picture } from '../../../../shared/features/making/files/files.ts';
import type { Graphic } from '../../../../shared/features/making/graphics/graphics.ts';
import {
  type DrawingElement,
  drawingElementSchema,
  elementSchema,
  initialPlacement,
  isVisibleOn,
  leastCodeSize,
  PLACEHOLDER_TEXT,
  type SceneElement,
  type SceneSide,
  type ShapeElement,
  visibleInk,
} from '../../../../shared/features/making/studio/studio.ts';

const TEXT_INK = '#b3202c';
const SHAPE_INK = '#2b4280';

type Cloths = readonly { readonly hex: string }[];

/** The usual ink, or another one where a cloth on sale would swallow it. */
const inkFor = (usual: string, cloths: Cloths): string =>
  cloths.length === 0 || isVisibleOn(usual, cloths) ? usual : (visibleInk(cloths) ?? usual);

export const newText = (side: SceneSide, cloths: Cloths): SceneElement =>
  elementSchema.parse({
    kind: 'text',
    id: crypto.randomUUID(),
    text: PLACEHOLDER_TEXT,
    fontId: 'bebas-neue',
    size: Math.max(4, Math.round(side.widthMm / 7)),
    colour: inkFor(TEXT_INK, cloths),
    x: side.widthMm / 2,
    y: side.heightMm / 3,
  });

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

/** Inks for a graphic, each to be told from every cloth on sale where there is one. */
const graphicInks = (cloths: Cloths) => [SHAPE_INK, '#e8743b', '#2f7d4f'].map((ink) => inkFor(ink, cloths));

/** A copy of a ready-made drawing: a design doesn’t change with the library. */
export function newGraphic(graphic: Graphic, side: SceneSide, cloths: Cloths): SceneElement {
  const inks = graphicInks(cloths);
  return elementSchema.parse({
    kind: 'drawing',
    id: crypto.randomUUID(),
    name: graphic.name,
    boxWidth: graphic.width,
    boxHeight: graphic.height,
    paths: graphic.paths.map(({ d, ink, line }) => ({
      d,
      ink: inks[ink ?? 0],
      ...(line !== undefined && { line }),
    })),
    x: side.widthMm / 2,
    y: side.heightMm / 3,
    width: side.widthMm / 2,
    height: ((side.widthMm / 2) * graphic.height) / graphic.width,
  });
}

export type CodeParts = Pick<DrawingElement, 'boxWidth' | 'boxHeight' | 'paths' | 'code'>;

/** A QR code or barcode, large enough to be read. */
export function newCode(parts: CodeParts, side: SceneSide): SceneElement {
  const shape = { kind: 'drawing', id: crypto.randomUUID(), ...parts };
  const drawn = drawingElementSchema.parse({
    ...shape,
    x: 0,
    y: 0,
    width: parts.boxWidth,
    height: parts.boxHeight,
  });
  const least = leastCodeSize(drawn);
  const factor = Math.max(1.2, side.widthMm / 5 / least.width);
  return {
    ...drawn,
    x: side.widthMm / 2,
    y: side.heightMm / 3,
    width: Math.round(least.width * factor * 100) / 100,
    height: Math.round(least.height * factor * 100) / 100,
  };
}

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
