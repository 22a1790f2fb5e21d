import { describe, expect, it } from 'vitest';
import {
  BASE_CATALOGUE,
  baseProductSchema,
  blanksOf,
  fromCollarMm,
  MOCKUP_SIZE,
  mockupSvg,
  printAreaOnPicture,
} from './catalogue.ts';

describe('the base catalogue', () => {
  it('has at least fourteen base products, apparel and paper, each as the schema has it', () => {
    expect(BASE_CATALOGUE.length).toBeGreaterThanOrEqual(14);
    for (const base of BASE_CATALOGUE) expect(baseProductSchema.parse(base)).toEqual(base);
    expect(new Set(BASE_CATALOGUE.map(({ kind }) => kind))).toEqual(new Set(['apparel', 'paper']));
  });

  it('gives each blank its own SKU that contains BLANK', () => {
    const skus = BASE_CATALOGUE.flatMap(blanksOf).map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(skus.length);
    expect(skus.every((sku) => /^[A-Z0-9-]+$/.test(sku) && sku.includes('BLANK'))).toBe(true);
  });

  it('names fibres that add up to the whole garment', () => {
    for (const { kind, material } of BASE_CATALOGUE)
      if (kind === 'apparel')
        expect(material.fibres.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
  });

  it('prints within the platen', () => {
    for (const { platen, printAreas } of BASE_CATALOGUE)
      for (const area of platen ? printAreas : []) {
        expect(area.widthMm).toBeLessThanOrEqual(platen?.widthMm ?? 0);
        expect(area.heightMm).toBeLessThanOrEqual(platen?.heightMm ?? 0);
      }
  });

  it('prints below the collar of what has one, as far as the picture shows', () => {
    for (const { garment, printAreas } of BASE_CATALOGUE)
      for (const { side } of printAreas) {
        const distance = fromCollarMm(garment, side);
        if (distance === null) continue;
        expect(distance, `${garment} ${side}`).toBeGreaterThan(10);
        expect(distance, `${garment} ${side}`).toBeLessThan(200);
      }
    expect(fromCollarMm('t-shirt', 'front')).toBeCloseTo(27.4, 1);
    expect(fromCollarMm('tote-bag', 'front')).toBeNull();
    expect(fromCollarMm('poster', 'front')).toBeNull();
    expect(fromCollarMm(null, 'front')).toBeNull();
    expect(fromCollarMm('t-shirt', 'sleeve')).toBeNull();
  });

  it('has a picture of every side, with the print area inside it', () => {
    for (const base of BASE_CATALOGUE)
      for (const { side } of base.printAreas) {
        const area = printAreaOnPicture(base, side);
        expect(Math.min(area.x, area.y)).toBeGreaterThan(0);
        expect(area.x + area.width).toBeLessThan(MOCKUP_SIZE.width);
        expect(area.y + area.height).toBeLessThan(MOCKUP_SIZE.height);
        expect(mockupSvg(base, { hex: '#1d1d1f' }, side)).not.toMatch(/NaN|undefined/);
      }
  });
});
