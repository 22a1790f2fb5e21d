import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FontFace } from './fonts.ts';
import { elementSchema, type TextElement } from './scene.ts';
import { caretAt, caretIndexNear, caretLines, selectionBoxes } from './text.carets.ts';

/** Letters half an em wide, wide ones one em; `AV` stand nearer. */
const FACE: FontFace = {
  ascender: 0.8,
  descender: -0.2,
  letter: (letter) => ({ outline: [], unitsPerEm: 1000, advance: letter === 'W' ? 1 : 0.5 }),
  kerning: (one, other) => (one === 'A' && other === 'V' ? -0.1 : 0),
  waitsFor: () => false,
};
const fonts = () => FACE;

function text(words: string, fields: object = {}): TextElement {
  const element = elementSchema.parse({
    kind: 'text',
    id: 'a',
    text: words || ' ',
    fontId: 'inter',
    size: 10,
    colour: '#000000',
    x: 0,
    y: 0,
    ...fields,
  });
  if (element.kind !== 'text') throw new Error('A text is a text');
  return { ...element, text: words };
}

const lines = (words: string, fields: object = {}) => caretLines(text(words, fields), fonts) ?? [];

describe('the caret of a text', () => {
  it('is at the edges of the letters as they are drawn, kerned', () => {
    const stops = lines('AVW')[0]?.stops ?? [];
    // 5 + 5 - 1 + 10 wide, around the middle.
    expect(stops.map(({ x }) => x)).toEqual([-9.5, -5.5, -0.5, 9.5]);
    expect(caretAt(lines('AVW'), 0)).toEqual({ x: -9.5, top: -5, bottom: 5 });
  });

  it('has a line for each line of the text, aligned as it is', () => {
    const centred = lines('WW\nA');
    expect(centred.map(({ stops }) => stops.map(({ index }) => index))).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
    expect(centred[1]?.stops.map(({ x }) => x)).toEqual([-2.5, 2.5]);
    expect(lines('WW\nA', { align: 'left' })[1]?.stops[0]?.x).toBe(-10);
    expect(lines('WW\nA', { align: 'right' })[1]?.stops[1]?.x).toBe(10);
    expect(caretAt(centred, 3).top).toBeGreaterThan(caretAt(centred, 2).top);
  });

  it('is somewhere in an emptied text, and after its last break', () => {
    expect(lines('')).toHaveLength(1);
    expect(Number.isFinite(caretAt(lines(''), 0).x)).toBe(true);
    expect(lines('A\n').map(({ stops }) => stops.at(-1)?.index)).toEqual([1, 2]);
  });

  it('counts a letter with its accents as one, and is never inside a pair', () => {
    const stops = lines('e\u0323\u0302x')[0]?.stops ?? [];
    expect(stops.map(({ index }) => index)).toEqual([0, 3, 4]);
  });

  it('is found again from its place', () => {
    const words = fc.array(fc.constantFrom('A', 'V', 'W', 'é', ' ', '\n'), { maxLength: 30 });
    fc.assert(
      fc.property(words, fc.constantFrom('left', 'center', 'right'), (letters, align) => {
        const typed = lines(letters.join(''), { align });
        for (const { stops, top, bottom } of typed) {
          for (const { index, x } of stops) {
            const near = caretIndexNear(typed, { x, y: (top + bottom) / 2 });
            expect(caretAt(typed, near).x).toBeCloseTo(x, 6);
            expect(caretAt(typed, index)).toEqual({ x, top, bottom });
          }
        }
      }),
    );
  });

  it('marks what is selected, line by line', () => {
    const typed = lines('WW\nWW');
    expect(selectionBoxes(typed, 1, 4)).toEqual([
      { left: 0, right: 10, top: typed[0]?.top, bottom: typed[0]?.bottom },
      { left: -10, right: 0, top: typed[1]?.top, bottom: typed[1]?.bottom },
    ]);
    expect(selectionBoxes(typed, 2, 2)).toEqual([]);
  });
});
