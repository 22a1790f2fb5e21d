import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cropText } from '../../../../shared/rules/media/media.ts';
import { frameOf, MIDDLE, movePoint, partOf, pointInFrame, pointInWhole, softness } from './picture-part.ts';

const frame = fc
  .record({
    x: fc.integer({ min: 0, max: 9_000 }),
    y: fc.integer({ min: 0, max: 9_000 }),
    w: fc.double({ min: 0, max: 1, noNaN: true }),
    h: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ x, y, w, h }) => ({
    x,
    y,
    w: 200 + Math.round(w * (9_800 - x)),
    h: 200 + Math.round(h * (9_800 - y)),
  }));

describe('the part of a picture', () => {
  test('is one that addresses may have, whatever the frame', () =>
    fc.assert(
      fc.property(frame, (given) => {
        const part = partOf(given);
        if (!part) return;
        const back = frameOf(cropText(part));
        for (const side of ['x', 'y', 'w', 'h'] as const)
          expect(Math.abs(back[side] - given[side])).toBeLessThanOrEqual(200);
      }),
    ));

  test('is the whole picture without an address, or with a broken one', () => {
    for (const crop of [undefined, '', '5-5-2000-1', 'x']) expect(partOf(frameOf(crop))).toBeNull();
  });
});

describe('the focal point', () => {
  test('is the same spot of the picture in every frame that has it', () =>
    fc.assert(
      fc.property(frame, (given) => {
        const inside = pointInFrame(pointInWhole(MIDDLE, given), given);
        expect(inside.x).toBeCloseTo(0.5, 2);
        expect(inside.y).toBeCloseTo(0.5, 2);
      }),
    ));

  test('stays within the picture', () => {
    expect(movePoint({ x: 0.99, y: 0.01 }, 0.1, -0.1)).toEqual({ x: 1, y: 0 });
    expect(pointInFrame({ x: 0, y: 1 }, { x: 5_000, y: 0, w: 5_000, h: 5_000 })).toEqual({ x: 0, y: 1 });
  });
});

test('a picture with fewer pixels than its place is said to look soft', () => {
  expect(softness(800, 1920)).toBe('Will look soft on large screens: 800 of 1,920 px');
  expect(softness(1920, 1920)).toBeNull();
});
