import { blockRegistry } from '../blocks/blocks.ts';
import { canHold, checkProperties, holdsAtMost, refusedInMail } from './block-checks.ts';
import { ChangingPage } from './changing-page.ts';
import type { FlatBlock } from './flat-block.ts';
import { isMailUrl } from './page-address.ts';
import type { PageCommand, SimpleCommand } from './page-commands.ts';
import { isAlive, type PageDoc } from './page-document.ts';
import { pageFieldsSchema } from './page-fields.ts';
import { PAGE_LIMITS, type Uid } from './page-limits.ts';
import { type PageRefusal, pageRefusal } from './page-refusals.ts';
import { changeAt, parsePath } from './property-path.ts';
import { refuseSharedInside } from './saved-blocks/shared-inside.ts';
import { SHARED_MARK, sharedMarkOf } from './saved-blocks/shared-mark.ts';

export interface Applied {
  readonly doc: PageDoc;
  /** Takes the change back. */
  readonly inverse: PageCommand;
  readonly refused?: never;
}
export type ApplyResult = Applied | { readonly refused: PageRefusal };

type SimpleResult =
  | { readonly inverse: SimpleCommand; readonly refused?: never }
  | { readonly refused: PageRefusal };

interface ApplyOptions {
  /** Stored by the server, or takes back an earlier change: what was there may be there again, whatever the rules say now. */
  readonly isChecked?: boolean;
}

const refuse = (...[code, message]: Parameters<typeof pageRefusal>): { refused: PageRefusal } => ({
  refused: pageRefusal(code, message),
});

/** Whether a block has a video of the merchant’s. */
const playsVideo = ({ properties: { video } }: Pick<FlatBlock, 'properties'>): boolean =>
  typeof video === 'object' && video !== null;

/** Why a block can't be in that parent; null where it can. */
function refusePlace(
  page: ChangingPage,
  type: string,
  parent: Uid | null,
  isChecked: boolean,
): { refused: PageRefusal } | null {
  const holder = parent === null ? undefined : page.blocks.get(parent);
  if (parent !== null && (!holder || holder.flags.deleted)) return refuse('parent-gone');
  if (isChecked) return null;
  if (!canHold(holder?.type ?? null, type)) return refuse('not-allowed-there');
  const most = holder ? holdsAtMost(holder.type) : null;
  return most !== null && page.countChildren(parent) >= most ? refuse('not-allowed-there') : null;
}

/** Why a page, or an email, can’t show a block; null where it can. */
function refuseMedium(page: ChangingPage, block: FlatBlock): { refused: PageRefusal } | null {
  const { isMailPage } = page.fields.properties;
  if (!isMailPage)
    return blockRegistry.find(block.type)?.facts.mailOnly === true ? refuse('only-in-email') : null;
  const reason = refusedInMail(block.type);
  if (reason !== null) return refuse('not-in-email', reason);
  return playsVideo(block) ? refuse('video-in-email') : null;
}

function insert(
  page: ChangingPage,
  { blocks }: Extract<SimpleCommand, { kind: 'insert' }>,
  isChecked: boolean,
): SimpleResult {
  for (const block of blocks) {
    const there = page.blocks.get(block.uid);
    if (there && !there.flags.deleted) return refuse('already-there');
    if (!there && !isChecked && !blockRegistry.find(block.type)) return refuse('unknown-kind');
    const misplaced = refusePlace(page, there?.type ?? block.type, block.parent, isChecked);
    if (misplaced) return misplaced;
    if (!isChecked && page.alive >= PAGE_LIMITS.blocks) return refuse('too-many-blocks');
    if (!isChecked && page.depth(block.parent) >= PAGE_LIMITS.depth) return refuse('too-deep');
    const wrong = there || isChecked ? null : checkProperties(block);
    if (wrong) return { refused: wrong };
    const nested = isChecked ? null : refuseSharedInside(page, [there ?? block], block.parent);
    if (nested) return { refused: nested };
    const unfit = isChecked ? null : refuseMedium(page, there ?? block);
    if (unfit) return unfit;
    const { parent, order } = block;
    const flags = { ...(there ?? block).flags, deleted: false };
    page.put({ ...(there ?? block), parent, order, flags });
  }
  const inserted = new Set(blocks.map(({ uid }) => uid));
  const roots = blocks.filter(({ parent }) => parent === null || !inserted.has(parent));
  return { inverse: { kind: 'remove', uids: roots.map(({ uid }) => uid) } };
}

function remove(page: ChangingPage, { uids }: Extract<SimpleCommand, { kind: 'remove' }>): SimpleResult {
  const removed = new Map<Uid, FlatBlock>();
  for (const uid of uids)
    if (!removed.has(uid) && isAlive(page.blocks.get(uid)))
      for (const block of page.listSubtree(uid)) removed.set(block.uid, block);
  if (removed.size === 0) return refuse('block-gone');
  const depths = new Map([...removed.keys()].map((uid) => [uid, page.depth(uid)]));
  const blocks = [...removed.values()].toSorted(
    (left, right) => (depths.get(left.uid) ?? 0) - (depths.get(right.uid) ?? 0),
  );
  for (const block of blocks) page.put({ ...block, flags: { ...block.flags, deleted: true } });
  return { inverse: { kind: 'insert', blocks } };
}

