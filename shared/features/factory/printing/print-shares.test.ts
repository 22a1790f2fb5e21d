import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SHARE_LIMIT, SHARE_STEP, shareSize, sharesToAdd } from './print-shares.ts';

describe('the labels that a workstation holds for offline work', () => {
  test('are those of four hours, at least 40, and at most 400 unless it’s the only one', () => {
    expect(shareSize({ perDay: 0, isAlone: false })).toBe(40);
    expect(shareSize({ perDay: 300, isAlone: false })).toBe(150);
    expect(shareSize({ perDay: 5_000, isAlone: false })).toBe(400);
    expect(shareSize({ perDay: 5_000, isAlone: true })).toBe(SHARE_LIMIT);
  });

  test('fill up in steps, never past their number, and aren’t topped up one by one', () => {
    fc.assert(
      fc.property(fc.nat(SHARE_LIMIT), (size) => {
        let have = 0;
        for (let added = sharesToAdd(size, have); added > 0; added = sharesToAdd(size, have)) {
          expect(added).toBeLessThanOrEqual(SHARE_STEP);
          have += added;
        }
        expect(have).toBeLessThanOrEqual(size);
        expect(have).toBeGreaterThan(size - size / 8 - 1);
      }),
    );
    expect(sharesToAdd(40, 39)).toBe(0);
    expect(sharesToAdd(40, 30)).toBe(10);
  });
});
