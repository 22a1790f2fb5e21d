import type { Block } from '../../../../../../shared/features/site/blocks/blocks.ts';

/** A page’s blocks with those that others make of what the store has. */
export const withMade = (
  blocks: readonly Block[],
  made: Readonly<Record<string, readonly Block[]>>,
): Block[] =>
  blocks.map((block) => ({
    ...block,
    items: [...withMade(block.items, made), ...(made[block.uid] ?? [])],
  }));
