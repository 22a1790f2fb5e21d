import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badgeText, listBadgeForms, shortBadgeForms } from './badge-forms.ts';

/** One badge as the readers of the floor give it: five bytes, four, three, each in its ways of writing. */
const FORMS = {
  'ten hexadecimal digits': '0C000621A5',
  'eight hexadecimal digits': '000621A5',
  'four bytes in decimal': '0000401829',
  'six hexadecimal digits': '0621A5',
  'three bytes in decimal': '00401829',
  'facility and card': '00608613',
} as const;
type Form = keyof typeof FORMS;
const forms = Object.keys(FORMS) as Form[];
const full = FORMS['ten hexadecimal digits'];

/** Whether a badge that is registered by one form is found by a read in another, as stations and server look it up. */
const isFound = (registered: string, read: string) =>
  listBadgeForms(read).includes(badgeText(registered)) ||
  shortBadgeForms(registered).includes(badgeText(read));

describe('a badge', () => {
  test.each(forms)('registered in full is found by %s', (form) => {
    expect(isFound(full, FORMS[form])).toBe(true);
  });

  test.each(forms)('registered by %s is found in full', (form) => {
    expect(isFound(FORMS[form], full)).toBe(true);
  });

  test.each(forms.flatMap((one) => forms.map((other) => [one, other] as const)))(
    'registered by %s is found by %s',
    (one, other) => {
      expect(isFound(FORMS[one], FORMS[other])).toBe(true);
    },
  );

  test.each(['006,08613', '006 08613', ' 0c000621a5 ', '006-08613', '0C:00:06:21:A5'])(
    'read as %j is the same one',
    (read) => {
      expect(isFound(full, read)).toBe(true);
    },
  );

  test('of any five bytes is found by every form of it, and by no form of another one', () => {
    const bytes = fc.bigInt({ min: 0n, max: 0xff_ffff_ffffn });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const hex = one.toString(16).toUpperCase().padStart(10, '0');
        const four = Number(one & 0xffff_ffffn);
        const three = four & 0xff_ffff;
        const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
        const reads = [
          hex,
          hex.slice(2),
          hex.slice(4),
          pad(four >>> 0, 10),
          pad(three, 8),
          `${pad(three >>> 16, 3)}${pad(three & 0xffff, 5)}`,
        ];
        for (const read of reads) expect(isFound(hex, read), read).toBe(true);
        const otherHex = other.toString(16).toUpperCase().padStart(10, '0');
        // Only those that share their last three bytes are ever mixed up, and a read in full never is.
        const isDecimal = /^\d+$/.test(hex) || /^\d+$/.test(otherHex);
        if (one !== other && !isDecimal) expect(isFound(otherHex, hex)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
