import { expect, test } from 'vitest';
import { blockRegistry, withMadeItems } from './blocks.ts';
import type { BlockSources } from './item-factory.ts';

function made(itemFactory: unknown, sources: BlockSources) {
  const log: string[] = [];
  const row = { ...blockRegistry.make('row', { uid: 'row' }), properties: { itemFactory } };
  const [block] = withMadeItems([row], { registry: blockRegistry, sources, log: (line) => log.push(line) });
  return { items: block?.items ?? [], log };
}

const names = () => [{ title: 'Tees' }, { title: 'Totes' }, { title: 'Prints' }];

test('makes one block of each thing, side by side, up to its limit', () => {
  const { items } = made({ source: 'collections', limit: 2 }, { collections: names });
  expect(items.map(({ type, properties, size }) => [type, properties.title, size.x])).toEqual([
    ['pod', 'Tees', 6],
    ['pod', 'Totes', 6],
  ]);
});

test('makes one block unless told otherwise', () => {
  expect(made({ source: 'collections' }, { collections: names }).items).toHaveLength(1);
});

test.each([{}, { source: '' }])('a factory of %j has no source', (factory) => {
  expect(made(factory, {})).toEqual({ items: [], log: ['Factory has no source'] });
});

test('a source that fails gives an empty list', () => {
  const failing = () => {
    throw new Error('down');
  };
  const { items, log } = made({ source: 'collections' }, { collections: failing });
  expect(items).toEqual([]);
  expect(log[0]).toContain('down');
});
