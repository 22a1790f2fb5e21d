import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  elementSchema,
  NO_SNAP,
  transformPoint,
  translation,
} from '../../../../../shared/features/making/studio/studio.ts';
import {
  describeGesture,
  type Frame,
  frameTransform,
  type Gesture,
  type StepOptions,
  similarityTransform,
  stepOf,
  transformFrame,
} from './gestures.ts';
import { outwardPx } from './selection.tsx';

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
    const [one = 0, two = one] = inside.split(',').map(Number.parseFloat);
    if (name === 'translate') return [at[0] + one, at[1] + two];
    return name === 'scale' ? [at[0] * one, at[1] * two] : turn(at, one);
  }, point);
}

const number = (min: number, max: number) => fc.integer({ min, max });
const frames: fc.Arbitrary<Frame> = fc.record({
  x: number(-500, 900),
  y: number(-500, 900),
  width: number(2, 600),
  height: number(2, 600),
  rotation: number(-180, 180),
});
const similarities = fc.record({
  about: fc.record({ x: number(-200, 600), y: number(-200, 600) }),
  dx: number(-200, 200),
  dy: number(-200, 200),
  degrees: number(-180, 180),
  factor: fc.double({ min: 0.2, max: 4, noNaN: true }),
});
const AREA = { left: 212.5, top: 81.25, pxPerMm: 0.6125 };
const CORNERS = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
  [0, 0],
] as const;

/** A point of a frame (as shares of its size, from its centre), in millimetres. */
function framePoint(frame: Frame, share: Point): { x: number; y: number } {
  const [dx, dy] = turn([share[0] * frame.width, share[1] * frame.height], frame.rotation);
  return { x: frame.x + dx, y: frame.y + dy };
}
const onStage = ({ x, y }: { x: number; y: number }): Point => [
  AREA.left + x * AREA.pxPerMm,
  AREA.top + y * AREA.pxPerMm,
];
const expectAt = (found: Point, wanted: Point) => {
  expect(found[0]).toBeCloseTo(wanted[0], 6);
  expect(found[1]).toBeCloseTo(wanted[1], 6);
};

const rectangle = (frame: Frame) => elementSchema.parse({ kind: 'shape', id: 'a', shape: 'rect', ...frame });
const gestureOn = (kind: Gesture['kind'], frame: Frame, start: { x: number; y: number }): Gesture => ({
  kind,
  start,
  elements: [rectangle(frame)],
  frame,
  bounds: { left: frame.x - 1, right: frame.x + 1, top: frame.y - 1, bottom: frame.y + 1 },
  others: [],
});
const OPTIONS: StepOptions = {
  shift: false,
  alt: false,
  snaps: false,
  reachPx: 6,
  mmPerPx: 1,
  held: NO_SNAP.held,
  area: { widthMm: 381, heightMm: 457 },
};

describe('the preview of a gesture', () => {
  it('shows every point where the design has it afterwards', () => {
    fc.assert(
      fc.property(frames, similarities, (frame, by) => {
        for (const share of CORNERS) {
          const point = framePoint(frame, share);
          expectAt(apply(similarityTransform(by, AREA), onStage(point)), onStage(transformPoint(by, point)));
          expectAt(onStage(framePoint(transformFrame(frame, by), share)), onStage(transformPoint(by, point)));
        }
      }),
    );
  });

  it('stretches a frame into another', () => {
    fc.assert(
      fc.property(frames, frames, (from, to) => {
        for (const share of CORNERS)
          expectAt(
            apply(frameTransform(from, to, AREA), onStage(framePoint(from, share))),
            onStage(framePoint(to, share)),
          );
      }),
    );
  });

  it('is a plain shift while things are only moved', () => {
    fc.assert(
      fc.property(number(-300, 300), number(-300, 300), (dx, dy) => {
        expect(similarityTransform(translation(dx, dy), AREA)).toMatch(/^translate\([^)]*\)$/);
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
    const frame = { x: 80, y: 75, width: 120, height: 80, rotation: 14.6 };
    expect(describeGesture({ kind: 'move', frame }, [element], 'mm')).toBe('x 20  y 35');
    expect(describeGesture({ kind: 'scale', frame }, [element], 'mm')).toBe('120 × 80 mm, 253 DPI');
    expect(describeGesture({ kind: 'scale', frame }, [element], 'in')).toBe('4.72 × 3.15 in, 253 DPI');
    expect(describeGesture({ kind: 'rotate', frame }, [element], 'mm')).toBe('15°');
  });
});

describe('a dragged corner', () => {
  const dragged = fc.record({
    frame: frames,
    corner: fc.constantFrom(...CORNERS.slice(0, 4)),
    to: fc.record({ x: number(-600, 1000), y: number(-600, 1000) }),
  });

  it('leaves the one across from it where it is', () => {
    fc.assert(
      fc.property(dragged, ({ frame, corner, to }) => {
        const across: Point = [-corner[0], -corner[1]];
        const step = stepOf(gestureOn('scale', frame, framePoint(frame, corner)), to, OPTIONS);
        const [found, wanted] = [framePoint(step.frame, across), framePoint(frame, across)];
        expect(Math.hypot(found.x - wanted.x, found.y - wanted.y)).toBeLessThan(0.01);
      }),
    );
  });

  it('leaves the middle where it is with Alt', () => {
    fc.assert(
      fc.property(dragged, ({ frame, corner, to }) => {
        const gesture = gestureOn('scale', frame, framePoint(frame, corner));
        const step = stepOf(gesture, to, { ...OPTIONS, alt: true });
        expect(Math.hypot(step.frame.x - frame.x, step.frame.y - frame.y)).toBeLessThan(0.01);
      }),
    );
  });
});

describe('a drag', () => {
  it('keeps to one axis with Shift, snapping or not', () => {
    fc.assert(
      fc.property(frames, number(-300, 300), number(-300, 300), fc.boolean(), (frame, dx, dy, snaps) => {
        const gesture = gestureOn('move', frame, frame);
        const step = stepOf(
          gesture,
          { x: frame.x + dx, y: frame.y + dy },
          { ...OPTIONS, shift: true, snaps },
        );
        const moved = [step.frame.x - frame.x, step.frame.y - frame.y];
        expect(Math.min(...moved.map(Math.abs))).toBeCloseTo(0, 6);
      }),
    );
  });

  it('of the turn handle is pulled straight, and goes in steps with Shift', () => {
    const frame = { x: 100, y: 100, width: 40, height: 20, rotation: 0 };
    const gesture = gestureOn('rotate', frame, { x: 100, y: 50 });
    const at = (degrees: number) => {
      const [x, y] = turn([0, -50], degrees);
      return { x: 100 + x, y: 100 + y };
    };
    expect(stepOf(gesture, at(46.5), OPTIONS).frame.rotation).toBeCloseTo(45, 6);
    expect(stepOf(gesture, at(37), OPTIONS).frame.rotation).toBeCloseTo(37, 6);
    expect(stepOf(gesture, at(37), { ...OPTIONS, shift: true }).frame.rotation).toBeCloseTo(30, 6);
  });
});

describe('the handles of a small thing', () => {
  it('move outwards until it can be taken between them, and stay at its corners where it is large', () => {
    fc.assert(
      fc.property(number(1, 400), fc.constantFrom(48, 88), (side, least) => {
        const out = outwardPx(side, least);
        expect(side + 2 * out).toBeGreaterThanOrEqual(least);
        if (side >= least) expect(out).toBe(0);
      }),
    );
  });
});
