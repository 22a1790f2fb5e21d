import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropArea, moveCrop, WHOLE } from './crop-area.ts';

const size = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});

test('whatever is done, the frame stays filled and keeps its ratio', () => {
  const move = fc.record({
    x: fc.double({ min: -2, max: 2, noNaN: true }),
    y: fc.double({ min: -2, max: 2, noNaN: true }),
    zoom: fc.double({ min: -2, max: 2, noNaN: true }),
  });
  fc.assert(
    fc.property(
      size,
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      fc.array(move),
      (picture, ratio, moves) => {
        const crop = moves.reduce((now, by) => moveCrop(picture, ratio, now, by), WHOLE);
        const { left, top, width, height } = cropArea(picture, ratio, crop);
        expect(width / height).toBeCloseTo(ratio, 4);
        for (const edge of [left, top]) expect(edge).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(picture.width + 1e-6);
        expect(top + height).toBeLessThanOrEqual(picture.height + 1e-6);
        expect(crop.zoom).toBeGreaterThanOrEqual(1);
        expect(crop.zoom).toBeLessThanOrEqual(2);
      },
    ),
  );
});

test('a wide picture shows its middle, and moves sideways to its edge', () => {
  const wide = { width: 400, height: 200 };
  expect(cropArea(wide, 1, WHOLE)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
  const moved = moveCrop(wide, 1, WHOLE, { x: 9, y: 9 });
  expect(cropArea(wide, 1, moved)).toEqual({ left: 200, top: 0, width: 200, height: 200 });
});
