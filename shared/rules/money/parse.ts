import { cleanTyped } from '../text/typed.ts';
import { type CurrencyCode, currencyOf } from './currencies.ts';

/** What stands before the decimals of an amount. */
export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];
const SIGNS: Readonly<Record<DecimalMark, string>> = { point: '.', comma: ',' };

/** A number with a currency's sign or letters before or after it. */
const AMOUNT = /^[\s\p{Sc}\p{L}]*([\d.,\s'\u2019]*)[\s\p{Sc}\p{L}.]*$/u;
/** `27,-`: a dash for no decimals. */
const DASH = /(\d[.,])[-\u2013\u2014](?=\D*$)/u;
/** Digits, or thousands in groups of one kind of mark: no group comes after a 0. India groups hundreds above a thousand. */
const WHOLE = /^\d*$|^[1-9]\d{0,2}(,\d{3})+$|^[1-9]\d{0,2}(\.\d{3})+$|^[1-9]\d?(,\d{2})+,\d{3}$/;
/** Decimals of a currency at most, and the zeros that some programs write behind them. */
const ZEROS = /0+$/;

/** Digits and marks alone; null where there is anything else. */
const numberIn = (typed: string): string | null =>
  AMOUNT.exec(typed.replace(DASH, '$1'))?.[1]?.replace(/[\s'\u2019]/g, '') ?? null;

/** An amount as typed or pasted, with the marks of Arabic numbers as ours. */
const tidyAmount = (text: string): string =>
  cleanTyped(text).replaceAll('\u066b', '.').replaceAll('\u066c', ',');

/** Minor units of digits before and after the mark. */
function toMinor(whole: string, fraction: string, decimals: number): number | null {
  if (!WHOLE.test(whole) || whole + fraction === '' || /\D/.test(fraction)) return null;
  const kept = fraction.length > decimals ? fraction.replace(ZEROS, '') : fraction;
  if (kept.length > decimals) return null;
  const minor = Number(whole.replace(/\D/g, '') + kept.padEnd(decimals, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** An amount whose decimals come after a known mark; the other mark groups thousands. */
function parseWithMark(number: string, mark: DecimalMark, decimals: number): number | null {
  const sign = SIGNS[mark];
  const [whole = '', fraction = '', ...more] = number.split(sign);
  return more.length > 0 ? null : toMinor(whole, fraction, decimals);
}

/**
 * Whole minor units of an amount as its writer is used to: `12,50`, `12.5`, `1,250.00`, `1.250,00`, `£1 250`, `27,-`. A mark
 * with three digits after it groups thousands, unless it is known which mark has the decimals: no currency has three. An emptied
 * field is 0; null is what isn't an amount, or has more decimals than the currency. Nothing is ever read in part.
 */
export function parseAmount(
  text: string,
  code: CurrencyCode,
  mark: DecimalMark | null = null,
): number | null {
  const { decimals, symbol } = currencyOf(code);
  const typed = tidyAmount(text);
  const number = numberIn(typed);
  if (number === null) return null;
  if (number === '') return typed === '' || typed === symbol ? 0 : null;
  if (mark !== null) return parseWithMark(number, mark, decimals);
  const at = Math.max(number.lastIndexOf(','), number.lastIndexOf('.'));
  const fraction = at === -1 ? '' : number.slice(at + 1);
  if (at === -1 || fraction.length === 3) return toMinor(number, '', decimals);
  const whole = number.slice(0, at);
  return whole.includes(number.charAt(at)) ? null : toMinor(whole, fraction, decimals);
}

/** Whether an amount is another one with a decimal point than with a decimal comma: `27.500`. */
export function isAmbiguousAmount(text: string, code: CurrencyCode): boolean {
  const [point, comma] = DECIMAL_MARKS.map((mark) => parseAmount(text, code, mark));
  return point !== comma && typeof point === 'number' && typeof comma === 'number';
}

/**
 * The decimal mark that some amounts agree on; null where they show none, or differ. `27.50` has a point, `1.250,00` a comma;
 * `27.500` alone doesn’t say.
 */
export function findDecimalMark(texts: readonly string[], code: CurrencyCode): DecimalMark | null {
  const shown = new Set(
    texts.flatMap((text) => {
      const fits = DECIMAL_MARKS.filter((mark) => parseAmount(text, code, mark) !== null);
      return /[.,]/.test(numberIn(tidyAmount(text)) ?? '') && fits.length === 1 ? fits : [];
    }),
  );
  return shown.size === 1 ? ([...shown][0] ?? null) : null;
}
