import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUSE_PRESS } from './house-press.ts';
import { underbaseUnder } from './underbase.ts';

const { underbase } = HOUSE_PRESS;
const PX_PER_MM = 10;

/** An upright stroke in the middle of a grid of 60 by 60. */
function stroke(widthPx: number) {
  const rgba = new Uint8ClampedArray(60 * 60 * 4);
  for (let y = 5; y < 55; y += 1)
    for (let x = 30 - Math.floor(widthPx / 2); x < 30 - Math.floor(widthPx / 2) + widthPx; x += 1)
      rgba[(y * 60 + x) * 4 + 3] = 255;
  return rgba;
}
const whiteAcross = (widthPx: number) =>
  underbaseUnder(stroke(widthPx), { width: 60, height: 60 }, PX_PER_MM, underbase)
    .subarray(30 * 60, 31 * 60)
    .reduce((sum, share) => sum + share, 0);

describe('white under the ink', () => {
  it('stays back by the choke on both edges of a thick stroke', () => {
    expect(whiteAcross(30)).toBeCloseTo(30 - 2 * underbase.chokeMm * PX_PER_MM, 0);
  });

  it('stays back less in thin strokes, and never vanishes from them', () => {
    for (const widthPx of [2, 4, 6, 8, 10]) {
      const white = whiteAcross(widthPx);
      expect(white).toBeGreaterThan(widthPx * 0.4);
      expect(white).toBeLessThanOrEqual(widthPx);
      expect(widthPx - white).toBeLessThanOrEqual(2 * underbase.chokeMm * PX_PER_MM + 0.1);
    }
  });

  it('never leaves the ink', () => {
    const size = 16;
    const pixels = fc.array(fc.boolean(), { minLength: size * size, maxLength: size * size });
    fc.assert(
      fc.property(pixels, (inked) => {
        const rgba = new Uint8ClampedArray(size * size * 4);
        for (const [pixel, is] of inked.entries()) rgba[pixel * 4 + 3] = is ? 255 : 0;
        const white = underbaseUnder(rgba, { width: size, height: size }, 3, underbase);
        for (const [pixel, share] of white.entries()) {
          expect(share).toBeLessThanOrEqual(1);
          if (!inked[pixel]) expect(share).toBe(0);
        }
      }),
    );
  });

  it('stays back further with every step of the choke', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.5, noNaN: true }), (chokeMm) => {
        const grid = { width: 60, height: 60 };
        const less = underbaseUnder(stroke(20), grid, PX_PER_MM, { ...underbase, chokeMm });
        const more = underbaseUnder(stroke(20), grid, PX_PER_MM, { ...underbase, chokeMm: chokeMm + 0.1 });
        for (const [at, share] of more.entries()) expect(share).toBeLessThanOrEqual(less[at] ?? 0);
      }),
      { numRuns: 20 },
    );
  });
});
