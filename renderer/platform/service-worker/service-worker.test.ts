import { expect, test } from 'vitest';
import { isOurs } from './service-worker.ts';

const ORIGIN = 'https://desk.example';

test.each([
  [`${ORIGIN}/sw.js`, `${ORIGIN}/`, true],
  [`${ORIGIN}/old-worker.js`, `${ORIGIN}/`, false],
  [`${ORIGIN}/sw.js`, `${ORIGIN}/shop/`, false],
  ['https://other.example/sw.js', `${ORIGIN}/`, false],
  [undefined, `${ORIGIN}/`, false],
])('%s at %s is ours: %s', (script, scope, ours) => {
  expect(isOurs(script, scope, ORIGIN)).toBe(ours);
});
