import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { copyMarkOf, formatCopyMark, parseCopyMark, refuseOldCopy, splitCopyMark } from './labels.copies.ts';

const attempt = '01a206c2-159b-7275-b264-faf0eea3e4k7';

describe('a copy mark', () => {
  it('is the number of the print and the end of the attempt’s id', () => {
    expect(copyMarkOf(1, attempt)).toBe('1.K7');
    expect(formatCopyMark(copyMarkOf(2, attempt))).toBe('2·K7');
  });

  it('is read back from behind the code', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), fc.uuid(), (printNo, id) => {
        const { code, copy } = splitCopyMark(`SL7Q77Q4EJEG1.${copyMarkOf(printNo, id)}`);
        expect(code).toBe('SL7Q77Q4EJEG1');
        expect(copy && parseCopyMark(copy)).toEqual({
          printNo: Math.min(printNo, 999),
          tail: id.slice(-2).toUpperCase(),
        });
      }),
    );
  });

  it.each(['SL7Q77Q4EJEG1', 'A-01.2', 'X.0.K7', 'X.1.K', 'X.1.K77'])('isn’t found in %s', (text) => {
    expect(splitCopyMark(text)).toEqual({ code: text, copy: null });
  });
});

describe('an older paper of a label', () => {
  const label = newLabelWork({ lastPrintNo: 2, counter: 2, of: 3 });

  it('is refused by its number', () => {
    expect(refuseOldCopy(label, copyMarkOf(1, attempt))).toMatchObject({
      code: 'old-copy',
      title: 'Old copy',
      words: 'Order 10041, item 2 of 3 has a newer label.',
      expected: 'copy 2',
      seen: 'copy 1',
      fix: { words: 'Bin this label' },
    });
  });

  it('is every paper below the newest, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 }), (newest, printNo) => {
        const refused = refuseOldCopy({ ...label, lastPrintNo: newest }, copyMarkOf(printNo, attempt));
        expect(refused !== null).toBe(printNo < newest);
      }),
    );
  });

  it('can’t be told from a code without a mark', () => {
    expect(refuseOldCopy(label, null)).toBeNull();
  });
});
