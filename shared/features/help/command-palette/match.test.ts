import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchScore, rankByText } from './match.ts';

const SCREENS = [
  { name: 'Dashboard', words: ['home', 'start'] },
  { name: 'My products' },
  { name: 'Create a product', words: ['studio', 'design'] },
  { name: 'Settings', words: ['password', 'account'] },
  { name: 'Factory orders' },
  { name: 'Café' },
];
const found = (typed: string) => rankByText(SCREENS, typed, 5).map(({ name }) => name);

test.each([
  ['dash', ['Dashboard']],
  ['prod', ['My products', 'Create a product']],
  ['my prod', ['My products']],
  ['studio', ['Create a product']],
  ['cafe', ['Café']],
  ['ORDERS', ['Factory orders']],
  ['password', ['Settings']],
  ['xyz', []],
  ['', []],
  ['   ', []],
])('%s finds %j', (typed, names) => {
  expect(found(typed)).toEqual(names);
});

test('a name finds itself before everything that only contains it', () => {
  expect(rankByText([{ name: 'All orders' }, { name: 'Orders' }], 'orders', 5)[0]?.name).toBe('Orders');
});

test('more letters never fit better than none, and nothing throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, typed) => {
      expect(matchScore({ name }, typed)).toBeGreaterThanOrEqual(0);
    }),
  );
});
