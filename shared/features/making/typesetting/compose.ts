import { inkBounds, outlineText, type SceneElement } from '../studio/studio.ts';
import { haveLetters } from './font-letters.ts';
import type { Block, Echo, Frame, GroupBlock, InkRole, Layout, RingBlock, Voice } from './layout.ts';
import {
  centrePiece,
  heightOf,
  joinPieces,
  movePiece,
  type Piece,
  scalePiece,
  turnPiece,
  widthOf,
} from './piece.ts';
import { setWords } from './set-words.ts';
import { capHeight, drawingPiece, inkOf, type Setting, shapePiece, textElement } from './setting.ts';

/** Width that a layout is composed in before it is fitted. */
const CANVAS = 100;

function stack(block: GroupBlock, pieces: readonly Piece[], width: number): Piece {
  const gap = (block.gap ?? 0.05) * width;
  const widest = Math.max(...pieces.map(widthOf));
  let y = 0;
  const placed = pieces.map((piece) => {
    const centred = centrePiece(piece);
    const free = (widest - widthOf(piece)) / 2;
    const x = block.align === 'left' ? -free : block.align === 'right' ? free : 0;
    const moved = movePiece(centred, x, y - centred.box.top);
    y = moved.box.bottom + gap;
    return moved;
  });
  return joinPieces(placed);
}

function beside(block: GroupBlock, pieces: readonly Piece[], width: number): Piece {
  const gap = (block.gap ?? 0.05) * width;
  let x = 0;
  const placed = pieces.map((piece) => {
    const centred = centrePiece(piece);
    const moved = movePiece(centred, x - centred.box.left, 0);
    x = moved.box.right + gap;
    return moved;
  });
  return joinPieces(placed);
}

function painted(element: SceneElement, ink: string): SceneElement {
  if (element.kind === 'text') return { ...element, colour: ink };
  if (element.kind === 'drawing')
    return { ...element, paths: element.paths.map((path) => ({ ...path, ink })) };
  if (element.kind !== 'shape') return element;
  return {
    ...element,
    fill: element.fill === null ? null : ink,
    stroke: element.stroke === null ? null : ink,
  };
}

function withEcho(piece: Piece, echo: Echo, setting: Setting, width: number): Piece {
  const copies = Array.from({ length: echo.times }, (_, index): Piece => {
    const role: InkRole = echo.inks[index % echo.inks.length] ?? 1;
    const moved = movePiece(piece, echo.right * width * (index + 1), echo.down * width * (index + 1));
    return { ...moved, elements: moved.elements.map((element) => painted(element, inkOf(setting, role))) };
  });
  return joinPieces([...copies.toReversed(), piece]);
}

function frameLines(frame: Frame, setting: Setting, width: number, height: number, unit: number): Piece[] {
  const fill = frame.fill === undefined ? undefined : inkOf(setting, frame.fill);
  const stroke = inkOf(setting, frame.ink);
  const line = (frame.line ?? 0) * unit;
  const shape = frame.shape === 'circle' ? 'ellipse' : 'rect';
  const radius = frame.shape === 'pill' ? height / 2 : (frame.radius ?? 0) * unit;
  const outline = (inset: number, thickness: number) =>
    shapePiece(shape, width - inset * 2, height - inset * 2, {
      stroke,
      line: thickness,
      radius: Math.max(0, radius - inset),
    });
  return [
    ...(fill ? [shapePiece(shape, width, height, { fill, radius })] : []),
    ...(line > 0 ? [outline(fill ? line * 2 : 0, line)] : []),
    ...(line > 0 && frame.double ? [outline(line * 2.4, line * 0.4)] : []),
  ];
}

