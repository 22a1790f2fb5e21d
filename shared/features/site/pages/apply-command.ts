import { blockRegistry } from '../blocks/blocks.ts';
import { canHold, checkProperties, holdsAtMost } from './block-checks.ts';
import type { FlatBlock } from './flat-block.ts';
import type { PageCommand, SimpleCommand } from './page-commands.ts';
import { isAlive, listChildren, listSubtree, type PageDoc } from './page-document.ts';
import { pageFieldsSchema } from './page-fields.ts';
import { PAGE_LIMITS, type Uid } from './page-limits.ts';
import { type PageRefusal, pageRefusal } from './page-refusals.ts';
import { changeAt, parsePath } from './property-path.ts';

export interface Applied {
  readonly doc: PageDoc;
  /** Takes the change back. */
  readonly inverse: PageCommand;
  readonly refused?: never;
}
export type ApplyResult = Applied | { readonly refused: PageRefusal };

interface ApplyOptions {
  /** Stored by the server, or takes back an earlier change: what was there may be there again, whatever the rules say now. */
  readonly isChecked?: boolean;
}

const refuse = (...[code, message]: Parameters<typeof pageRefusal>): { refused: PageRefusal } => ({
  refused: pageRefusal(code, message),
});

const withBlocks = (doc: PageDoc, changed: readonly FlatBlock[]): PageDoc => {
  const blocks = new Map(doc.blocks);
  for (const block of changed) blocks.set(block.uid, block);
  return { ...doc, blocks };
};

function depthOf(doc: PageDoc, uid: Uid | null): number {
  let depth = 0;
  for (let at = uid; at !== null; at = doc.blocks.get(at)?.parent ?? null) {
    depth += 1;
    if (depth > doc.blocks.size) break;
  }
  return depth;
}

function heightOf(doc: PageDoc, uid: Uid): number {
  const top = depthOf(doc, uid);
  return Math.max(...listSubtree(doc, uid).map((block) => depthOf(doc, block.uid))) - top + 1;
}

/** Why a block can't be in that parent; null where it can. */
function refusePlace(
  doc: PageDoc,
  type: string,
  parent: Uid | null,
  isChecked: boolean,
): { refused: PageRefusal } | null {
  const holder = parent === null ? undefined : doc.blocks.get(parent);
  if (parent !== null && (!holder || holder.flags.deleted)) return refuse('parent-gone');
  if (isChecked) return null;
  if (!canHold(holder?.type ?? null, type)) return refuse('not-allowed-there');
  const most = holder ? holdsAtMost(holder.type) : null;
  return most !== null && listChildren(doc, parent).length >= most ? refuse('not-allowed-there') : null;
}

function insert(
  doc: PageDoc,
  { blocks }: Extract<SimpleCommand, { kind: 'insert' }>,
  isChecked: boolean,
): ApplyResult {
  let alive = [...doc.blocks.values()].filter(isAlive).length;
  let next = doc;
  for (const block of blocks) {
    const there = next.blocks.get(block.uid);
    if (there && !there.flags.deleted) return refuse('already-there');
    if (!there && !isChecked && !blockRegistry.find(block.type)) return refuse('unknown-kind');
    const misplaced = refusePlace(next, there?.type ?? block.type, block.parent, isChecked);
    if (misplaced) return misplaced;
    alive += 1;
    if (!isChecked && alive > PAGE_LIMITS.blocks) return refuse('too-many-blocks');
    if (!isChecked && depthOf(next, block.parent) >= PAGE_LIMITS.depth) return refuse('too-deep');
    const wrong = there || isChecked ? null : checkProperties(block);
    if (wrong) return { refused: wrong };
    const { parent, order } = block;
    const flags = { ...(there ?? block).flags, deleted: false };
    next = withBlocks(next, [{ ...(there ?? block), parent, order, flags }]);
  }
  const inserted = new Set(blocks.map(({ uid }) => uid));
  const roots = blocks.filter(({ parent }) => parent === null || !inserted.has(parent));
  return { doc: next, inverse: { kind: 'remove', uids: roots.map(({ uid }) => uid) } };
}

function remove(doc: PageDoc, { uids }: Extract<SimpleCommand, { kind: 'remove' }>): ApplyResult {
  const removed = new Map<Uid, FlatBlock>();
  for (const uid of uids)
    if (isAlive(doc.blocks.get(uid)))
      for (const block of listSubtree(doc, uid)) removed.set(block.uid, block);
  if (removed.size === 0) return refuse('block-gone');
  const blocks = [...removed.values()].toSorted(
    (left, right) => depthOf(doc, left.uid) - depthOf(doc, right.uid),
  );
  return {
    doc: withBlocks(
      doc,
      blocks.map((block) => ({ ...block, flags: { ...block.flags, deleted: true } })),
    ),
    inverse: { kind: 'insert', blocks },
  };
}

