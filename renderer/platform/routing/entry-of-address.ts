import { matchPath } from 'react-router';
import type { RouteEntry } from './route-entry.ts';
import { knownRoutes, routerPath } from './route-table.ts';

/** The entry whose path shape a local address has; its query does not matter. */
export function entryOfAddress(address: string): RouteEntry | undefined {
  const [pathname = ''] = address.split('?');
  return knownRoutes().find(({ path }) => matchPath(`/${routerPath(path)}`, pathname) !== null);
}
