import { generateNKeysBetween } from 'fractional-indexing';
import { type Block, inOrder } from '../blocks/blocks.ts';
import type { FlatBlock } from './flat-block.ts';
import { isAlive, loadTree, type PageDoc } from './page-document.ts';
import type { PageFields } from './page-fields.ts';
import type { Uid } from './page-limits.ts';
import type { ObjectBlock } from './page-object.ts';

/** A page object's tree as a document, in which blocks that stay where they were keep their order keys. */

/** Which entries of a list rise from one to the next, as many as can: the others have to move. */
function longestRise(keys: readonly (string | null)[]): ReadonlySet<number> {
  /** For each length, the index of the smallest key that ends a rise of that length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  keys.forEach((key, index) => {
    if (key === null) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keys[ends[middle] ?? 0] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  });
  const rise = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) rise.add(at);
  return rise;
}

/** Keys for siblings in their new order: those that can keep theirs do, the others get keys between them. */
export function keepKeys(before: readonly (string | null)[]): string[] {
  const kept = longestRise(before);
  const keys: string[] = [];
  let start: string | null = null;
  let waiting = 0;
  const fill = (end: string | null) => keys.push(...generateNKeysBetween(start, end, waiting));
  before.forEach((key, index) => {
    if (key === null || !kept.has(index)) {
      waiting += 1;
      return;
    }
    fill(key);
    keys.push(key);
    start = key;
    waiting = 0;
  });
  fill(null);
  return keys;
}

const living = (blocks: readonly ObjectBlock[]): Block[] =>
  inOrder(blocks)
    .filter(({ flags }) => !flags.deleted)
    .map(({ uuid: _, items, ...block }) => ({ ...block, items: living(items) }));

/**
 * The document that a tree makes.
 * @param before the page as it is; null for a new one
 */
export function documentOfTree(
  fields: PageFields,
  tree: readonly ObjectBlock[],
  before: PageDoc | null,
): PageDoc {
  const fresh = loadTree(fields, living(tree), before?.sequence ?? 0);
  if (!before) return fresh;
  const keyBefore = ({ uid, parent }: FlatBlock): string | null => {
    const there = before.blocks.get(uid);
    return isAlive(there) && there.parent === parent ? there.order : null;
  };
  const siblings = Map.groupBy(fresh.blocks.values(), ({ parent }) => parent);
  const blocks = new Map<Uid, FlatBlock>(fresh.blocks);
  for (const group of siblings.values()) {
    const keys = keepKeys(group.map(keyBefore));
    group.forEach((block, index) => {
      blocks.set(block.uid, { ...block, order: keys[index] ?? block.order });
    });
  }
  return { ...fresh, blocks };
}
