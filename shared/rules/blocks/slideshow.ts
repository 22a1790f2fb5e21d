import { SLIDE_PRELOAD_MS } from '../constants/timings.ts';

/** How a slideshow page block moves. Spec 3 §4.7. */

/** The slide to show for a place that may lie before the first or behind the last: both ends lead to the other. */
export const wrapSlide = (place: number, count: number): number => ((place % count) + count) % count;

/** When the next slide is loaded and when it shows, in milliseconds from the moment the present one did. */
export const slideTimes = (speedMs: number) => ({
  preloadMs: Math.max(0, speedMs - SLIDE_PRELOAD_MS),
  changeMs: speedMs,
});
