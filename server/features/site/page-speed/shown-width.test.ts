import { expect, test } from 'vitest';
import { MEDIA } from '../../../../renderer/styles/breakpoints.ts';
import { candidatesOf, chosenFor, shownWidth } from './shown-width.ts';

test.each([
  ['100vw', 390],
  ['20px', 20],
  ['2rem', 32],
  [`${MEDIA.phone} 46vw, ${MEDIA.desk} 290px, 30vw`, 179.4],
  [`${MEDIA.full} 1250px, 100vw`, 390],
  [`${MEDIA.tablet} 80px, ${MEDIA.narrow} 120px, 10px`, 120],
  ['(orientation: portrait) 10px, 50vw', 195],
  ['', 390],
  ['calc(100vw - 2rem)', 390],
])('at sizes “%s” a picture is %d pixels wide', (sizes, width) => {
  expect(shownWidth(sizes)).toBeCloseTo(width);
});

test('the phone takes the candidate that Chrome takes', () => {
  const candidates = candidatesOf('/a 320w, /b 480w, /c 640w, /d 960w, /e 1280w');
  expect(chosenFor(390, candidates)?.address).toBe('/d');
  expect(chosenFor(330, candidates)?.address).toBe('/d');
  expect(chosenFor(320, candidates)?.address).toBe('/c');
  expect(chosenFor(179.4, candidates)?.address).toBe('/b');
  expect(chosenFor(20, candidates)?.address).toBe('/a');
  expect(chosenFor(2_000, candidates)?.address).toBe('/e');
  expect(chosenFor(390, [])).toBeNull();
});
