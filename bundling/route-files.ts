import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { matchPath } from 'react-router';
import type { Plugin } from 'vite';
import {
  createRouteTable,
  type RouteTable,
  routerPath,
} from '../renderer/platform/routing/create-route-table.ts';
import type { RouteEntry } from '../renderer/platform/routing/route-entry.ts';

/** Where routes are declared: by the feature whose screens they are, and by the shell. */
const FILES = 'renderer/{features/*/*,shell/*}/*.routes.ts';

interface RoutesModule {
  readonly default: readonly RouteEntry[];
}

/** Node keeps a module for as long as it runs, so that a changed file is another one; Vite knows by itself. */
const addressOf = (path: string): string =>
  pathToFileURL(path).href + ('env' in import.meta ? '' : `?changed=${statSync(path).mtimeMs}`);

/** What one `NAME.routes.ts` declares. */
export interface RouteFile {
  /** Its folder in the renderer's: `features/AREA/NAME`. */
  readonly folder: string;
  readonly entries: readonly RouteEntry[];
}

/** Reads every `NAME.routes.ts`. Each entry's `file` is a path from the renderer's folder then. */
export async function readRouteFiles(): Promise<readonly RouteFile[]> {
  const files: RouteFile[] = [];
  for (const path of globSync(FILES)
    .toSorted()
    .map((file) => resolve(file))) {
    const { default: declared }: RoutesModule = await import(/* @vite-ignore */ addressOf(path));
    const folder = relative('renderer', dirname(path));
    const entries = declared.map((entry) =>
      entry.file === undefined ? entry : { ...entry, file: `${folder}/${entry.file}` },
    );
    files.push({ folder, entries });
  }
  return files;
}

export const readRouteEntries = async (): Promise<readonly RouteEntry[]> =>
  (await readRouteFiles()).flatMap(({ entries }) => entries);

/** The whole table, for programs that run without Vite: the router's configuration, scripts, tests. */
export const readRouteTable = async (): Promise<RouteTable> => createRouteTable(await readRouteEntries());

const DASHBOARD_GUARDS: ReadonlySet<string> = new Set([
  'hasDashboardAccess',
  'hasProject',
  'hasStore',
  'isFactoryOrInternalUser',
  'isInternalUser',
]);

const needsDashboard = ({ meta }: RouteEntry): boolean =>
  meta.access.some((guard) => DASHBOARD_GUARDS.has(guard)) || meta.dashboardPermissions !== undefined;

/** Whether only people who are logged in may learn of a route: a dashboard screen, or a redirect to one. */
export function isDashboardRoute(entry: RouteEntry, table: RouteTable): boolean {
  if (entry.redirectTo === undefined) return needsDashboard(entry);
  if (entry.redirectTo.endsWith('*')) return true;
  const [path = ''] = entry.redirectTo.split('?');
  // A path without parameters goes before one that has some: a store’s pages can have any name.
  const target =
    table.all.find((other) => other.path === path) ??
    table.all.find((other) => matchPath(`/${routerPath(other.path)}`, path) !== null);
  return target === undefined || isDashboardRoute(target, table);
}

/** The part of an entry that browsers receive: without its samples, and of its module only that there is one. */
const toBrowser = ({ sample: _, file, ...entry }: RouteEntry): RouteEntry => ({
  ...entry,
  ...(file !== undefined && { file: '' }),
});

const VIRTUAL = 'virtual:routes';
const DASHBOARD = 'virtual:dashboard-routes';
const ICONS = 'virtual:menu-icons';
const VIRTUALS: ReadonlySet<string> = new Set([VIRTUAL, DASHBOARD, ICONS]);
const asModule = (entries: readonly RouteEntry[]) => `export default ${JSON.stringify(entries)};\n`;

/** The icons that menus show: the set has thousands. */
export function menuIcons(entries: readonly RouteEntry[]): readonly string[] {
  const named = entries.flatMap(({ menu }) => (menu === undefined ? [] : [menu].flat()));
  return [...new Set(named.flatMap((place) => ('icon' in place ? place.icon : [])))].toSorted();
}

function iconModule(entries: readonly RouteEntry[]): string {
  const list = menuIcons(entries).join(', ');
  return `import { ${list} } from '@tabler/icons-react'\nexport const MENU_ICONS = { ${list} }\n`;
}

/**
 * `virtual:routes`: every route on the server, in tests and on a workstation. A browser gets the routes that anyone may
 * open, and the address of a separate file with the dashboard's. `virtual:menu-icons`: the icons that their menus name.
 */
export function routeFiles(): Plugin {
  const isStation = process.env.SELVEDGE_TARGET === 'station';
  let isBuild = false;
  const split = async () => {
    const table = await readRouteTable();
    const dashboard = table.all.filter((entry) => isDashboardRoute(entry, table)).map(toBrowser);
    const rest = table.all.filter((entry) => !isDashboardRoute(entry, table)).map(toBrowser);
    const hash = createHash('sha256').update(asModule(dashboard)).digest('base64url').slice(0, 8);
    return { table, dashboard, rest, fileName: `assets/routes-${hash}.js` };
  };
  return {
    name: 'selvedge:route-files',
    config: (_, { command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (VIRTUALS.has(id) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${ICONS}`) return iconModule(await readRouteEntries());
      if (id === `\0${DASHBOARD}`) return asModule((await split()).dashboard);
      if (id !== `\0${VIRTUAL}`) return null;
      const { table, rest, dashboard, fileName } = await split();
      const isClient = this.environment.config.consumer === 'client' && !isStation;
      const address = isStation ? null : isBuild ? `/${fileName}` : `/@id/__x00__${DASHBOARD}`;
      if (isClient && isBuild) this.emitFile({ type: 'asset', fileName, source: asModule(dashboard) });
      return [
        `export const ROUTES = ${JSON.stringify(isClient ? rest : table.all.map(toBrowser))};`,
        `export const DASHBOARD_ROUTES = ${JSON.stringify(address)};`,
      ].join('\n');
    },
    configureServer(server) {
      server.watcher.on('all', (_, path) => {
        if (path.endsWith('.routes.ts')) void server.restart();
      });
    },
  };
}
