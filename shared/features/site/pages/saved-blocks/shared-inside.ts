import { blockRegistry } from '../../blocks/blocks.ts';
import type { FlatBlock } from '../flat-block.ts';
import type { Uid } from '../page-limits.ts';
import { type PageRefusal, pageRefusal } from '../page-refusals.ts';
import { sharedMarkOf } from './shared-mark.ts';

interface Page {
  readonly blocks: ReadonlyMap<Uid, FlatBlock>;
}

const title = ({ type }: FlatBlock): string => blockRegistry.find(type)?.title ?? type;

/** A block with all that it lies in, the outermost first. */
function wayTo({ blocks }: Page, uid: Uid | null): FlatBlock[] {
  const way: FlatBlock[] = [];
  for (let at = blocks.get(uid ?? ''); at && way.length <= blocks.size; at = blocks.get(at.parent ?? ''))
    way.unshift(at);
  return way;
}

/**
 * No shared block lies inside another one, nor, by that, inside itself. What comes is refused with the way to it.
 * @param coming a block with all that is in it, the outermost first
 */
export function refuseSharedInside(
  page: Page,
  coming: readonly FlatBlock[],
  parent: Uid | null,
): PageRefusal | null {
  const [root] = coming;
  const inner = coming.find((block, at) => at > 0 && sharedMarkOf(block) !== null);
  const outer = root && sharedMarkOf(root) ? root : undefined;
  const first = inner ?? outer;
  if (!first) return null;
  const around = wayTo(page, parent);
  const from = around.findIndex((block) => sharedMarkOf(block) !== null);
  if (from < 0 && !(inner && outer)) return null;
  const way = [...(from < 0 ? [] : around.slice(from)), ...(outer ? [outer] : []), ...(inner ? [inner] : [])];
  const names = way.map(title).join(' › ');
  return pageRefusal('shared-inside', `A shared block can’t go inside a shared block: ${names}`);
}
