import { type BrokenRow, balancedRows, emphasisedRows, splitWords } from './break-rows.ts';
import type { Voice, WordsBlock } from './layout.ts';
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
import { drawingPiece, inkOf, rowPiece, type Setting, shapePiece } from './setting.ts';

const MOST_ROWS = 8;
const TALLEST_ROW = 0.42;

interface Row {
  readonly text: string;
  readonly voice: Voice;
  readonly arc: number;
}

/** Lengths of rows in one voice, each measured once. */
function unitLength(voice: Voice, setting: Setting): (text: string) => number {
  const lengths = new Map<string, number>();
  return (text) => {
    const measured = lengths.get(text);
    if (measured !== undefined) return measured;
    const piece = rowPiece(text, voice, setting);
    const length = piece ? widthOf(piece) : text.length;
    lengths.set(text, length);
    return length;
  };
}

/** Height over width of rows that each fill the width. */
function filledShape(rows: readonly string[], voice: Voice, setting: Setting, gap: number): number {
  return rows.reduce((sum, text) => {
    const piece = rowPiece(text, voice, setting);
    return sum + (piece ? Math.min(TALLEST_ROW, heightOf(piece) / widthOf(piece)) : 0) + gap;
  }, -gap);
}

function evenShape(rows: readonly string[], voice: Voice, setting: Setting, gap: number): number {
  const pieces = rows.flatMap((text) => rowPiece(text, voice, setting) ?? []);
  const widest = Math.max(...pieces.map(widthOf), 1);
  return pieces.reduce((sum, piece) => sum + heightOf(piece) / widest + gap, -gap);
}

/** The number of rows that comes nearest to the shape asked for. */
function shapedRows(block: WordsBlock, words: readonly string[], setting: Setting): string[] {
  const [voice] = block.voices;
  const length = unitLength(voice, setting);
  const gap = block.gap ?? 0.03;
  const aspect = block.aspect ?? 1.1;
  const shape = block.align === 'fill' ? filledShape : evenShape;
  const candidates = Array.from({ length: Math.min(block.maxRows ?? MOST_ROWS, words.length) }, (_, index) =>
    balancedRows(words, index + 1, length),
  );
  const miss = (rows: readonly string[]) => Math.abs(Math.log(shape(rows, voice, setting, gap) * aspect));
  return candidates.reduce((best, rows) => (miss(rows) < miss(best) ? rows : best));
}

function brokenRows(block: WordsBlock, words: readonly string[], setting: Setting): readonly BrokenRow[] {
  const plain = (rows: readonly string[]) => rows.map((text) => ({ text, small: false }));
  const most = block.maxRows ?? MOST_ROWS;
  if (block.break === 'one') return plain([words.join(' ')]);
  if (block.break === 'words' && words.length <= most) return plain(words);
  if (block.break === 'small-words') {
    const rows = emphasisedRows(words);
    if (rows.length > 1 && rows.length <= most) return rows;
  }
  return plain(shapedRows(block, words, setting));
}

function voicedRows(block: WordsBlock, words: readonly string[], setting: Setting): Row[] {
  const broken = brokenRows(block, words, setting);
  let big = 0;
  return broken.map(({ text, small }, index) => {
    const next = block.voices[big % block.voices.length] ?? block.voices[0];
    const voice = small && block.small ? block.small : next;
    if (voice === next) big += 1;
    const arc = index === 0 ? block.arc : index === broken.length - 1 ? block.lastArc : undefined;
    return { text, voice, arc: arc ?? 0 };
  });
}

const BAR_ROOM = 0.3;

/** A filled bar behind a row that is to be `width` wide with it. */
function withBar(row: Piece, voice: Voice, setting: Setting, width: number): Piece {
  if (voice.bar === undefined) return row;
  const factor = width / (widthOf(row) + 2 * BAR_ROOM * heightOf(row));
  const fitted = centrePiece(scalePiece(row, factor));
  const bar = shapePiece('rect', width, heightOf(fitted) * (1 + 2 * BAR_ROOM), {
    fill: inkOf(setting, voice.bar),
  });
  return { elements: [...bar.elements, ...fitted.elements], box: bar.box };
}

function withFlanks(row: Piece, voice: Voice, setting: Setting, width: number): Piece {
  const free = (width - widthOf(row)) / 2;
  const gap = heightOf(row) * 0.7;
  const length = free - gap;
  if (voice.flanks === undefined || length < width * 0.05) return row;
  const centred = centrePiece(row);
  const ink = inkOf(setting, voice.ink);
  const line = shapePiece('rect', length, Math.max(width * 0.008, heightOf(row) * 0.09), { fill: ink });
  const ornament =
    voice.flanks === 'line'
      ? null
      : drawingPiece(
          voice.flanks === 'star' ? 'star' : 'rule-dots',
          [voice.ink ?? 0],
          setting,
          Math.min(length, voice.flanks === 'star' ? heightOf(row) * 0.8 : length),
        );
  const mark = ornament ?? line;
  const at = widthOf(row) / 2 + gap + length / 2;
  const nearer = ornament && voice.flanks === 'star' ? widthOf(row) / 2 + gap + widthOf(ornament) / 2 : at;
  return joinPieces([centred, centrePiece(mark, -nearer), centrePiece(mark, nearer)]);
}

