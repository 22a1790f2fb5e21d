import { composeLetters, findLetter, splitLetters } from '../../../rules/text/letters.ts';
import type { FontFace, FontProvider, Letter } from './fonts.ts';
import type { BoundsMm, SizeMm } from './scene.geometry.ts';
import { type TextElement, writtenText } from './scene.ts';

/** Text as curves: preview, mockup and print draw the same outlines, so no renderer's own fonts ever matter. */

interface PlacedLetter {
  readonly letter: Letter;
  /** Origin of the letter, in millimetres, y downwards. */
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly turn: number;
}

export interface TextOutline extends SizeMm {
  /** SVG path data around (0, 0), the centre of the text's box. */
  readonly path: string;
}

const WHITE_SPACE_EM = 0.3;

export interface Line {
  readonly width: number;
  readonly letters: readonly {
    readonly letter: Letter | undefined;
    readonly x: number;
    readonly advance: number;
  }[];
}

const SPACE = /^\s+$/;
const ACCENTS = /^\p{M}+$/u;

/** The letters of a line that its font has, and its spaces. */
export function lettersOf(text: string, face: FontFace): { character: string; letter: Letter | undefined }[] {
  return splitLetters(composeLetters(text)).flatMap((character) =>
    SPACE.test(character)
      ? { character, letter: face.letter(character) }
      : findLetter(character, face.letter)
          .drawn.filter(({ letter }) => !ACCENTS.test(letter))
          .map(({ letter, font }) => ({
            character: letter,
            letter: font,
          })),
  );
}

/** A line’s letters in their places along it, with kerning. */
export function setLine(text: string, face: FontFace, element: TextElement): Line {
  const characters = lettersOf(text, face);
  const spacing = element.letterSpacing * element.size;
  let x = 0;
  const letters = characters.map(({ character, letter }, index) => {
    const previous = characters[index - 1];
    if (previous) x += face.kerning(previous.character, character) * element.size;
    const advance = (letter?.advance ?? (/\s/.test(character) ? WHITE_SPACE_EM : 0)) * element.size;
    const placed = { letter, x, advance };
    x += advance + spacing;
    return placed;
  });
  return { width: Math.max(0, x - (characters.length > 0 ? spacing : 0)), letters };
}

const alignShare = { left: 0, center: 0.5, right: 1 } as const;

/** Where a line of a straight text starts, from the left of the widest one. */
export function straightStart(lines: readonly Line[], line: Line, element: TextElement): number {
  const widest = Math.max(...lines.map(({ width }) => width));
  return (widest - line.width) * alignShare[element.align];
}

function straight(lines: readonly Line[], face: FontFace, element: TextElement): PlacedLetter[] {
  return lines.flatMap((line, row) => {
    const start = straightStart(lines, line, element);
    const y = face.ascender * element.size + row * element.lineHeight * element.size;
    return line.letters.flatMap(({ letter, x }) => (letter ? [{ letter, x: start + x, y, turn: 0 }] : []));
  });
}

/** Bends each line around a circle; its length spans `arc` degrees of the first line's baseline. */
function bent(lines: readonly Line[], element: TextElement): PlacedLetter[] {
  const widest = Math.max(...lines.map((line) => line.width), 0.1);
  const span = (element.arc * Math.PI) / 180;
  const radius = widest / Math.abs(span);
  const upwards = element.arc > 0;
  return lines.flatMap((line, row) => {
    const drop = row * element.lineHeight * element.size;
    const ring = Math.max(element.size * 0.2, upwards ? radius - drop : radius + drop);
    const offset = (widest - line.width) * (alignShare[element.align] - 0.5);
    return line.letters.flatMap(({ letter, x, advance }) => {
      if (!letter) return [];
      const along = x + advance / 2 - line.width / 2 + offset;
      const angle = (along / radius) * (upwards ? 1 : -1);
      const middleX = ring * Math.sin(angle) * (upwards ? 1 : -1);
      const middleY = upwards ? radius - ring * Math.cos(angle) : ring * Math.cos(angle) - radius;
      return [
        {
          letter,
          x: middleX - (advance / 2) * Math.cos(angle),
          y: middleY - (advance / 2) * Math.sin(angle),
          turn: (angle * 180) / Math.PI,
        },
      ];
    });
  });
}

const decimals = (value: number) => {
  const rounded = Math.round(value * 1000) / 1000;
  return String(rounded === 0 ? 0 : rounded);
};

