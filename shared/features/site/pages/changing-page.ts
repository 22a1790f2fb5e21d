import type { FlatBlock } from './flat-block.ts';
import { byOrder, isAlive, listByParent, type PageDoc } from './page-document.ts';
import type { PageFields } from './page-fields.ts';
import type { Uid } from './page-limits.ts';

/**
 * A copy of a page while one command changes it: a command may name each of thousands of blocks, so none of them may
 * cost a look at all others.
 */
export class ChangingPage {
  fields: PageFields;
  readonly blocks: Map<Uid, FlatBlock>;
  /** Living blocks. */
  alive: number;
  #children: Map<Uid | null, Set<Uid>> | null = null;

  constructor({ page, blocks }: PageDoc) {
    this.fields = page;
    this.blocks = new Map(blocks);
    this.alive = 0;
    for (const block of blocks.values()) if (isAlive(block)) this.alive += 1;
  }

  put(block: FlatBlock): void {
    const before = this.blocks.get(block.uid);
    if (isAlive(before)) {
      this.alive -= 1;
      this.#children?.get(before.parent)?.delete(before.uid);
    }
    this.blocks.set(block.uid, block);
    if (!isAlive(block)) return;
    this.alive += 1;
    if (this.#children) this.#childrenIn(block.parent, this.#children).add(block.uid);
  }

  countChildren(parent: Uid | null): number {
    return this.#index().get(parent)?.size ?? 0;
  }

  /** How many levels down a block is; 0 for the page itself. */
  depth(uid: Uid | null): number {
    let depth = 0;
    for (let at = uid; at !== null; at = this.blocks.get(at)?.parent ?? null) {
      depth += 1;
      if (depth > this.blocks.size) break;
    }
    return depth;
  }

  /** How many levels a block and what is inside it make. */
  height(uid: Uid): number {
    let levels = 0;
    for (let level: Uid[] = [uid]; level.length > 0; levels += 1)
      level = level.flatMap((one) => [...(this.#index().get(one) ?? [])]);
    return levels;
  }

  isInside(uid: Uid | null, holder: Uid): boolean {
    for (let at = uid; at !== null; at = this.blocks.get(at)?.parent ?? null) if (at === holder) return true;
    return false;
  }

  /** The living block with all that is inside it, parents first, siblings in their order. */
  listSubtree(uid: Uid): FlatBlock[] {
    const found: FlatBlock[] = [];
    const waiting = this.#blocksWith([uid]);
    for (let block = waiting.pop(); block; block = waiting.pop()) {
      found.push(block);
      waiting.push(
        ...this.#blocksWith(this.#index().get(block.uid) ?? [])
          .toSorted(byOrder)
          .reverse(),
      );
    }
    return found;
  }

  #blocksWith(uids: Iterable<Uid>): FlatBlock[] {
    return [...uids].flatMap((uid) => this.blocks.get(uid) ?? []);
  }

  #index(): Map<Uid | null, Set<Uid>> {
    this.#children ??= new Map(
      [...listByParent(this)].map(([parent, siblings]) => [parent, new Set(siblings.map(({ uid }) => uid))]),
    );
    return this.#children;
  }

  #childrenIn(parent: Uid | null, children: Map<Uid | null, Set<Uid>>): Set<Uid> {
    const there = children.get(parent) ?? new Set();
    children.set(parent, there);
    return there;
  }
}