/** Each row as wide as its block. */
function filledRows(block: WordsBlock, rows: readonly Row[], setting: Setting, width: number): Piece[] {
  const tallest = (block.tallest ?? TALLEST_ROW) * width;
  return rows.flatMap(({ text, voice, arc }) => {
    const row = rowPiece(text, voice, setting, arc);
    if (!row) return [];
    const target = width * (voice.width ?? 1);
    if (voice.bar !== undefined) return [withBar(row, voice, setting, target)];
    const limit = arc === 0 ? tallest : width;
    const fitted = scalePiece(row, Math.min(target / widthOf(row), limit / heightOf(row)));
    return [turnPiece(withFlanks(centrePiece(fitted), voice, setting, width), voice.tilt ?? 0)];
  });
}

/** Rows of one size, the longest as wide as the block. */
function evenRows(block: WordsBlock, rows: readonly Row[], setting: Setting, width: number): Piece[] {
  const pieces = rows.flatMap(({ text, voice, arc }) => {
    const row = rowPiece(text, voice, setting, arc);
    return row ? [{ row: scalePiece(row, voice.width ?? 1), voice }] : [];
  });
  const stair = block.align === 'stairs' ? 0.16 : 0;
  const steps = Math.max(0, pieces.length - 1);
  const widest = Math.max(...pieces.map(({ row }) => widthOf(row)), 0.1);
  const tallest = Math.max(...pieces.map(({ row }) => heightOf(row)), 0.1);
  const factor = Math.min((width * (1 - stair)) / widest, ((block.tallest ?? TALLEST_ROW) * width) / tallest);
  const full = Math.max(widest * factor, stair > 0 ? width * (1 - stair) : 0);
  return pieces.map(({ row, voice }, index) => {
    const fitted = centrePiece(scalePiece(row, factor));
    const half = widthOf(fitted) / 2;
    const x: Record<WordsBlock['align'], number> = {
      fill: 0,
      centre: 0,
      left: half - full / 2,
      right: full / 2 - half,
      stairs: half - full / 2 + (steps === 0 ? 0 : (width * stair * index) / steps),
    };
    const decorated = block.align === 'centre' ? withFlanks(fitted, voice, setting, full) : fitted;
    const inBar = voice.bar === undefined ? decorated : barAround(fitted, voice, setting);
    return movePiece(turnPiece(inBar, voice.tilt ?? 0), x[block.align], 0);
  });
}

function barAround(row: Piece, voice: Voice, setting: Setting): Piece {
  const room = heightOf(row) * BAR_ROOM;
  const bar = shapePiece('rect', widthOf(row) + 2 * room, heightOf(row) + 2 * room, {
    fill: inkOf(setting, voice.bar),
  });
  return { elements: [...bar.elements, ...row.elements], box: bar.box };
}

/** Height of a bent row’s middle above its ends. */
function sag(row: Piece, arc: number): number {
  const half = (Math.abs(arc) * Math.PI) / 360;
  const radius = widthOf(row) / 2 / Math.sin(Math.min(half, Math.PI / 2));
  return radius * (1 - Math.cos(half));
}

/** Room in the hollow of a bent row for a straight one. */
function tuck(bent: Piece, arc: number, straight: Piece): number {
  const share = widthOf(straight) / widthOf(bent);
  return share < 0.86 ? sag(bent, arc) * (1 - share * share) * 0.9 : 0;
}

/** Words in rows, centred on (0, 0). Null where there is no text to set. */
export function setWords(block: WordsBlock, setting: Setting, available: number): Piece | null {
  const words = splitWords(setting.texts[block.source ?? 'text'] ?? '');
  if (words.length === 0) return null;
  const width = available * (block.width ?? 1);
  const rows = voicedRows(block, words, setting);
  const pieces =
    block.align === 'fill' ? filledRows(block, rows, setting, width) : evenRows(block, rows, setting, width);
  if (pieces.length === 0) return null;
  const gap = (block.gap ?? 0.03) * width;
  let y = 0;
  const placed = pieces.map((piece, index) => {
    const arc = rows[index]?.arc ?? 0;
    const before = pieces[index - 1];
    const arcBefore = rows[index - 1]?.arc ?? 0;
    if (before && arcBefore > 0) y -= tuck(before, arcBefore, piece);
    if (before && arc < 0) y -= tuck(piece, arc, before);
    const moved = movePiece(piece, 0, y - piece.box.top);
    y = moved.box.bottom + gap;
    return moved;
  });
  return centrePiece(joinPieces(placed));
}