/** Draws letters as path data; `note` sees every point, for the bounds of what is drawn. */
function draw(
  placed: readonly PlacedLetter[],
  sizeMm: number,
  shift: { x: number; y: number },
  note: (x: number, y: number) => void,
): string {
  const parts: string[] = [];
  for (const { letter, x, y, turn } of placed) {
    const scale = sizeMm / letter.unitsPerEm;
    const cos = Math.cos((turn * Math.PI) / 180);
    const sin = Math.sin((turn * Math.PI) / 180);
    const point = (px: number, py: number) => {
      const ux = px * scale;
      const uy = -py * scale;
      const atX = x + ux * cos - uy * sin + shift.x;
      const atY = y + ux * sin + uy * cos + shift.y;
      note(atX, atY);
      return `${decimals(atX)} ${decimals(atY)}`;
    };
    for (const step of letter.outline) {
      if (step.type === 'Z') parts.push('Z');
      else if (step.type === 'Q') parts.push(`Q${point(step.x1, step.y1)} ${point(step.x, step.y)}`);
      else if (step.type === 'C') {
        parts.push(`C${point(step.x1, step.y1)} ${point(step.x2, step.y2)} ${point(step.x, step.y)}`);
      } else parts.push(`${step.type}${point(step.x, step.y)}`);
    }
  }
  return parts.join('');
}

/** Where a text's letters stand before its box is centred. */
function placeLetters(element: TextElement, face: FontFace): PlacedLetter[] {
  const lines = writtenText(element)
    .split('\n')
    .map((text) => setLine(text, face, element));
  return element.arc === 0 ? straight(lines, face, element) : bent(lines, element);
}

const outlinePoints = (letter: Letter): (readonly [x: number, y: number])[] =>
  letter.outline.flatMap((step) => {
    if (step.type === 'Z') return [];
    const end = [step.x, step.y] as const;
    if (step.type === 'Q') return [[step.x1, step.y1] as const, end];
    return step.type === 'C' ? [[step.x1, step.y1] as const, [step.x2, step.y2] as const, end] : [end];
  });

