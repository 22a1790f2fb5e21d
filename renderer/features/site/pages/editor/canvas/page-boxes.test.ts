import { expect, test } from 'vitest';
import { flatBlockSchema, type Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import type { BlockTree } from '../document/block-tree.ts';
import type { Box } from './geometry.ts';
import { blockAt } from './page-boxes.ts';

const block = (uid: Uid, parent: Uid | null = null) =>
  flatBlockSchema.parse({ uid, type: parent === null ? 'row' : 'pod', parent, order: 'a0' });

const tree: BlockTree = new Map([
  [null, [block('above'), block('row'), block('away')]],
  ['row', [block('left', 'row'), block('right', 'row')]],
]);

const boxes: Readonly<Record<Uid, Box>> = {
  above: { x: 0, y: 0, width: 100, height: 50 },
  row: { x: 0, y: 60, width: 100, height: 50 },
  left: { x: 0, y: 60, width: 40, height: 50 },
  right: { x: 60, y: 60, width: 40, height: 50 },
  // Folded: it takes no room.
  away: { x: 0, y: 0, width: 0, height: 0 },
};
const at = (x: number, y: number) => blockAt(tree, (uid) => boxes[uid] ?? null, x, y);

test('the innermost block at a point is found', () => {
  expect(at(20, 80)).toBe('left');
  expect(at(60, 109)).toBe('right');
  expect(at(50, 80)).toBe('row');
  expect(at(0, 0)).toBe('above');
});

test('there is none between blocks and outside the page', () => {
  expect(at(20, 55)).toBeNull();
  expect(at(20, 110)).toBeNull();
  expect(at(101, 10)).toBeNull();
});
