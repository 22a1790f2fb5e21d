import {
  type BoundsMm,
  elementBounds,
  type FontProvider,
  inkBounds,
  missingLetters,
  outlineText,
  type SceneElement,
  type SceneSide,
  type TextElement,
} from '../studio/studio.ts';
import { composeLayout } from './compose.ts';
import type { Layout } from './layout.ts';
import { movePiece, type Piece, scalePiece, unionBounds } from './piece.ts';
import type { Setting } from './setting.ts';

/** Room that a design keeps from the edge of its print area: cloth moves a little under the press. */
export const safeMarginMm = (area: Pick<SceneSide, 'widthMm' | 'heightMm'>): number =>
  Math.min(10, area.widthMm * 0.06, area.heightMm * 0.06);

/** Where an element puts ink, turned as it stands. */
function inkedBounds(element: SceneElement, fonts: FontProvider): BoundsMm {
  const ink = element.kind === 'text' ? inkBounds(element, fonts) : null;
  if (!ink) return elementBounds(element, () => ({ width: 0, height: 0 }));
  const angle = (element.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [ink.left, ink.top],
    [ink.right, ink.top],
    [ink.right, ink.bottom],
    [ink.left, ink.bottom],
  ].map(([x = 0, y = 0]) => ({ x: element.x + x * cos - y * sin, y: element.y + x * sin + y * cos }));
  return {
    left: Math.min(...corners.map(({ x }) => x)),
    top: Math.min(...corners.map(({ y }) => y)),
    right: Math.max(...corners.map(({ x }) => x)),
    bottom: Math.max(...corners.map(({ y }) => y)),
  };
}

/** Where a composition’s ink ends, and where the frames that the studio shows around it do. */
function extents(elements: readonly SceneElement[], fonts: FontProvider) {
  const measure = (element: TextElement) => outlineText(element, fonts);
  return {
    ink: unionBounds(elements.map((element) => inkedBounds(element, fonts))),
    frames: unionBounds(elements.map((element) => elementBounds(element, measure))),
  };
}

const hundredths = (value: number) => Math.round(value * 100) / 100;
const downTo = (value: number) => Math.max(0.1, Math.floor(value * 100) / 100);

/** Whole hundredths of a millimetre, as the studio keeps them. */
function rounded(element: SceneElement, id: string): SceneElement {
  const placed = {
    id,
    x: hundredths(element.x),
    y: hundredths(element.y),
    rotation: hundredths(element.rotation),
  };
  if (element.kind === 'text')
    return { ...element, ...placed, size: downTo(element.size), arc: hundredths(element.arc) };
  const size = { width: downTo(element.width), height: downTo(element.height) };
  if (element.kind !== 'shape') return { ...element, ...placed, ...size };
  const { strokeWidth, radius } = element;
  return { ...element, ...placed, ...size, strokeWidth: hundredths(strokeWidth), radius: hundredths(radius) };
}

export interface FittedDesign {
  readonly elements: readonly SceneElement[];
  /** Size of the smallest text. */
  readonly smallestTextMm: number;
}

/** What must lie within `margin` of both ends of a length: the ink by the safe margin, its frames by next to nothing. */
interface Span {
  readonly low: number;
  readonly high: number;
  readonly margin: number;
}

const FRAME_MARGIN_MM = 0.05;

/** The largest scale at which every span has a place on a length. */
const largestScale = (spans: readonly Span[], length: number) =>
  Math.min(
    ...spans.flatMap((one) =>
      spans.map((other) => (length - one.margin - other.margin) / Math.max(0.001, other.high - one.low)),
    ),
  );

/** The place nearest to the one wanted that suits every span. */
function placeSpans(spans: readonly Span[], length: number, scale: number, wanted: number): number {
  const least = Math.max(...spans.map(({ low, margin }) => margin - low * scale));
  const most = Math.min(...spans.map(({ high, margin }) => length - margin - high * scale));
  return Math.max(least, Math.min(most, wanted));
}

/** As large as the safe area allows, at its top, as prints sit on a chest; a flat thing gets it in the middle. */
function fitPiece(
  piece: Piece,
  area: Pick<SceneSide, 'widthMm' | 'heightMm'>,
  fonts: FontProvider,
  at: 'top' | 'middle',
): Piece {
  const margin = safeMarginMm(area);
  const { ink, frames } = extents(piece.elements, fonts);
  const across: Span[] = [
    { low: ink.left, high: ink.right, margin },
    { low: frames.left, high: frames.right, margin: FRAME_MARGIN_MM },
  ];
  const down: Span[] = [
    { low: ink.top, high: ink.bottom, margin },
    { low: frames.top, high: frames.bottom, margin: FRAME_MARGIN_MM },
  ];
  const scale = Math.min(largestScale(across, area.widthMm), largestScale(down, area.heightMm));
  const x = placeSpans(across, area.widthMm, scale, area.widthMm / 2 - ((ink.left + ink.right) / 2) * scale);
  const middle = area.heightMm / 2 - ((ink.top + ink.bottom) / 2) * scale;
  const y = placeSpans(down, area.heightMm, scale, at === 'top' ? 0 - area.heightMm : middle);
  return movePiece(scalePiece(piece, scale), x, y);
}

/**
 * A layout as elements of a print area. Null while a font isn’t loaded, where there is nothing to set, and where a font
 * of the layout lacks one of the letters.
 *
 * @param key begins the id of every element
 */
export function fitLayout(
  layout: Pick<Layout, 'block'>,
  setting: Setting,
  area: Pick<SceneSide, 'widthMm' | 'heightMm'>,
  key: string,
  at: 'top' | 'middle' = 'top',
): FittedDesign | null {
  const piece = composeLayout(layout, setting);
  if (!piece) return null;
  const texts = piece.elements.filter((element) => element.kind === 'text');
  if (texts.length === 0 || texts.some((text) => missingLetters(text, setting.fonts).length > 0)) return null;
  const fitted = fitPiece(piece, area, setting.fonts, at);
  const elements = fitted.elements.map((element, index) => rounded(element, `${key}-${index + 1}`));
  const sizes = elements.flatMap((element) => (element.kind === 'text' ? [element.size] : []));
  return { elements, smallestTextMm: Math.min(...sizes) };
}
