import { findLetter, splitLetters } from '../../../rules/text/letters.ts';
import { type FontFamily, fontFamily, neededSubsets } from '../studio/studio.ts';

/** Which letters the fonts of the builders’ layouts have, for texts that are written before a font is loaded; a test compares it with the files. */

export const LAYOUT_FONTS = [
  'abril-fatface',
  'alfa-slab-one',
  'anton',
  'archivo-black',
  'bangers',
  'bebas-neue',
  'caveat',
  'dancing-script',
  'inter',
  'jetbrains-mono',
  'lato',
  'lobster',
  'montserrat',
  'oswald',
  'pacifico',
  'permanent-marker',
  'playfair-display',
  'poppins',
  'press-start-2p',
  'raleway',
  'righteous',
  'roboto-slab',
  'source-serif-4',
  'special-elite',
] as const;
const layoutFamilies = LAYOUT_FONTS.flatMap((id) => fontFamily(id) ?? []);

/** Each of them has these. */
const EVERYWHERE = /^[ -~¡-¬®-ÿıŒœˆ˚˜–—‘’‚“”„•…‹›⁄€]$/u;
/** At least one of them has these. */
const SOMEWHERE =
  /^[\u0100-\u0254\u0256-\u027b\u027d-\u0284\u0286-\u0290\u0292-\u02a4\u02a6-\u02cc\u02ce-\u02d7\u02da\u02dc-\u02ff\u0374-\u0376\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03d7\u03d9\u03db-\u03dd\u03e1\u03f0-\u03f6\u03f9\u03fa\u03fc-\u0482\u048a-\u0513\u051a-\u051d\u0524-\u0529\u052e\u052f\u1d00\u1d0d\u1d1b\u1d3a\u1d43\u1d47-\u1d49\u1d4b\u1d4d\u1d4f\u1d50\u1d52\u1d53\u1d56-\u1d58\u1d5b\u1d62-\u1d65\u1d7b\u1d7d\u1d7e\u1d91\u1d9c\u1da0\u1da4\u1db6\u1dbb\u1dbf\u1e00-\u1e9b\u1e9d-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf\u2113\u2116\u2122\u2191\u2193\u2212\u2215\u2c60-\u2c66\u2c6d-\u2c6f\u2c72\u2c73\u2c7c\u2c7f\ua726\ua727\ua740\ua741\ua789-\ua78d\ua792\ua793\ua7a8-\ua7ab\ua7ad\ua7ae\ua7b1-\ua7b9\ua7c7\ua7c8\ua7cb-\ua7cd\ua7da-\ua7dc\ua7ff]$/u;
/** Central Europe, Turkey, the Baltic and Romania. */
const CENTRAL = /^[Ā-ķĹ-ňŊ-žȘ-ț™]$/u;

/** Fonts that lack some of the central European letters. */
const NARROW_FONTS = new Set([
  'jetbrains-mono',
  'lato',
  'pacifico',
  'permanent-marker',
  'poppins',
  'press-start-2p',
  'righteous',
  'source-serif-4',
  'special-elite',
]);
/** Fonts with nearly all letters that any Latin alphabet has. */
const WIDE_FONTS = new Set(['anton', 'inter', 'montserrat']);

/** Files that no font has but for their own letters. */
const OTHER_SUBSETS = ['vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'] as const;

/** Whether a font is likely to have a letter. */
function mayHave(family: FontFamily, letter: string): boolean {
  if (EVERYWHERE.test(letter)) return true;
  if (!SOMEWHERE.test(letter)) return false;
  if (CENTRAL.test(letter)) return !NARROW_FONTS.has(family.id);
  const [other] = neededSubsets({ subsets: [...OTHER_SUBSETS] }, letter);
  return other ? family.subsets.includes(other) : WIDE_FONTS.has(family.id);
}

const isPrintedBy = (families: readonly FontFamily[], letter: string): boolean =>
  findLetter(letter, (one) => families.some((family) => mayHave(family, one)) || undefined).isWhole;

/** Letters of a line that none of these fonts prints. */
export const findUnprintable = (line: string): string[] =>
  splitLetters(line).filter((letter) => !isPrintedBy(layoutFamilies, letter));

/** Whether each of some fonts is likely to have all letters of a line. */
export function haveLetters(fontIds: readonly string[], line: string): boolean {
  const letters = splitLetters(line).filter((letter) => !EVERYWHERE.test(letter));
  return fontIds.every((fontId) => {
    const family = fontFamily(fontId);
    return family !== undefined && letters.every((letter) => isPrintedBy([family], letter));
  });
}
