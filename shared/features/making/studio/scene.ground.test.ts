import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourDifference, rgbOf } from './colour-difference.ts';
import {
  elementSchema,
  FAINT_DIFFERENCE,
  findGround,
  findInkThatShows,
  type SceneElement,
  visibleInk,
} from './studio.ts';

const RED = '#b3202c';
const WHITE = { name: 'White', hex: '#ffffff' };
const NAVY = { name: 'Navy', hex: '#1f2a44' };
const measure = ({ size }: { size: number }) => ({ width: size * 3, height: size });
const side = (...elements: SceneElement[]) => ({
  side: 'front' as const,
  widthMm: 100,
  heightMm: 100,
  elements,
});
const box = { left: 20, top: 40, right: 80, bottom: 60 };
const shape = (fields: object = {}) =>
  elementSchema.parse({
    kind: 'shape',
    id: 'plate',
    shape: 'rect',
    x: 50,
    y: 50,
    width: 90,
    height: 90,
    fill: RED,
    ...fields,
  });
const picture = elementSchema.parse({
  kind: 'picture',
  id: 'photo',
  fileId: '018f3f4e-7b1a-7c3d-8e4f-0123456789ab',
  naturalWidth: 1_000,
  naturalHeight: 1_000,
  x: 50,
  y: 50,
  width: 60,
  height: 60,
});
const unread = () => null;
const ground = (elements: SceneElement[], read: Parameters<typeof findGround>[3] = unread) =>
  findGround(side(...elements), box, measure, read);

describe('what lies below a place', () => {
  it('is cloth on an empty side', () => {
    expect(ground([])).toEqual({ bare: expect.closeTo(1), inks: [] });
  });

  it('is the topmost element, not what it covers', () => {
    const { bare, inks } = ground([shape(), shape({ id: 'top', fill: '#000000' })]);
    expect(bare).toBe(0);
    expect(inks).toEqual([{ hex: '#000000', share: expect.closeTo(1) }]);
  });

  it('counts no hidden element, and none that is hardly there', () => {
    expect(ground([shape({ hidden: true }), shape({ id: 'thin', opacity: 0.2 })]).bare).toBeCloseTo(1);
  });

  it('counts half the place for a shape that lies under half of it', () => {
    const { bare, inks } = ground([shape({ x: 5 })]);
    expect(bare).toBeCloseTo(0.5);
    expect(inks).toEqual([{ hex: RED, share: expect.closeTo(0.5) }]);
  });

  it('follows a turned shape', () => {
    const bar = { width: 90, height: 15 };
    expect(ground([shape(bar)]).bare).toBeCloseTo(0.25);
    expect(ground([shape({ ...bar, rotation: 90 })]).bare).toBeCloseTo(0.75);
  });

  it('is a picture’s own colours, and what shows through its holes', () => {
    const read = (_: unknown, across: number) => (across < 0.5 ? '#2b4280' : null);
    const { bare, inks } = ground([shape(), picture], read);
    expect(bare).toBe(0);
    expect(inks).toEqual([
      { hex: '#2b4280', share: expect.closeTo(0.5) },
      { hex: RED, share: expect.closeTo(0.5) },
    ]);
  });
});

describe('the ink of a new text', () => {
  it('is the usual one where it shows', () => {
    expect(findInkThatShows(RED, ground([]), [WHITE, NAVY])).toBe(RED);
    expect(findInkThatShows(RED, ground([]), [])).toBe(RED);
  });

  it('is another one on cloth of its colour', () => {
    const cloths = [{ name: 'Red', hex: RED }, WHITE];
    expect(findInkThatShows(RED, ground([]), cloths)).toBe(visibleInk(cloths));
  });

  it('is another one on a shape of its colour, whatever the cloth', () => {
    const ink = findInkThatShows(RED, ground([shape()]), [{ hex: '#000000' }]);
    expect(colourDifference(rgbOf(ink), rgbOf(RED))).toBeGreaterThan(FAINT_DIFFERENCE);
  });

  it('shows on dark and light parts of a picture', () => {
    const read = (_: unknown, across: number) => (across < 0.5 ? '#101014' : '#f4f4f0');
    const ink = findInkThatShows('#000000', ground([picture], read), [WHITE]);
    for (const part of ['#101014', '#f4f4f0'])
      expect(colourDifference(rgbOf(ink), rgbOf(part))).toBeGreaterThan(FAINT_DIFFERENCE);
  });

  it('never shows on less of the place than the usual ink', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);
    const parts = fc.array(fc.record({ hex, share: fc.double({ min: 0.01, max: 1, noNaN: true }) }), {
      minLength: 1,
      maxLength: 6,
    });
    const shown = (ink: string, inks: readonly { hex: string; share: number }[]) =>
      inks.reduce(
        (sum, part) =>
          colourDifference(rgbOf(ink), rgbOf(part.hex)) >= FAINT_DIFFERENCE ? sum + part.share : sum,
        0,
      );
    fc.assert(
      fc.property(hex, parts, (usual, inks) => {
        const ink = findInkThatShows(usual, { bare: 0, inks }, [WHITE]);
        expect(shown(ink, inks)).toBeGreaterThanOrEqual(shown(usual, inks));
      }),
    );
  });
});
