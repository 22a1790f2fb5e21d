import type { Block } from '../../../../../../shared/features/site/blocks/blocks.ts';

type Made = Readonly<Record<string, readonly Block[]>>;

function filled(block: Block, made: Made): Block {
  const items = withMade(block.items, made);
  const more = made[block.uid];
  if (more === undefined && items === block.items) return block;
  return { ...block, items: [...items, ...(more ?? [])] };
}

/** A page’s blocks with those that others make of what the store has. Where that adds nothing, they are the same objects. */
export function withMade(blocks: readonly Block[], made: Made): readonly Block[] {
  const next = blocks.map((block) => filled(block, made));
  return next.every((block, at) => block === blocks[at]) ? blocks : next;
}
