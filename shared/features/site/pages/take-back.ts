import { compareDocuments, inPageOrder, type PageDifference } from './compare-documents.ts';
import { diffDocuments } from './diff-documents.ts';
import type { FlatBlock } from './flat-block.ts';
import { keysAt } from './order-keys.ts';
import type { SimpleCommand } from './page-commands.ts';
import { isAlive, listByParent, type PageDoc } from './page-document.ts';
import { pageFieldsSchema } from './page-fields.ts';
import { changeAt } from './property-path.ts';

/** A key for a block of an earlier version among what lies in its holder now: behind what it was behind and still is there. */
function keyBack(now: PageDoc, earlier: PageDoc, block: FlatBlock): string {
  const displaced = new Set(
    compareDocuments(earlier, now).flatMap((one) => (one.kind === 'moved' ? [one.block.uid] : [])),
  );
  const siblings = (listByParent(now).get(block.parent) ?? []).filter(({ uid }) => uid !== block.uid);
  const then = (listByParent(earlier).get(block.parent) ?? []).map(({ uid }) => uid);
  const before = then
    .slice(0, then.indexOf(block.uid))
    .findLast((uid) => !displaced.has(uid) && siblings.some((one) => one.uid === uid));
  const [key = ''] = keysAt(siblings, siblings.findIndex(({ uid }) => uid === before) + 1);
  return key;
}

const withBlocks = (now: PageDoc, blocks: readonly FlatBlock[]): PageDoc => ({
  ...now,
  blocks: new Map([...now.blocks, ...blocks.map((block) => [block.uid, block] as const)]),
});

function wanted(now: PageDoc, earlier: PageDoc, difference: PageDifference): PageDoc {
  switch (difference.kind) {
    case 'added':
    case 'removed': {
      const root = difference.block;
      const inside = inPageOrder(listByParent(earlier), root.uid);
      const back = inside.filter(({ uid }) => !isAlive(now.blocks.get(uid)));
      return withBlocks(now, [{ ...root, order: keyBack(now, earlier, root) }, ...back]);
    }
    case 'moved': {
      const { block } = difference;
      const there = earlier.blocks.get(block.uid) ?? block;
      const place = { parent: there.parent, order: keyBack(now, earlier, there) };
      return withBlocks(now, [{ ...block, ...place }]);
    }
    case 'changed': {
      const { block, before } = difference;
      return withBlocks(now, [{ ...block, properties: before.properties, size: before.size }]);
    }
    case 'page': {
      const changed = changeAt(now.page, difference.path, difference.before);
      return { ...now, page: changed ? pageFieldsSchema.parse(changed.properties) : now.page };
    }
  }
}

/**
 * What takes one difference back: the page then has this part as it was in the earlier version, and all else as it is now.
 * @param difference one that `compareDocuments(earlier, now)` has found
 * @returns null where what held the block is gone
 */
export function takeBack(
  now: PageDoc,
  earlier: PageDoc,
  difference: PageDifference,
): readonly SimpleCommand[] | null {
  if (difference.kind === 'added') return [{ kind: 'remove', uids: [difference.block.uid] }];
  const holder = difference.kind === 'moved' ? earlier.blocks.get(difference.block.uid)?.parent : null;
  if (holder && !isAlive(now.blocks.get(holder))) return null;
  return diffDocuments(now, wanted(now, earlier, difference));
}
