import { DEFAULT_MAX_VALUE, DEFAULT_MIN_VALUE } from '../constants/limits.ts';
import { cleanTyped } from '../text/typed.ts';
import { FIELD_MESSAGES, UNSPECIFIED_FIELD_MESSAGES } from './messages.ts';
import { type FieldValue, type Rule, textOf, textRule } from './rule.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The number a value is or writes plainly, or NaN: `1e3`, `0x10` and spaces are no plain numbers. */
function numberIn(value: FieldValue): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN;
  const text = textOf(value);
  return DECIMAL.test(text) ? Number(text) : Number.NaN;
}

/** A rule that holds for the numbers that pass; for nothing else. */
const numberRule = (name: string, message: string, passes: (number: number) => boolean): Rule => ({
  name,
  check: (value) => (passes(numberIn(value)) ? null : message),
});

export const numeric = textRule('numeric', FIELD_MESSAGES.numeric, (text) => /^[0-9]+$/.test(text));

export const numericFloat = textRule('numeric_float', UNSPECIFIED_FIELD_MESSAGES.numericFloat, (text) =>
  DECIMAL.test(text),
);

export const numberRequired = textRule('number_required', FIELD_MESSAGES.numberRequired, (text) =>
  /[0-9]/.test(text),
);

export const twoDecimalPlaces = textRule('two_decimal_places', FIELD_MESSAGES.twoDecimalPlaces, (text) =>
  /^-?\d+(\.\d{1,2})?$/.test(text),
);

export const positiveNumber = numberRule(
  'positive_number',
  FIELD_MESSAGES.positiveNumber,
  (number) => number > 0,
);

export const minValue = (least: number = DEFAULT_MIN_VALUE): Rule =>
  numberRule('min_value', FIELD_MESSAGES.minValue(least), (number) => number >= least);

export const maxValue = (most: number = DEFAULT_MAX_VALUE): Rule =>
  numberRule('max_value', FIELD_MESSAGES.maxValue(most), (number) => number <= most);

/** The mark before a number's decimals, or null where it has none. */
function decimalMark(digits: string): ',' | '.' | null {
  const comma = digits.lastIndexOf(',');
  const dot = digits.lastIndexOf('.');
  if (comma !== -1 && dot !== -1) return comma > dot ? ',' : '.';
  const mark = comma === -1 ? '.' : ',';
  if (comma === dot || digits.indexOf(mark) !== digits.lastIndexOf(mark)) return null;
  // English writes thousands with a comma, so that `1,234` is one of them and `0,234` cannot be.
  return mark === ',' && /^[1-9]\d{0,2},\d{3}$/.test(digits) ? null : mark;
}

/**
 * What a number-type input holds: 0 for an empty one, otherwise a float. Spec 3 §5.2. It may be typed or pasted as
 * its writer is used to: with a point or a comma before the decimals, thousands in groups, a currency's sign around
 * it. Anything that isn't a number becomes NaN and fails validation. A number is never read in part.
 */
export function numberInputValue(text: string): number {
  const written = cleanTyped(text)
    .replace(/[ '\u2019\p{Sc}]/gu, '')
    // Arabic writes its own marks between digits.
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');
  if (written === '') return 0;
  const sign = written.startsWith('-') ? -1 : 1;
  const digits = sign === -1 ? written.slice(1) : written;
  const mark = decimalMark(digits);
  const at = mark === null ? digits.length : digits.lastIndexOf(mark);
  const whole = digits.slice(0, at);
  const decimals = digits.slice(at + 1);
  const grouped = /^\d*$/.test(whole) || /^\d{1,3}(,\d{3})+$|^\d{1,3}(\.\d{3})+$/.test(whole);
  if (!grouped || !/^\d*$/.test(decimals) || whole + decimals === '') return Number.NaN;
  return sign * Number(`${whole.replace(/\D/g, '') || '0'}.${decimals || '0'}`);
}
