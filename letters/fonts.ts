import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import { z } from 'zod';
import { composeLetters, findLetterFonts } from '../shared/rules/text/letters.ts';
import { openWoff } from './woff.ts';

/** The fonts of the packages, found by the letters they have and read when a text first needs one. */

export type Weight = 400 | 700;

/** All fonts are measured and drawn in this many units to the em. */
export const UNITS_PER_EM = 2048;

interface FontPackage {
  readonly name: string;
  /** Letters that are looked for in it; all where left out. */
  readonly letters?: RegExp;
  /** `variable`: any weight in one file. `single`: 400 alone. */
  readonly kind: 'static' | 'variable' | 'single';
}

/** A package of one script, whose letters no other package has. */
const script = (name: string, property: string, family = `noto-sans-${name}`): FontPackage => ({
  name: family,
  letters: new RegExp(`\\p{Script_Extensions=${property}}`, 'u'),
  kind: 'variable',
});

const HAN: Readonly<Record<'sc' | 'tc' | 'jp' | 'kr', FontPackage>> = {
  sc: { name: 'noto-sans-sc', kind: 'variable' },
  tc: { name: 'noto-sans-tc', kind: 'variable' },
  jp: { name: 'noto-sans-jp', kind: 'variable' },
  kr: { name: 'noto-sans-kr', kind: 'variable' },
};

const FIRST: readonly FontPackage[] = [
  { name: 'inter', kind: 'static' },
  script('arabic', 'Arabic'),
  script('armenian', 'Armenian'),
  script('bengali', 'Bengali'),
  script('devanagari', 'Devanagari'),
  script('ethiopic', 'Ethiopic'),
  script('georgian', 'Georgian'),
  script('gujarati', 'Gujarati'),
  script('gurmukhi', 'Gurmukhi'),
  script('hebrew', 'Hebrew'),
  script('kannada', 'Kannada'),
  script('khmer', 'Khmer'),
  script('lao', 'Lao'),
  script('malayalam', 'Malayalam'),
  script('myanmar', 'Myanmar'),
  script('oriya', 'Oriya'),
  script('sinhala', 'Sinhala'),
  script('tamil', 'Tamil'),
  script('telugu', 'Telugu'),
  script('thaana', 'Thaana'),
  script('thai', 'Thai'),
  script('tibetan', 'Tibetan', 'noto-serif-tibetan'),
  { name: 'noto-sans', kind: 'variable' },
];

const EMOJI: FontPackage = { name: 'noto-emoji', kind: 'variable' };
const SYMBOLS: readonly FontPackage[] = [
  { name: 'noto-sans-symbols', kind: 'variable' },
  { name: 'noto-sans-symbols-2', kind: 'single' },
];
/** Signs that are pictures wherever they are, and combinations of them. */
const PICTURE = /\p{Emoji_Presentation}|\p{Extended_Pictographic}[\p{Emoji_Modifier}\u200d]/u;
const HAN_LETTER =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}\p{Script=Katakana}\uff00-\uffef]/u;

/** A file of a package: one of the parts into which its letters are split. */
export interface FontSource {
  readonly family: string;
  readonly subset: string;
}

/** One file of a package, open. */
export interface OpenFont {
  /** Its file and weight: the same for the same outlines. */
  readonly id: string;
  readonly font: Font;
  readonly codePoints: ReadonlySet<number>;
  readonly source: FontSource;
}

const require = createRequire(import.meta.url);

function packageFolder({ name, kind }: FontPackage): string {
  const scope = kind === 'variable' ? '@fontsource-variable' : '@fontsource';
  return dirname(require.resolve(`${scope}/${name}/package.json`));
}

interface Subset {
  readonly key: string;
  /** Pairs: from, to. */
  readonly ranges: readonly number[];
}

const subsetsOfPackages = new Map<string, readonly Subset[]>();
const rangesSchema = z.record(z.string(), z.string());

