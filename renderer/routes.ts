import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import { readRouteEntries } from '../vite.route-files.ts';
import { routerIds, routerPath } from './platform/routing/create-route-table.ts';
import type { RouteEntry } from './platform/routing/route-entry.ts';

const isStation = process.env.SELVEDGE_TARGET === 'station';

const routesOf = (entry: RouteEntry, fallback: string): RouteConfigEntry[] =>
  routerIds(entry).map(({ id, path }) => ({
    id,
    file: entry.redirectTo ? 'shell/waiting/redirect.route.tsx' : (entry.file ?? fallback),
    ...(path === '/' ? { index: true } : { path: routerPath(path) }),
  }));

const entries = await readRouteEntries();
const pages = entries.filter((entry) => entry.meta.hydrate === 'page');
const shopPages = entries.filter((entry) => entry.meta.hydrate === 'islands');

const dashboard: RouteConfigEntry = {
  id: 'dashboard-frame',
  file: 'shell/dashboard-frame.tsx',
  children: pages.flatMap((entry) => routesOf(entry, 'shell/waiting/waiting.route.tsx')),
};
const store: RouteConfigEntry = {
  id: 'store-frame',
  file: 'shell/store-frame.tsx',
  children: shopPages.flatMap((entry) => routesOf(entry, 'shell/waiting/store-waiting.route.tsx')),
};

const unknown: RouteConfigEntry = { id: 'unknown', path: '*', file: 'shell/errors/unknown.route.tsx' };

/** Made from every feature's routes; the workstation has no storefront. */
export default [dashboard, ...(isStation ? [] : [store]), unknown] satisfies RouteConfig;
