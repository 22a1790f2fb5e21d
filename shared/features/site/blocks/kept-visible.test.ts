import { expect, test } from 'vitest';
import { ANONYMOUS_STATE } from '../../../contract/access/access.ts';
import { type Block, blockRegistry, keepVisible, type NewBlock, visibleBlocks } from './blocks.ts';

const make = (uid: string, block: Partial<NewBlock> = {}, type = 'textBlock'): Block =>
  blockRegistry.make(type, { uid, ...block });
const silent = () => undefined;
const SHOWN = {
  mode: 'preview',
  editing: true,
  state: ANONYMOUS_STATE,
  registry: blockRegistry,
  log: silent,
} as const;

const first = make('first');
const row = make('row', { items: [make('inside')] }, 'row');
const hidden = make('hidden', { properties: { published: false } });

test('a block that hasn’t changed keeps its object', () => {
  const visible = keepVisible();
  const before = visible([first, row], SHOWN);
  const after = visible([{ ...first, properties: { title: 'Sea' } }, row], SHOWN);
  expect(after[1]).toBe(before[1]);
  expect(after[0]).not.toBe(before[0]);
  expect(after[0]?.block.properties.title).toBe('Sea');
});

test('another mode or audience is worked out again', () => {
  const visible = keepVisible();
  const blocks = [first, hidden];
  expect(visible(blocks, SHOWN)).toEqual(visibleBlocks(blocks, SHOWN));
  const forShoppers = { ...SHOWN, mode: 'native', editing: false } as const;
  expect(visible(blocks, forShoppers).map(({ block }) => block.uid)).toEqual(['first']);
  const audience = { ...SHOWN, lens: { showsAll: false }, state: { ...ANONYMOUS_STATE, country: 'GB' } };
  expect(visible(blocks, audience)).toEqual(visibleBlocks(blocks, audience));
});
