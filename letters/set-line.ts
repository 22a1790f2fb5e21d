import bidiFactory from 'bidi-js';
import { Direction, Buffer as ShapeBuffer, shape } from 'harfbuzzjs';
import { accentShift, type Ink } from '../shared/rules/text/accents.ts';
import { composeLetters, findLetterFonts } from '../shared/rules/text/letters.ts';
import { fontFinder, type OpenFont, UNITS_PER_EM, type Weight } from './fonts.ts';

/** A step of an outline: its letter, and the numbers that follow it in SVG’s path data; y upwards. */
export interface OutlineStep {
  readonly type: string;
  readonly values: readonly number[];
}

/** A letter as its word shapes it, or several that are drawn as one. */
export interface SetLetter {
  /** Its text from left to right, as readers of files expect it. */
  readonly text: string;
  /** The same for the same drawing. */
  readonly key: string;
  /** Around the beginning of its base line, in units of the em. */
  readonly outline: () => readonly OutlineStep[];
  readonly width: number;
  /** From here to the next letter; kerning makes it differ from the width. */
  readonly advance: number;
}

/** A line whose letters are in the order of the paper, from left to right. */
export interface SetLine {
  readonly letters: readonly SetLetter[];
  readonly width: number;
}

interface Run {
  readonly font: OpenFont;
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/;

/** Parts of a text that have one font and one direction, in the order in which they are read. */
function findRuns(text: string, letters: readonly { letter: string; font: OpenFont }[]): Run[] {
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : null;
  const runs: Run[] = [];
  let start = 0;
  for (const { letter, font } of letters) {
    const level = levels?.[start] ?? 0;
    const last = runs.at(-1);
    const end = start + letter.length;
    if (last?.font === font && last.level === level) runs[runs.length - 1] = { ...last, end };
    else runs.push({ font, level, start, end });
    start = end;
  }
  return runs;
}

/** Rule L2 of the bidirectional algorithm: whatever has a higher level is turned around. */
function orderVisually(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let from = 0;
    while (from < ordered.length) {
      const isHigh = (run: Run | undefined) => run !== undefined && run.level >= level;
      if (!isHigh(ordered[from])) {
        from += 1;
        continue;
      }
      let to = from;
      while (isHigh(ordered[to])) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

interface Shift {
  readonly x: number;
  readonly y: number;
}

interface Glyph extends Shift {
  readonly id: number;
}

/** Moved by whole glyphs: steps hold pairs of x and y. */
const moved = ({ type, values }: OutlineStep, { x, y }: Shift): OutlineStep => ({
  type,
  values: values.map((value, at) => value + (at % 2 === 0 ? x : y)),
});

/** Right to left, the first of several signs is the last from left to right, and brackets are turned around. */
const turnedAround = (text: string): string =>
  Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .reverse()
    .join('');

/** One for all: each is taken from the shaper’s own memory. */
const buffer = new ShapeBuffer();

function shapeRun(text: string, { font: { id, font }, level, start, end }: Run): SetLetter[] {
  buffer.reset();
  // What stands around it decides how its first and last letters join.
  buffer.addText(text, start, end - start);
  buffer.guessSegmentProperties();
  const isTurned = level % 2 === 1;
  buffer.setDirection(isTurned ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), end].sort((one, other) => one - other);
  const letters: SetLetter[] = [];
  let at = 0;
  while (at < infos.length) {
    const cluster = infos[at]?.cluster ?? 0;
    const glyphs: Glyph[] = [];
    let advance = 0;
    let width = 0;
    for (; infos[at]?.cluster === cluster; at += 1) {
      const glyph = infos[at]?.codepoint ?? 0;
      const position = positions[at];
      // Glyph 0 is the box of a letter that a font lacks.
      if (glyph > 0)
        glyphs.push({ id: glyph, x: advance + (position?.xOffset ?? 0), y: position?.yOffset ?? 0 });
      advance += position?.xAdvance ?? 0;
      width += position?.xAdvance === 0 ? 0 : font.glyphHAdvance(glyph);
    }
    const next = starts[starts.indexOf(cluster) + 1] ?? end;
    letters.push({
      text: isTurned ? turnedAround(text.slice(cluster, next)) : text.slice(cluster, next),
      key: `${id} ${width} ${glyphs.map((glyph) => `${glyph.id},${glyph.x},${glyph.y}`).join(' ')}`,
      outline: () => glyphs.flatMap((glyph) => font.glyphToJson(glyph.id).map((step) => moved(step, glyph))),
      width,
      advance,
    });
  }
  return letters;
}

/** Of Inter, in units of the em. */
const X_HEIGHT = 0.55 * UNITS_PER_EM;

function inkOf(outline: readonly OutlineStep[]): Ink | null {
  const values = outline.flatMap((step) => step.values);
  if (values.length === 0) return null;
  const xs = values.filter((_, at) => at % 2 === 0);
  const ys = values.filter((_, at) => at % 2 === 1);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** A letter with an accent of another font over or under its middle. */
function withAccent(base: SetLetter, accent: SetLetter): SetLetter {
  return {
    ...base,
    text: base.text + accent.text,
    key: `${base.key} + ${accent.key}`,
    outline: () => {
      const [letter, mark] = [base.outline(), accent.outline()];
      const [under, over] = [inkOf(letter), inkOf(mark)];
      if (!under || !over) return letter;
      const shift = accentShift(under, over, X_HEIGHT);
      return [...letter, ...mark.map((step) => moved(step, shift))];
    },
  };
}

const ACCENTS = /^\p{M}+$/u;

/** Accents that stand alone, because no one font has them and their letter, go to the letter before them. */
function placeAccents(letters: readonly SetLetter[]): SetLetter[] {
  const placed: SetLetter[] = [];
  for (const letter of letters) {
    const base = placed.at(-1);
    if (base && ACCENTS.test(letter.text)) placed[placed.length - 1] = withAccent(base, letter);
    else placed.push(letter);
  }
  return placed;
}

/** Sets a text in one line. Letters that no font has are left out (decision 421). */
export function setLine(text: string, weight: Weight = 400): SetLine {
  const composed = composeLetters(text);
  const found = findLetterFonts(composed, fontFinder(composed, weight));
  const shown = found.map(({ letter }) => letter).join('');
  const letters = orderVisually(findRuns(shown, found)).flatMap((run) => shapeRun(shown, run));
  const placed = placeAccents(letters);
  return { letters: placed, width: placed.reduce((sum, { advance }) => sum + advance, 0) / UNITS_PER_EM };
}
