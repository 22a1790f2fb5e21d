import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cssColour, formatHexColour, parseHexColour } from './colours.ts';

test.each([
  ['#fff', '#ffffff'],
  ['abc', '#aabbcc'],
  ['#abcf', '#aabbcc'],
  ['#ABC8', '#aabbcc88'],
  ['#A1B2C3', '#a1b2c3'],
  ['a1b2c380', '#a1b2c380'],
  ['#A1B2C3FF', '#a1b2c3'],
])('%s is %s', (text, written) => {
  expect(formatHexColour(parseHexColour(text))).toBe(written);
});

test.each(['', '#', '#12', '#12345', '#1234567', '#123456789', '#ggg', '##fff', 'red', '#fff ', ' #fff'])(
  '%j throws',
  (text) => {
    expect(() => parseHexColour(text)).toThrow(RangeError);
  },
);

test('every colour reads back what it wrote', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, channel, (red, green, blue, alpha) => {
      const colour = { red, green, blue, alpha: alpha / 255 };
      expect(parseHexColour(formatHexColour(colour))).toEqual(colour);
    }),
  );
});

test('a style sheet takes it', () => {
  expect(cssColour(parseHexColour('#ff000080'))).toBe('rgb(255 0 0 / 0.502)');
});
