import type { ArtworkSide } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import {
  effectiveDpi,
  printedElements,
  type SceneElement,
  storedSceneSchema,
} from '../../../../shared/features/making/studio/studio.ts';

const SHAPE_WORDS = { rect: 'Rectangle', ellipse: 'Ellipse', line: 'Line' } as const;
const mm = (length: number): string => String(Math.round(length));

function layerOf(element: SceneElement): ArtworkSide['layers'][number] {
  const { id, kind } = element;
  switch (element.kind) {
    case 'picture':
      return {
        id,
        kind,
        words: element.name || 'Picture',
        detail: `${mm(element.width)} × ${mm(element.height)} mm${element.vector ? ', vector' : ''}`,
        dpi: effectiveDpi(element),
      };
    case 'text':
      return {
        id,
        kind,
        words: `“${element.text}”`,
        detail: `${element.fontId}, ${mm(element.size)} mm, ${element.colour}`,
        dpi: null,
      };
    case 'shape':
      return {
        id,
        kind,
        words: element.name || SHAPE_WORDS[element.shape],
        detail: `${mm(element.width)} × ${mm(element.height)} mm${element.fill ? `, ${element.fill}` : ''}`,
        dpi: null,
      };
    case 'drawing':
      return {
        id,
        kind,
        words: element.name || 'Graphic',
        detail: `${mm(element.width)} × ${mm(element.height)} mm, vector`,
        dpi: null,
      };
  }
}

/** What a scene prints on each side that has ink, layers from the top down. Nothing for a scene that cannot be read. */
export function artworkSides(scene: unknown): ArtworkSide[] {
  const parsed = storedSceneSchema.safeParse(scene);
  if (!parsed.success) return [];
  return parsed.data.sides
    .map((side) => ({ side: side.side, layers: printedElements(side).map(layerOf).toReversed() }))
    .filter(({ layers }) => layers.length > 0)
    .map(({ side, layers }) => {
      const resolutions = layers.flatMap(({ dpi }) => (dpi === null ? [] : [dpi]));
      return { side, layers, lowestDpi: resolutions.length > 0 ? Math.min(...resolutions) : null };
    });
}
