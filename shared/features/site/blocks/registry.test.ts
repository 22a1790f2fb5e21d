import { expect, test } from 'vitest';
import { BLOCK_TYPES, blockRegistry } from './blocks.ts';
import { BlockRegistry } from './registry.ts';

test('the messages of spec 3 §8.4', () => {
  const registry = new BlockRegistry();
  registry.register('quote', BLOCK_TYPES.quote);
  registry.register('graph', null);
  expect(() => registry.make('feed', { uid: 'a' })).toThrow("Block type of feed hasn't been registered");
  expect(() => registry.make('graph', { uid: 'a' })).toThrow('Tried to make type but no builder was defined');
  expect(() => registry.register('quote', BLOCK_TYPES.quote)).toThrow(
    'Tried to register block type that conflicts with another',
  );
  expect(() => registry.make('', { uid: 'a' })).toThrow('Unable to make block, no type was defined');
  expect(() => registry.make(undefined, { uid: 'a' })).toThrow('Unable to make block, no type was defined');
});

test('a name kept for later can be built later', () => {
  const registry = new BlockRegistry();
  registry.register('quote', null);
  registry.register('quote', BLOCK_TYPES.quote);
  expect(registry.make('quote', { uid: 'a' }).type).toBe('quote');
});

test('a new block has the defaults of its kind and keeps what it does not know', () => {
  const block = blockRegistry.make('banner', { uid: 'a', properties: { title: 'Hi', template: 'seaside' } });
  expect(block).toMatchObject({
    size: { x: 12, y: null },
    order: null,
    items: [],
    properties: {
      title: 'Hi',
      template: 'seaside',
      minHeight: '400px',
      ratio: 0.4,
      overlayOpacity: 0.15,
      font: 'Lato',
      published: true,
    },
  });
  expect(blockRegistry.make('productList', { uid: 'b' }).properties).toMatchObject({
    collection: 'all-products',
    sortBy: 'bestsellerOrder',
    limit: 4,
  });
});

test.each([
  ['pod', { titleSize: 5 }],
  ['pod', { buttonStyle: { position: 'fixed' } }],
  ['banner', { fontScale: 1.2 }],
  ['banner', { minHeight: 'calc(1px)' }],
  ['button', { iconPosition: 'top' }],
  ['button', { href: 'javascript:alert(1)' }],
  ['announcement', { alignment: 'justify' }],
  ['productList', { limit: 0 }],
  ['productList', { collection: '../login' }],
])('a %s refuses %j', (type, properties) => {
  expect(() => blockRegistry.make(type, { uid: 'a', properties })).toThrow(Object.keys(properties)[0] ?? '');
});

test('a picture without a source says so', () => {
  expect(() => blockRegistry.make('image', { uid: 'a', properties: { image: { alt: 'Sea' } } })).toThrow(
    'No src found in image property value',
  );
});

test('a block wider than the grid is refused', () => {
  expect(() => blockRegistry.make('quote', { uid: 'a', size: { x: 13 } })).toThrow();
});

test.each(Object.values(BLOCK_TYPES))(
  '$type can be chosen from a library by its facts',
  ({ type, facts }) => {
    expect(BLOCK_TYPES).toHaveProperty(type);
    expect(facts.description).toMatch(/^[A-Z][^.]{9,79}$/);
    expect(facts.synonyms.length).toBeGreaterThan(0);
    expect(facts.minColumns).toBeGreaterThanOrEqual(1);
    expect(facts.minColumns).toBeLessThanOrEqual(12);
  },
);