function withFrame(piece: Piece, frame: Frame, setting: Setting): Piece {
  const content = centrePiece(piece);
  const [width, height] = [widthOf(content), heightOf(content)];
  const room = frame.room * width;
  const roomDown = (frame.roomDown ?? frame.room) * width;
  if (typeof frame.shape === 'object') {
    const drawn = drawingPiece(
      frame.shape.graphic,
      [frame.ink ?? 0, frame.fill ?? 1],
      setting,
      width + 2 * room,
      height + 2 * roomDown,
    );
    return drawn ? { elements: [...drawn.elements, ...content.elements], box: drawn.box } : content;
  }
  const diameter = Math.hypot(width, height) * 0.94 + 2 * room;
  const [outerWidth, outerHeight] =
    frame.shape === 'circle'
      ? [diameter, diameter]
      : [width + 2 * room + (frame.shape === 'pill' ? height * 0.5 : 0), height + 2 * roomDown];
  const lines = joinPieces(frameLines(frame, setting, outerWidth, outerHeight, width));
  return { elements: [...lines.elements, ...content.elements], box: lines.box };
}

function composeGroup(block: GroupBlock, setting: Setting, available: number): Piece | null {
  const width = available * (block.width ?? 1);
  const pieces = block.blocks.flatMap((each) => composeBlock(each, setting, width) ?? []);
  if (pieces.length === 0) return null;
  const arranged =
    block.arrange === 'over'
      ? joinPieces(pieces.map((piece) => centrePiece(piece)))
      : block.arrange === 'beside'
        ? beside(block, pieces, width)
        : stack(block, pieces, width);
  const echoed = block.echo ? withEcho(arranged, block.echo, setting, width) : arranged;
  const framed = block.frame ? withFrame(echoed, block.frame, setting) : echoed;
  return turnPiece(centrePiece(framed), block.tilt ?? 0);
}

interface RingText {
  readonly text: string;
  readonly voice: Voice;
  /** Width of the line and height of its capitals, at size 1. */
  readonly length: number;
  readonly cap: number;
}

function ringText(text: string | undefined, voice: Voice, setting: Setting): RingText | null {
  if (!text) return null;
  const element = textElement(text, voice, setting, { size: 1 });
  return { text, voice, length: outlineText(element, setting.fonts).width, cap: capHeight(voice, setting) };
}

const RING = { largestCap: 0.2, smallestCap: 0.055, room: 0.045, topSpan: 216, bottomSpan: 126 } as const;
const degrees = (length: number, radius: number) => (length / radius) * (180 / Math.PI);

/** A text bent around (0, 0), its baseline at a radius. */
function bentAround(
  { text, voice }: RingText,
  setting: Setting,
  size: number,
  radius: number,
  arc: number,
): Piece | null {
  const element = textElement(text, voice, setting, { size, arc });
  const ink = inkBounds(element, setting.fonts);
  if (!ink) return null;
  const y = arc > 0 ? -radius - ink.baselineY : radius - ink.baselineY;
  return movePiece({ elements: [element], box: ink }, -ink.baselineX, y);
}

