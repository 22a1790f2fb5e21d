import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { FlatBlock } from './flat-block.ts';
import type { PageCommand, SimpleCommand } from './page-commands.ts';
import { listByParent, listChildren, type PageDoc } from './page-document.ts';
import { PAGE_LIMITS, type Uid } from './page-limits.ts';

/**
 * Keys for blocks that go next to each other.
 * @param index how many of the siblings come before them
 */
export function keysAt(siblings: readonly Pick<FlatBlock, 'order'>[], index: number, count = 1): string[] {
  return generateNKeysBetween(siblings[index - 1]?.order ?? null, siblings[index]?.order ?? null, count);
}

/** Follows the order of what a change places, so that no two of its blocks get one key either. */
class Places {
  readonly #doc: PageDoc;
  readonly #placed = new Map<Uid, { parent: Uid | null; order: string }>();

  constructor(doc: PageDoc) {
    this.#doc = doc;
  }

  settle(uid: Uid, parent: Uid | null, order: string): string {
    const placed = [...this.#placed].flatMap(([other, place]) =>
      place.parent === parent && other !== uid ? [place.order] : [],
    );
    const others = listChildren(this.#doc, parent)
      .filter((block) => block.uid !== uid && !this.#placed.has(block.uid))
      .map((block) => block.order);
    const taken = [...others, ...placed].toSorted((one, two) => (one < two ? -1 : 1));
    const at = taken.indexOf(order);
    const free =
      at < 0 ? order : generateKeyBetween(order, taken.slice(at).find((key) => key > order) ?? null);
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

/** Short keys for all siblings of a block whose key has grown too long; null where none has. */
export function renumberLongKeys(doc: PageDoc): SimpleCommand | null {
  const moves = [...listByParent(doc)].flatMap(([parent, siblings]) => {
    if (!siblings.some(({ order }) => order.length > PAGE_LIMITS.orderKey)) return [];
    const keys = generateNKeysBetween(null, null, siblings.length);
    return siblings.map(({ uid }, index) => ({ uid, parent, order: keys[index] ?? '' }));
  });
  return moves.length > 0 ? { kind: 'move', moves } : null;
}
