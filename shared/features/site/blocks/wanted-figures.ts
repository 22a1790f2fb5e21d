import type { GuardState } from '../../../contract/access/access.ts';
import { type Block, everyBlock } from './block.ts';
import { BLOCK_FIGURES, type BlockFigure } from './block-figures.ts';
import type { BlockRegistry } from './registry.ts';
import { isForSite, isPublished } from './visibility.ts';

/** What the published blocks of a page show there, each once. */
export function figuresOf(
  blocks: readonly Block[],
  registry: BlockRegistry,
  context: GuardState['context'],
): BlockFigure[] {
  const published = (all: readonly Block[]): Block[] =>
    all.filter(isPublished).map((block) => ({ ...block, items: published(block.items) }));
  const wanted = new Set(
    everyBlock(published(blocks)).flatMap(({ type }) => {
      const kind = registry.find(type);
      return kind && isForSite(kind, context) ? (kind.figures ?? []) : [];
    }),
  );
  return BLOCK_FIGURES.filter((name) => wanted.has(name));
}
