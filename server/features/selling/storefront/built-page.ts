import { ANONYMOUS_STATE, CONDITION_REGISTRY } from '../../../../shared/contract/access/access.ts';
import { forbidden, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { type LoginState, normaliseUrl } from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { findLivePage, findMovedPage } from '../../site/pages/pages.ts';
import { composeBlocks } from './compose-blocks.ts';
import { collectionItems, findPreviewed, readHome } from './home-page.ts';

/** @throws Refusal 401 where logging in may help, 403 where it doesn't. Spec 1 §6.3. */
function requireVisitor({ user }: CallContext, loginState: LoginState): void {
  const isLoggedIn = user !== null;
  if (loginState === 'logged-out' && isLoggedIn) throw forbidden(PAGE_MESSAGES.forbidden);
  if ((loginState === 'logged-in' || loginState === 'dashboard-access') && !isLoggedIn)
    throw new Refusal(401, 'login-required');
  if (
    loginState === 'dashboard-access' &&
    !CONDITION_REGISTRY.hasDashboardAccess({ ...ANONYMOUS_STATE, user })
  )
    throw forbidden(PAGE_MESSAGES.forbidden);
}

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
