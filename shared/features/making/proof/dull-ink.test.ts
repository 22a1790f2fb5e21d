import { describe, expect, it } from 'vitest';
import { type Rgb, rgbOf } from '../studio/studio.ts';
import { dullInkFinder } from './dull-ink.ts';
import { HOUSE_PRESS } from './house-press.ts';
import { hueName } from './hue-names.ts';
import { pressModel } from './press-model.ts';

const SIZE = 10;
const GRID = { width: SIZE, height: SIZE };
const find = dullInkFinder(pressModel(HOUSE_PRESS));
const CLOTHS = [
  { name: 'White', dark: false },
  { name: 'Navy', dark: true },
];

/** A hundred pixels, the first `bright` of them in another colour. */
function layer(colour: string, bright = 0, other = '#00ff00') {
  const rgba = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let pixel = 0; pixel < SIZE * SIZE; pixel += 1)
    rgba.set([...rgbOf(pixel < bright ? other : colour), 255], pixel * 4);
  return { elementId: 'one', left: 0, top: 0, ...GRID, rgba };
}

describe('ink that prints duller', () => {
  it('is named by its colour and its cloths', () => {
    expect(find([layer('#00ff00')], GRID, CLOTHS)).toEqual([
      { elementId: 'one', cloths: ['White', 'Navy'], hue: 'green' },
    ]);
  });

  it('is only worth a word from a twentieth of the element on', () => {
    expect(find([layer('#2f7d4f', 5)], GRID, CLOTHS)).toEqual([]);
    expect(find([layer('#2f7d4f', 6)], GRID, CLOTHS)).toHaveLength(1);
  });

  it('leaves black and white alone', () => {
    expect(find([layer('#000000'), layer('#ffffff')], GRID, CLOTHS)).toEqual([]);
  });

  it('counts only what lies in the print area', () => {
    expect(find([{ ...layer('#00ff00'), left: SIZE }], GRID, CLOTHS)).toEqual([]);
  });
});

describe('names of colours', () => {
  it.each([
    ['#ff0000', 'red'],
    ['#b3202c', 'red'],
    ['#ff8000', 'orange'],
    ['#8a5a34', 'brown'],
    ['#ffff00', 'yellow'],
    ['#00ff00', 'green'],
    ['#00c8c8', 'turquoise'],
    ['#0000ff', 'blue'],
    ['#0080ff', 'blue'],
    ['#6d4aa2', 'purple'],
    ['#ff00ff', 'pink'],
    ['#ff69b4', 'pink'],
    ['#ffffff', 'white'],
    ['#808080', 'grey'],
    ['#101010', 'black'],
  ])('calls %s %s', (hex, name) => {
    const colour: Rgb = rgbOf(hex);
    expect(hueName(colour)).toBe(name);
  });
});
