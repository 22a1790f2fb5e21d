import { describe, expect, it } from 'vitest';
import { NAMES } from '../tests/support/names.ts';
import { drawBitmap, inkHeight, setLine } from './letters.ts';

const read = (text: string) => setLine(text).letters.map((letter) => letter.text);

describe('a line of letters', () => {
  it.each(NAMES)('has an outline for every letter of %s, in both weights', (name) => {
    for (const weight of [400, 700] as const) {
      const { letters, width } = setLine(name, weight);
      expect(width).toBeGreaterThan(0.5);
      for (const letter of letters)
        expect(letter.outline().length > 0 || letter.text === ' ', letter.text).toBe(true);
    }
  });

  it('is drawn from left to right, whichever way it is read', () => {
    expect(read('שלום')).toEqual(['ם', 'ו', 'ל', 'ש']);
    expect(read('Tee קו 12').join('')).toBe('Tee 12 וק');
  });

  it('joins Arabic letters: each is drawn by its place in its word', () => {
    const keys = (text: string) => setLine(text).letters.map(({ key }) => key);
    expect(new Set([...keys('ه'), ...keys('ههه')]).size).toBe(4);
  });

  it('puts an accent of another font over the middle of its letter', () => {
    const [letter, next] = setLine('x\u0302y').letters;
    expect(letter?.text).toBe('x\u0302');
    expect(letter?.advance).toBe(setLine('x').letters[0]?.advance);
    expect(letter?.outline().length).toBeGreaterThan(setLine('x').letters[0]?.outline().length ?? 0);
    expect(next?.text).toBe('y');
  });

  it('leaves out what no font has', () => {
    expect(read('a\u{e000}b\u{10fffd}')).toEqual(['a', 'b']);
    expect(setLine('\u{e000}')).toEqual({ letters: [], width: 0 });
  });

  it('draws kanji as they are drawn in Japan next to kana, and as in China without', () => {
    const key = (text: string) => setLine(text).letters[0]?.key ?? '';
    expect(key('直す')).toContain('noto-sans-jp');
    expect(key('直')).toContain('noto-sans-sc');
    expect(key('直 김')).toContain('noto-sans-kr');
  });

  it('becomes dots that fill its letters', () => {
    const { above, below } = inkHeight(setLine('Hp'));
    expect(above).toBeCloseTo(0.727, 2);
    expect(below).toBeGreaterThan(0.15);
    const { width, height, bytes } = drawBitmap(setLine('I', 700), 40, 30, 40);
    const black = [...bytes].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    expect(bytes).toHaveLength((width / 8) * height);
    expect(black).toBeGreaterThan(29 * 5);
    expect(black).toBeLessThan(29 * 10);
  });
});
