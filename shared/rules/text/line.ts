/** Signs that turn the text after them, and signs that no one sees. Joiners and the letters of flags aren't among them. */
const DIRECTION = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const UNSEEN = new RegExp(
  `[\\p{Cc}\\p{Cs}${DIRECTION}\\u00ad\\u180e\\u200b\\u2060-\\u2065\\u206a-\\u206f\\ufeff\\ufff9-\\ufffb]`,
  'gu',
);
const UNSEEN_IN_LINES = new RegExp(`(?![\\n\\t])[\\p{Cc}\\p{Cs}${DIRECTION}\\ufff9-\\ufffb]`, 'gu');
const BREAKS = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu;
/** Joiners belong between letters, or after the sign that ends a syllable; anywhere else they do nothing. */
const STRAY_JOINERS = /(?<=^|\s)[\u200c\u200d]+|(?<![\p{M}\u200c\u200d])[\u200c\u200d]+(?=\s|$)/gu;
/** Anything with a shape: not a space, a filler or a sign without a width. */
const VISIBLE = /[^\s\p{Cc}\p{Cs}\p{DI}\u2800]/u;

/** Whether a reader sees anything of a text. */
export const hasVisible = (text: string): boolean => VISIBLE.test(text);

const orEmpty = (text: string): string => (hasVisible(text) ? text : '');

/**
 * A text of one line as it is stored: breaks and tabs are spaces, control signs and signs that turn the direction go, and
 * joiners inside words stay. Empty where there is nothing to see.
 */
export const toLine = (text: string): string =>
  orEmpty(text.replace(BREAKS, ' ').replace(UNSEEN, '').replace(STRAY_JOINERS, '').trim());

/** A text of several lines as it is stored: the same, but it keeps its breaks, and what they may be broken at. */
export const toLines = (text: string): string =>
  orEmpty(
    text
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(UNSEEN_IN_LINES, '')
      .trim(),
  );
