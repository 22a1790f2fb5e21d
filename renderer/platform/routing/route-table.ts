import { DASHBOARD_ROUTES, ROUTES } from 'virtual:routes';
import { createRouteTable } from './create-route-table.ts';
import type { RouteEntry } from './route-entry.ts';

export { barePath, isWaiting, needsParameters, routerPath } from './create-route-table.ts';

/**
 * The routes that this program knows: all of them on the server and on a workstation. A browser begins with those that
 * anyone may open and learns of the dashboard's once somebody is logged in there.
 */
let table = createRouteTable(ROUTES);

export const knownRoutes = (): readonly RouteEntry[] => table.all;
export const routeEntry = (id: string): RouteEntry | undefined => table.ofId(id);
export const routeEntryOfPattern = (pattern: string): RouteEntry | undefined => table.ofPattern(pattern);
export const entryOfRouterId = (id: string): RouteEntry | undefined => table.ofRouterId(id);

let loading: Promise<void> | null = null;

/** Address of the file with the dashboard's routes; null where they are known from the start. */
export const DASHBOARD_ROUTES_FILE: string | null = DASHBOARD_ROUTES;

/** Makes the dashboard's routes known to this browser. */
export function loadDashboardRoutes(): Promise<void> {
  if (DASHBOARD_ROUTES === null) return Promise.resolve();
  const address = DASHBOARD_ROUTES;
  loading ??= import(/* @vite-ignore */ address)
    .then((module: { readonly default: readonly RouteEntry[] }) => {
      table = createRouteTable([...ROUTES, ...module.default]);
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}
