import type { CallAnswer } from '../../../../../shared/contract/call.ts';
import { blockCalls, blockFigureCalls } from '../../../../../shared/features/site/blocks/blocks.calls.ts';
import {
  type Block,
  type BlockFigures,
  NO_BLOCK_FIGURES,
} from '../../../../../shared/features/site/blocks/blocks.ts';
import { gateway } from '../../../../platform/calls/calls.ts';

export type BlockContent = CallAnswer<typeof blockCalls.fill> & { readonly figures: BlockFigures };

/** Asks for what blocks show of their store, and for the named figures. */
export async function askContent(
  division: string,
  blocks: readonly Block[],
  figureNames: readonly string[],
): Promise<BlockContent> {
  const names = figureNames.join(',');
  const [content, figures] = await Promise.all([
    gateway().call(blockCalls.fill, { params: { division }, body: { blocks: [...blocks] } }),
    names === '' ? NO_BLOCK_FIGURES : gateway().call(blockFigureCalls.figures, { query: { names } }),
  ]);
  return { ...content, figures };
}
