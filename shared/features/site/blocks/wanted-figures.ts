import { type Block, everyBlock } from './block.ts';
import { BLOCK_FIGURES, type BlockFigure } from './block-figures.ts';
import type { BlockRegistry } from './registry.ts';
import { isPublished } from './visibility.ts';

/** What the published blocks of a page show, each once. */
export function figuresOf(blocks: readonly Block[], registry: BlockRegistry): BlockFigure[] {
  const published = (all: readonly Block[]): Block[] =>
    all.filter(isPublished).map((block) => ({ ...block, items: published(block.items) }));
  const wanted = new Set(
    everyBlock(published(blocks)).flatMap(({ type }) => registry.find(type)?.figures ?? []),
  );
  return BLOCK_FIGURES.filter((name) => wanted.has(name));
}
