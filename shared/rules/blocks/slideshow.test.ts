import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slideTimes, wrapSlide } from './slideshow.ts';

describe('a slideshow', () => {
  it('wraps at both ends', () => {
    expect([-1, 0, 2, 3].map((place) => wrapSlide(place, 3))).toEqual([2, 0, 2, 0]);
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 12 }), (place, count) => {
        const slide = wrapSlide(place, count);
        expect(slide).toBeGreaterThanOrEqual(0);
        expect(slide).toBeLessThan(count);
        expect(wrapSlide(slide + 1, count)).toBe(wrapSlide(place + 1, count));
      }),
    );
  });

  it('loads the next slide two seconds before it shows, at once where slides are shorter', () => {
    expect(slideTimes(5000)).toEqual({ preloadMs: 3000, changeMs: 5000 });
    expect(slideTimes(1500)).toEqual({ preloadMs: 0, changeMs: 1500 });
  });
});
