import {
  collectionPods,
  comingHomePage,
  defaultHomePage,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import {
  blockRegistry,
  productLookups,
  productRequests,
  sharedOut,
  withMadeItems,
} from '../../../../shared/features/site/blocks/blocks.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { storeNotFound } from '../../projects/stores/stores.ts';
import { createContentCache } from './content-cache.ts';
import { findHome, findListed, type StoreHome } from './home-page.queries.ts';
import { findCards } from './products.queries.ts';

/** Collections, over all stores, that are remembered. */
const COLLECTIONS_MAX = 20_000;
const homes = createContentCache<StoreHome>({
  maxSize: COLLECTIONS_MAX,
  sizeOf: ({ collections }) => collections.length + 1,
});

/** The blocks of a store's home page with the products each shows, in three statements. */
export async function composeHome({ tx, services, log: logger }: CallContext, storeId: string) {
  const log = (message: string) => logger.warn({ store: storeId }, message);
  const store = await homes.read(services, storeId, (version) => findHome(tx, storeId, version));
  if (!store) throw storeNotFound();
  const teasers = store.collections.map(({ pictures, ...collection }) => ({
    ...collection,
    picture: pictures?.[0] ?? null,
  }));
  const blocks = withMadeItems(store.products > 0 ? defaultHomePage(store) : comingHomePage(store), {
    registry: blockRegistry,
    sources: { collections: () => collectionPods(teasers) },
    log,
  });
  const lookups = productLookups(productRequests(blocks, blockRegistry, log));
  const lists = sharedOut(lookups, await findListed(tx, storeId, lookups));
  const cards = await findCards(tx, storeId, [...new Set(Object.values(lists).flat())]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const products = Object.fromEntries(
    Object.entries(lists).map(([uid, ids]) => [uid, ids.flatMap((id) => byId.get(id) ?? [])]),
  );
  return { blocks, products };
}
