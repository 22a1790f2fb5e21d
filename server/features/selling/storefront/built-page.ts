import { notFound } from '../../../../shared/contract/errors.ts';
import { normaliseUrl } from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { findLivePage, findMovedPage } from '../../site/pages/pages.ts';
import { composeBlocks } from './compose-blocks.ts';
import { collectionItems, findPreviewed, readHome } from './home-page.ts';
import { requireVisitor } from './page-visitors.ts';

/** The page at an address of a store, or the draft that a preview's token shows. @throws Refusal 401, 403, 404 */
export async function composePage(
  context: CallContext,
  storeId: string,
  { url: asked, preview }: { readonly url: string; readonly preview?: string | undefined },
) {
  const url = normaliseUrl(asked);
  const previewed = await findPreviewed(context, storeId, preview);
  const found = previewed ?? (await findLivePage(context.tx, storeId, url));
  if (!found) {
    const movedTo = await findMovedPage(context.tx, storeId, url);
    if (movedTo === null) throw notFound(PAGE_MESSAGES.notFound);
    return { blocks: [], products: {}, page: { url }, isPreview: false, movedTo };
  }
  const { page, blocks } = found;
  if (!previewed) requireVisitor(context, page.properties.loginState);
  const store = await readHome(context, storeId);
  const composed = await composeBlocks(context, storeId, {
    blocks,
    collections: () => collectionItems(store),
  });
  return { ...composed, page, isPreview: previewed !== null, movedTo: null };
}
