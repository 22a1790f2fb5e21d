import { diffDocuments } from '../diff-documents.ts';
import type { FlatBlock } from '../flat-block.ts';
import type { SimpleCommand } from '../page-commands.ts';
import type { PageDoc } from '../page-document.ts';
import type { Uid } from '../page-limits.ts';
import { keepKeys } from '../page-object-tree.ts';
import type { SavedContent } from './saved-content.ts';
import { SHARED_MARK } from './shared-mark.ts';
import {
  childUids,
  type Difference,
  differencesOf,
  isSameOrder,
  isSameSize,
  isSameValue,
  namedInPlace,
  type SharedPlace,
  seenNames,
} from './shared-places.ts';

/** A shared block as it is now. */
export interface SharedNow {
  readonly version: number;
  readonly content: SavedContent;
}

type Named = ReadonlyMap<Uid, FlatBlock>;

/** Adds the uids of the other list that this one hasn’t got, each behind the uid that it followed there. */
function weave(main: readonly Uid[], other: readonly Uid[]): Uid[] {
  const woven = [...main];
  other.forEach((uid, at) => {
    if (!woven.includes(uid)) woven.splice(at === 0 ? 0 : woven.indexOf(other[at - 1] ?? '') + 1, 0, uid);
  });
  return woven;
}

/** Properties of a place’s block: what it didn’t change itself follows the shared block. */
function mergeProperties(
  mine: FlatBlock,
  base: FlatBlock | undefined,
  next: FlatBlock,
): FlatBlock['properties'] {
  const merged = { ...mine.properties };
  for (const name of seenNames(mine, next)) {
    const isOwn = !isSameValue(mine.properties[name], base?.properties[name]);
    if (isOwn || isSameValue(mine.properties[name], next.properties[name])) continue;
    if (next.properties[name] === undefined) delete merged[name];
    else merged[name] = next.properties[name];
  }
  return merged;
}

function mergeBlock(
  mine: FlatBlock,
  base: FlatBlock | undefined,
  next: FlatBlock,
  isRoot: boolean,
): FlatBlock {
  const isOwnSize = isRoot || !base || !isSameSize(mine, base);
  return { ...mine, properties: mergeProperties(mine, base, next), size: isOwnSize ? mine.size : next.size };
}

const canReach = (parents: ReadonlyMap<Uid, Uid | null>, uid: Uid, root: Uid): boolean => {
  let at: Uid | null | undefined = uid;
  for (let left = parents.size; left >= 0 && at && at !== root; left -= 1) at = parents.get(at);
  return at === root;
};

/** Blocks that the shared block no longer has and the place changed nothing in. */
function listDropped(mine: Named, base: Named, next: Named, differences: readonly Difference[]): Set<Uid> {
  const kept = new Set<Uid>();
  for (const { uid } of differences)
    for (let at = mine.get(uid); at && !kept.has(at.uid); at = mine.get(at.parent ?? '')) kept.add(at.uid);
  return new Set([...mine.keys()].filter((uid) => base.has(uid) && !next.has(uid) && !kept.has(uid)));
}

interface Sides {
  readonly root: Uid;
  readonly mine: Named;
  readonly base: Named;
  readonly next: Named;
}

/** What lies where in the place afterwards. */
function mergeParents(sides: Sides, dropped: ReadonlySet<Uid>, isTaken: (uid: Uid) => boolean) {
  const { root, mine, base, next } = sides;
  const parents = new Map<Uid, Uid | null>();
  for (const [uid, { parent }] of mine) {
    if (dropped.has(uid)) continue;
    const follows = uid !== root && parent === (base.get(uid)?.parent ?? null);
    const wanted = next.get(uid)?.parent ?? null;
    const isThere = wanted !== null && ((mine.has(wanted) && !dropped.has(wanted)) || !base.has(wanted));
    parents.set(uid, follows && isThere ? wanted : parent);
  }
  for (const [uid, { parent }] of next)
    if (!mine.has(uid) && !base.has(uid) && parents.has(parent ?? '') && !isTaken(uid))
      parents.set(uid, parent);
  // Moved into each other here and there: everything stays as the place has it.
  for (const [uid, block] of mine)
    if (parents.has(uid) && !canReach(parents, uid, root)) parents.set(uid, block.parent);
  for (const uid of [...parents.keys()]) if (!canReach(parents, uid, root)) parents.delete(uid);
  return parents;
}

