import type { RouteEntry } from './route-entry.ts';
import { isWaiting, ROUTE_TABLE } from './route-table.ts';

/**
 * Pages that anyone may open, that search engines may list, that have their screen, and whose address needs no
 * parameter: on the dashboard's host, or those that a store has besides its own pages.
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
