import { expect, test } from 'vitest';
import { searchItems, searchWeight } from './search.ts';

test.each([
  ['shirt', 'Organic shirt', 2],
  ['shirt', 'T-shirts', 1],
  ['organic shirt', 'Organic T-shirts', 3],
  ['cafe', 'Café mug', 2],
  ['mug', 'Poster', 0],
  ['', 'Poster', 0],
])('%j in %j weighs %d', (search, text, weight) => {
  expect(searchWeight(search, text)).toBe(weight);
});

test('whole words come before parts, equals keep their order, strangers stay away', () => {
  const items = ['T-shirts', 'Mug', 'Shirt', 'Sweatshirt', 'Blue shirt'];
  expect(searchItems('shirt', items, String)).toEqual(['Shirt', 'Blue shirt', 'T-shirts', 'Sweatshirt']);
  expect(searchItems(' ', items, String)).toEqual(items);
});