/** Which code points each file of a package is for, as its stylesheet tells browsers. */
function listSubsets(fonts: FontPackage): readonly Subset[] {
  const existing = subsetsOfPackages.get(fonts.name);
  if (existing) return existing;
  const ranges = rangesSchema.parse(
    JSON.parse(readFileSync(join(packageFolder(fonts), 'unicode.json'), 'utf8')),
  );
  const subsets = Object.entries(ranges).map(([key, text]) => ({
    key: key.replace(/[[\]]/g, ''),
    ranges: text.split(',').flatMap((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
  subsetsOfPackages.set(fonts.name, subsets);
  return subsets;
}

function covers({ ranges }: Subset, codePoint: number): boolean {
  for (let at = 0; at < ranges.length; at += 2)
    if (codePoint >= (ranges[at] ?? 0) && codePoint <= (ranges[at + 1] ?? 0)) return true;
  return false;
}

/** Files kept open. One has some hundred letters and takes up to 300 kB. */
const OPEN_FILES = 48;
const openFonts = new Map<string, OpenFont>();

function fileName({ name, kind }: FontPackage, subset: string, weight: Weight): string {
  const style = kind === 'variable' ? 'wght' : kind === 'single' ? '400' : String(weight);
  return `${name}-${subset}-${style}-normal.${kind === 'variable' ? 'woff2' : 'woff'}`;
}

function openFont(fonts: FontPackage, subset: string, weight: Weight): OpenFont {
  const file = fileName(fonts, subset, weight);
  const id = `${file} ${weight}`;
  const existing = openFonts.get(id);
  openFonts.delete(id);
  const opened =
    existing ??
    readFont(join(packageFolder(fonts), 'files', file), {
      id,
      fonts,
      weight,
      source: { family: fonts.name, subset },
    });
  openFonts.set(id, opened);
  const [oldest] = openFonts.keys();
  if (openFonts.size > OPEN_FILES && oldest !== undefined) openFonts.delete(oldest);
  return opened;
}

interface Reading extends Pick<OpenFont, 'id' | 'source'> {
  readonly fonts: FontPackage;
  readonly weight: Weight;
}

function readFont(path: string, { id, source, fonts: { kind }, weight }: Reading): OpenFont {
  const face = new Face(new Blob(openWoff(readFileSync(path))));
  const font = new Font(face);
  font.setScale(UNITS_PER_EM, UNITS_PER_EM);
  if (kind === 'variable') font.setVariations([new Variation('wght', weight)]);
  return { id, font, codePoints: new Set(face.collectUnicodes()), source };
}

const JOINERS: readonly number[] = [0x200c, 0x200d];

function findInPackage(fonts: FontPackage, letter: string, weight: Weight): OpenFont | undefined {
  if (fonts.letters && !fonts.letters.test(letter)) return undefined;
  const wanted = Array.from(letter, (sign) => sign.codePointAt(0) ?? 0).filter(
    (one) => !JOINERS.includes(one),
  );
  const [first] = wanted;
  if (first === undefined) return undefined;
  for (const subset of listSubsets(fonts)) {
    if (!covers(subset, first)) continue;
    const opened = openFont(fonts, subset.key, weight);
    if (wanted.every((one) => opened.codePoints.has(one))) return opened;
  }
  return undefined;
}

/** Chinese, Japanese and Korean draw the same letters differently: the order in which a text’s are looked for. */
function orderHan(text: string): readonly FontPackage[] {
  const { sc, tc, jp, kr } = HAN;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [jp, sc, tc, kr];
  if (/\p{Script=Hangul}/u.test(text)) return [kr, jp, sc, tc];
  const letters = Array.from(text.matchAll(/\p{Script=Han}/gu), ([letter]) => letter.codePointAt(0) ?? 0);
  const lacking = (fonts: FontPackage) =>
    letters.filter((letter) => !listSubsets(fonts).some((subset) => covers(subset, letter))).length;
  const [best] = [sc, tc, jp, kr]
    .map((fonts) => ({ fonts, lacks: letters.length === 0 ? 0 : lacking(fonts) }))
    .sort((one, other) => one.lacks - other.lacks);
  return best === undefined ? [] : [best.fonts, ...[sc, tc, jp, kr].filter((fonts) => fonts !== best.fonts)];
}

/** Letters whose fonts are remembered, of all texts together. */
const LETTERS_KEPT = 2000;
const fontsOfLetters = new Map<string, OpenFont | undefined>();

function findFont(letter: string, weight: Weight, han: readonly FontPackage[]): OpenFont | undefined {
  const key = `${weight} ${han[0]?.name ?? ''} ${letter}`;
  const known = fontsOfLetters.get(key);
  if (known || fontsOfLetters.has(key)) return known;
  const packages = PICTURE.test(letter)
    ? [EMOJI, ...FIRST, ...SYMBOLS]
    : [...FIRST, ...han, ...SYMBOLS, EMOJI];
  let found: OpenFont | undefined;
  for (const fonts of packages) {
    found = findInPackage(fonts, letter, weight);
    if (found) break;
  }
  // A font stays open as long as a letter of it is remembered.
  if (fontsOfLetters.size >= LETTERS_KEPT) fontsOfLetters.clear();
  fontsOfLetters.set(key, found);
  return found;
}

/** Finds fonts for the letters of one text. */
export function fontFinder(text: string, weight: Weight): (letter: string) => OpenFont | undefined {
  let han: readonly FontPackage[] | null = null;
  return (letter) => {
    const isHan = HAN_LETTER.test(letter);
    if (isHan) han ??= orderHan(text);
    return findFont(letter, weight, isHan ? (han ?? []) : []);
  };
}

const PACKAGES: ReadonlyMap<string, FontPackage> = new Map(
  [...FIRST, ...Object.values(HAN), ...SYMBOLS, EMOJI].map((fonts) => [fonts.name, fonts]),
);

/** Where a file of a package is on disk; null for one that isn't there. */
export function fontFileOf(family: string, subset: string): { readonly path: string } | null {
  const fonts = PACKAGES.get(family);
  if (!fonts || !listSubsets(fonts).some(({ key }) => key === subset)) return null;
  return { path: join(packageFolder(fonts), 'files', fileName(fonts, subset, 400)) };
}

/** A file with the code points that are drawn with it, as CSS has them. */
export interface FontFile extends FontSource {
  readonly ranges: string;
}

/**
 * The files that texts need, each once, in the order in which their letters come. Of two files that have a letter, it is drawn
 * with the one that all texts on paper are.
 */
export function listFontFiles(texts: readonly string[]): FontFile[] {
  const files = new Map<string, { readonly source: FontSource; readonly points: Set<number> }>();
  for (const text of texts) {
    const composed = composeLetters(text);
    for (const { letter, font } of findLetterFonts(composed, fontFinder(composed, 400))) {
      const { family, subset } = font.source;
      const file = files.get(`${family} ${subset}`) ?? { source: font.source, points: new Set() };
      files.set(`${family} ${subset}`, file);
      for (const sign of letter) file.points.add(sign.codePointAt(0) ?? 0);
    }
  }
  return Array.from(files.values(), ({ source, points }) => ({
    ...source,
    ranges: Array.from(points, (point) => `U+${point.toString(16).toUpperCase()}`).join(', '),
  }));
}
