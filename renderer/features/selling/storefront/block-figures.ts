import { contextAt } from '../../../../shared/contract/access/access.ts';
import type { PageServer } from '../../../../shared/contract/gateway.ts';
import { blockFigureCalls } from '../../../../shared/features/site/blocks/blocks.calls.ts';
import {
  type Block,
  type BlockFigures,
  blockRegistry,
  figuresOf,
} from '../../../../shared/features/site/blocks/blocks.ts';

/** What the blocks show of a project, the catalogue or reviews; undefined for pages with no such block. */
export async function readFigures(
  server: Pick<PageServer, 'call' | 'visit'>,
  blocks: readonly Block[],
): Promise<BlockFigures | undefined> {
  const names = figuresOf(blocks, blockRegistry, contextAt(server.visit.store));
  return names.length === 0
    ? undefined
    : server.call(blockFigureCalls.figures, { query: { names: names.join(',') } });
}
