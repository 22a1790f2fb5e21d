import { UNITS_PER_EM } from './fonts.ts';
import type { OutlineStep, SetLine } from './set-line.ts';

/** Letters as dots of a print head: for printers whose own fonts lack them. */

interface LineBitmap {
  /** In dots. The width is whole bytes. */
  readonly width: number;
  readonly height: number;
  /** Row by row, eight dots a byte, the leftmost in its highest bit; 1 is black. */
  readonly bytes: Buffer;
}

interface Edge {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Samples of a dot, across and down: a dot is black where half of them are inside a letter. */
const SAMPLES = 3;
const INKED = 5;
/** Straight parts of a curve. At the sizes of labels no one sees them. */
const CURVE_PARTS = 6;

type Point = readonly [x: number, y: number];

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** A point of a curve, by de Casteljau. */
function pointAt(points: readonly Point[], share: number): Point {
  const [first, ...rest] = points;
  if (!first) return [0, 0];
  if (rest.length === 0) return first;
  return pointAt(
    rest.map((point, at) => between(points[at] ?? point, point, share)),
    share,
  );
}

/** The room that a line’s letters take above and below its base, as shares of the em. */
export function inkHeight({ letters }: SetLine): { above: number; below: number } {
  let above = 0;
  let below = 0;
  for (const { outline } of letters)
    for (const { values } of outline())
      for (let at = 1; at < values.length; at += 2) {
        above = Math.max(above, values[at] ?? 0);
        below = Math.min(below, values[at] ?? 0);
      }
  return { above: above / UNITS_PER_EM, below: -below / UNITS_PER_EM };
}

/** The edges of an outline, its curves as straight parts. */
function edgesOf(outline: readonly OutlineStep[], place: (x: number, y: number) => Point): Edge[] {
  const edges: Edge[] = [];
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  const lineTo = (to: Point) => {
    edges.push({ x0: at[0], y0: at[1], x1: to[0], y1: to[1] });
    at = to;
  };
  for (const { type, values } of outline) {
    const points = Array.from({ length: values.length / 2 }, (_, index) =>
      place(values[index * 2] ?? 0, values[index * 2 + 1] ?? 0),
    );
    const [first] = points;
    if (type === 'M' && first) {
      lineTo(start);
      start = first;
      at = first;
    } else if (type === 'Z') lineTo(start);
    else {
      const curve = [at, ...points];
      const parts = points.length > 1 ? CURVE_PARTS : 1;
      for (let part = 1; part <= parts; part += 1) lineTo(pointAt(curve, part / parts));
    }
  }
  lineTo(start);
  return edges.filter(({ y0, y1 }) => y0 !== y1);
}

/** Where a row crosses the edges, and by how much the winding changes there. */
function crossings(edges: readonly Edge[], y: number): { x: number; turn: number }[] {
  return edges
    .filter(({ y0, y1 }) => y0 <= y !== y1 <= y)
    .map(({ x0, y0, x1, y1 }) => ({ x: x0 + ((x1 - x0) * (y - y0)) / (y1 - y0), turn: y0 < y1 ? 1 : -1 }))
    .sort((one, other) => one.x - other.x);
}

/**
 * A line as dots.
 * @param em the size of its letters, in dots
 * @param ascent dots above the base line; what is higher or lower than the picture is cut off
 */
export function drawBitmap(line: SetLine, em: number, ascent: number, height: number): LineBitmap {
  const scale = em / UNITS_PER_EM;
  const width = Math.max(8, Math.ceil((line.width * em + 1) / 8) * 8);
  const samples = new Uint8Array(width * height);
  let pen = 0;
  for (const { outline, advance } of line.letters) {
    const left = pen;
    const edges = edgesOf(outline(), (x, y) => [(left + x) * scale, ascent - y * scale]);
    pen += advance;
    if (edges.length === 0) continue;
    const ys = edges.flatMap(({ y0, y1 }) => [y0, y1]);
    const top = Math.max(0, Math.floor(Math.min(...ys)));
    const bottom = Math.min(height, Math.ceil(Math.max(...ys)));
    for (let row = top * SAMPLES; row < bottom * SAMPLES; row += 1) {
      let winding = 0;
      let from = 0;
      for (const { x, turn } of crossings(edges, (row + 0.5) / SAMPLES)) {
        if (winding === 0) from = x;
        winding += turn;
        if (winding !== 0) continue;
        const first = Math.max(0, Math.ceil(from * SAMPLES - 0.5));
        const last = Math.min(width * SAMPLES - 1, Math.ceil(x * SAMPLES - 0.5) - 1);
        for (let column = first; column <= last; column += 1) {
          const dot = Math.floor(row / SAMPLES) * width + Math.floor(column / SAMPLES);
          samples[dot] = (samples[dot] ?? 0) + 1;
        }
      }
    }
  }
  const bytes = Buffer.alloc((width / 8) * height);
  for (const [dot, count] of samples.entries())
    if (count >= INKED) bytes[dot >> 3] = (bytes[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
  return { width, height, bytes };
}
