import { DEFAULT_MAX_LENGTH, DEFAULT_MIN_LENGTH, USERNAME_LENGTH } from '../constants/limits.ts';
import { FIELD_MESSAGES, UNSPECIFIED_FIELD_MESSAGES } from './messages.ts';
import { isEmpty, type Rule, textRule } from './rule.ts';

export const required: Rule = {
  name: 'required',
  check: (value) => (isEmpty(value) ? FIELD_MESSAGES.required : null),
};

/** Latin letters and digits, as in codes. */
export const alpha = textRule('alpha', FIELD_MESSAGES.alpha, (text) => /^[A-Za-z0-9]+$/.test(text));

/** Latin letters, digits, dashes and underscores, as in addresses. */
export const alphaDash = textRule('alpha_dash', UNSPECIFIED_FIELD_MESSAGES.alphaDash, (text) =>
  /^[A-Za-z0-9_-]+$/.test(text),
);

/** Letters of any script, digits and spaces, as in names. */
export const alphaSpaces = textRule('alpha_spaces', UNSPECIFIED_FIELD_MESSAGES.alphaSpaces, (text) =>
  /^[\p{L}\p{M}\p{N} ]+$/u.test(text),
);

/** Letters of any script, digits, spaces and punctuation, as in sentences; no symbols such as `<` or `=`. */
export const alphaSpacesPunctuation = textRule(
  'alpha_spaces_punctuation',
  UNSPECIFIED_FIELD_MESSAGES.alphaSpacesPunctuation,
  (text) => /^[\p{L}\p{M}\p{N}\p{P} ]+$/u.test(text),
);

export const lowercase = textRule(
  'lowercase',
  FIELD_MESSAGES.lowercase,
  (text) => text !== '' && text === text.toLowerCase(),
);

/** More code units than the longest emoji has. */
const UNITS_OF_A_CHARACTER = 40;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Whether a text has at least so many characters as a reader counts them, so that an emoji or an accented letter is
 * one. Counts no further.
 */
function hasLength(text: string, length: number): boolean {
  if (text.length < length) return false;
  // Its beginning is enough, unless letters carry more accents than any language writes.
  const beginning = text.slice(0, UNITS_OF_A_CHARACTER * length);
  return countUpTo(beginning, length) || (beginning.length < text.length && countUpTo(text, length));
}

function countUpTo(text: string, length: number): boolean {
  let counted = 0;
  for (const _ of segmenter.segment(text)) {
    counted += 1;
    if (counted >= length) break;
  }
  return counted >= length;
}

export const minLength = (length: number = DEFAULT_MIN_LENGTH): Rule =>
  textRule('min_length', FIELD_MESSAGES.minLength(length), (text) => hasLength(text, length));

export const maxLength = (length: number = DEFAULT_MAX_LENGTH): Rule =>
  textRule('max_length', FIELD_MESSAGES.maxLength(length), (text) => !hasLength(text, length + 1));

/** A pattern and a message of the use's own; the pattern carries its own anchors. */
export const customRegex = (pattern: RegExp, message: string): Rule =>
  textRule('custom_regex', message, (text) => text.search(pattern) !== -1);

const letters = textRule('letters', UNSPECIFIED_FIELD_MESSAGES.letters, (text) => /^[A-Za-z]+$/.test(text));

/** Spec 3 §5.2: required, letters only, 2 to 50 of them. Latin ones, so that no two names look alike. */
export const usernameRules: readonly Rule[] = [
  required,
  letters,
  minLength(USERNAME_LENGTH.min),
  maxLength(USERNAME_LENGTH.max),
];
