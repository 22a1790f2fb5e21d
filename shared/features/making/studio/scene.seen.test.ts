import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  elementSchema,
  estimateWork,
  inkByNumbers,
  type SceneElement,
  type SceneSide,
  sceneSchema,
} from './studio.ts';

const AREA = { side: 'front', widthMm: 100, heightMm: 120 } as const;
const measure = ({ size }: { size: number }) => ({ width: size * 3, height: size });
const WHITE = { name: 'White', hex: '#ffffff' };
const NAVY = { name: 'Navy', hex: '#1f2a44' };

const text = (fields: object = {}) =>
  elementSchema.parse({
    kind: 'text',
    id: 'word',
    text: 'Otter',
    fontId: 'anton',
    size: 20,
    colour: '#ffffff',
    x: 50,
    y: 60,
    ...fields,
  });
const shape = (fields: object = {}) =>
  elementSchema.parse({
    kind: 'shape',
    id: 'box',
    shape: 'rect',
    x: 50,
    y: 60,
    width: 90,
    height: 90,
    ...fields,
  });
const picture = (fields: object = {}) =>
  elementSchema.parse({
    kind: 'picture',
    id: 'photo',
    fileId: '018f3f4e-7b1a-7c3d-8e4f-0123456789ab',
    naturalWidth: 1_000,
    naturalHeight: 1_000,
    x: 50,
    y: 60,
    width: 80,
    height: 80,
    ...fields,
  });
const side = (...elements: SceneElement[]): SceneSide => ({ ...AREA, elements });
const ink = (...elements: SceneElement[]) => inkByNumbers(side(...elements), [WHITE, NAVY], measure);

describe('what a side prints, by its numbers', () => {
  it('is nothing where all lies outside, is too faint, or has no paint', () => {
    for (const element of [
      text({ y: 2_000 }),
      shape({ opacity: 0.01 }),
      shape({ fill: null }),
      shape({ fill: null, stroke: '#000000', strokeWidth: 0 }),
      text({ text: ' ' }),
    ])
      expect(ink(element).inkMm2).toBe(0);
    expect(ink(text({ y: 2_000 }), picture()).inkMm2).toBeGreaterThan(0);
    expect(ink(shape({ fill: null, shape: 'line' })).inkMm2).toBeGreaterThan(0);
  });

  it('can’t be seen on cloth of the same colour, unless it lies on something else', () => {
    expect(ink(text()).lost).toEqual([
      { elementId: 'word', cloths: ['White'], unseenOn: ['White'], faintOn: [], onInk: [] },
    ]);
    expect(ink(shape({ fill: '#b3202c' }), text()).lost).toEqual([]);
    // One of two paints is enough for a shape to be seen.
    expect(ink(shape({ fill: '#ffffff', stroke: '#000000', strokeWidth: 2 })).lost).toEqual([]);
    expect(ink(picture()).lost).toEqual([]);
  });

  it('vanishes the sooner the fainter it is', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const lostAt = (colour: string, opacity: number) => ink(text({ colour, opacity })).lost.length > 0;
    fc.assert(
      fc.property(hex, fc.double({ min: 0.06, max: 1, noNaN: true }), (colour, opacity) => {
        if (lostAt(colour, 1) && ink(text({ colour })).lost[0]?.cloths.includes('White'))
          expect(ink(text({ colour, opacity })).lost[0]?.cloths).toContain('White');
      }),
    );
  });
});

describe('the work of drawing a design', () => {
  const work = (...elements: SceneElement[]) =>
    estimateWork(sceneSchema.parse({ version: 1, sides: [side(...elements)] }));
  const drawing = (points: number, fields: object = {}) =>
    elementSchema.parse({
      kind: 'drawing',
      id: 'lines',
      boxWidth: 100,
      boxHeight: 100,
      paths: [{ d: `M0 0${'L1 1'.repeat(points)}`, ink: '#000000', line: 1 }],
      x: 50,
      y: 60,
      width: 90,
      height: 90,
      ...fields,
    });

  it('grows with points, layers, pixels and elements, and hidden ones cost nothing', () => {
    expect(work(drawing(100))).toBeLessThan(work(drawing(200)));
    expect(work(drawing(100))).toBeLessThan(work(drawing(100, { opacity: 0.5 })));
    expect(work(picture())).toBeLessThan(work(picture({ naturalWidth: 9_000, naturalHeight: 9_000 })));
    expect(work(text())).toBeLessThan(work(text(), text({ id: 'other' })));
    expect(work(text(), drawing(4_000, { hidden: true }))).toBe(work(text()));
  });

  it('is never less for more elements', () => {
    const element = fc.constantFrom(text(), shape(), picture(), drawing(50), drawing(900, { opacity: 0.4 }));
    fc.assert(
      fc.property(fc.array(element, { maxLength: 12 }), element, (elements, one) => {
        const all = [...elements, one].map((each, at): SceneElement => ({ ...each, id: `${at}` }));
        expect(work(...all)).toBeGreaterThanOrEqual(work(...all.slice(0, -1)));
      }),
    );
  });
});
