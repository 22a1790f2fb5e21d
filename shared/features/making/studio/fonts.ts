import { accentShift, type Ink } from '../../../rules/text/accents.ts';
import type { FontFamily, FontSubset } from './font-family.ts';

/** The weight of a family nearest to the one asked for. */
export function nearestWeight(family: Pick<FontFamily, 'weights'>, weight: number): number {
  return family.weights.reduce((best, each) =>
    Math.abs(each - weight) < Math.abs(best - weight) ? each : best,
  );
}

/** Letters that each file is for, as its package says; the first file is asked for every letter. */
const SUBSET_LETTERS: Readonly<Record<FontSubset, RegExp>> = {
  latin: /^/u,
  'latin-ext':
    /[\u0100-\u02ff\u1d00-\u1dbf\u1e00-\u1eff\u2020\u20a0-\u20c0\u2113\u2c60-\u2c7f\ua720-\ua7ff]/u,
  vietnamese:
    /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/u,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u,
  'cyrillic-ext': /[\u0460-\u052f\u1c80-\u1c8a\u20b4\ua640-\ua69f]/u,
  greek: /[\u0370-\u03ff]/u,
  'greek-ext': /[\u1f00-\u1fff]/u,
};

/** Files of a family that a composed text may need. */
export const neededSubsets = (family: Pick<FontFamily, 'subsets'>, text: string): FontSubset[] =>
  family.subsets.filter((subset) => SUBSET_LETTERS[subset].test(text));

/** A family's file of one subset and weight, inside its package. */
export const fontFileName = (family: FontFamily, subset: string, weight: number): string =>
  `${family.id}-${subset}-${weight}-normal.woff`;

/** A step of a letter's outline, in font units, y upwards. */
export type OutlineCommand =
  | { readonly type: 'M' | 'L'; readonly x: number; readonly y: number }
  | { readonly type: 'Q'; readonly x1: number; readonly y1: number; readonly x: number; readonly y: number }
  | {
      readonly type: 'C';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly x: number;
      readonly y: number;
    }
  | { readonly type: 'Z' };

export interface Letter {
  /** In em. */
  readonly advance: number;
  readonly unitsPerEm: number;
  readonly outline: readonly OutlineCommand[];
}

/** One weight of a family, ready to be drawn. Lengths in em. */
export interface FontFace {
  readonly ascender: number;
  readonly descender: number;
  /** @param letter as readers count them. Undefined where the font has no such letter. */
  letter(letter: string): Letter | undefined;
  /** Whether a file that may have the letter is still on its way. */
  waitsFor(letter: string): boolean;
  /** Room taken away (negative) or added between two letters. */
  kerning(left: string, right: string): number;
}

/** Gives the faces that are loaded; undefined for one that is not (yet). */
export type FontProvider = (fontId: string, weight: number) => FontFace | undefined;

/** What {@link fontFace} needs of a parsed font file: the shape of opentype.js, injected so that this stays pure. */
export interface ParsedFont {
  readonly unitsPerEm: number;
  readonly ascender: number;
  readonly descender: number;
  charToGlyphIndex(character: string): number | null;
  charToGlyph(character: string): {
    readonly advanceWidth?: number | undefined;
    readonly path: { readonly commands: readonly OutlineCommand[] };
  };
  /** Of two glyphs, by their indices. */
  getKerningValue(left: number, right: number): number;
}

/** A further file of a face. */
export interface SubsetFile {
  readonly subset: FontSubset;
  /** Undefined while it is on its way. */
  readonly open: () => ParsedFont | undefined;
}

/** Moves a letter’s outline, in font units. */
function moveOutline(outline: readonly OutlineCommand[], shift: { x: number; y: number }): OutlineCommand[] {
  const at = (x: number, y: number) => ({ x: x + shift.x, y: y + shift.y });
  return outline.map((step) => {
    if (step.type === 'Z') return step;
    const end = at(step.x, step.y);
    if (step.type !== 'Q' && step.type !== 'C') return { type: step.type, ...end };
    const first = at(step.x1, step.y1);
    if (step.type === 'Q') return { type: 'Q', x1: first.x, y1: first.y, ...end };
    const second = at(step.x2, step.y2);
    return { type: 'C', x1: first.x, y1: first.y, x2: second.x, y2: second.y, ...end };
  });
}

/** Edges of an outline’s points; null where there are none. */
function inkOf({ outline }: Letter): Ink | null {
  const points = outline.flatMap((step) => (step.type === 'Z' ? [] : [step]));
  if (points.length === 0) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

const ACCENTS = /^\p{M}+$/u;

/** A letter with accents that no font has composed: `ọ̀`. Undefined where one of the parts is missing. */
function accentedLetter(parts: readonly (Letter | undefined)[], xHeight: number): Letter | undefined {
  const [base, ...accents] = parts;
  let letter = base;
  for (const accent of accents) {
    const [under, over] = [letter && inkOf(letter), accent && inkOf(accent)];
    if (!letter || !accent || !under || !over || accent.unitsPerEm !== letter.unitsPerEm) return undefined;
    const moved = moveOutline(accent.outline, accentShift(under, over, xHeight));
    letter = { ...letter, outline: letter.outline.concat(moved) };
  }
  return letter;
}

/** A face made of the files of its subsets, each opened when a letter may be in it; a letter comes from the first that has it. */
export function fontFace(first: ParsedFont, others: readonly SubsetFile[]): FontFace {
  const letters = new Map<string, Letter | undefined>();
  const indexIn = (font: ParsedFont, letter: string) => font.charToGlyphIndex(letter) ?? 0;
  const filesFor = (letter: string) => others.filter(({ subset }) => SUBSET_LETTERS[subset].test(letter));
  function fileOf(letter: string): ParsedFont | undefined {
    // Only its first sign would be looked for.
    if (Array.from(letter).length !== 1) return undefined;
    if (indexIn(first, letter) > 0) return first;
    for (const { open } of filesFor(letter)) {
      const font = open();
      if (font && indexIn(font, letter) > 0) return font;
    }
    return undefined;
  }
  function readLetter(letter: string): Letter | undefined {
    const [base = '', ...accents] = Array.from(letter);
    if (accents.length > 0) {
      if (!ACCENTS.test(accents.join(''))) return undefined;
      const x = findLetter('x');
      return accentedLetter([base, ...accents].map(findLetter), (x && inkOf(x)?.top) ?? 0);
    }
    const font = fileOf(letter);
    const glyph = font?.charToGlyph(letter);
    return (
      font &&
      glyph && {
        advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm,
        unitsPerEm: font.unitsPerEm,
        outline: glyph.path.commands,
      }
    );
  }
  function findLetter(letter: string): Letter | undefined {
    if (!letters.has(letter)) letters.set(letter, readLetter(letter));
    return letters.get(letter);
  }
  return {
    ascender: first.ascender / first.unitsPerEm,
    descender: first.descender / first.unitsPerEm,
    letter: findLetter,
    waitsFor: (letter) =>
      Array.from(letter).some((sign) => filesFor(sign).some(({ open }) => open() === undefined)),
    kerning(left, right) {
      const font = fileOf(left);
      if (!font || font !== fileOf(right)) return 0;
      return font.getKerningValue(indexIn(font, left), indexIn(font, right)) / font.unitsPerEm;
    },
  };
}
