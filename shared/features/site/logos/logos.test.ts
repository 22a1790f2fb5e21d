import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOGO_BOX, logoSize } from './logos.ts';

test.each([
  [
    { width: 440, height: 112 },
    { width: 220, height: 56 },
  ],
  [
    { width: 1000, height: 100 },
    { width: 220, height: 22 },
  ],
  [
    { width: 300, height: 300 },
    { width: 56, height: 56 },
  ],
])('%o shows as %o', (picture, shown) => expect(logoSize(picture)).toEqual(shown));

test('no picture takes more room than a logo has, and every one takes some', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const shown = logoSize({ width, height });
      expect(shown.width).toBeLessThanOrEqual(LOGO_BOX.width);
      expect(shown.height).toBeLessThanOrEqual(LOGO_BOX.height);
      expect(Math.min(shown.width, shown.height)).toBeGreaterThanOrEqual(1);
    }),
  );
});
