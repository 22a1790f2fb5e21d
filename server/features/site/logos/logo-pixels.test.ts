import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brightened, isTransparent, meanLightness } from './logo-pixels.ts';

const picture = (...pixels: readonly (readonly [number, number, number, number])[]) =>
  Uint8Array.from(pixels.flat());

const NAVY = [20, 30, 90, 255] as const;
const INK = [27, 28, 30, 255] as const;
const WHITE = [255, 255, 255, 255] as const;
const NOTHING = [0, 0, 0, 0] as const;

describe('what a logo’s pixels tell', () => {
  test('a picture without empty pixels fills its rectangle', () => {
    expect(isTransparent(picture(INK, WHITE))).toBe(false);
    expect(isTransparent(picture(INK, NOTHING))).toBe(true);
  });

  test('empty pixels don’t count as dark', () => {
    expect(meanLightness(picture(WHITE, NOTHING, NOTHING))).toBeCloseTo(1);
    expect(meanLightness(picture(INK, NOTHING))).toBeLessThan(0.15);
    expect(meanLightness(picture(NOTHING))).toBe(1);
  });

  test('black becomes white, a dark colour brighter, and white stays', () => {
    const [inkRed, inkGreen, inkBlue] = brightened(picture(INK));
    expect(Math.min(inkRed ?? 0, inkGreen ?? 0, inkBlue ?? 0)).toBeGreaterThan(220);
    const navy = brightened(picture(NAVY));
    expect(meanLightness(navy)).toBeGreaterThan(0.4);
    expect(navy[2] ?? 0, 'still blue').toBeGreaterThan(navy[0] ?? 255);
    expect(brightened(picture(WHITE))).toEqual(picture(WHITE));
  });
});

test('no visible pixel gets darker, and no opacity changes', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.array(fc.tuple(byte, byte, byte, byte), { minLength: 1, maxLength: 40 }), (pixels) => {
      const before = picture(...pixels);
      const after = brightened(before);
      for (const [index, [, , , opacity]] of pixels.entries()) {
        const pixel = (of: Uint8Array) => of.slice(index * 4, index * 4 + 4);
        expect(pixel(after)[3]).toBe(opacity);
        expect(meanLightness(pixel(after))).toBeGreaterThanOrEqual(meanLightness(pixel(before)) - 0.01);
      }
    }),
  );
});
