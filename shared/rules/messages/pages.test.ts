import { expect, test } from 'vitest';
import { pageFailure } from './pages.ts';

test.each([
  [402, 'pro-required'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [422, 'validation'],
  [500, 'server-error'],
  [503, 'server-error'],
  [400, 'generic'],
  [418, 'generic'],
] as const)('%d is %s', (status, kind) => {
  expect(pageFailure(status)).toBe(kind);
});