function move(
  page: ChangingPage,
  { moves }: Extract<SimpleCommand, { kind: 'move' }>,
  isChecked: boolean,
): SimpleResult {
  const back: Extract<SimpleCommand, { kind: 'move' }>['moves'] = [];
  for (const { uid, parent, order } of moves) {
    const block = page.blocks.get(uid);
    if (!isAlive(block)) return refuse('block-gone');
    if (parent !== block.parent) {
      const misplaced = refusePlace(page, block.type, parent, isChecked);
      if (misplaced) return misplaced;
      if (page.isInside(parent, uid)) return refuse('inside-itself');
      if (!isChecked && page.depth(parent) + page.height(uid) > PAGE_LIMITS.depth) return refuse('too-deep');
      const nested = isChecked ? null : refuseSharedInside(page, page.listSubtree(uid), parent);
      if (nested) return { refused: nested };
    }
    back.unshift({ uid, parent: block.parent, order: block.order });
    page.put({ ...block, parent, order });
  }
  return { inverse: { kind: 'move', moves: back } };
}

function set(
  page: ChangingPage,
  { uid, path, value, unset }: Extract<SimpleCommand, { kind: 'set' }>,
  isChecked: boolean,
): SimpleResult {
  const block = page.blocks.get(uid);
  if (!block) return refuse('block-gone');
  const changed = changeAt(block.properties, path, unset ? undefined : (value ?? null));
  if (!changed) return refuse('path-gone');
  const after = { ...block, properties: changed.properties };
  const [first] = parsePath(path) ?? [];
  const wrong = checkProperties(after, first && 'name' in first ? first.name : undefined);
  if (wrong && !isChecked) return { refused: wrong };
  if (!isChecked && page.fields.properties.isMailPage && playsVideo(after) && !playsVideo(block))
    return refuse('video-in-email');
  if (path === SHARED_MARK && !unset && !isChecked) {
    if (!sharedMarkOf(after)) return refuse('invalid-value');
    const nested = refuseSharedInside(page, [after, ...page.listSubtree(uid).slice(1)], block.parent);
    if (nested) return { refused: nested };
  }
  page.put(after);
  return { inverse: { kind: 'set', uid, ...changed.inverse } };
}

function size(page: ChangingPage, { uid, x, y }: Extract<SimpleCommand, { kind: 'size' }>): SimpleResult {
  const block = page.blocks.get(uid);
  if (!block) return refuse('block-gone');
  const { size: before } = block;
  page.put({ ...block, size: { x: x ?? before.x, y: y === undefined ? before.y : y } });
  return {
    inverse: {
      kind: 'size',
      uid,
      ...(x !== undefined && { x: before.x }),
      ...(y !== undefined && { y: before.y }),
    },
  };
}

/** Fields that an editor can set; the server sets all but the address, which changes by renaming the page. */
const OPEN_FIELDS: ReadonlySet<string> = new Set(['properties', 'sitemap', 'theme', 'keyPhraseCampaignId']);
const SERVER_FIELDS: ReadonlySet<string> = new Set([
  'layout',
  'preloadables',
  'mode',
  'isV1Page',
  'moduleVersion',
]);

function setField(
  page: ChangingPage,
  { path, value, unset }: Extract<SimpleCommand, { kind: 'page' }>,
  isChecked: boolean,
): SimpleResult {
  const [field, inside] = parsePath(path) ?? [];
  if (!field || !('name' in field)) return refuse('fixed-field');
  if (!OPEN_FIELDS.has(field.name) && !(isChecked && SERVER_FIELDS.has(field.name)))
    return refuse('fixed-field');
  if (field.name === 'properties' && !inside) return refuse('fixed-field');
  const changed = changeAt(page.fields, path, unset ? undefined : (value ?? null));
  if (!changed) return refuse('path-gone');
  const checked = pageFieldsSchema.safeParse(changed.properties);
  if (!checked.success) return refuse('invalid-value', checked.error.issues[0]?.message);
  if (!isChecked && isMailUrl(page.fields.url) && !checked.data.properties.isMailPage)
    return refuse('fixed-field');
  const becomesMail = checked.data.properties.isMailPage && !page.fields.properties.isMailPage;
  if (
    becomesMail &&
    !isChecked &&
    [...page.blocks.values()].some((block) => isAlive(block) && playsVideo(block))
  )
    return refuse('video-in-email');
  page.fields = checked.data;
  return { inverse: { kind: 'page', ...changed.inverse } };
}

function applySimple(page: ChangingPage, command: SimpleCommand, isChecked: boolean): SimpleResult {
  switch (command.kind) {
    case 'insert':
      return insert(page, command, isChecked);
    case 'remove':
      return remove(page, command);
    case 'move':
      return move(page, command, isChecked);
    case 'set':
      return set(page, command, isChecked);
    case 'size':
      return size(page, command);
    case 'page':
      return setField(page, command, isChecked);
  }
}

/**
 * The page after a change, with what takes it back. Pure, and the same everywhere: this and one order of changes make
 * every editor of a page agree. A batch is done whole or refused whole.
 */
export function applyCommand(doc: PageDoc, command: PageCommand, options: ApplyOptions = {}): ApplyResult {
  const isChecked = options.isChecked === true;
  const page = new ChangingPage(doc);
  const inverses: SimpleCommand[] = [];
  for (const part of command.kind === 'batch' ? command.commands : [command]) {
    const result = applySimple(page, part, isChecked);
    if (result.refused) return result;
    inverses.push(result.inverse);
  }
  const [only] = inverses;
  const inverse: PageCommand =
    command.kind !== 'batch' && only ? only : { kind: 'batch', commands: inverses.reverse() };
  return { doc: { ...doc, page: page.fields, blocks: page.blocks }, inverse };
}
