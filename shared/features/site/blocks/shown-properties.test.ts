import { expect, test } from 'vitest';
import { BLOCK_TYPES, shownProperties } from './blocks.ts';

test('a bad value gives way to its default, is logged, and the others stay', () => {
  const log: string[] = [];
  const shown = shownProperties(BLOCK_TYPES.pod, { title: 'Tees', titleSize: 9 }, (line) => log.push(line));
  expect(shown).toMatchObject({ title: 'Tees', titleSize: 2 });
  expect(log).toEqual([expect.stringContaining('pod: titleSize')]);
});

test('nothing is logged where all fits', () => {
  const log: string[] = [];
  shownProperties(BLOCK_TYPES.quote, { text: 'Fine' }, (line) => log.push(line));
  expect(log).toEqual([]);
});
