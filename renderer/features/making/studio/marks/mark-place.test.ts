import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARK_REACH, placeMark } from './mark-place.ts';

const STAGE = { width: 800, height: 600 };
const VIEW = { left: 100, top: 50, pxPerMm: 2 };
const BOX = { left: 50, top: 60, right: 150, bottom: 120 };
const { mouse, touch } = MARK_REACH;

describe('the mark of an element', () => {
  it('touches the top right corner of its box', () => {
    const at = placeMark(BOX, VIEW, STAGE, mouse, false);
    const corner = { x: 400, y: 170 };
    expect(Math.hypot((at?.x ?? 0) - corner.x, (at?.y ?? 0) - corner.y)).toBeCloseTo(12);
  });

  it('leaves the corner’s handle free once the element is selected', () => {
    for (const reach of [mouse, touch]) {
      const at = placeMark(BOX, VIEW, STAGE, reach, true);
      const away = Math.hypot((at?.x ?? 0) - 400, (at?.y ?? 0) - 170);
      expect(away).toBeGreaterThanOrEqual(reach.handlePx + reach.targetPx / 2 - 0.001);
    }
  });

  it('leaves the handle free where it lies outside a small element', () => {
    const small = { left: 50, top: 60, right: 54, bottom: 64 };
    const at = placeMark(small, VIEW, STAGE, mouse, true);
    // A box of 8 px has its handles 20 px outside.
    const handle = { x: 100 + 54 * 2 + 20, y: 50 + 60 * 2 - 20 };
    expect(Math.hypot((at?.x ?? 0) - handle.x, (at?.y ?? 0) - handle.y)).toBeGreaterThanOrEqual(23.9);
  });

  it('keeps its distance at every zoom', () => {
    const offset = (pxPerMm: number) => {
      const at = placeMark(BOX, { left: 0, top: 0, pxPerMm }, { width: 9_000, height: 9_000 }, mouse, false);
      return (at?.x ?? 0) - BOX.right * pxPerMm;
    };
    expect(offset(8)).toBeCloseTo(offset(0.5));
  });

  it('is gone with its element, and whole while any part of that is in sight', () => {
    const length = fc.double({ min: -2_000, max: 2_000, noNaN: true });
    const side = fc.double({ min: 0.1, max: 800, noNaN: true });
    const zoom = fc.double({ min: 0.3, max: 30, noNaN: true });
    fc.assert(
      fc.property(length, length, side, side, zoom, fc.boolean(), (left, top, width, height, pxPerMm, is) => {
        const box = { left, top, right: left + width, bottom: top + height };
        const at = placeMark(box, { ...VIEW, pxPerMm }, STAGE, touch, is);
        const seen =
          VIEW.left + box.right * pxPerMm >= 0 &&
          VIEW.top + box.bottom * pxPerMm >= 0 &&
          VIEW.left + left * pxPerMm <= STAGE.width &&
          VIEW.top + top * pxPerMm <= STAGE.height;
        expect(at !== null).toBe(seen);
        if (!at) return;
        expect(Math.min(at.x, at.y)).toBeGreaterThanOrEqual(22);
        expect(at.x).toBeLessThanOrEqual(STAGE.width - 22);
        expect(at.y).toBeLessThanOrEqual(STAGE.height - 22);
      }),
    );
  });
});
