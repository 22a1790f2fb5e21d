import type { RouteEntry } from './route-entry.ts';
import { isWaiting, ROUTE_TABLE } from './route-table.ts';

/**
 * Pages that are public, indexable and complete, with an address without parameters: on the dashboard's host, or a
 * store's pages served by the dashboard.
 */
export const sitemapEntries = (isStore: boolean): readonly RouteEntry[] =>
  ROUTE_TABLE.filter(
    (entry) =>
      entry.meta.search === 'indexed' &&
      (isStore ? entry.meta.host === 'both' : entry.meta.host !== 'store') &&
      !entry.redirectTo &&
      !isWaiting(entry) &&
      !/\{\w+\}/.test(entry.path) &&
      entry.meta.access.every((guard) => guard === 'mayLogIn'),
  );

/** An entry's address without its optional parameters. */
export const sitemapAddress = ({ path }: RouteEntry): string => path.replace(/\{\w+\?\}\/?/g, '');
