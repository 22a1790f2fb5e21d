import { describe, expect, it } from 'vitest';
import { composeLetters, findLetterFonts, splitLetters } from './letters.ts';

describe('a text that is drawn', () => {
  it.each([
    ['Cafe\u0301', 'Café'],
    ['A\u200bn\u00adn\u202e \ufeffB\u2066o\u2069', 'Ann Bo'],
    ['one\ttwo\nthree', 'one two three'],
    ['A\ud800B', 'AB'],
    ['\u3164김\u115f', '김'],
    ['❤\ufe0f', '❤'],
    ['A\u200dB', 'AB'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['ශ්\u200dරී', 'ශ්\u200dරී'],
    ['👩\u200d🚀', '👩\u200d🚀'],
  ])('composes %j and drops what can’t be seen', (text, composed) => {
    expect(composeLetters(text)).toBe(composed);
  });

  it.each([
    ['Ann', ['A', 'n', 'n']],
    ['ni\u0323\u0302', ['n', 'i\u0323\u0302']],
    ['👩‍🚀!', ['👩‍🚀', '!']],
  ])('has the letters of %j as readers count them', (text, letters) => {
    expect(splitLetters(text)).toEqual(letters);
  });

  it('takes each letter from a font that has it, else its plain form or its parts, else nothing', () => {
    const has = new Set(['f', 'i', 'a', '👩', '🚀']);
    const drawn = (text: string) =>
      findLetterFonts(text, (letter) => (has.has(letter) ? true : undefined)).map(({ letter }) => letter);
    expect(drawn('aﬁ')).toEqual(['a', 'f', 'i']);
    expect(drawn('👩‍🚀')).toEqual(['👩', '🚀']);
    expect(drawn('a\u{e000}z')).toEqual(['a']);
  });
});