const boundsOfPoints = (points: readonly (readonly [x: number, y: number])[]): BoundsMm => ({
  left: Math.min(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  right: Math.max(...points.map(([x]) => x)),
  bottom: Math.max(...points.map(([, y]) => y)),
});

/** Bounds of letters in font units, y upwards: each is measured once. */
const letterBounds = new WeakMap<Letter, BoundsMm>();

function upright(letter: Letter): BoundsMm {
  const measured = letterBounds.get(letter) ?? boundsOfPoints(outlinePoints(letter));
  letterBounds.set(letter, measured);
  return measured;
}

function inkedLetter({ letter, x, y, turn }: PlacedLetter, sizeMm: number): BoundsMm {
  const scale = sizeMm / letter.unitsPerEm;
  if (turn === 0) {
    const { left, top, right, bottom } = upright(letter);
    return {
      left: x + left * scale,
      right: x + right * scale,
      top: y - bottom * scale,
      bottom: y - top * scale,
    };
  }
  const cos = Math.cos((turn * Math.PI) / 180) * scale;
  const sin = Math.sin((turn * Math.PI) / 180) * scale;
  return boundsOfPoints(
    outlinePoints(letter).map(([px, py]) => [x + px * cos + py * sin, y + px * sin - py * cos] as const),
  );
}

/** The rectangle around letters as they are inked; null where none has an outline. */
function drawnBounds(placed: readonly PlacedLetter[], sizeMm: number): BoundsMm | null {
  const inked = placed
    .filter(({ letter }) => letter.outline.length > 0)
    .map((each) => inkedLetter(each, sizeMm));
  if (inked.length === 0) return null;
  return {
    left: Math.min(...inked.map(({ left }) => left)),
    top: Math.min(...inked.map(({ top }) => top)),
    right: Math.max(...inked.map(({ right }) => right)),
    bottom: Math.max(...inked.map(({ bottom }) => bottom)),
  };
}

/** Puts the middle of a text's box at (0, 0). */
function centreShift(element: TextElement, face: FontFace, inked: BoundsMm): { x: number; y: number } {
  if (element.arc !== 0) return { x: -(inked.left + inked.right) / 2, y: -(inked.top + inked.bottom) / 2 };
  const texts = writtenText(element).split('\n');
  const width = Math.max(...texts.map((text) => setLine(text, face, element).width), element.size * 0.1);
  const height =
    (face.ascender - face.descender) * element.size + (texts.length - 1) * element.lineHeight * element.size;
  return { x: -width / 2, y: -height / 2 };
}

/** How far the edge around a text’s letters reaches. */
export const edgeMm = ({ outline, size }: TextElement): number => (outline?.width ?? 0) * size;
/** How far its shadow lies to the right and down. */
export const shadowMm = ({ shadow, size }: TextElement): { x: number; y: number } => ({
  x: (shadow?.dx ?? 0) * size,
  y: (shadow?.dy ?? 0) * size,
});

/** A box with the edge around the letters. */
const withEdge = ({ width, height }: SizeMm, element: TextElement): SizeMm => {
  const edges = 2 * edgeMm(element);
  return { width: width + edges, height: height + edges };
};

export interface InkBounds extends BoundsMm {
  /** The middle of the first line's baseline. */
  readonly baselineX: number;
  readonly baselineY: number;
}

/** The ink of a text around the element's own centre, not turned; null while its font isn’t loaded or nothing is inked. */
export function inkBounds(element: TextElement, fonts: FontProvider): InkBounds | null {
  const face = fonts(element.fontId, element.weight);
  const inked = face && drawnBounds(placeLetters(element, face), element.size);
  if (!face || !inked) return null;
  const shift = centreShift(element, face, inked);
  const edge = edgeMm(element);
  const shadow = shadowMm(element);
  return {
    left: inked.left + shift.x - Math.max(edge, edge - shadow.x),
    right: inked.right + shift.x + Math.max(edge, edge + shadow.x),
    top: inked.top + shift.y - Math.max(edge, edge - shadow.y),
    bottom: inked.bottom + shift.y + Math.max(edge, edge + shadow.y),
    baselineX: element.arc === 0 ? 0 : shift.x,
    baselineY: shift.y + (element.arc === 0 ? face.ascender * element.size : 0),
  };
}

export const straightSize = (lines: readonly Line[], face: FontFace, element: TextElement): SizeMm => ({
  width: Math.max(...lines.map((line) => line.width), element.size * 0.1),
  height:
    (face.ascender - face.descender) * element.size + (lines.length - 1) * element.lineHeight * element.size,
});

/** The likely size of a text whose font isn’t loaded. */
function likelySize(texts: readonly string[], element: TextElement): SizeMm {
  const longest = Math.max(...texts.map((text) => text.length), 1);
  const height = (1 + (texts.length - 1) * element.lineHeight) * element.size;
  return { width: longest * element.size * 0.5, height };
}

const bentSize = (inked: BoundsMm | null, element: TextElement): SizeMm =>
  inked
    ? { width: Math.max(inked.right - inked.left, 0.1), height: Math.max(inked.bottom - inked.top, 0.1) }
    : { width: element.size, height: element.size };

/** The size of a text element's curves, without drawing them. */
export function textSize(element: TextElement, fonts: FontProvider): SizeMm {
  const texts = writtenText(element).split('\n');
  const face = fonts(element.fontId, element.weight);
  if (!face) return likelySize(texts, element);
  const lines = texts.map((text) => setLine(text, face, element));
  const size =
    element.arc === 0
      ? straightSize(lines, face, element)
      : bentSize(drawnBounds(bent(lines, element), element.size), element);
  return withEdge(size, element);
}

/** A text element's curves, or a box of the likely size and no curves while its font is not loaded. */
export function outlineText(element: TextElement, fonts: FontProvider): TextOutline {
  const texts = writtenText(element).split('\n');
  const face = fonts(element.fontId, element.weight);
  if (!face) return { path: '', ...likelySize(texts, element) };
  const lines = texts.map((text) => setLine(text, face, element));
  if (element.arc === 0) {
    const { width, height } = straightSize(lines, face, element);
    const shift = { x: -width / 2, y: -height / 2 };
    const path = draw(straight(lines, face, element), element.size, shift, () => {});
    return { path, ...withEdge({ width, height }, element) };
  }
  const placed = bent(lines, element);
  const inked = drawnBounds(placed, element.size);
  const size = withEdge(bentSize(inked, element), element);
  if (!inked) return { path: '', ...size };
  return { path: draw(placed, element.size, centreShift(element, face, inked), () => {}), ...size };
}

/** Letters of a text that its font lacks, each once; none while the font is not loaded. */
export function missingLetters(element: TextElement, fonts: FontProvider): string[] {
  const face = fonts(element.fontId, element.weight);
  if (!face) return [];
  const letters = [...new Set(splitLetters(composeLetters(writtenText(element))))];
  return letters.filter(
    (letter) => !SPACE.test(letter) && !findLetter(letter, face.letter).isWhole && !face.waitsFor(letter),
  );
}

/** What the capitals of most fonts take of their em. */
const USUAL_CAPITALS_EM = 0.7;

/** How tall a text’s capitals print, in millimetres. */
export function capitalHeight(element: TextElement, fonts: FontProvider): number {
  const outline = fonts(element.fontId, element.weight)?.letter('H');
  const tops = outline?.outline.flatMap((step) => (step.type === 'Z' ? [] : [step.y])) ?? [];
  const share = outline && tops.length > 0 ? Math.max(...tops) / outline.unitsPerEm : USUAL_CAPITALS_EM;
  return share * element.size;
}
