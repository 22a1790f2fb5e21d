import type { RouteEntry } from './route-entry.ts';
import { isWaiting, knownRoutes, needsParameters } from './route-table.ts';

/**
 * Pages that are public, indexable and complete, with an address without parameters: on the dashboard's host, or a
 * store's pages served by the dashboard.
 */
export const sitemapEntries = (isStore: boolean): readonly RouteEntry[] =>
  knownRoutes().filter(
    (entry) =>
      entry.meta.search === 'indexed' &&
      (isStore ? entry.meta.host === 'both' : entry.meta.host !== 'store') &&
      !entry.redirectTo &&
      !isWaiting(entry) &&
      !needsParameters(entry) &&
      entry.meta.access.every((guard) => guard === 'mayLogIn'),
  );
