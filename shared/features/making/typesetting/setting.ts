import { findGraphic } from '../graphics/graphics.ts';
import {
  type DrawingElement,
  elementSchema,
  type FontProvider,
  fontFamily,
  inkBounds,
  nearestWeight,
  type SceneElement,
  type TextElement,
} from '../studio/studio.ts';
import type { InkRole, TextSource, Voice } from './layout.ts';
import type { Piece } from './piece.ts';

/** What a layout is set with. */
export interface Setting {
  readonly fonts: FontProvider;
  readonly texts: Partial<Record<TextSource, string>>;
  readonly inks: readonly [string, string, string];
  /** The cloth’s colour, `#rrggbb`. */
  readonly cloth: string;
  /** Id of the graphic that stands for `mark`. */
  readonly mark?: string;
}

export const inkOf = (setting: Setting, role: InkRole = 0): string =>
  role === 'cloth' ? setting.cloth : setting.inks[role];

/** Any size does: pieces are scaled before they are shown. */
const FIRST_SIZE = 20;

const written = (text: string, voice: Voice) =>
  voice.case === 'upper' ? text.toUpperCase() : voice.case === 'lower' ? text.toLowerCase() : text;

export function textElement(
  text: string,
  voice: Voice,
  setting: Setting,
  options: { readonly size?: number; readonly arc?: number } = {},
): TextElement {
  const family = fontFamily(voice.font);
  const weight = family ? nearestWeight(family, voice.weight ?? 400) : 400;
  return {
    kind: 'text',
    id: 'text',
    name: '',
    x: 0,
    y: 0,
    rotation: 0,
    opacity: 1,
    hidden: false,
    locked: false,
    text: written(text, voice),
    fontId: voice.font,
    weight,
    size: options.size ?? FIRST_SIZE,
    colour: inkOf(setting, voice.ink),
    align: 'center',
    letterSpacing: voice.spacing ?? 0,
    lineHeight: 1,
    arc: options.arc ?? 0,
  };
}

/** A row as a piece. Straight capitals count from baseline to cap height, so that rows keep an even rhythm. */
export function rowPiece(text: string, voice: Voice, setting: Setting, arc = 0): Piece | null {
  const element = textElement(text, voice, setting, { arc });
  const ink = inkBounds(element, setting.fonts);
  if (!ink) return null;
  if (arc !== 0) return { elements: [element], box: ink };
  const sample = inkBounds({ ...element, text: voice.case === 'upper' ? 'H' : 'Hp' }, setting.fonts);
  return {
    elements: [element],
    box: {
      left: ink.left,
      right: ink.right,
      top: sample?.top ?? ink.top,
      bottom: sample?.bottom ?? ink.bottom,
    },
  };
}

/** Height of the capitals, as a share of the size. */
export function capHeight(voice: Voice, setting: Setting): number {
  const ink = inkBounds(textElement('H', { ...voice, case: 'upper' }, setting), setting.fonts);
  return ink ? (ink.bottom - ink.top) / FIRST_SIZE : 0.7;
}

/** A ready-made drawing as an element around (0, 0). */
export function drawingElement(
  graphicId: string,
  inks: readonly string[],
  width: number,
  height?: number,
): DrawingElement | null {
  const graphic = findGraphic(graphicId);
  if (!graphic) return null;
  const element = elementSchema.parse({
    kind: 'drawing',
    id: graphic.id,
    name: graphic.name,
    x: 0,
    y: 0,
    boxWidth: graphic.width,
    boxHeight: graphic.height,
    width,
    height: height ?? (width * graphic.height) / graphic.width,
    paths: graphic.paths.map(({ d, ink, line }) => ({
      d,
      ink: inks[(ink ?? 0) % inks.length] ?? '#000000',
      ...(line !== undefined && { line }),
    })),
  });
  return element.kind === 'drawing' ? element : null;
}

export function drawingPiece(
  graphicId: string,
  roles: readonly InkRole[],
  setting: Setting,
  width: number,
  height?: number,
): Piece | null {
  const id = graphicId === 'mark' ? (setting.mark ?? 'star') : graphicId;
  const inks = roles.map((role) => inkOf(setting, role));
  const element = drawingElement(id, inks, width, height);
  if (!element) return null;
  const [halfWidth, halfHeight] = [element.width / 2, element.height / 2];
  return {
    elements: [element],
    box: { left: -halfWidth, top: -halfHeight, right: halfWidth, bottom: halfHeight },
  };
}

/** A rectangle or an ellipse around (0, 0), filled or as a line. */
export function shapePiece(
  shape: 'rect' | 'ellipse',
  width: number,
  height: number,
  paint: {
    readonly fill?: string;
    readonly stroke?: string;
    readonly line?: number;
    readonly radius?: number;
  },
): Piece {
  const element: SceneElement = {
    kind: 'shape',
    id: shape,
    name: '',
    x: 0,
    y: 0,
    rotation: 0,
    opacity: 1,
    hidden: false,
    locked: false,
    shape,
    width,
    height,
    fill: paint.fill ?? null,
    stroke: paint.stroke ?? null,
    strokeWidth: paint.line ?? 0,
    radius: paint.radius ?? 0,
  };
  const out = (paint.line ?? 0) / 2;
  return {
    elements: [element],
    box: { left: -width / 2 - out, top: -height / 2 - out, right: width / 2 + out, bottom: height / 2 + out },
  };
}
