import { drawBitmap, inkHeight, type SetLine, setLine } from '../../../letters/letters.ts';

/** Lines that a printer’s own font can’t write, as pictures. Bold, as the label’s other texts are (decision 423). */

const WEIGHT = 700;
/** The size of letters next to a printer’s own of the same height, and where their base is in the height. */
const EM = 0.88;
const BASE = 0.78;
/** A letter higher than this is drawn smaller, so that all of it is on the label. */
const ROOM = 0.98;

/** Lines are measured at several heights before one is drawn. */
const LINES_KEPT = 100;
const lines = new Map<string, SetLine>();

function findLine(text: string): SetLine {
  const known = lines.get(text);
  if (known) return known;
  const line = setLine(text, WEIGHT);
  if (lines.size >= LINES_KEPT) lines.clear();
  lines.set(text, line);
  return line;
}

/** The width of a line in the unit of its height. */
export const pictureWidth = (text: string, height: number): number => findLine(text).width * height * EM;

interface LinePicture {
  /** In dots. */
  readonly width: number;
  /** The command `^GF`, without the field around it. */
  readonly command: string;
}

/** How high letters may be and where their base is, so that a line is inside its height. */
function placeInk(line: SetLine, height: number): { em: number; base: number } {
  const { above, below } = inkHeight(line);
  const em = Math.min(EM, ROOM / Math.max(0.01, above + below)) * height;
  const highest = above * em;
  const lowest = height - below * em;
  return { em, base: Math.max(highest, Math.min(lowest, BASE * height)) };
}

/** Hexadecimal rows: a comma ends a row whose rest is white, a colon repeats the row above. */
function hexRows(bytes: Buffer, bytesInRow: number): string {
  const rows = Array.from({ length: bytes.length / bytesInRow }, (_, row) =>
    bytes
      .toString('hex', row * bytesInRow, (row + 1) * bytesInRow)
      .toUpperCase()
      .replace(/(?:00)+$/, ','),
  );
  return rows.map((row, at) => (row === rows[at - 1] ? ':' : row)).join('');
}

export function drawLine(text: string, height: number): LinePicture {
  const line = findLine(text);
  const { em, base } = placeInk(line, height);
  const { width, bytes } = drawBitmap(line, em, base, height);
  const command = `^GFA,${bytes.length},${bytes.length},${width / 8},${hexRows(bytes, width / 8)}`;
  return { width: Math.ceil(line.width * em), command };
}
