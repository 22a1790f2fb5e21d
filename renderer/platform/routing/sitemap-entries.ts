import { PRODUCT_NAME } from '../../../shared/rules/constants/constants.ts';
import { routePath } from '../access/route-access.ts';
import type { RouteEntry } from './route-entry.ts';
import { isWaiting, knownRoutes, needsParameters } from './route-table.ts';

/** A page that anyone may open, and its name. */
export interface SitemapPage {
  readonly path: string;
  readonly title: string;
}

const pagesOf = (entry: RouteEntry): readonly SitemapPage[] => {
  const named = (entry.listed ?? []).map(({ title, params }) => ({ title, path: routePath(entry, params) }));
  return needsParameters(entry) ? named : [{ title: entry.meta.title, path: routePath(entry) }, ...named];
};

/**
 * Pages that are public, indexable and complete, each once: on the dashboard's host with its front page, or a store's pages
 * served by the dashboard. A store's login is nothing to search for, and an address that leads on is none.
 */
export function sitemapPages(isStore: boolean): readonly SitemapPage[] {
  const found = knownRoutes().filter(
    (entry) =>
      entry.meta.search === 'indexed' &&
      (isStore ? entry.meta.host === 'both' : entry.meta.host !== 'store') &&
      !entry.redirectTo &&
      !isWaiting(entry) &&
      !(isStore && entry.onStore) &&
      entry.meta.access.every((guard) => !isStore && guard === 'mayLogIn'),
  );
  const pages = [{ path: '/', title: PRODUCT_NAME }, ...found.flatMap(pagesOf)];
  return [...new Map(pages.map((page) => [page.path, page])).values()];
}
