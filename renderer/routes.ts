import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import { readRouteEntries } from '../bundling/route-files.ts';
import { UNKNOWN_SCREEN_ID } from '../shared/contract/unknown-screen.ts';
import { routerIds, routerPath } from './platform/routing/create-route-table.ts';
import type { RouteEntry } from './platform/routing/route-entry.ts';

const isStation = process.env.SELVEDGE_TARGET === 'station';

const routesOf = (entry: RouteEntry, fallback: string): RouteConfigEntry[] =>
  routerIds(entry).map(({ id, path }) => ({
    id,
    file: entry.redirectTo ? 'shell/waiting/redirect.route.tsx' : (entry.file ?? fallback),
    ...(path === '/' ? { index: true } : { path: routerPath(path) }),
  }));

const WAITING = 'shell/waiting/waiting.route.tsx';
const entries = await readRouteEntries();
const pages = entries.filter((entry) => entry.meta.hydrate === 'page');
const islandPages = entries.filter((entry) => entry.meta.hydrate === 'islands');
const shopPages = islandPages.filter(({ meta }) => meta.host !== 'dashboard');
/** Pages of the platform's own host without the dashboard around them. */
const ownPages = islandPages.filter(({ meta }) => meta.host === 'dashboard');

/** Only for people who are logged in to the dashboard: the server leaves it out for everyone else. */
const unknownScreen: RouteConfigEntry = {
  id: UNKNOWN_SCREEN_ID,
  path: '*',
  file: 'shell/errors/unknown-screen.route.tsx',
};
const dashboard: RouteConfigEntry = {
  id: 'dashboard-frame',
  file: 'shell/dashboard-frame.tsx',
  children: [...pages.flatMap((entry) => routesOf(entry, WAITING)), ...(isStation ? [] : [unknownScreen])],
};
const store: RouteConfigEntry = {
  id: 'store-frame',
  file: 'shell/store-frame.tsx',
  children: shopPages.flatMap((entry) => routesOf(entry, 'shell/waiting/store-waiting.route.tsx')),
};

const unknown: RouteConfigEntry = { id: 'unknown', path: '*', file: 'shell/errors/unknown.route.tsx' };

/** Made from every feature's routes; the workstation has no storefront. */
export default [
  dashboard,
  ...(isStation ? [] : [store, ...ownPages.flatMap((entry) => routesOf(entry, WAITING))]),
  unknown,
] satisfies RouteConfig;
