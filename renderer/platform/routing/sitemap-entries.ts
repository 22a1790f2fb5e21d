import type { RouteEntry } from './route-entry.ts';
import { isWaiting, knownRoutes, needsParameters } from './route-table.ts';

/**
 * Pages that are public, indexable and complete, with an address without parameters: on the dashboard's host, or a
 * store's pages served by the dashboard. A store's login is nothing to search for, and an address that leads on is none.
 */
export const sitemapEntries = (isStore: boolean): readonly RouteEntry[] =>
  knownRoutes().filter(
    (entry) =>
      entry.meta.search === 'indexed' &&
      (isStore ? entry.meta.host === 'both' : entry.meta.host !== 'store') &&
      !entry.redirectTo &&
      !isWaiting(entry) &&
      !needsParameters(entry) &&
      !(isStore && entry.onStore) &&
      entry.meta.access.every((guard) => !isStore && guard === 'mayLogIn'),
  );
