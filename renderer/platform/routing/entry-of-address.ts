import { matchPath } from 'react-router';
import type { RouteEntry } from './route-entry.ts';
import { barePath, knownRoutes, routerPath } from './route-table.ts';

/** The entry whose path shape a local address has; its query does not matter. One that spells the address out comes first. */
export function entryOfAddress(address: string): RouteEntry | undefined {
  const [pathname = ''] = address.split('?');
  const fitting = knownRoutes().filter(({ path }) => matchPath(`/${routerPath(path)}`, pathname) !== null);
  return fitting.find((entry) => barePath(entry) === pathname) ?? fitting[0];
}
