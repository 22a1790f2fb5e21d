import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { FlatBlock, PageDoc, Uid } from '../../../../../../shared/features/site/pages/pages.ts';

/** A page’s living blocks by what holds them, each list in its order; null is the page itself. */
export type BlockTree = ReadonlyMap<Uid | null, readonly FlatBlock[]>;

const NONE: readonly FlatBlock[] = [];

const byOrder = (left: FlatBlock, right: FlatBlock): number =>
  left.order < right.order ? -1 : left.order > right.order ? 1 : left.uid < right.uid ? -1 : 1;

/** The tree of a document, with what merchants see: no deleted blocks, no pseudo items. */
export function blockTree({ blocks }: PageDoc): BlockTree {
  const tree = new Map<Uid | null, FlatBlock[]>();
  for (const block of blocks.values()) {
    if (block.flags.deleted || /^_.+_$/.test(block.type)) continue;
    const siblings = tree.get(block.parent);
    if (siblings) siblings.push(block);
    else tree.set(block.parent, [block]);
  }
  for (const siblings of tree.values()) siblings.sort(byOrder);
  return tree;
}

export const childrenIn = (tree: BlockTree, parent: Uid | null): readonly FlatBlock[] =>
  tree.get(parent) ?? NONE;

export interface TreeRow {
  readonly block: FlatBlock;
  readonly level: number;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly children: number;
}

/** Every block from the top down, without what lies in closed ones. */
export function treeRows(
  tree: BlockTree,
  closed: ReadonlySet<Uid>,
  parent: Uid | null = null,
  level = 1,
): TreeRow[] {
  const siblings = childrenIn(tree, parent);
  return siblings.flatMap((block, at) => [
    {
      block,
      level,
      position: at + 1,
      count: siblings.length,
      children: childrenIn(tree, block.uid).length,
    },
    ...(closed.has(block.uid) ? [] : treeRows(tree, closed, block.uid, level + 1)),
  ]);
}

export const kindTitle = (type: string): string =>
  blockRegistry.find(type)?.title ?? `Unknown block (${type})`;

const NAME_LENGTH = 40;
const NAMING = ['_name', 'title', 'text', 'caption', 'question'];

/** What a block is called: the name given to it, else its first words; null where it has neither. */
export function blockWords({ properties }: Pick<FlatBlock, 'properties'>): string | null {
  for (const name of NAMING) {
    const value = properties[name];
    if (typeof value !== 'string' || value.trim() === '') continue;
    const letters = [...value.trim().replace(/\s+/g, ' ')];
    return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join('')}…` : letters.join('');
  }
  return null;
}

/** “Banner, Summer sale”. */
export function blockLabel(block: FlatBlock): string {
  const words = blockWords(block);
  return words ? `${kindTitle(block.type)}, ${words}` : kindTitle(block.type);
}

/** A block and everything that holds it, the outermost first. */
export function pathTo({ blocks }: PageDoc, uid: Uid): FlatBlock[] {
  const path: FlatBlock[] = [];
  for (let at = blocks.get(uid); at; at = at.parent === null ? undefined : blocks.get(at.parent)) {
    if (path.includes(at)) break;
    path.unshift(at);
  }
  return path;
}

/** A block and all that lies in it. */
export const subtree = (tree: BlockTree, block: FlatBlock): FlatBlock[] => [
  block,
  ...childrenIn(tree, block.uid).flatMap((child) => subtree(tree, child)),
];

/** The chosen blocks without those that lie in another chosen one, in the page’s order. */
export function topmost(doc: PageDoc, tree: BlockTree, uids: readonly Uid[]): FlatBlock[] {
  const chosen = new Set(uids);
  return treeRows(tree, new Set())
    .map(({ block }) => block)
    .filter(
      ({ uid }) =>
        chosen.has(uid) && !pathTo(doc, uid).some((above) => above.uid !== uid && chosen.has(above.uid)),
    );
}
