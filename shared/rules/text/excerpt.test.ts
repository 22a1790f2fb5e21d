import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTo, excerpt } from './excerpt.ts';

test.each([
  ['Hello', 5, 'Hello'],
  ['Hello there', 6, 'Hello…'],
  ['Sail ⛵ 🌊🌊', 8, 'Sail ⛵…'],
  ['Sail ⛵ 🌊🌊', 9, 'Sail ⛵ 🌊…'],
])('of %j at most %i units are %j', (text, max, expected) => {
  expect(excerpt(text, max)).toBe(expected);
});

test('never ends in half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
      expect(excerpt(text, max).isWellFormed()).toBe(true);
      expect(cutTo(text, max).isWellFormed()).toBe(true);
      expect(cutTo(text, max).length).toBeLessThanOrEqual(max);
    }),
  );
});
