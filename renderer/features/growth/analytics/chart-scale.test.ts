import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listTicks, placeValues } from './chart-scale.ts';

const SIZE = { width: 720, height: 240, left: 56, bottom: 24 };

test('every value lies between the lines of its axis, inside the picture', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 366 }), (values) => {
      const ticks = listTicks(values);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(11);
      expect(ticks).toContain(0);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
      for (const { x, y } of placeValues(values, ticks, SIZE).points) {
        expect(x).toBeGreaterThanOrEqual(SIZE.left);
        expect(x).toBeLessThanOrEqual(SIZE.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(SIZE.height - SIZE.bottom);
      }
    }),
  );
});

test('lines are at round numbers', () => {
  expect(listTicks([0, 7])).toEqual([0, 2, 4, 6, 8]);
  expect(listTicks([41_300])).toEqual([0, 20_000, 40_000, 60_000]);
  expect(listTicks([0, 0])).toEqual([0, 1]);
});