function composeRing(block: RingBlock, setting: Setting, available: number): Piece | null {
  const top = ringText(setting.texts[block.top], block.topVoice, setting);
  const bottom = block.bottom
    ? ringText(setting.texts[block.bottom], block.bottomVoice ?? block.topVoice, setting)
    : null;
  if (!top) return null;
  const radius = available / 2;
  const outerLine = (block.outerLine ?? 0) * available;
  const innerLine = (block.innerLine ?? 0) * available;
  const room = RING.room * available;
  const outside = radius - outerLine - (outerLine > 0 || block.fill !== undefined ? room : 0);
  const fits = (cap: number) =>
    degrees((top.length * cap) / top.cap, outside - cap) <= (bottom ? RING.topSpan : 290) &&
    (!bottom || degrees((bottom.length * cap) / bottom.cap, outside) <= RING.bottomSpan);
  let cap = RING.largestCap * radius;
  while (cap > RING.smallestCap * radius && !fits(cap)) cap *= 0.96;
  const topArc = Math.min(330, degrees((top.length * cap) / top.cap, outside - cap));
  const bottomArc = bottom ? Math.min(200, degrees((bottom.length * cap) / bottom.cap, outside)) : 0;
  const inside = outside - cap - room;
  const ring: Piece[] = [];
  if (block.fill !== undefined)
    ring.push(shapePiece('ellipse', available, available, { fill: inkOf(setting, block.fill) }));
  const stroke = inkOf(setting, block.ink);
  if (outerLine > 0)
    ring.push(
      shapePiece('ellipse', available - outerLine, available - outerLine, { stroke, line: outerLine }),
    );
  if (innerLine > 0) ring.push(shapePiece('ellipse', inside * 2, inside * 2, { stroke, line: innerLine }));
  const letters = [
    bentAround(top, setting, cap / top.cap, outside - cap, topArc),
    bottom && bentAround(bottom, setting, cap / bottom.cap, outside, -bottomArc),
  ].flatMap((piece) => piece ?? []);
  const free = bottom ? (topArc / 2 + 180 - bottomArc / 2) / 2 : 180;
  const ornament =
    block.between === undefined || (bottom && 180 - bottomArc / 2 - topArc / 2 < 24)
      ? null
      : drawingPiece(block.between, [block.topVoice.ink ?? 0, 1], setting, cap * 0.8);
  const angle = ((free - 90) * Math.PI) / 180;
  const at = outside - cap / 2;
  const ornaments = ornament
    ? (bottom ? [-1, 1] : [1]).map((side) =>
        centrePiece(ornament, side * at * Math.cos(angle), at * Math.sin(angle)),
      )
    : [];
  const middle = composeBlock(block.middle, setting, inside * 1.5);
  const centred = middle && centrePiece(middle);
  const reach = centred ? Math.hypot(widthOf(centred), heightOf(centred)) / 2 : 1;
  const core = centred ? [scalePiece(centred, Math.min(1.3, (inside * 0.84) / reach))] : [];
  return joinPieces([...ring, ...letters, ...ornaments, ...core]);
}

function composeBlock(block: Block, setting: Setting, available: number): Piece | null {
  switch (block.block) {
    case 'words':
      return setWords(block, setting, available);
    case 'graphic': {
      const drawn = drawingPiece(block.graphic, block.inks ?? [0, 1, 2], setting, available * block.width);
      return drawn && turnPiece(drawn, block.tilt ?? 0);
    }
    case 'rule':
      return shapePiece('rect', available * (block.width ?? 1), available * (block.thickness ?? 0.012), {
        fill: inkOf(setting, block.ink),
      });
    case 'ring':
      return composeRing(block, setting, available);
    case 'group':
      return composeGroup(block, setting, available);
  }
}

function voicesIn(block: Block): Voice[] {
  if (block.block === 'words') return [...block.voices, ...(block.small ? [block.small] : [])];
  if (block.block === 'ring')
    return [block.topVoice, ...(block.bottomVoice ? [block.bottomVoice] : []), ...voicesIn(block.middle)];
  return block.block === 'group' ? block.blocks.flatMap(voicesIn) : [];
}

/** Fonts that a layout needs before it can be set. */
export const layoutFonts = ({ block }: Pick<Layout, 'block'>): { fontId: string; weight: number }[] =>
  voicesIn(block).map(({ font, weight }) => ({ fontId: font, weight: weight ?? 400 }));

/** Whether a layout’s fonts are likely to have all letters of a line. */
export const suitsLetters = (layout: Pick<Layout, 'block'>, line: string): boolean =>
  haveLetters(
    layoutFonts(layout).map(({ fontId }) => fontId),
    line,
  );

/** A layout in its own units around (0, 0). Null while a font is missing, or where there is nothing to set. */
export function composeLayout(layout: Pick<Layout, 'block'>, setting: Setting): Piece | null {
  const isReady = layoutFonts(layout).every(({ fontId, weight }) => setting.fonts(fontId, weight));
  if (!isReady) return null;
  const composed = composeBlock(layout.block, setting, CANVAS);
  return composed && centrePiece(composed);
}
