import { generateNKeysBetween } from 'fractional-indexing';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import {
  canHold,
  type FlatBlock,
  type PageCommand,
  type PageDoc,
  type SimpleCommand,
  type Uid,
  withoutMark,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { GRID_COLUMNS } from '../../../../../../shared/rules/constants/constants.ts';
import { blockStart } from './block-starts.ts';
import { type BlockTree, blockLabel, childrenIn, kindTitle, subtree, topmost } from './block-tree.ts';
import {
  isContainer,
  isFixed,
  isSamePlace,
  moveRefusal,
  type Place,
  placeWords,
  refusalIn,
} from './places.ts';

/** A change of the page as a person made it. */
export interface Step {
  readonly command: PageCommand;
  /** For undo: “moved Banner”. */
  readonly words: string;
  /** Said aloud. */
  readonly said: string;
  /** Selected afterwards; without it the selection stays. */
  readonly select?: readonly Uid[];
  /** Changes of one run within a second are one step of undo. */
  readonly run?: string;
}

/** Why nothing was changed. */
export interface Refused {
  readonly refusal: string;
}
export type StepOrRefusal = Step | Refused;
export const isRefused = (made: StepOrRefusal): made is Refused => 'refusal' in made;

/** What a step is made from. */
export interface Situation {
  readonly doc: PageDoc;
  readonly tree: BlockTree;
  readonly selection: readonly Uid[];
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const UID_LENGTH = 10;

/** A block’s name within its page: ten characters, unlikely to be made twice. */
export const newUid = (): Uid =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(UID_LENGTH)),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('');

const NOBODY: ReadonlySet<Uid> = new Set();

/** Order keys for blocks put at a place, not counting the ones that move away from there. */
export function keysAt(
  tree: BlockTree,
  { parent, at }: Place,
  count: number,
  moving: ReadonlySet<Uid> = NOBODY,
): string[] {
  const siblings = childrenIn(tree, parent);
  const before = siblings.slice(0, at).findLast(({ uid }) => !moving.has(uid));
  const after = siblings.slice(at).find(({ uid }) => !moving.has(uid));
  return generateNKeysBetween(before?.order ?? null, after?.order ?? null, count);
}

function newBlock(type: string, parent: Uid | null, order: string, columns: number): FlatBlock {
  const made = blockRegistry.make(type, { uid: newUid(), properties: blockStart(type).properties });
  const { uid, size, properties, flags, version } = made;
  return { uid, id: null, type, version, parent, order, size: { ...size, x: columns }, properties, flags };
}

/** The columns that a new child of this block starts with. */
const columnsIn = (doc: PageDoc, parent: Uid | null, count: number): number => {
  const holder = parent === null ? undefined : doc.blocks.get(parent);
  return holder?.type === 'row' && count > 1 ? Math.floor(GRID_COLUMNS / count) : GRID_COLUMNS;
};

const ROW_CELLS = 3;

/** A new block with what it starts with, or with properties of its maker’s. */
export function addStep(
  { doc, tree }: Situation,
  type: string,
  place: Place,
  properties: Readonly<Record<string, unknown>> = {},
): StepOrRefusal {
  const refusal = refusalIn(doc, tree, type, place.parent);
  if (refusal) return { refusal };
  const siblings = childrenIn(tree, place.parent);
  const [order = ''] = keysAt(tree, place, 1, NOBODY);
  const made = newBlock(
    type,
    place.parent,
    order,
    columnsIn(doc, place.parent, Math.min(siblings.length + 1, ROW_CELLS)),
  );
  const root = { ...made, properties: { ...made.properties, ...properties } };
  const inside = blockStart(type).holds;
  const keys = generateNKeysBetween(null, null, inside.length);
  const children = inside.map((kind, at) =>
    newBlock(kind, root.uid, keys[at] ?? '', type === 'row' ? GRID_COLUMNS / inside.length : GRID_COLUMNS),
  );
  return {
    command: { kind: 'insert', blocks: [root, ...children] },
    words: `added ${kindTitle(type)}`,
    said: `${kindTitle(type)} added. ${placeWords(doc, tree, place, NOBODY)}`,
    select: [root.uid],
  };
}

const named = (blocks: readonly FlatBlock[]): string => {
  const [only] = blocks;
  return only && blocks.length === 1 ? blockLabel(only) : `${blocks.length} blocks`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Moves blocks to a place; null where they lie there already. */
export function moveStep(
  { doc, tree }: Situation,
  moving: readonly FlatBlock[],
  place: Place,
): StepOrRefusal | null {
  if (moving.length === 0 || isSamePlace(tree, moving, place)) return null;
  const refusal = moveRefusal(doc, tree, moving, place);
  if (refusal) return { refusal };
  const own = new Set(moving.map(({ uid }) => uid));
  const keys = keysAt(tree, place, moving.length, own);
  return {
    command: {
      kind: 'move',
      moves: moving.map(({ uid }, at) => ({ uid, parent: place.parent, order: keys[at] ?? '' })),
    },
    words: `moved ${named(moving)}`,
    said: `Moved. ${placeWords(doc, tree, place, own)}`,
  };
}

const chosen = ({ doc, tree, selection }: Situation): FlatBlock[] => topmost(doc, tree, selection);

/** One place up or down among the siblings. */
export function moveByOne(situation: Situation, direction: 1 | -1): StepOrRefusal | null {
  const { tree } = situation;
  const moving = chosen(situation);
  const [first] = moving;
  if (!first) return null;
  const siblings = childrenIn(tree, first.parent);
  const at = siblings.findIndex(({ uid }) => uid === first.uid);
  const target = direction === 1 ? at + moving.length + 1 : at - 1;
  if (target < 0) return { refusal: 'Already the first' };
  if (target > siblings.length) return { refusal: 'Already the last' };
  const step = moveStep(situation, moving, { parent: first.parent, at: target });
  return step && !isRefused(step) ? { ...step, run: `move ${first.uid}` } : step;
}

/** Out of its container, behind it. */
export function moveOut(situation: Situation): StepOrRefusal | null {
  const { doc, tree } = situation;
  const moving = chosen(situation);
  const parent = moving[0]?.parent;
  const holder = parent ? doc.blocks.get(parent) : undefined;
  if (!holder) return { refusal: 'Already at the top level' };
  const at = childrenIn(tree, holder.parent).findIndex(({ uid }) => uid === holder.uid);
  return moveStep(situation, moving, { parent: holder.parent, at: at + 1 });
}

/** Into the container before it. */
export function moveIn(situation: Situation): StepOrRefusal | null {
  const { tree } = situation;
  const moving = chosen(situation);
  const [first] = moving;
  if (!first) return null;
  const siblings = childrenIn(tree, first.parent);
  const before = siblings[siblings.findIndex(({ uid }) => uid === first.uid) - 1];
  if (!before || !isContainer(before.type)) return { refusal: 'There’s no container before it' };
  return moveStep(situation, moving, { parent: before.uid, at: childrenIn(tree, before.uid).length });
}

/** Copies of blocks with all that lies in them, under new names. */
function copies(tree: BlockTree, blocks: readonly FlatBlock[], place: Place): FlatBlock[] {
  const keys = keysAt(tree, place, blocks.length, NOBODY);
  return blocks.flatMap((block, at) => {
    const all = subtree(tree, block);
    const names = new Map(all.map(({ uid }) => [uid, newUid()]));
    // A copy is never the place of a shared block.
    return all.map((each) => ({
      ...withoutMark(each),
      id: null,
      uid: names.get(each.uid) ?? newUid(),
      parent: each === block ? place.parent : (names.get(each.parent ?? '') ?? place.parent),
      order: each === block ? (keys[at] ?? each.order) : each.order,
    }));
  });
}

const behind = (tree: BlockTree, block: FlatBlock): Place => ({
  parent: block.parent,
  at: childrenIn(tree, block.parent).findIndex(({ uid }) => uid === block.uid) + 1,
});

export function duplicateStep(situation: Situation): StepOrRefusal | null {
  const { doc, tree } = situation;
  const blocks = chosen(situation);
  const last = blocks.at(-1);
  if (!last) return null;
  const place = behind(tree, last);
  const refusal = refusalIn(doc, tree, last.type, place.parent);
  if (refusal) return { refusal };
  const made = copies(tree, blocks, place);
  const roots = made.filter(({ parent }) => parent === place.parent).map(({ uid }) => uid);
  return {
    command: { kind: 'insert', blocks: made },
    words: `duplicated ${named(blocks)}`,
    said: `${named(blocks)} duplicated`,
    select: roots,
  };
}

/** Puts blocks copied from this or another page behind the selection, or at the end. */
export function pasteStep(situation: Situation, copied: readonly FlatBlock[]): StepOrRefusal | null {
  const { doc, tree } = situation;
  const last = chosen(situation).at(-1);
  const uids = new Set(copied.map(({ uid }) => uid));
  const roots = copied.filter(({ parent }) => parent === null || !uids.has(parent));
  if (roots.length === 0) return null;
  const copiedTree = new Map<Uid | null, FlatBlock[]>();
  for (const block of copied) {
    const holder = block.parent !== null && uids.has(block.parent) ? block.parent : null;
    copiedTree.set(holder, [...(copiedTree.get(holder) ?? []), block]);
  }
  const place = last ? behind(tree, last) : { parent: null, at: childrenIn(tree, null).length };
  for (const root of roots) {
    const refusal = refusalIn(doc, tree, root.type, place.parent);
    if (refusal) return { refusal };
  }
  const keys = keysAt(tree, place, roots.length, NOBODY);
  const made = roots.flatMap((root, at) =>
    copies(copiedTree, [root], { parent: null, at: 0 }).map((block) =>
      block.parent === null ? { ...block, parent: place.parent, order: keys[at] ?? block.order } : block,
    ),
  );
  return {
    command: { kind: 'insert', blocks: made },
    words: `pasted ${named(roots)}`,
    said: `Pasted ${named(roots)}`,
    select: made.filter(({ parent }) => parent === place.parent).map(({ uid }) => uid),
  };
}

/** The selected blocks with all that lies in them, for the clipboard. */
export const copiedBlocks = (situation: Situation): FlatBlock[] =>
  chosen(situation).flatMap((block) => subtree(situation.tree, block));

export function removeStep(situation: Situation): StepOrRefusal | null {
  const { tree } = situation;
  const blocks = chosen(situation);
  const [first] = blocks;
  if (!first) return null;
  const siblings = childrenIn(tree, first.parent).filter(
    ({ uid }) => !blocks.some((block) => block.uid === uid),
  );
  const at = childrenIn(tree, first.parent).findIndex(({ uid }) => uid === first.uid);
  const next = siblings[Math.min(at, siblings.length - 1)]?.uid ?? first.parent;
  return {
    command: { kind: 'remove', uids: blocks.map(({ uid }) => uid) },
    words: `deleted ${named(blocks)}`,
    said: `${named(blocks)} deleted. Undo with Control Z`,
    select: next === null ? [] : [next],
  };
}

export const isHidden = (block: FlatBlock): boolean => block.properties.published === false;

/** Hides the selected blocks from shoppers, or shows them again where all are hidden. */
export function hideStep(situation: Situation): StepOrRefusal | null {
  const blocks = chosen(situation);
  if (blocks.length === 0) return null;
  const shows = blocks.every(isHidden);
  const set = blocks.map(({ uid }): SimpleCommand => ({ kind: 'set', uid, path: 'published', value: shows }));
  const done = shows ? 'shown to shoppers' : 'hidden from shoppers';
  return {
    command: { kind: 'batch', commands: set },
    words: `${shows ? 'showed' : 'hid'} ${named(blocks)}`,
    said: `${capital(named(blocks))} ${done}`,
  };
}

/** Puts a row around the selected blocks. */
export function wrapStep(situation: Situation): StepOrRefusal | null {
  const { doc, tree } = situation;
  const blocks = chosen(situation);
  const [first] = blocks;
  if (!first) return null;
  if (blocks.some((block) => isFixed(tree, block) || !canHold('row', block.type)))
    return { refusal: 'These can’t go into a row' };
  const refusal = refusalIn(doc, tree, 'row', first.parent);
  if (refusal) return { refusal };
  const at = childrenIn(tree, first.parent).findIndex(({ uid }) => uid === first.uid);
  const [order = ''] = keysAt(tree, { parent: first.parent, at }, 1, NOBODY);
  const row = newBlock('row', first.parent, order, GRID_COLUMNS);
  const columns = Math.max(1, Math.floor(GRID_COLUMNS / blocks.length));
  const keys = generateNKeysBetween(null, null, blocks.length);
  return {
    command: {
      kind: 'batch',
      commands: [
        { kind: 'insert', blocks: [{ ...row, properties: { ...row.properties, title: '' } }] },
        {
          kind: 'move',
          moves: blocks.map(({ uid }, index) => ({ uid, parent: row.uid, order: keys[index] ?? '' })),
        },
        ...blocks.map(({ uid }): SimpleCommand => ({ kind: 'size', uid, x: columns })),
      ],
    },
    words: `wrapped ${named(blocks)} in a row`,
    said: `Wrapped ${named(blocks)} in a row`,
    select: [row.uid],
  };
}

/** Takes the row around blocks away and leaves the blocks. */
export function unwrapStep(situation: Situation): StepOrRefusal | null {
  const { tree } = situation;
  const [row] = chosen(situation);
  if (row?.type !== 'row') return { refusal: 'Select a row to unwrap' };
  const children = childrenIn(tree, row.uid);
  if (children.length === 0) return { refusal: 'There’s nothing in this row' };
  const keys = keysAt(tree, behind(tree, row), children.length, NOBODY);
  return {
    command: {
      kind: 'batch',
      commands: [
        {
          kind: 'move',
          moves: children.map(({ uid }, at) => ({ uid, parent: row.parent, order: keys[at] ?? '' })),
        },
        ...children.map(({ uid }): SimpleCommand => ({ kind: 'size', uid, x: GRID_COLUMNS })),
        { kind: 'remove', uids: [row.uid] },
      ],
    },
    words: `unwrapped ${blockLabel(row)}`,
    said: `Unwrapped ${children.length} blocks`,
    select: children.map(({ uid }) => uid),
  };
}

/** Narrower or wider by columns. */
export function resizeStep(situation: Situation, columns: number): StepOrRefusal | null {
  const [block] = chosen(situation);
  if (!block) return null;
  const least = blockRegistry.find(block.type)?.facts.minColumns ?? 1;
  const x = Math.min(GRID_COLUMNS, Math.max(least, columns));
  if (x === block.size.x)
    return {
      refusal: columns < least ? `${kindTitle(block.type)} needs ${least} columns` : 'Already the full width',
    };
  return {
    command: { kind: 'size', uid: block.uid, x },
    words: `resized ${blockLabel(block)}`,
    said: `${x} of ${GRID_COLUMNS} columns`,
    run: `size ${block.uid}`,
  };
}

/** One property of a block. */
export const setStep = (block: FlatBlock, path: string, value: unknown, title: string): Step => ({
  command: { kind: 'set', uid: block.uid, path, value },
  words: `changed ${title.toLowerCase()} of ${kindTitle(block.type)}`,
  said: '',
  run: `set ${block.uid} ${path}`,
});
