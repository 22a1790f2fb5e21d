import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementSchema } from '../../../../../shared/features/making/studio/studio.ts';
import { describeGesture, previewTransform } from './gestures.ts';
import { areaOnStage, pointOnArea, viewBoxOf, ZOOM_STEPS } from './stage-view.ts';

type Point = readonly [x: number, y: number];
const RADIANS = Math.PI / 180;
const turn = ([x, y]: Point, degrees: number): Point => {
  const [sin, cos] = [Math.sin(degrees * RADIANS), Math.cos(degrees * RADIANS)];
  return [x * cos - y * sin, x * sin + y * cos];
};

/** What a browser does with the transform, from the last function to the first. */
function apply(transform: string, point: Point): Point {
  const steps = [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].toReversed();
  return steps.reduce<Point>((at, [, name, inside = '']) => {
    const [one = 0, two = 0] = inside.split(',').map(Number.parseFloat);
    if (name === 'translate') return [at[0] + one, at[1] + two];
    return name === 'scale' ? [at[0] * one, at[1] * two] : turn(at, one);
  }, point);
}

const number = (min: number, max: number) => fc.integer({ min, max });
const shaped = fc
  .record({
    x: number(-500, 900),
    y: number(-500, 900),
    width: number(2, 600),
    height: number(2, 600),
    rotation: number(-180, 180),
  })
  .map((fields) => ({
    element: elementSchema.parse({ kind: 'shape', id: 'a', shape: 'rect', ...fields }),
    size: { width: fields.width, height: fields.height },
  }));
const AREA = { left: 212.5, top: 81.25, pxPerMm: 0.6125 };

/** Where a point of the element (as shares of its size, from its centre) is on the stage. */
function onStage(
  {
    element,
    size,
  }: { element: { x: number; y: number; rotation: number }; size: { width: number; height: number } },
  share: Point,
): Point {
  const [dx, dy] = turn([share[0] * size.width, share[1] * size.height], element.rotation);
  return [AREA.left + (element.x + dx) * AREA.pxPerMm, AREA.top + (element.y + dy) * AREA.pxPerMm];
}

describe('the preview of a gesture', () => {
  it('shows every corner where the committed element has it', () => {
    fc.assert(
      fc.property(shaped, shaped, (from, to) => {
        for (const share of [
          [-0.5, -0.5],
          [0.5, -0.5],
          [0.5, 0.5],
          [-0.5, 0.5],
          [0, 0],
        ] as const) {
          const [x, y] = apply(previewTransform(from, to, AREA), onStage(from, share));
          const [wantedX, wantedY] = onStage(to, share);
          expect(x).toBeCloseTo(wantedX, 6);
          expect(y).toBeCloseTo(wantedY, 6);
        }
      }),
    );
  });

  it('is a plain shift while an element is only moved', () => {
    fc.assert(
      fc.property(shaped, number(-300, 300), (from, by) => {
        const to = { ...from, element: { ...from.element, x: from.element.x + by } };
        expect(previewTransform(from, to, AREA)).toMatch(/^translate\([^)]*\)$/);
      }),
    );
  });

  it('tells place, size with resolution, and angle', () => {
    const element = elementSchema.parse({
      kind: 'picture',
      id: 'a',
      fileId: '018f3f4e-7b1a-7c3d-8e4f-0123456789ab',
      naturalWidth: 1200,
      naturalHeight: 800,
      x: 80,
      y: 75,
      width: 120,
      height: 80,
      rotation: 14.6,
    });
    const size = { width: 120, height: 80 };
    expect(describeGesture('move', { element, size })).toBe('x 20  y 35');
    expect(describeGesture('scale', { element, size })).toBe('120 × 80 mm, 253 DPI');
    expect(describeGesture('rotate', { element, size })).toBe('15°');
  });
});

describe('the stage', () => {
  const area = { x: 300, y: 280, width: 400, height: 480, pxPerMm: 1.05 };
  it('shows the whole print area at every zoom up to 100 %, and more than the garment under it', () => {
    for (const zoom of ZOOM_STEPS.filter((step) => step <= 1)) {
      const box = viewBoxOf(area, zoom);
      expect(box.x).toBeLessThanOrEqual(area.x);
      expect(box.x + box.width).toBeGreaterThanOrEqual(area.x + area.width);
      if (zoom < 1) expect(box.width).toBeGreaterThan(1000);
    }
  });

  it('finds the millimetre under a pointer at any size and zoom', () => {
    fc.assert(
      fc.property(
        number(200, 2000),
        number(200, 2000),
        fc.constantFrom(...ZOOM_STEPS),
        number(0, 380),
        number(0, 450),
        (width, height, zoom, x, y) => {
          const placed = areaOnStage(area, viewBoxOf(area, zoom), { width, height });
          const client = { x: 7 + placed.left + x * placed.pxPerMm, y: 11 + placed.top + y * placed.pxPerMm };
          const stage = { getBoundingClientRect: () => ({ left: 7, top: 11 }) };
          const point = pointOnArea(stage, placed, client);
          expect(point.x).toBeCloseTo(x, 6);
          expect(point.y).toBeCloseTo(y, 6);
        },
      ),
    );
  });
});
