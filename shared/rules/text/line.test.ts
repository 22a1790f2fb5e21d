import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLine, toLines } from './line.ts';

describe('a text of one line', () => {
  it.each([
    ['Ann Tester', 'Ann Tester'],
    ['  Ann  ', 'Ann'],
    ['Ann\nTester', 'Ann Tester'],
    ['Ann\r\nTester', 'Ann Tester'],
    ['Ann\tTester', 'Ann Tester'],
    ['Ann \n\t Tester', 'Ann Tester'],
    ['Ann\u0085Tester', 'Ann Tester'],
    ['Ann\u2028Tester\u2029', 'Ann Tester'],
    ['Ann\u000b\u000cTester', 'Ann Tester'],
    ['A\u0000n\u001bn\u007f', 'Ann'],
    ['Ann\u202egnp', 'Anngnp'],
    ['\u202eevil\u202c', 'evil'],
    ['\u2066a\u2069\u2067b\u2069\u2068c\u2069', 'abc'],
    ['\u200eAnn\u200f\u061c', 'Ann'],
    ['\ufeffAn\u200bn\u2060', 'Ann'],
    ['An\u00adn', 'Ann'],
    ['half\ud83d', 'half'],
    ['\u200b\u200b', ''],
    ['\u200d\u200c', ''],
    ['\u3164', ''],
    ['\u2800\u2800', ''],
    ['\u00a0\u3000', ''],
    ['\u115f\u1160\uffa0', ''],
    ['\ufe0f', ''],
    ['', ''],
  ])('%j is %j', (typed, stored) => expect(toLine(typed)).toBe(stored));

  it.each([
    ['the joiner of Persian words', 'می\u200cخواهم'],
    ['the joiner of Hindi letters', 'क्\u200dष'],
    ['a joiner after the sign that ends a syllable', 'അവന\u0d4d\u200d'],
    ['the joiners of an emoji', '👩\u200d👩\u200d👧'],
    ['a flag of letters no one sees', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a coloured heart', '❤\ufe0f'],
    ['letters of Arabic and Hebrew', 'محمد عبد الله דוד'],
    ['accents that stand alone', 'Nguye\u0302\u0303n'],
    ['spaces that don’t break', 'Ann\u00a0M.'],
    ['a sign of private use', 'A\ue000'],
  ])('keeps %s', (_what, text) => expect(toLine(text)).toBe(text));

  it('has neither breaks nor control signs nor spaces around it, and stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = toLine(text);
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(line).toBe(line.trim());
        expect(toLine(line)).toBe(line);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a text of several lines', () => {
  it.each([
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['one\u2028two', 'one\ntwo'],
    ['one\n\n\ttwo', 'one\n\n\ttwo'],
    ['a\u0000b\u202ec\u202c', 'abc'],
    ['\n\u200b\n', ''],
    ['ភាសា\u200bខ្មែរ', 'ភាសា\u200bខ្មែរ'],
  ])('%j is %j', (typed, stored) => expect(toLines(typed)).toBe(stored));
});
