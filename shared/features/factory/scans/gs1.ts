import { type CleanCode, GS } from './clean-code.ts';

/** The check digit behind digits of a GTIN, SSCC or GSIN: weights 3 and 1 from the right, up to the next ten. */
export function gs1CheckDigit(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

const isChecked = (digits: string) => gs1CheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));

/** A GTIN-8, -12, -13 or -14 as 14 digits; null for a text that isn’t one. */
export function parseGtin(text: string): string | null {
  return /^(?:\d{8}|\d{12,14})$/.test(text) && isChecked(text) ? text.padStart(14, '0') : null;
}

/** The shorter forms in which a barcode can hold a GTIN of 14 digits, longest first. */
export function listGtinForms(gtin: string): string[] {
  return [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
    .map((length) => gtin.slice(14 - length));
}

/** Whether a text is a Serial Shipping Container Code: 18 digits with a check digit. */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && isChecked(text);

/** Lengths of the fields that have no separator behind them, by the first two digits of their identifier. */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
};

/** The item or the parcel that a GS1 code names. */
export type Gs1Key = { readonly gtin: string } | { readonly sscc: string };

function toKey(identifier: string, value: string): Gs1Key | null {
  const gtin = identifier === '01' ? parseGtin(value) : null;
  if (gtin !== null) return { gtin };
  return identifier === '00' && isSscc(value) ? { sscc: value } : null;
}

/** Reads fields one behind another, as GS1-128 and GS1 DataMatrix hold them: the first that names an item or a parcel. */
function parseElements(text: string): Gs1Key | null {
  for (let rest = text; rest.length > 2; ) {
    const identifier = rest.slice(0, 2);
    const length = FIXED[identifier];
    const end = length === undefined ? rest.indexOf(GS) : 2 + length;
    const value = rest.slice(2, end === -1 ? undefined : end);
    const key = toKey(identifier, value);
    if (key !== null || end === -1) return key;
    rest = rest.slice(end);
    if (rest.startsWith(GS)) rest = rest.slice(1);
  }
  return null;
}

/** As people read it below the bars: each identifier in brackets, `(01)05012345678900(21)7`. */
function parseBrackets(text: string): Gs1Key | null {
  if (!/^(?:\(\d{2,4}\)[^()]+)+$/.test(text)) return null;
  for (const [, identifier = '', value = ''] of text.matchAll(/\((\d{2,4})\)([^()]+)/g)) {
    const key = toKey(identifier, value.replaceAll(/\s/g, ''));
    if (key !== null) return key;
  }
  return null;
}

/** A GS1 Digital Link: the identifier and its value are two steps of the path, whatever the host. */
function parseLink(text: string): Gs1Key | null {
  const [, path] = /^https?:\/\/[^/]+(\/[^?#]*)/i.exec(text) ?? [];
  const steps = path?.split('/') ?? [];
  const at = steps.findIndex((step) => step === '01' || step === '00');
  return at === -1 ? null : toKey(steps[at] ?? '', (steps[at + 1] ?? '').replaceAll(/\D/g, ''));
}

/**
 * Reads GS1-128, GS1 DataMatrix and GS1 Digital Link. Without an AIM prefix or a separator, only a text that begins
 * with a whole, checked item or parcel number counts, so that a garment’s own code isn’t taken apart.
 */
export function parseGs1({ text }: CleanCode): Gs1Key | null {
  return parseLink(text) ?? parseBrackets(text) ?? parseElements(text);
}
