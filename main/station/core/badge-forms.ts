/** Codes that a reader may give as a badge: hexadecimal or decimal digits. */
export const isBadgeForm = (text: string): boolean => /^[0-9A-F]{6,20}$/i.test(text);

const LAST_FOUR_BYTES = 0xffff_ffff;
const PREFIXES = 256;

const decimal = (value: number, digits: number) => String(value).padStart(digits, '0');

/** What keyboard readers make of the last bytes of a badge: decimal of four bytes, of three, and facility with card. */
function shortForms(lastFour: number): string[] {
  const lastThree = lastFour & 0xff_ffff;
  return [
    lastFour.toString(16).toUpperCase().padStart(8, '0'),
    decimal(lastFour, 10),
    decimal(lastThree, 8),
    `${decimal(lastThree >>> 16, 3)}${decimal(lastThree & 0xffff, 5)}`,
  ];
}

/**
 * The forms in which the badge of a read may be registered. A serial reader gives five bytes in hexadecimal; most
 * keyboard readers leave out the first byte and write the rest in decimal, so each of its 256 values is tried.
 */
export function listBadgeForms(read: string): string[] {
  const text = read.trim().toUpperCase();
  if (!/^[0-9A-F]{10}$/.test(text)) return [text];
  // Ten digits may be five bytes in hexadecimal that happen to have no letter, or four bytes in decimal.
  const asHex = [text, ...shortForms(Number.parseInt(text.slice(2), 16))];
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= LAST_FOUR_BYTES)) return asHex;
  const hex = number.toString(16).toUpperCase().padStart(8, '0');
  const withPrefix = Array.from(
    { length: PREFIXES },
    (_, first) => `${first.toString(16).toUpperCase().padStart(2, '0')}${hex}`,
  );
  return [...asHex, hex, ...withPrefix];
}
