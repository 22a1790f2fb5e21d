import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanTyped, compactTyped } from './typed.ts';

describe('a typed number or code', () => {
  it.each([
    ['SW1A 1AA', 'SW1A 1AA', 'SW1A1AA'],
    ['  SW1A  1AA\n', 'SW1A 1AA', 'SW1A1AA'],
    ['sw1a-1aa.', 'sw1a-1aa.', 'SW1A1AA'],
    ['１５４−００２３', '154-0023', '1540023'],
    ['１５４ー００２３', '154-0023', '1540023'],
    ['TODAY–ONLY', 'TODAY-ONLY', 'TODAYONLY'],
    ['TODAY—ONLY', 'TODAY-ONLY', 'TODAYONLY'],
    ['TODAY\u2011ONLY', 'TODAY-ONLY', 'TODAYONLY'],
    ['TODAY\u00adONLY', 'TODAYONLY', 'TODAYONLY'],
    ['a\u00a0b\u2009c\u3000d\te', 'a b c d e', 'ABCDE'],
    ['\u200e123\u200b456\ufeff', '123456', '123456'],
    ['\u202a+44 20\u202c', '+44 20', '+4420'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789', '0123456789'],
    ['०१२३४५६७८९', '0123456789', '0123456789'],
    ['০১২৩৪৫৬৭৮৯', '0123456789', '0123456789'],
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789', '0123456789'],
    ['𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙', '0123456789', '0123456789'],
    ['４２４２　４２４２', '4242 4242', '42424242'],
    ['ＡＢｃ', 'ABc', 'ABC'],
    ['12²', '12²', '12²'],
    ['', '', ''],
    [' \u200b ', '', ''],
  ])('%j is read as %j, and as %j without what groups it', (typed, clean, compact) => {
    expect(cleanTyped(typed)).toBe(clean);
    expect(compactTyped(typed)).toBe(compact);
  });

  it('stays as it is once it is clean, and plain signs always do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanTyped(text);
        expect(cleanTyped(clean)).toBe(clean);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}]|(?![0-9])\p{Nd}|(?!-)\p{Pd}/u);
      }),
      { numRuns: 3_000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(cleanTyped(text)).toBe(text.replace(/ +/g, ' ').trim());
      }),
    );
  });
});
