import {
  areaFit,
  type BoundsMm,
  elementSize,
  type FontProvider,
  inkBounds,
  printedElements,
  type SceneElement,
  type SceneSide,
  textSize,
} from '../../../../shared/features/making/studio/studio.ts';

/** What an element inks around its centre, not turned, line ends included. */
function inkedBox(element: SceneElement, fonts: FontProvider): BoundsMm {
  const inked = element.kind === 'text' ? inkBounds(element, fonts) : null;
  if (inked) return inked;
  const { width, height } = elementSize(element, (text) => textSize(text, fonts));
  const ends = element.kind === 'shape' && element.shape === 'line' ? element.height / 2 : 0;
  return { left: -width / 2 - ends, right: width / 2 + ends, top: -height / 2, bottom: height / 2 };
}

function boundsOf(element: SceneElement, fonts: FontProvider): BoundsMm {
  const { left, right, top, bottom } = inkedBox(element, fonts);
  const angle = (element.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => [element.x + x * cos - y * sin, element.y + x * sin + y * cos] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

/**
 * The elements of a side that put ink within its print area. The others are left out of the drawing: the renderer ends
 * its process on a group that lies outside the canvas.
 */
export const drawnElements = (side: SceneSide, fonts: FontProvider): SceneElement[] =>
  printedElements(side).filter((element) => areaFit(boundsOf(element, fonts), side) !== 'outside');
