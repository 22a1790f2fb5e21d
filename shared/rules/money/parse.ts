import { cleanTyped } from '../text/typed.ts';
import { type CurrencyCode, currencyOf } from './currencies.ts';

/** A number with a currency's sign or letters before or after it. */
const AMOUNT = /^[\s\p{Sc}\p{L}]*([\d.,\s'\u2019]*)[\s\p{Sc}\p{L}.]*$/u;
/** Digits, or thousands in groups of one kind of mark: no group comes after a 0. */
const WHOLE = /^\d*$|^[1-9]\d{0,2}(,\d{3})+$|^[1-9]\d{0,2}(\.\d{3})+$/;

/**
 * Whole minor units of an amount as its writer is used to: `12,50`, `12.5`, `1,250.00`, `1.250,00`, `£1 250`. A mark
 * with three digits after it groups thousands: no currency has three decimals. An emptied field is 0; null is what
 * isn't an amount, or has more decimals than the currency. Nothing is ever read in part.
 */
export function parseAmount(text: string, code: CurrencyCode): number | null {
  const { decimals, symbol } = currencyOf(code);
  const typed = cleanTyped(text).replaceAll('\u066b', '.').replaceAll('\u066c', ',');
  const number = AMOUNT.exec(typed)?.[1]?.replace(/[\s'\u2019]/g, '');
  if (number === undefined) return null;
  if (number === '') return typed === '' || typed === symbol ? 0 : null;
  const at = Math.max(number.lastIndexOf(','), number.lastIndexOf('.'));
  const fraction = at === -1 ? '' : number.slice(at + 1);
  const isFraction = at !== -1 && fraction.length < 3;
  const whole = isFraction ? number.slice(0, at) : number;
  if (!WHOLE.test(whole) || whole + fraction === '') return null;
  if (isFraction && (whole.includes(number.charAt(at)) || fraction.length > decimals)) return null;
  const minor = Number(whole.replace(/\D/g, '') + (isFraction ? fraction : '').padEnd(decimals, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}
