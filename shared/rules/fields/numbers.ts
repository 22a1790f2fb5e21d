import { DEFAULT_MAX_VALUE, DEFAULT_MIN_VALUE } from '../constants/limits.ts';
import { FIELD_MESSAGES, UNSPECIFIED_FIELD_MESSAGES } from './messages.ts';
import { type Rule, textRule } from './rule.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The number a text writes plainly, or NaN: `1e3`, `0x10` and spaces are no plain numbers. */
const numberIn = (text: string): number => (DECIMAL.test(text) ? Number(text) : Number.NaN);

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

export const positiveNumber = textRule(
  'positive_number',
  FIELD_MESSAGES.positiveNumber,
  (text) => numberIn(text) > 0,
);

export const minValue = (least: number = DEFAULT_MIN_VALUE): Rule =>
  textRule('min_value', FIELD_MESSAGES.minValue(least), (text) => numberIn(text) >= least);

export const maxValue = (most: number = DEFAULT_MAX_VALUE): Rule =>
  textRule('max_value', FIELD_MESSAGES.maxValue(most), (text) => numberIn(text) <= most);

/** What a number-type input holds: 0 for an empty one, otherwise a float. Spec 3 §5.2. */
export function numberInputValue(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : Number.parseFloat(trimmed);
}
