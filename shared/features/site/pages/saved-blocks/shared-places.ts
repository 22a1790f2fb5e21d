import type { FlatBlock } from '../flat-block.ts';
import { isAlive, listByParent, type PageDoc } from '../page-document.ts';
import type { Uid } from '../page-limits.ts';
import { blocksInPlace, type SavedContent, subtreeOf } from './saved-content.ts';
import { type SharedMark, sharedMarkOf } from './shared-mark.ts';

/** Where a page shows a shared block. */
export interface SharedPlace {
  /** Of its outermost block. */
  readonly uid: Uid;
  readonly mark: SharedMark;
  /** The outermost first, parents before what is in them. */
  readonly blocks: readonly FlatBlock[];
}

type Blocks = Pick<PageDoc, 'blocks'>;

/** The outermost place that a block lies in, or is; null for other blocks. */
export function placeAround({ blocks }: Blocks, uid: Uid | null): FlatBlock | null {
  let found: FlatBlock | null = null;
  let left = blocks.size;
  for (let at = blocks.get(uid ?? ''); at && left >= 0; at = blocks.get(at.parent ?? ''), left -= 1)
    // A mark inside a place has no meaning: the outermost counts.
    if (sharedMarkOf(at)) found = at;
  return found;
}

/** The places of shared blocks on a page. One inside another is part of that one. */
export function placesOf(doc: Blocks): SharedPlace[] {
  const marked = [...doc.blocks.values()].filter((block) => isAlive(block) && sharedMarkOf(block) !== null);
  if (marked.length === 0) return [];
  const children = listByParent(doc);
  return marked.flatMap((root): SharedPlace[] => {
    const mark = sharedMarkOf(root);
    if (!mark || placeAround(doc, root.parent)) return [];
    return [{ uid: root.uid, mark, blocks: subtreeOf(children, root) }];
  });
}

/** How a place differs from its shared block. */
export type Difference =
  | { readonly kind: 'value'; readonly uid: Uid; readonly name: string }
  | { readonly kind: 'size' | 'added' | 'moved'; readonly uid: Uid }
  /** With the name that the block would have in the place. */
  | { readonly kind: 'removed'; readonly uid: Uid };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as it is compared: whatever the order of its names, without the editor’s own. */
function compared(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compared);
  if (!isRecord(value)) return value;
  return Object.keys(value)
    .filter((name) => !name.startsWith('_') && value[name] !== undefined)
    .sort()
    .map((name) => [name, compared(value[name])]);
}

/** Whether two values of properties are the same to shoppers. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(compared(one)) === JSON.stringify(compared(other));

/** Names of the properties that shoppers see. */
export const seenNames = (...blocks: readonly (FlatBlock | undefined)[]): string[] =>
  [...new Set(blocks.flatMap((block) => Object.keys(block?.properties ?? {})))].filter(
    (name) => !name.startsWith('_'),
  );

/** Names of the properties in which two blocks differ. */
export const differentNames = (one: FlatBlock, other: FlatBlock): string[] =>
  seenNames(one, other).filter((name) => !isSameValue(one.properties[name], other.properties[name]));

export const isSameSize = ({ size }: FlatBlock, other: FlatBlock): boolean =>
  size.x === other.size.x && size.y === other.size.y;

/** Uids of what is directly in each block, in its order. */
export function childUids(blocks: Iterable<FlatBlock>): Map<Uid | null, Uid[]> {
  const doc = { blocks: new Map([...blocks].map((block) => [block.uid, block])) };
  return new Map([...listByParent(doc)].map(([parent, list]) => [parent, list.map(({ uid }) => uid)]));
}

/** The shared block as it would be in a place that differs in nothing, by uid. */
export function namedInPlace({ blocks, mark }: SharedPlace, content: SavedContent): Map<Uid, FlatBlock> {
  const [root] = blocks;
  const placed = root ? blocksInPlace(content, { ...root, mark }) : [];
  return new Map(placed.map((block) => [block.uid, block]));
}

/** Whether the blocks that two lists have in common come in the same order. */
export function isSameOrder(one: readonly Uid[], other: readonly Uid[]): boolean {
  const [left, right] = [new Set(one), new Set(other)];
  const common = one.filter((uid) => right.has(uid));
  return other.filter((uid) => left.has(uid)).every((uid, at) => uid === common[at]);
}

/**
 * What differs in a place.
 * @param content of the version that the place has
 */
export function differencesOf(place: SharedPlace, content: SavedContent): Difference[] {
  const shared = namedInPlace(place, content);
  const mine = new Map(place.blocks.map((block) => [block.uid, block]));
  const [sharedOrder, myOrder] = [childUids(shared.values()), childUids(mine.values())];
  const own = place.blocks.flatMap((block): Difference[] => {
    const { uid } = block;
    const origin = shared.get(uid);
    if (!origin) return [{ kind: 'added', uid }];
    const isRoot = uid === place.uid;
    const isMoved =
      (!isRoot && origin.parent !== block.parent) ||
      !isSameOrder(sharedOrder.get(uid) ?? [], myOrder.get(uid) ?? []);
    return [
      ...differentNames(block, origin).map((name) => ({ kind: 'value' as const, uid, name })),
      ...(isRoot || isSameSize(block, origin) ? [] : [{ kind: 'size' as const, uid }]),
      ...(isMoved ? [{ kind: 'moved' as const, uid }] : []),
    ];
  });
  const removed = [...shared.keys()].filter((uid) => !mine.has(uid));
  return [...own, ...removed.map((uid) => ({ kind: 'removed' as const, uid }))];
}
