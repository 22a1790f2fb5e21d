/** Signs without a shape: joiners, marks of direction, soft hyphens, fillers. */
const UNSEEN = /[\p{Cf}\p{DI}]/gu;
/** Wide and other forms of signs, but not raised and lowered digits: `12²` isn’t 122. */
const OTHER_FORMS = /[^\u00b2\u00b3\u00b9\u2070-\u209f]+/g;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
/** A dash of any length, a minus, and the long-vowel sign that Japanese keyboards type in its place. */
const DASHES = /[\p{Pd}\u02d7\u2043\u2212\u30fc]/gu;
const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Unicode lists digits in tens, from zero to nine: a digit’s value is the number of digits before it. */
function toPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

/** A text in plain signs: wide letters and other scripts’ digits as plain ones, all dashes alike, without unseen signs. */
export const toPlainSigns = (text: string): string =>
  text
    .replace(OTHER_FORMS, (part) => part.normalize('NFKC'))
    .replace(UNSEEN, '')
    .replace(OTHER_DIGITS, toPlainDigit)
    .replace(DASHES, '-');

/**
 * A number or a code as its rule reads it, whatever keyboard it was typed on or page it was copied from: in plain signs,
 * with all spaces alike and none around it. docs/decisions/418-numbers-and-codes-are-cleaned-first.md
 */
export const cleanTyped = (text: string): string =>
  toPlainSigns(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The same in capitals, without the spaces, dashes and dots that people group by. */
export const compactTyped = (text: string): string => cleanTyped(text).toUpperCase().replace(/[ .-]/g, '');
