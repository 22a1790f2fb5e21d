import { describe, expect, it } from 'vitest';
import { artworkFacts, formatPretreat, garmentPrintFacts } from './print-facts.ts';

const dark = { platen: 'STD-16X20', needsPretreat: true, pretreatGrams: 28 };
const front = {
  widthMm: 381,
  heightMm: 457.2,
  ink: { x: 63.5, y: 23, width: 254, height: 187.4 },
  fromCollarMm: 27.4,
};

describe('what a printer needs to know of a garment', () => {
  it('names platen, profile and pretreat', () => {
    expect(garmentPrintFacts(dark, 2)).toEqual([
      ['Platen', 'STD-16X20'],
      ['Profile', 'Dark, white under'],
      ['Pretreat', '28 g a side, 56 g in all'],
    ]);
    expect(garmentPrintFacts({ ...dark, needsPretreat: false }, 1)).toEqual([
      ['Platen', 'STD-16X20'],
      ['Profile', 'Light, no white'],
      ['Pretreat', 'none'],
    ]);
  });

  it('says of paper that it has no platen', () => {
    expect(garmentPrintFacts({ platen: null, needsPretreat: false, pretreatGrams: 0 }, 1)).toEqual([
      ['Platen', 'none'],
      ['Profile', 'Paper'],
      ['Pretreat', 'none'],
    ]);
  });
});

it('says the grams of a side, and of the whole garment where several are printed', () => {
  expect(formatPretreat(14, 2)).toBe('14 g a side, 28 g in all');
  expect(formatPretreat(14, 1)).toBe('14 g');
  expect(formatPretreat(null, 2)).toBeNull();
});

describe('what it needs to know of the artwork', () => {
  it('is the artwork’s own size, and its distance from the collar', () => {
    expect(artworkFacts(front)).toEqual([
      ['Artwork', '254 × 187 mm'],
      ['Position', '50 mm below the collar'],
    ]);
  });

  it('is the distance from the print area’s top where there is no collar', () => {
    expect(artworkFacts({ ...front, fromCollarMm: null })[1]).toEqual([
      'Position',
      '23 mm below the print area’s top',
    ]);
  });

  it('is the print area, called that, until the file has been measured', () => {
    expect(artworkFacts({ ...front, ink: null })).toEqual([['Print area', '381 × 457 mm']]);
  });
});
