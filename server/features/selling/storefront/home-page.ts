import {
  collectionPods,
  comingHomePage,
  defaultHomePage,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import type { SourceItem } from '../../../../shared/features/site/blocks/blocks.ts';
import type { PageKind } from '../../../../shared/features/site/pages/pages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { storeNotFound } from '../../projects/stores/stores.ts';
import { findDraft, readPreviewToken } from '../../site/pages/pages.ts';
import { composeBlocks } from './compose-blocks.ts';
import { createContentCache } from './content-cache.ts';
import { findHome, type StoreHome } from './home-page.reads.ts';
import { requireVisitor } from './page-visitors.ts';

const homes = createContentCache<StoreHome>(8_000_000);

/** A store’s texts and collections, which its pages show. @throws Refusal 404 */
export async function readHome(context: CallContext, storeId: string): Promise<StoreHome> {
  context.shows(['catalogue']);
  const store = await homes.read(context, storeId, () => findHome(context.tx, storeId));
  if (!store) throw storeNotFound();
  return store;
}

export const collectionItems = ({ collections }: StoreHome): SourceItem[] =>
  collectionPods(
    collections.map(({ pictures, ...collection }) => ({ ...collection, picture: pictures?.[0] ?? null })),
  );

/** The page, or the store’s footer, that a preview's token shows; null without a token that fits. */
export async function findPreviewed(
  { tx, services }: CallContext,
  storeId: string,
  token: string | undefined,
  kind: PageKind = 'page',
) {
  const pageId = token && readPreviewToken(services.secret, storeId, token, databaseNow());
  return token && pageId ? findDraft(tx, storeId, { pageId, kind, token }) : null;
}

/**
 * The blocks of a store's home page with the products each shows: those its owner put there, or the first ones.
 * @throws Refusal 401, 403, 404
 */
export async function composeHome(context: CallContext, storeId: string, preview?: string) {
  context.shows(['home']);
  const store = await readHome(context, storeId);
  const previewed = await findPreviewed(context, storeId, preview);
  const built = previewed ?? store.built;
  if (built && !previewed) requireVisitor(context, built.page.properties.loginState);
  const first = store.products > 0 ? defaultHomePage(store) : comingHomePage(store);
  const composed = await composeBlocks(context, storeId, {
    blocks: built?.blocks ?? first,
    collections: () => collectionItems(store),
  });
  return { ...composed, page: built?.page ?? null, isPreview: previewed !== null };
}
