import { canHold, checkProperties } from '../block-checks.ts';
import type { FlatBlock } from '../flat-block.ts';
import { listByParent } from '../page-document.ts';
import type { Uid } from '../page-limits.ts';
import { PAGE_REFUSALS } from '../page-refusals.ts';
import { SAVED_LIMITS, SHARED_MARK, type SharedMark, sharedMarkOf, withoutMark } from './shared-mark.ts';

/** What is saved: a block with all that lies in it, parents first. The first is called {@link SAVED_ROOT} and has no parent. */
export type SavedContent = readonly FlatBlock[];

export const SAVED_ROOT: Uid = 'root';
const ROOT_ORDER = 'a0';
const UID_LENGTH = 10;

const newUid = (): Uid => crypto.randomUUID().replaceAll('-', '').slice(0, UID_LENGTH);

/** What a block of a saved block is called in a place. */
export const uidInPlace = (root: Uid, saved: Uid): Uid => (saved === SAVED_ROOT ? root : `${root}-${saved}`);

/** What a block of a place is called in the saved block; null for one that was added there. */
export function savedUidOf(root: Uid, uid: Uid): Uid | null {
  if (uid === root) return SAVED_ROOT;
  return uid.startsWith(`${root}-`) ? uid.slice(root.length + 1) : null;
}

/** A block with all that lies in it, parents first, siblings in their order. */
export function subtreeOf(
  children: ReadonlyMap<Uid | null, readonly FlatBlock[]>,
  root: FlatBlock,
): FlatBlock[] {
  const blocks: FlatBlock[] = [];
  const waiting = [root];
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    blocks.push(block);
    waiting.push(...(children.get(block.uid) ?? []).toReversed());
  }
  return blocks;
}

/**
 * What is saved of blocks of a page.
 * @param blocks the first holds all others
 */
export function savedContentOf(blocks: readonly FlatBlock[]): SavedContent {
  const [root] = blocks;
  if (!root) return [];
  const names = new Map(
    blocks.map(({ uid }, at) => [uid, at === 0 ? SAVED_ROOT : (savedUidOf(root.uid, uid) ?? newUid())]),
  );
  return blocks.map((block, at) => ({
    ...withoutMark(block),
    id: null,
    uid: names.get(block.uid) ?? newUid(),
    parent: at === 0 ? null : (names.get(block.parent ?? '') ?? SAVED_ROOT),
    order: at === 0 ? ROOT_ORDER : block.order,
    flags: { ...block.flags, deleted: false },
  }));
}

/** A place of a saved block on a page; plain blocks without a mark. */
export function blocksInPlace(
  content: SavedContent,
  place: Pick<FlatBlock, 'uid' | 'parent' | 'order'> & { readonly mark: SharedMark | null },
): FlatBlock[] {
  return content.map((block) => {
    const uid = uidInPlace(place.uid, block.uid);
    if (block.parent !== null) return { ...block, uid, parent: uidInPlace(place.uid, block.parent) };
    const properties = place.mark ? { ...block.properties, [SHARED_MARK]: place.mark } : block.properties;
    return { ...block, uid, parent: place.parent, order: place.order, properties };
  });
}

const isWhole = (blocks: readonly FlatBlock[]): boolean => {
  const [root] = blocks;
  if (!root) return false;
  const children = listByParent({ blocks: new Map(blocks.map((block) => [block.uid, block])) });
  return subtreeOf(children, root).length === blocks.length;
};

/** Why blocks of a page can’t be saved; null where they can. */
export function savingProblem(blocks: readonly FlatBlock[]): string | null {
  const [root, ...inside] = blocks;
  if (!root || !isWhole(blocks)) return 'Choose one block, with what is in it';
  if (blocks.length > SAVED_LIMITS.blocks) return `A saved block can hold ${SAVED_LIMITS.blocks} blocks`;
  if (JSON.stringify(blocks).length > SAVED_LIMITS.bytes) return 'This holds too much to be saved';
  const types = new Map(blocks.map(({ uid, type }) => [uid, type]));
  for (const block of inside)
    if (!canHold(types.get(block.parent ?? '') ?? null, block.type))
      return PAGE_REFUSALS['not-allowed-there'];
  for (const block of blocks) {
    const wrong = checkProperties(block);
    if (wrong) return wrong.message;
  }
  return null;
}

/** The way from a block that is to be shared to a shared block inside it; null without one. */
export function sharedInside(blocks: readonly FlatBlock[]): FlatBlock[] | null {
  const [root, ...others] = blocks;
  const inner = others.find((block) => sharedMarkOf(block) !== null);
  if (!root || !inner) return null;
  const byUid = new Map(blocks.map((block) => [block.uid, block]));
  const way = [inner];
  for (
    let at = byUid.get(inner.parent ?? '');
    at && way.length <= blocks.length;
    at = byUid.get(at.parent ?? '')
  ) {
    way.unshift(at);
    if (at === root) break;
  }
  return way;
}
