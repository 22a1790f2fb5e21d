import { expect, test } from 'vitest';
import { storageRefusal } from './storage.ts';

test.each([
  ['storage', 256, 16_384, null],
  ['storage', 257, 0, 'key-too-long'],
  ['storage', 1, 16_385, 'value-too-long'],
  ['cookie', 256, 3_584, null],
  ['cookie', 1, 3_585, 'value-too-long'],
  ['cookie', 257, 3_585, 'key-too-long'],
] as const)('%s takes a key of %d and a value of %d: %s', (area, key, value, refusal) => {
  expect(storageRefusal(area, 'k'.repeat(key), 'v'.repeat(value))).toBe(refusal);
});
