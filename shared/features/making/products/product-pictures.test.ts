import { expect, test } from 'vitest';
import { pictureWords } from './product-pictures.ts';

test.each([
  ['Fern Tote in Natural, left side', { colour: 'Natural', side: 'left' }, {}],
  ['Beach Weekend Set, front', { colour: '', side: 'front' }, {}],
  ['Ferns up close, in Natural', { colour: 'Natural', side: 'back' }, { back: 'Ferns up close' }],
  ['Ferns up close', { colour: '', side: 'back' }, { back: 'Ferns up close' }],
])('a picture is described as “%s”', (words, picture, own) => {
  const [, name = ''] = /^(Fern Tote|Beach Weekend Set)/.exec(words) ?? [];
  expect(pictureWords(name, picture, own)).toBe(words);
});
