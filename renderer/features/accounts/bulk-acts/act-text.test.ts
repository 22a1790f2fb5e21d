import { expect, it } from 'vitest';
import { actText } from './act-text.ts';

const products = { one: 'product', many: 'products' };
const act = { title: 'Hide from the store', state: 'running', total: 1_200, done: 500, failed: 2 } as const;

it.each([
  [act, 'Hide from the store: 502 of 1,200 products'],
  [
    { ...act, state: 'done', done: 1_198 } as const,
    'Hide from the store: 1,198 products changed, 2 not changed',
  ],
  [{ ...act, state: 'done', done: 1, failed: 0 } as const, 'Hide from the store: 1 product changed'],
  [{ ...act, state: 'undoing' } as const, 'Undoing “Hide from the store”'],
  [{ ...act, state: 'undone' } as const, 'Hide from the store was undone: 500 products as before, 2 left'],
])('%j', (progress, text) => {
  expect(actText(progress, products)).toBe(text);
});
