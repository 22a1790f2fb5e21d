import { ADDRESSES_PER_PAGE_MAX } from '../../../../shared/features/selling/storefront/storefront.ts';

/** The most that search engines read of one file. Source: the sitemaps protocol, https://www.sitemaps.org/protocol.html. */
export const SITEMAP_MOST = { addresses: 50_000, bytes: 52_428_800 } as const;

/** How many parts of the store’s addresses a file holds. */
export const PARTS_PER_FILE = SITEMAP_MOST.addresses / ADDRESSES_PER_PAGE_MAX;

interface Addresses {
  /** Of pages and collections. */
  readonly others: number;
  readonly products: number;
}

/** One file while everything fits into it; otherwise one of pages and collections and further ones of products. */
export const countFiles = ({ others, products }: Addresses): number =>
  others + products <= SITEMAP_MOST.addresses ? 1 : 1 + Math.ceil(products / SITEMAP_MOST.addresses);

/** The first part of products in a file of products: the second file has the first ones. */
export const firstPartOf = (file: number): number => (file - 2) * PARTS_PER_FILE + 1;
