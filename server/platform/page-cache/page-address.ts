import { listingQueryOf, listingSearch } from '../../../shared/features/selling/storefront/storefront.ts';
import { PREVIEW_QUERY } from '../../../shared/features/site/pages/pages.ts';
import { LOOK_QUERY } from '../../../shared/features/site/theme/theme.calls.ts';

/** A page that looks the same to every visitor, by the part of its address that makes a difference. */
const PRODUCT = /^\/product\/[a-z0-9-]{1,120}\/?$/;
const COLLECTION = /^\/collection\/[a-z0-9-]{1,120}\/?$/;
/** How long the name of a colour or a size may be. */
const CHOICE_MAX = 60;
const SEARCH_MAX = 300;

function productQuery(search: URLSearchParams): string | null {
  const chosen = ['colour', 'size'].flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  if (chosen.some(([, value]) => value.length > CHOICE_MAX)) return null;
  const query = chosen.map(([name, value]) => `${name}=${encodeURIComponent(value.toLowerCase())}`).join('&');
  return query && `?${query}`;
}

function collectionQuery(search: URLSearchParams): string | null {
  const query = listingSearch(listingQueryOf(search));
  return query.length <= SEARCH_MAX ? query : null;
}

/**
 * The address under which a page is kept: its path with the parameters the page reads, so that marks of campaigns make
 * no copies. Null for pages that are not kept.
 */
export function keptAddress(url: string): string | null {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const search = at === -1 || at === url.length - 1 ? null : new URLSearchParams(url.slice(at + 1));
  // Only people who have a preview’s link see it.
  if (search?.has(LOOK_QUERY)) return null;
  if (path === '/') return search?.has(PREVIEW_QUERY) ? null : '/';
  const queryOf = PRODUCT.test(path) ? productQuery : COLLECTION.test(path) ? collectionQuery : null;
  if (!queryOf) return null;
  const query = search === null ? '' : queryOf(search);
  return query === null ? null : path.replace(/\/?$/, '/') + query;
}
