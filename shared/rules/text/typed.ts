/** Signs without a shape: joiners, marks of direction, soft hyphens, fillers. */
const UNSEEN = /[\p{Cf}\p{DI}]/gu;
/** A dash of any length, a minus, and the long-vowel sign that Japanese keyboards type in its place. */
const DASHES = /[\p{Pd}\u02d7\u2043\u2212\u30fc]/gu;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Digits stand in tens, from zero to nine: what a digit is worth is how many stand before it. */
function toPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

/**
 * A number or a code as its rule reads it, whatever keyboard it was typed on or page it was copied from: wide letters and
 * other scripts' digits become plain ones, unseen signs go, all dashes and all spaces are alike.
 */
export const cleanTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(OTHER_DIGITS, toPlainDigit)
    .replace(DASHES, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The same in capitals, without the spaces, dashes and dots that people group by. */
export const compactTyped = (text: string): string => cleanTyped(text).toUpperCase().replace(/[ .-]/g, '');
