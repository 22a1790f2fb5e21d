import type { MenuEntry } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { FeedLink } from '../../../ui/store/seo.tsx';

/** Where a feed reader finds what is new in a store, or in one of its collections. */
export const newProductsPath = (collection: MenuEntry | null): string =>
  collection === null ? '/new-products.xml' : `/collection/${collection.urlName}/feed.xml`;

/** What a feed reader calls it. */
export const newProductsTitle = (storeName: string, collection: MenuEntry | null): string =>
  collection === null ? `New at ${storeName}` : `${collection.name} at ${storeName}`;

/** By which a page says where its feed is. */
export const newProductsLink = (storeName: string, collection: MenuEntry | null = null): FeedLink => ({
  title: newProductsTitle(storeName, collection),
  href: newProductsPath(collection),
});
