import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_CATALOGUE } from '../catalogue/catalogue.ts';
import { rgbOf } from './colour-difference.ts';
import {
  countInk,
  countInkedPixels,
  FAINT_DIFFERENCE,
  findInkBox,
  findLostInk,
  INK_ALPHA,
  inkOn,
  visibleInk,
} from './studio.ts';

const SIZE = 12;
const GRID = { width: SIZE, height: SIZE };
const hex = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`);

/** A layer of one colour, from a column up to another one. */
function layer(elementId: string, ink: string, from = 0, to = SIZE, alpha = 255) {
  const rgba = new Uint8ClampedArray(SIZE * SIZE * 4);
  const [red, green, blue] = rgbOf(ink);
  for (let at = 0; at < SIZE * SIZE; at += 1)
    if (at % SIZE >= from && at % SIZE < to) rgba.set([red, green, blue, alpha], at * 4);
  return { elementId, left: 0, top: 0, width: SIZE, height: SIZE, rgba };
}

const CLOTHS = [
  ...new Map(BASE_CATALOGUE.flatMap((base) => base.colours).map((each) => [each.name, each])).values(),
];
const lostOn = (layers: ReturnType<typeof layer>[], id: string, cloths = CLOTHS) =>
  findLostInk(layers, GRID, cloths).find(({ elementId }) => elementId === id)?.cloths ?? [];

describe('ink on cloth', () => {
  it.each([
    ['#ffffff', 'White', true],
    ['#ffffff', 'Navy', false],
    ['#000000', 'Black', true],
    ['#1f2a44', 'Navy', true],
    ['#b3202c', 'Red', true],
    ['#b3202c', 'White', false],
    ['#2b4280', 'Royal Blue', true],
  ])('%s on %s is lost: %s', (ink, cloth, lost) => {
    expect(lostOn([layer('word', ink)], 'word').includes(cloth)).toBe(lost);
  });

  it('is lost on cloth of the same colour, at any strength', () => {
    fc.assert(
      fc.property(hex, fc.integer({ min: 16, max: 255 }), (ink, alpha) => {
        const cloths = [{ name: 'Same', hex: ink }];
        expect(findLostInk([layer('a', ink, 0, SIZE, alpha)], GRID, cloths)).toEqual([
          { elementId: 'a', cloths: ['Same'], unseenOn: ['Same'], faintOn: [], onInk: [] },
        ]);
      }),
    );
  });

  it('isn’t judged against cloth where another element lies between or over it', () => {
    const white = layer('word', '#ffffff', 3, 9);
    expect(lostOn([layer('ground', '#b3202c'), white], 'word')).toEqual([]);
    expect(lostOn([white, layer('cover', '#b3202c')], 'word')).toEqual([]);
    // Half of it sticks out over the ground.
    expect(lostOn([layer('ground', '#b3202c', 0, 6), white], 'word')).toContain('White');
  });

  it('can’t be told from ink of its colour below it, however large the piece of the side it was drawn in', () => {
    const word = (ink: string) => {
      const whole = layer('word', ink, 3, 9);
      const rgba = new Uint8ClampedArray(6 * SIZE * 4);
      for (let y = 0; y < SIZE; y += 1)
        rgba.set(whole.rgba.subarray((y * SIZE + 3) * 4, (y * SIZE + 9) * 4), y * 6 * 4);
      return { ...whole, left: 3, width: 6, rgba };
    };
    const onRed = (ink: string) =>
      findLostInk([layer('ground', '#b3202c'), word(ink)], GRID, [])
        .filter(({ elementId }) => elementId === 'word')
        .map(({ onInk }) => onInk);
    expect(onRed('#b3202c')).toEqual([['#b3202c']]);
    expect(onRed('#b0242f')).toEqual([['#b3202c']]);
    expect(onRed('#ffffff')).toEqual([]);
    const ink = inkOn(['#b3202c'], CLOTHS.slice(0, 1), FAINT_DIFFERENCE);
    expect(ink && onRed(ink)).toEqual([]);
    // Shapes that overlap a little are one shape.
    expect(findLostInk([layer('one', '#b3202c', 0, 7), layer('two', '#b3202c', 5, 12)], GRID, [])).toEqual(
      [],
    );
  });

  it('is hard to see on cloth that is near its colour', () => {
    const grey = { name: 'Grey', hex: '#808080' };
    const faint = findLostInk([layer('word', '#a0a0a0')], GRID, [grey]);
    expect(faint).toMatchObject([{ cloths: [], faintOn: ['Grey'] }]);
  });

  it('counts once where elements overlap', () => {
    expect(countInk([layer('one', '#b3202c', 0, 7), layer('two', '#ffffff', 5, 9)], GRID)).toBe(9 * SIZE);
  });

  it('is seen when painted in the ink that we propose', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...CLOTHS), { minLength: 1, maxLength: 6 }), (cloths) => {
        const ink = visibleInk(cloths);
        if (ink !== null) expect(lostOn([layer('word', ink)], 'word', cloths)).toEqual([]);
      }),
    );
    const trio = CLOTHS.filter(({ name }) => ['White', 'Black', 'Navy'].includes(name));
    expect(visibleInk(trio)).not.toBeNull();
  });

  it('counts pixels that leave a mark', () => {
    expect(countInkedPixels(layer('a', '#ffffff', 0, 3).rgba)).toBe(3 * SIZE);
    expect(countInkedPixels(layer('a', '#000000', 0, SIZE, 12).rgba)).toBe(0);
  });
});

describe('the box around ink', () => {
  const [width, height] = [9, 7];
  const pixel = fc.record({
    x: fc.integer({ min: 0, max: width - 1 }),
    y: fc.integer({ min: 0, max: height - 1 }),
    alpha: fc.integer({ min: 0, max: 255 }),
  });

  it('is the smallest one that holds every pixel that prints, in RGBA and in alpha alone', () => {
    fc.assert(
      fc.property(fc.array(pixel, { maxLength: 8 }), (pixels) => {
        const alpha = new Uint8Array(width * height);
        for (const { x, y, alpha: value } of pixels) alpha[y * width + x] = value;
        const rgba = new Uint8Array(alpha.length * 4);
        alpha.forEach((value, at) => {
          rgba[at * 4 + 3] = value;
        });
        const inked = [...alpha.keys()].filter((at) => (alpha[at] ?? 0) >= INK_ALPHA);
        const [columns, rows] = [inked.map((at) => at % width), inked.map((at) => Math.floor(at / width))];
        const box =
          inked.length === 0
            ? null
            : {
                left: Math.min(...columns),
                top: Math.min(...rows),
                right: Math.max(...columns) + 1,
                bottom: Math.max(...rows) + 1,
              };
        expect(findInkBox(rgba, { width, channels: 4 })).toEqual(box);
        expect(findInkBox(alpha, { width, channels: 1 })).toEqual(box);
      }),
    );
  });
});
