import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AreaOnStage,
  boundsOfAll,
  FIT_SHARES,
  garmentBounds,
  keptInReach,
  pannedBy,
  pointOnArea,
  printSized,
  recentred,
  shownWithin,
  viewBoxOf,
  viewOfBox,
  ZOOM_LIMITS,
  zoomedAt,
  zoomOf,
} from './stage-view.ts';

const AREA = { x: 300, y: 280, width: 400, height: 480, pxPerMm: 1.05 };
const PRINTED = { left: 0, top: 0, right: AREA.width / AREA.pxPerMm, bottom: AREA.height / AREA.pxPerMm };

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const stages = fc.record({ width: number(120, 2000), height: number(120, 2000) });
const views: fc.Arbitrary<AreaOnStage> = fc.record({
  left: number(-4000, 4000),
  top: number(-4000, 4000),
  pxPerMm: number(0.38, 30.2),
});
const points = fc.record({ x: number(-500, 2500), y: number(-500, 2500) });
const boxes = fc
  .record({ left: number(-900, 900), top: number(-900, 900), width: number(1, 600), height: number(1, 600) })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }));

const at = (view: AreaOnStage, { x, y }: { x: number; y: number }) => ({
  x: (x - view.left) / view.pxPerMm,
  y: (y - view.top) / view.pxPerMm,
});

describe('zooming', () => {
  it('keeps what is under the pointer there, between 10 and 800 percent', () => {
    fc.assert(
      fc.property(views, number(0.01, 100), points, (view, factor, point) => {
        const zoomed = zoomedAt(view, factor, point);
        expect(at(zoomed, point).x).toBeCloseTo(at(view, point).x, 5);
        expect(at(zoomed, point).y).toBeCloseTo(at(view, point).y, 5);
        expect(zoomOf(zoomed)).toBeGreaterThanOrEqual(ZOOM_LIMITS.min - 1e-9);
        expect(zoomOf(zoomed)).toBeLessThanOrEqual(ZOOM_LIMITS.max + 1e-9);
      }),
    );
  });

  it('to print size shows 96 pixels for an inch', () => {
    fc.assert(
      fc.property(views, stages, (view, stage) => {
        expect(printSized(view, stage).pxPerMm * 25.4).toBeCloseTo(96, 6);
      }),
    );
  });

  it('to the print area fills four fifths of the side that is short for it', () => {
    fc.assert(
      fc.property(stages, (stage) => {
        const { pxPerMm } = viewOfBox(PRINTED, stage, FIT_SHARES.area);
        const shares = [(PRINTED.right * pxPerMm) / stage.width, (PRINTED.bottom * pxPerMm) / stage.height];
        expect(Math.max(...shares)).toBeCloseTo(0.8, 6);
      }),
    );
    // A T-shirt at 1440 by 900, with the tools open.
    const tee = { left: 0, top: 0, right: 381, bottom: 457 };
    const { pxPerMm } = viewOfBox(tee, { width: 736, height: 728 }, FIT_SHARES.area);
    expect(457 * pxPerMm).toBeGreaterThanOrEqual(520);
  });
});

describe('panning', () => {
  it('brings every place there is to see to the stage’s middle, at every zoom', () => {
    fc.assert(
      fc.property(views, stages, fc.array(boxes, { maxLength: 4 }), points, (view, stage, placed, share) => {
        const reach = boundsOfAll([PRINTED, garmentBounds(AREA), ...placed]);
        const wanted = {
          x: reach.left + ((share.x + 500) / 3000) * (reach.right - reach.left),
          y: reach.top + ((share.y + 500) / 3000) * (reach.bottom - reach.top),
        };
        const there = pannedBy(
          view,
          stage.width / 2 - (view.left + wanted.x * view.pxPerMm),
          stage.height / 2 - (view.top + wanted.y * view.pxPerMm),
        );
        const kept = keptInReach(there, stage, reach);
        expect(kept.left).toBeCloseTo(there.left, 5);
        expect(kept.top).toBeCloseTo(there.top, 5);
      }),
    );
  });

  it('never loses sight of everything', () => {
    fc.assert(
      fc.property(views, stages, number(-1e5, 1e5), number(-1e5, 1e5), (view, stage, dx, dy) => {
        const reach = garmentBounds(AREA);
        const kept = keptInReach(pannedBy(view, dx, dy), stage, reach);
        const middle = at(kept, { x: stage.width / 2, y: stage.height / 2 });
        expect(middle.x).toBeGreaterThanOrEqual(reach.left - 1e-6);
        expect(middle.x).toBeLessThanOrEqual(reach.right + 1e-6);
        expect(middle.y).toBeGreaterThanOrEqual(reach.top - 1e-6);
        expect(middle.y).toBeLessThanOrEqual(reach.bottom + 1e-6);
      }),
    );
  });

  it('keeps the middle where it is as the stage changes its size', () => {
    fc.assert(
      fc.property(views, stages, stages, (view, from, to) => {
        const before = at(view, { x: from.width / 2, y: from.height / 2 });
        const after = at(recentred(view, from, to), { x: to.width / 2, y: to.height / 2 });
        expect(after.x).toBeCloseTo(before.x, 5);
        expect(after.y).toBeCloseTo(before.y, 5);
      }),
    );
  });

  it('shows a box whole where there is room, and doesn’t move one that shows', () => {
    fc.assert(
      fc.property(views, boxes, (view, box) => {
        const room = { left: 40, top: 40, right: 760, bottom: 560 };
        const shown = shownWithin(view, box, room);
        expect(shownWithin(shown, box, room).left).toBeCloseTo(shown.left, 5);
        const [left, right] = [shown.left + box.left * view.pxPerMm, shown.left + box.right * view.pxPerMm];
        if (right - left > 720) expect((left + right) / 2).toBeCloseTo(400, 4);
        else {
          expect(left).toBeGreaterThanOrEqual(room.left - 1e-4);
          expect(right).toBeLessThanOrEqual(room.right + 1e-4);
        }
      }),
    );
  });
});

describe('the view', () => {
  it('finds the millimetre under a pointer, and the picture’s part that shows', () => {
    fc.assert(
      fc.property(views, stages, number(0, 380), number(0, 450), (view, size, x, y) => {
        const client = { x: 7 + view.left + x * view.pxPerMm, y: 11 + view.top + y * view.pxPerMm };
        const stage = { getBoundingClientRect: () => ({ left: 7, top: 11 }) };
        const point = pointOnArea(stage, view, client);
        expect(point.x).toBeCloseTo(x, 6);
        expect(point.y).toBeCloseTo(y, 6);
        const box = viewBoxOf(view, AREA, size);
        // The same place, by the picture’s own units.
        const inPicture = AREA.x + x * AREA.pxPerMm;
        expect(((inPicture - box.x) / box.width) * size.width).toBeCloseTo(client.x - 7, 4);
        expect(box.width / box.height).toBeCloseTo(size.width / size.height, 6);
      }),
    );
  });
});
