import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctWords, editDistance } from './spelling.ts';

const words = new Set(['hoodie', 'sail', 'tote', 'sweatshirt', 't', 'shirt']);

describe('a misspelt search', () => {
  test.each([
    [['hodie'], ['hoodie']],
    [['hoodei'], ['hoodie']],
    [['sweatshrit'], ['sweatshirt']],
    [
      ['black', 'hoddie'],
      ['black', 'hoodie'],
    ],
    [
      ['sial', 'tote'],
      ['sail', 'tote'],
    ],
  ])('%j means %j', (typed, meant) => {
    expect(correctWords(typed, words)).toEqual(meant);
  });

  test.each([[['submarine']], [['sail']], [['tot']], [[]]])('%j means nothing else', (typed) => {
    expect(correctWords(typed, words)).toBeNull();
  });

  test('counts the same from both sides, and one step for one change', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(editDistance(left, right, 3)).toBe(editDistance(right, left, 3));
        expect(editDistance(left, left, 3)).toBe(0);
        expect(editDistance(left, `${left}x`, 3)).toBe(1);
      }),
    );
  });
});