function move(
  doc: PageDoc,
  { moves }: Extract<SimpleCommand, { kind: 'move' }>,
  isChecked: boolean,
): ApplyResult {
  let next = doc;
  const back: Extract<SimpleCommand, { kind: 'move' }>['moves'] = [];
  for (const { uid, parent, order } of moves) {
    const block = next.blocks.get(uid);
    if (!isAlive(block)) return refuse('block-gone');
    if (parent !== block.parent) {
      const misplaced = refusePlace(next, block.type, parent, isChecked);
      if (misplaced) return misplaced;
      if (parent !== null && listSubtree(next, uid).some((inside) => inside.uid === parent))
        return refuse('inside-itself');
      if (!isChecked && depthOf(next, parent) + heightOf(next, uid) > PAGE_LIMITS.depth)
        return refuse('too-deep');
    }
    back.unshift({ uid, parent: block.parent, order: block.order });
    next = withBlocks(next, [{ ...block, parent, order }]);
  }
  return { doc: next, inverse: { kind: 'move', moves: back } };
}

function set(
  doc: PageDoc,
  { uid, path, value, unset }: Extract<SimpleCommand, { kind: 'set' }>,
  isChecked: boolean,
): ApplyResult {
  const block = doc.blocks.get(uid);
  if (!block) return refuse('block-gone');
  const changed = changeAt(block.properties, path, unset ? undefined : (value ?? null));
  if (!changed) return refuse('path-gone');
  const after = { ...block, properties: changed.properties };
  const [first] = parsePath(path) ?? [];
  const wrong = checkProperties(after, first && 'name' in first ? first.name : undefined);
  if (wrong && !isChecked) return { refused: wrong };
  return { doc: withBlocks(doc, [after]), inverse: { kind: 'set', uid, ...changed.inverse } };
}

function size(doc: PageDoc, { uid, x, y }: Extract<SimpleCommand, { kind: 'size' }>): ApplyResult {
  const block = doc.blocks.get(uid);
  if (!block) return refuse('block-gone');
  const { size: before } = block;
  return {
    doc: withBlocks(doc, [{ ...block, size: { x: x ?? before.x, y: y === undefined ? before.y : y } }]),
    inverse: {
      kind: 'size',
      uid,
      ...(x !== undefined && { x: before.x }),
      ...(y !== undefined && { y: before.y }),
    },
  };
}

/** Fields that a command can set; the others belong to what a page is, or to its address. */
const OPEN_FIELDS: ReadonlySet<string> = new Set(['properties', 'sitemap', 'theme', 'keyPhraseCampaignId']);

function page(doc: PageDoc, { path, value, unset }: Extract<SimpleCommand, { kind: 'page' }>): ApplyResult {
  const [field, inside] = parsePath(path) ?? [];
  if (!field || !('name' in field) || !OPEN_FIELDS.has(field.name)) return refuse('fixed-field');
  if (field.name === 'properties' && !inside) return refuse('fixed-field');
  const changed = changeAt(doc.page, path, unset ? undefined : (value ?? null));
  if (!changed) return refuse('path-gone');
  const checked = pageFieldsSchema.safeParse(changed.properties);
  if (!checked.success) return refuse('invalid-value', checked.error.issues[0]?.message);
  return { doc: { ...doc, page: checked.data }, inverse: { kind: 'page', ...changed.inverse } };
}

function applySimple(doc: PageDoc, command: SimpleCommand, isChecked: boolean): ApplyResult {
  switch (command.kind) {
    case 'insert':
      return insert(doc, command, isChecked);
    case 'remove':
      return remove(doc, command);
    case 'move':
      return move(doc, command, isChecked);
    case 'set':
      return set(doc, command, isChecked);
    case 'size':
      return size(doc, command);
    case 'page':
      return page(doc, command);
  }
}

/**
 * The page after a change, with what takes it back. Pure, and the same everywhere: this and one order of changes make
 * every editor of a page agree. A batch is done whole or refused whole.
 */
export function applyCommand(doc: PageDoc, command: PageCommand, options: ApplyOptions = {}): ApplyResult {
  const isChecked = options.isChecked === true;
  if (command.kind !== 'batch') return applySimple(doc, command, isChecked);
  let next = doc;
  const inverses: SimpleCommand[] = [];
  for (const part of command.commands) {
    const result = applySimple(next, part, isChecked);
    if (result.refused) return result;
    next = result.doc;
    if (result.inverse.kind === 'batch') inverses.unshift(...result.inverse.commands);
    else inverses.unshift(result.inverse);
  }
  return { doc: next, inverse: { kind: 'batch', commands: inverses } };
}
