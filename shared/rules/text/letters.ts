/**
 * What every text goes through before it’s drawn as letters: invoices, labels, the studio. Fonts are looked for by letters
 * as readers see them, never by code points: an accent that was typed apart belongs to its letter.
 */

const graphemes = /* @__PURE__ */ new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Joiners shape letters of the scripts that join, and pictures; anywhere else they are invisible signs. */
const IDLE_JOINERS =
  /(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{Lo}\p{M}\p{Extended_Pictographic}])/gu;
const INVISIBLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]/gu;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text with composed letters and without invisible signs. Line breaks and tabs become spaces. */
export const composeLetters = (text: string): string =>
  text.replace(BREAKS, ' ').replace(INVISIBLE, '').replace(IDLE_JOINERS, '').normalize('NFC');

/** Of these, each sign is a letter by itself. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u02ff]*$/;

/** The letters of a text as readers count them: each with its accents, signs and joiners. */
export const splitLetters = (text: string): string[] =>
  PLAIN.test(text) ? Array.from(text) : Array.from(graphemes.segment(text), ({ segment }) => segment);

export interface LetterIn<Font> {
  readonly letter: string;
  readonly font: Font;
}

const ACCENT = /^\p{M}$/u;

interface FoundLetter<Font> {
  readonly drawn: readonly LetterIn<Font>[];
  /** Whether all of the letter is drawn, as it is or by its plain form. */
  readonly isWhole: boolean;
}

/** How a letter is drawn: as it is, by its plain form (`ﬁ` as `fi`), or by those of its parts that a font has. */
export function findLetter<Font>(
  letter: string,
  findFont: (letter: string) => Font | undefined,
): FoundLetter<Font> {
  const withFonts = (letters: readonly string[]) =>
    letters.flatMap((one) => {
      const found = findFont(one);
      return found === undefined ? [] : [{ letter: one, font: found }];
    });
  const font = findFont(letter);
  if (font !== undefined) return { drawn: [{ letter, font }], isWhole: true };
  const plain = splitLetters(letter.normalize('NFKC'));
  const drawn = withFonts(plain);
  if (drawn.length === plain.length) return { drawn, isWhole: true };
  const [base = '', ...parts] = Array.from(letter.normalize('NFKC'));
  // Accents without their letter would go to the letter before it.
  const kept = findFont(base) === undefined ? parts.filter((part) => !ACCENT.test(part)) : [base, ...parts];
  return { drawn: withFonts(kept), isWhole: false };
}

/** The letters of a composed text, each with the font that has it. What no font has is left out: there are no empty boxes. */
export const findLetterFonts = <Font>(
  text: string,
  findFont: (letter: string) => Font | undefined,
): LetterIn<Font>[] => splitLetters(text).flatMap((letter) => findLetter(letter, findFont).drawn);
