import { type Block, everyBlock } from '../../../../shared/features/site/blocks/blocks.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { composeBlocks } from './compose-blocks.ts';
import { collectionItems, findPreviewed, readHome } from './home-page.ts';

/** The footer’s blocks with the products each shows: the live ones, or the draft that a preview’s token shows. */
export async function composeFooter(
  context: CallContext,
  storeId: string,
  { live, preview }: { readonly live: readonly Block[] | null; readonly preview: string | undefined },
) {
  const previewed = await findPreviewed(context, storeId, preview, 'footer');
  const blocks = previewed?.blocks ?? live;
  if (!blocks) return null;
  // Few footers show collections, and the others needn’t wait for them.
  const needsStore = everyBlock(blocks).some(({ properties }) => Boolean(properties.itemFactory));
  const items = needsStore ? collectionItems(await readHome(context, storeId)) : [];
  const composed = await composeBlocks(context, storeId, { blocks, collections: () => items });
  return { ...composed, isPreview: previewed !== null };
}
