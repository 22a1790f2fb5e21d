import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ana Silva', 'AS'],
  ['  ana  maria silva ', 'AS'],
  ['Émile', 'É'],
  ['👩‍🎨 Ana', '👩A'],
  ['', ''],
])('of %j they are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
