import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { type FlatBlock, ORDER_KEY_MAX } from './flat-block.ts';
import type { PageCommand, SimpleCommand } from './page-commands.ts';
import { listByParent, type PageDoc } from './page-document.ts';
import { PAGE_LIMITS, type Uid } from './page-limits.ts';

/**
 * Keys for blocks that go next to each other.
 * @param index how many of the siblings come before them
 */
export function keysAt(siblings: readonly Pick<FlatBlock, 'order'>[], index: number, count = 1): string[] {
  return generateNKeysBetween(siblings[index - 1]?.order ?? null, siblings[index]?.order ?? null, count);
}

/** How many of the sorted keys come before a key, and those equal to it too with `through`. */
function countBefore(keys: readonly string[], key: string, through = false): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = keys[middle] ?? '';
    if (at < key || (through && at === key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Follows the order of what a change places, so that no two of its blocks get one key either. */
class Places {
  readonly #placed = new Map<Uid, { parent: Uid | null; order: string }>();
  /** Sorted keys of each parent's blocks. */
  readonly #keys = new Map<Uid | null, string[]>();

  constructor(doc: PageDoc) {
    for (const [parent, siblings] of listByParent(doc)) {
      this.#keys.set(
        parent,
        siblings.map(({ order }) => order),
      );
      for (const { uid, order } of siblings) this.#placed.set(uid, { parent, order });
    }
  }

  settle(uid: Uid, parent: Uid | null, order: string): string {
    const before = this.#placed.get(uid);
    const left = before && this.#keys.get(before.parent);
    if (before && left) left.splice(countBefore(left, before.order), 1);
    const taken = this.#keys.get(parent) ?? [];
    this.#keys.set(parent, taken);
    const at = countBefore(taken, order);
    const free =
      taken[at] === order ? generateKeyBetween(order, taken[countBefore(taken, order, true)] ?? null) : order;
    taken.splice(countBefore(taken, free), 0, free);
    this.#placed.set(uid, { parent, order: free });
    return free;
  }
}

function settleSimple(places: Places, command: SimpleCommand): SimpleCommand {
  if (command.kind === 'insert')
    return {
      ...command,
      blocks: command.blocks.map((block) => ({
        ...block,
        order: places.settle(block.uid, block.parent, block.order),
      })),
    };
  if (command.kind === 'move')
    return {
      ...command,
      moves: command.moves.map((one) => ({ ...one, order: places.settle(one.uid, one.parent, one.order) })),
    };
  return command;
}

/** The change with new keys for blocks that would share one with a living sibling; the server stores this one. */
export function settleKeys(doc: PageDoc, command: PageCommand): PageCommand {
  const places = new Places(doc);
  return command.kind === 'batch'
    ? { ...command, commands: command.commands.map((part) => settleSimple(places, part)) }
    : settleSimple(places, command);
}

/** Whether a change that the server gave new keys has one longer than a page can store. */
export function hasTooLongKey(command: PageCommand): boolean {
  const parts = command.kind === 'batch' ? command.commands : [command];
  return parts.some((part) => {
    const places = part.kind === 'insert' ? part.blocks : part.kind === 'move' ? part.moves : [];
    return places.some(({ order }) => order.length > ORDER_KEY_MAX);
  });
}

/** Short keys for all siblings of a block whose key has grown too long; null where none has. */
export function renumberLongKeys(doc: PageDoc): SimpleCommand | null {
  const moves = [...listByParent(doc)].flatMap(([parent, siblings]) => {
    if (!siblings.some(({ order }) => order.length > PAGE_LIMITS.orderKey)) return [];
    const keys = generateNKeysBetween(null, null, siblings.length);
    return siblings.map(({ uid }, index) => ({ uid, parent, order: keys[index] ?? '' }));
  });
  return moves.length > 0 ? { kind: 'move', moves } : null;
}
