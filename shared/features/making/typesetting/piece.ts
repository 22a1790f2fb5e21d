import type { BoundsMm, SceneElement } from '../studio/studio.ts';

/** Elements that belong together, with the rectangle that their ink fills. */
export interface Piece {
  readonly elements: readonly SceneElement[];
  readonly box: BoundsMm;
}

export const widthOf = ({ box }: Piece): number => box.right - box.left;
export const heightOf = ({ box }: Piece): number => box.bottom - box.top;

export const unionBounds = (boxes: readonly BoundsMm[]): BoundsMm => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

export const joinPieces = (pieces: readonly Piece[]): Piece => ({
  elements: pieces.flatMap(({ elements }) => elements),
  box: unionBounds(pieces.map(({ box }) => box)),
});

function scaleElement(element: SceneElement, factor: number): SceneElement {
  const at = { x: element.x * factor, y: element.y * factor };
  if (element.kind === 'text') return { ...element, ...at, size: element.size * factor };
  const size = { width: element.width * factor, height: element.height * factor };
  if (element.kind !== 'shape') return { ...element, ...at, ...size };
  const { strokeWidth, radius } = element;
  return { ...element, ...at, ...size, strokeWidth: strokeWidth * factor, radius: radius * factor };
}

/** Larger or smaller about (0, 0). */
export const scalePiece = ({ elements, box }: Piece, factor: number): Piece => ({
  elements: elements.map((element) => scaleElement(element, factor)),
  box: {
    left: box.left * factor,
    top: box.top * factor,
    right: box.right * factor,
    bottom: box.bottom * factor,
  },
});

export const movePiece = ({ elements, box }: Piece, dx: number, dy: number): Piece => ({
  elements: elements.map((element) => ({ ...element, x: element.x + dx, y: element.y + dy })),
  box: { left: box.left + dx, top: box.top + dy, right: box.right + dx, bottom: box.bottom + dy },
});

/** With the middle of its ink at a point. */
export const centrePiece = (piece: Piece, x = 0, y = 0): Piece =>
  movePiece(piece, x - (piece.box.left + piece.box.right) / 2, y - (piece.box.top + piece.box.bottom) / 2);

/** Turned about (0, 0). The box grows to the turned rectangle’s. */
export function turnPiece({ elements, box }: Piece, degrees: number): Piece {
  if (degrees === 0) return { elements, box };
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = (x: number, y: number) => ({ x: x * cos - y * sin, y: x * sin + y * cos });
  const corners = [
    turn(box.left, box.top),
    turn(box.right, box.top),
    turn(box.right, box.bottom),
    turn(box.left, box.bottom),
  ];
  return {
    elements: elements.map((element) => ({
      ...element,
      ...turn(element.x, element.y),
      rotation: element.rotation + degrees,
    })),
    box: {
      left: Math.min(...corners.map(({ x }) => x)),
      top: Math.min(...corners.map(({ y }) => y)),
      right: Math.max(...corners.map(({ x }) => x)),
      bottom: Math.max(...corners.map(({ y }) => y)),
    },
  };
}
