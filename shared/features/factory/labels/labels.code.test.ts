import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedCodeCount } from '../../../rules/codes/checked-code.ts';
import { isLabelCode, labelCodeOf, newLabelCode, readLabelCode } from './labels.code.ts';

const code = fc.integer({ min: 0, max: checkedCodeCount - 1 }).map(labelCodeOf);
const anyCharacter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*-');

function replaced(text: string, place: number, character: string): string {
  return text.slice(0, place) + character + text.slice(place + 1);
}

describe('a label code', () => {
  it('is SL, ten characters and a check character', () => {
    fc.assert(
      fc.property(code, (text) => {
        expect(text).toMatch(/^SL[0-9A-HJKMNP-TV-Z]{11}$/);
        expect(isLabelCode(text)).toBe(true);
      }),
    );
  });

  it('differs for different numbers', () => {
    const number = fc.integer({ min: 0, max: checkedCodeCount - 1 });
    fc.assert(
      fc.property(number, number, (left, right) => {
        expect(labelCodeOf(left) === labelCodeOf(right)).toBe(left === right);
      }),
    );
    expect(labelCodeOf(0)).toBe('SL00000000000');
    expect(labelCodeOf(checkedCodeCount - 1).slice(0, 12)).toBe('SLZZZZZZZZZZ');
    expect(() => labelCodeOf(checkedCodeCount)).toThrow(RangeError);
    expect(() => labelCodeOf(0.5)).toThrow(RangeError);
  });

  it('is refused with any one character wrong', () => {
    fc.assert(
      fc.property(code, fc.nat({ max: 12 }), anyCharacter, (text, place, character) => {
        fc.pre(text[place] !== character);
        expect(isLabelCode(replaced(text, place, character))).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is refused with every single wrong character of the alphabet, at every place', () => {
    const text = newLabelCode();
    for (let place = 2; place < text.length; place += 1) {
      for (const character of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        expect(isLabelCode(replaced(text, place, character))).toBe(character === text[place]);
      }
    }
  });

  it('is refused with any two different characters exchanged', () => {
    fc.assert(
      fc.property(code, fc.nat({ max: 12 }), fc.nat({ max: 12 }), (text, first, second) => {
        const [one = '', other = ''] = [text[first], text[second]];
        fc.pre(one !== other);
        expect(isLabelCode(replaced(replaced(text, first, other), second, one))).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is refused with a character lost or doubled', () => {
    fc.assert(
      fc.property(code, fc.nat({ max: 12 }), (text, place) => {
        expect(isLabelCode(text.slice(0, place) + text.slice(place + 1))).toBe(false);
        expect(isLabelCode(text.slice(0, place) + text[place] + text.slice(place))).toBe(false);
      }),
    );
  });

  it('is read from what a person types', () => {
    const text = labelCodeOf(1_234_567);
    expect(readLabelCode(` ${text.toLowerCase()}\r\n`)).toBe(text);
    expect(readLabelCode(text.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(text);
    expect(readLabelCode(`${text.slice(0, 7)}-${text.slice(7)}`)).toBe(text);
    expect(readLabelCode('5901234123457')).toBeNull();
    expect(readLabelCode('')).toBeNull();
  });
});