/** The order of what lies in one block: the shared block’s, unless the place has another. */
function mergeOrder(
  wanted: ReadonlySet<Uid>,
  mine: readonly Uid[],
  base: readonly Uid[],
  next: readonly Uid[],
) {
  const [left, right] = [mine, next].map((list) => list.filter((uid) => wanted.has(uid)));
  const order = isSameOrder(mine, base) ? weave(right ?? [], left ?? []) : weave(left ?? [], right ?? []);
  return [...order, ...[...wanted].filter((uid) => !order.includes(uid))];
}

/** The document of one place alone, with what was deleted of it. */
function documentOf(
  { blocks, page, sequence }: PageDoc,
  place: SharedPlace,
  wanted: Iterable<FlatBlock>,
): PageDoc {
  const gone = [...blocks.values()].filter(
    ({ uid, flags }) => flags.deleted && uid.startsWith(`${place.uid}-`),
  );
  const alone = [...gone, ...wanted].map((block) =>
    block.uid === place.uid ? { ...block, parent: null } : block,
  );
  return { page, sequence, blocks: new Map(alone.map((block) => [block.uid, block])) };
}

const changesTo = (doc: PageDoc, place: SharedPlace, wanted: Iterable<FlatBlock>): SimpleCommand[] =>
  diffDocuments(documentOf(doc, place, place.blocks), {
    ...documentOf(doc, place, []),
    blocks: new Map(
      [...wanted].map((block) => [block.uid, block.uid === place.uid ? { ...block, parent: null } : block]),
    ),
  });

const withVersion = (block: FlatBlock, { mark }: SharedPlace, version: number): FlatBlock => ({
  ...block,
  properties: { ...block.properties, [SHARED_MARK]: { id: mark.id, version } },
});

/**
 * The changes that bring a place to a newer version of its shared block. What differs in the place stays.
 * @param base of the version that the place has; null where it is no longer known, and everything counts as the place’s own
 */
export function followShared(
  doc: PageDoc,
  place: SharedPlace,
  base: SavedContent | null,
  now: SharedNow,
): SimpleCommand[] {
  const mine: Named = new Map(place.blocks.map((block) => [block.uid, block]));
  const sides: Sides = {
    root: place.uid,
    mine,
    base: namedInPlace(place, base ?? []),
    next: namedInPlace(place, now.content),
  };
  const { next } = sides;
  const dropped = listDropped(mine, sides.base, next, base ? differencesOf(place, base) : []);
  const isTaken = (uid: Uid) => !mine.has(uid) && doc.blocks.get(uid)?.flags.deleted === false;
  const parents = mergeParents(sides, base ? dropped : new Set(), isTaken);
  const lists = [sides.mine, sides.base, next].map((side) => childUids(side.values()));
  const inside = Map.groupBy(parents.keys(), (uid) =>
    uid === place.uid ? null : (parents.get(uid) ?? null),
  );
  const wanted: FlatBlock[] = [];
  for (const [parent, uids] of inside) {
    const [own, before, shared] = lists.map((list) => list.get(parent) ?? []);
    const order = mergeOrder(new Set(uids), own ?? [], before ?? [], shared ?? []);
    const keys = keepKeys(
      order.map((uid) => (mine.get(uid)?.parent === parent ? (mine.get(uid)?.order ?? null) : null)),
    );
    order.forEach((uid, at) => {
      const [block, origin] = [mine.get(uid), next.get(uid)];
      const isRoot = uid === place.uid;
      const merged =
        block && origin ? mergeBlock(block, sides.base.get(uid), origin, isRoot) : (block ?? origin);
      if (!merged) return;
      wanted.push(
        isRoot
          ? withVersion(merged, place, now.version)
          : { ...merged, parent, order: keys[at] ?? merged.order },
      );
    });
  }
  return changesTo(doc, place, wanted);
}

/** The changes that make a place the shared block again, with nothing that differs. It stays where it is. */
export function resetToShared(doc: PageDoc, place: SharedPlace, now: SharedNow): SimpleCommand[] {
  const [root] = place.blocks;
  const wanted = [...namedInPlace(place, now.content).values()].filter(
    ({ uid }) =>
      uid === place.uid ||
      doc.blocks.get(uid)?.flags.deleted !== false ||
      place.blocks.some((one) => one.uid === uid),
  );
  return changesTo(
    doc,
    place,
    wanted.map((block) =>
      root && block.uid === place.uid
        ? withVersion({ ...block, id: root.id, size: root.size }, place, now.version)
        : block,
    ),
  );
}
