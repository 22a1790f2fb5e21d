import type { Graphic } from '../../../../../shared/features/making/graphics/graphics.ts';
import {
  type DrawingElement,
  drawingElementSchema,
  elementSchema,
  leastCodeSize,
  type SceneElement,
  type SceneSide,
} from '../../../../../shared/features/making/studio/studio.ts';
import { type Cloths, inkFor, SHAPE_INK } from '../new-elements.ts';

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

type CodeParts = Pick<DrawingElement, 'boxWidth' | 'boxHeight' | 'paths' | 'code'>;

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
