import { compactTyped } from '../../../rules/text/typed.ts';

/** Codes that a reader may give as a badge: hexadecimal or decimal digits. */
export const isBadgeForm = (text: string): boolean => /^[0-9A-F]{6,20}$/i.test(text);

const LAST_FOUR_BYTES = 0xffff_ffff;
const PREFIXES = 256;

const decimal = (value: number, digits: number) => String(value).padStart(digits, '0');
const hexOf = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');

/** What readers make of the last four bytes of a badge, the longest form first. */
function formsOfFour(lastFour: number): string[] {
  return [hexOf(lastFour, 8), decimal(lastFour, 10), ...formsOfThree(lastFour & 0xff_ffff)];
}

/** What readers make of the last three bytes: hexadecimal, decimal, and facility with card. */
function formsOfThree(lastThree: number): string[] {
  return [
    hexOf(lastThree, 6),
    decimal(lastThree, 8),
    // The facility’s byte and the card’s two, in three and five digits.
    `${decimal(lastThree >>> 16, 3)}${decimal(lastThree & 0xffff, 5)}`,
  ];
}

/** A read as every reader gives it: without a sign between its parts and in capitals. */
export const badgeText = (read: string): string => compactTyped(read).replaceAll(/[:,]/g, '');

/**
 * The shorter forms of a badge that other readers give, by what was read when it was registered: ten hexadecimal digits are
 * five bytes, eight are four. Empty for a form that others can’t be worked out from.
 */
export function shortBadgeForms(read: string): string[] {
  const text = badgeText(read);
  if (/^[0-9A-F]{10}$/.test(text)) {
    const forms = formsOfFour(Number.parseInt(text.slice(2), 16));
    // Ten digits without a letter may as well be four bytes in decimal.
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return [...new Set([...forms, ...(number <= LAST_FOUR_BYTES ? formsOfFour(number) : [])])].filter(
      (form) => form !== text,
    );
  }
  if (/^[0-9A-F]{8}$/.test(text) && /[A-F]/.test(text))
    return formsOfFour(Number.parseInt(text, 16)).filter((form) => form !== text);
  return [];
}

/** What eight digits may be: three bytes in decimal, or a facility in three digits with a card in five. */
function threeBytesOf(digits: string): number[] {
  const number = Number(digits);
  const [facility, card] = [Number(digits.slice(0, 3)), Number(digits.slice(3))];
  return [
    ...(number <= 0xff_ffff ? [number] : []),
    ...(facility <= 0xff && card <= 0xffff ? [facility * 0x1_0000 + card] : []),
  ];
}

/**
 * The forms under which the badge of a read may be registered, the read itself first. A serial reader gives five bytes in
 * hexadecimal; most keyboard readers leave out the first byte and write the rest in decimal, so each of its 256 values is tried.
 */
export function listBadgeForms(read: string): string[] {
  const text = badgeText(read);
  if (/^\d{8}$/.test(text)) return [...new Set([text, ...threeBytesOf(text).flatMap(formsOfThree)])];
  if (/^[0-9A-F]{6}$/.test(text)) return [text, ...formsOfThree(Number.parseInt(text, 16))];
  if (/^[0-9A-F]{8}$/.test(text)) return [...new Set([text, ...formsOfFour(Number.parseInt(text, 16))])];
  if (!/^[0-9A-F]{10}$/.test(text)) return [text];
  const asHex = [text, ...formsOfFour(Number.parseInt(text.slice(2), 16))];
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= LAST_FOUR_BYTES)) return asHex;
  const hex = hexOf(number, 8);
  const withPrefix = Array.from({ length: PREFIXES }, (_, first) => `${hexOf(first, 2)}${hex}`);
  return [...new Set([...asHex, ...formsOfFour(number), ...withPrefix])];
}
