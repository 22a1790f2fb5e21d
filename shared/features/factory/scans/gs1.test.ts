import { describe, expect, it } from 'vitest';
import { gs1CheckDigit, listGtinForms, parseGs1, parseGtin } from './gs1.ts';

describe('check digits of GS1', () => {
  it.each([
    ['9638527', 2],
    ['91739456321', 2],
    ['629104150021', 3],
    ['7539514528423', 6],
    ['7012345000123456', 1],
    ['4356223942392349', 4],
  ])('%s has %i', (digits, check) => {
    expect(gs1CheckDigit(digits)).toBe(check);
  });
});

describe('a GTIN', () => {
  it('has one form of 14 digits, and a shorter one for each zero in front', () => {
    expect(parseGtin('96385272')).toBe('00000096385272');
    expect(listGtinForms('00000096385272')).toEqual([
      '00000096385272',
      '0000096385272',
      '000096385272',
      '96385272',
    ]);
    expect(listGtinForms('80614141123458')).toEqual(['80614141123458']);
  });
});

describe('GS1-128', () => {
  it('names the item in front of batch and serial, and behind a field of varying length', () => {
    const item = { gtin: '09521234543213' };
    expect(parseGs1({ text: '010952123454321310ABC123\u001d2112345', aim: ']C1' })).toEqual(item);
    expect(parseGs1({ text: '10ABC123\u001d0109521234543213', aim: ']C1' })).toEqual(item);
    expect(parseGs1({ text: '112611220109521234543213', aim: ']C1' })).toEqual(item);
  });

  it('is not read from a text without a checked number', () => {
    expect(parseGs1({ text: '0109521234543214', aim: ']C1' })).toBeNull();
    expect(parseGs1({ text: 'A01-4', aim: null })).toBeNull();
  });
});
