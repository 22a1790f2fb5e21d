import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';

test.each([
  [0, 0, '0'],
  [1_204, 0, '1,204'],
  [-1_204, 0, '-1,204'],
  [1.5, 1, '1.5'],
  [2, 1, '2'],
])('%d with up to %d decimals is %s', (value, digits, text) => {
  expect(formatNumber(value, digits)).toBe(text);
});
