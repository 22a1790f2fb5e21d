import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoundsMm, measureAround, snapBox } from './studio.ts';

const AREA = { widthMm: 381, heightMm: 457 };
const box = (left: number, top: number, width: number, height: number): BoundsMm => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const near = { reachPx: 6, mmPerPx: 0.79 };
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const boxes = fc
  .tuple(number(-50, 400), number(-50, 480), number(3, 200), number(3, 200))
  .map(([left, top, width, height]) => box(left, top, width, height));

describe('snapping', () => {
  const cases: readonly [string, BoundsMm, readonly BoundsMm[], dx: number, dy: number][] = [
    ['the area’s centre', box(139, 50, 100, 60), [], 1.5, 0],
    ['the area’s left edge', box(2, 50, 100, 60), [], -2, 0],
    ['the area’s right edge', box(278, 50, 100, 60), [], 3, 0],
    ['the area’s top edge', box(50, -3, 100, 60), [], 0, 3],
    ['the safe margin', box(12, 50, 100, 60), [], -2, 0],
    ['the safe margin at the bottom', box(50, 385, 100, 60), [], 0, 2],
    ['a neighbour’s left edge', box(52, 300, 30, 30), [box(50, 60, 90, 40)], -2, 0],
    ['a neighbour’s right edge with the left', box(143, 300, 30, 30), [box(50, 60, 90, 40)], -3, 0],
    ['a neighbour’s centre', box(81, 300, 30, 30), [box(50, 60, 90, 40)], -1, 0],
    ['a neighbour’s top edge', box(200, 62, 30, 31), [box(50, 60, 90, 140)], 0, -2],
    ['the middle between two', box(103, 300, 31, 33), [box(40, 280, 30, 61), box(170, 290, 40, 71)], 1.5, 0],
    ['the same gap after two', box(123, 300, 31, 33), [box(20, 280, 30, 61), box(70, 290, 30, 71)], -3, 0],
    ['the same gap before two', box(22, 300, 31, 33), [box(70, 280, 30, 61), box(120, 290, 30, 71)], -3, 0],
    ['nothing near', box(60, 300, 33, 37), [], 0, 0],
  ];
  it.each(cases)('goes to %s', (_name, moving, others, dx, dy) => {
    const snap = snapBox(moving, others, AREA, near);
    expect(snap.dx).toBeCloseTo(dx, 6);
    expect(snap.dy).toBeCloseTo(dy, 6);
  });

  it('prefers the area’s centre where two things are equally near', () => {
    const snap = snapBox(box(139, 300, 100, 60), [box(140.5, 60, 90, 40)], AREA, near);
    expect(snap.lines[0]).toMatchObject({ axis: 'x', at: 190.5, from: 0 });
  });

  it('never moves a box by more than the reach, and catches a line exactly', () => {
    fc.assert(
      fc.property(
        boxes,
        fc.array(boxes, { maxLength: 8 }),
        number(0.05, 2),
        fc.constantFrom(6, 10),
        (moving, others, mmPerPx, reachPx) => {
          const reach = Math.min(reachPx * mmPerPx, 6);
          const snap = snapBox(moving, others, AREA, { reachPx, mmPerPx });
          expect(Math.abs(snap.dx)).toBeLessThanOrEqual(reach + 1e-9);
          expect(Math.abs(snap.dy)).toBeLessThanOrEqual(reach + 1e-9);
          for (const { axis, at } of snap.lines) {
            const [low, high] =
              axis === 'x'
                ? [moving.left + snap.dx, moving.right + snap.dx]
                : [moving.top + snap.dy, moving.bottom + snap.dy];
            const distances = [low, high, (low + high) / 2].map((edge) => Math.abs(edge - at));
            expect(Math.min(...distances)).toBeLessThan(1e-6);
          }
          for (const gap of snap.gaps) expect(gap.to).toBeGreaterThanOrEqual(gap.from - 1e-6);
        },
      ),
    );
  });

  it('holds what has caught for half as long again', () => {
    const moving = (left: number) => box(left, 300, 100, 60);
    const caught = snapBox(moving(139), [], AREA, near);
    const held = snapBox(moving(134.5), [], AREA, { ...near, held: caught.held });
    expect(held.dx).toBeCloseTo(6, 6);
    expect(snapBox(moving(134.5), [], AREA, near).dx).toBe(0);
    expect(snapBox(moving(132), [], AREA, { ...near, held: caught.held }).dx).toBe(0);
  });

  it('asks the nearest sixty of many', () => {
    const far = Array.from({ length: 200 }, (_, index) => box(300 + (index % 7) * 0.1, 400, 3, 3));
    const snap = snapBox(box(52, 60, 30, 30), [...far, box(50, 100, 90, 40)], AREA, near);
    expect(snap.dx).toBeCloseTo(-2, 6);
  });
});

describe('distances', () => {
  it('go to the neighbour that is near, and otherwise to the area’s edge', () => {
    const found = measureAround(box(100, 100, 50, 50), [box(20, 110, 30, 30), box(300, 110, 30, 30)], AREA);
    expect(found.filter(({ axis }) => axis === 'x').map(({ from, to }) => to - from)).toEqual([50, 231]);
    expect(found.filter(({ axis }) => axis === 'y').map(({ from, to }) => to - from)).toEqual([100, 307]);
  });

  it('are never negative', () => {
    fc.assert(
      fc.property(boxes, fc.array(boxes, { maxLength: 6 }), (moving, others) => {
        for (const { from, to } of measureAround(moving, others, AREA)) expect(to).toBeGreaterThan(from);
      }),
    );
  });
});
