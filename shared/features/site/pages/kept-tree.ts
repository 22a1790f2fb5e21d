import type { Block } from '../blocks/blocks.ts';
import type { FlatBlock } from './flat-block.ts';
import { listByParent, type PageDoc } from './page-document.ts';
import type { Uid } from './page-limits.ts';

interface Kept {
  readonly flat: FlatBlock;
  readonly block: Block;
}

const isSameList = (one: readonly Block[], other: readonly Block[]): boolean =>
  one.length === other.length && one.every((block, at) => block === other[at]);

/**
 * As {@link saveTree}, for a page that is saved again and again: a block that hasn’t changed, with what it holds, keeps its
 * object, so that what draws it can tell.
 */
export function keepTree(): (doc: Pick<PageDoc, 'blocks'>) => readonly Block[] {
  let kept: ReadonlyMap<Uid, Kept> = new Map();
  let last: readonly Block[] = [];
  return (doc) => {
    const children = listByParent(doc);
    const next = new Map<Uid, Kept>();
    const build = (parent: Uid | null): Block[] =>
      (children.get(parent) ?? []).map((flat, order) => {
        const items = build(flat.uid);
        const before = kept.get(flat.uid);
        const isSame =
          before?.flat === flat && before.block.order === order && isSameList(before.block.items, items);
        const { parent: _, order: __, ...rest } = flat;
        const block = isSame ? before.block : { ...rest, order, items };
        next.set(flat.uid, { flat, block });
        return block;
      });
    const tree = build(null);
    kept = next;
    if (!isSameList(last, tree)) last = tree;
    return last;
  };
}
