import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { readRouteEntries } from '../../bundling/route-files.ts';
import type { RouteEntry } from '../../renderer/platform/routing/route-entry.ts';
import type { CallDeclaration } from '../../shared/contract/call.ts';

/** Which screens make a call, as their sources say: what all of them ask of a visitor, the call has to ask as well. */

export type Host = 'dashboard' | 'store';

/** A guard by its name, a permission as `may NAME`. */
export type Demand = string;

interface Screen {
  readonly host: Host;
  readonly demands: readonly Demand[];
}

interface Source {
  /** Files of the renderer that it imports, and the popups it opens. */
  readonly uses: readonly string[];
  readonly calls: readonly string[];
}

const DASHBOARD_ACCESS = ['isLoggedIn', 'isVerified', 'hasSignEula'];

function demandsOf({ meta }: RouteEntry, guards: RouteEntry['meta']['access']): Demand[] {
  return [
    ...guards.flatMap((guard) => (guard === 'hasDashboardAccess' ? DASHBOARD_ACCESS : [guard])),
    ...(meta.integration ? ['hasIntegration'] : []),
    ...(meta.dashboardPermissions ?? []).map((permission) => `may ${permission}`),
  ];
}

/** A route as a screen of each host that answers it. No store is visited on the dashboard's. */
function screensOf(entry: RouteEntry): Screen[] {
  const { access, dashboardAccess, host } = entry.meta;
  const onDashboard = (dashboardAccess ?? access).filter((guard) => guard !== 'canVisitStore');
  return [
    ...(host === 'store' ? [] : [{ host: 'dashboard' as const, demands: demandsOf(entry, onDashboard) }]),
    ...(host === 'dashboard' ? [] : [{ host: 'store' as const, demands: demandsOf(entry, access) }]),
  ];
}

const isCall = (value: unknown): value is CallDeclaration =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'name' in value;

/** Calls by what a file has to write to make them: `xCalls.verb`, or their own name. */
async function writtenNames(): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const file of globSync('shared/**/*.{calls,call}.ts')) {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ resolve(file));
    for (const [name, value] of Object.entries(exported)) {
      if (isCall(value)) names.set(name, value.name);
      else if (typeof value === 'object' && value !== null)
        for (const [key, call] of Object.entries(value))
          if (isCall(call)) names.set(`${name}.${key}`, call.name);
    }
  }
  return names;
}

function readSource(
  file: string,
  { names, popups }: { names: ReadonlyMap<string, string>; popups: ReadonlyMap<string, string> },
): Source {
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
    .map(([, path = '']) => relative('.', join(dirname(file), path)))
    .filter((path) => path.startsWith('renderer/'));
  const opened = [...text.matchAll(/\bopenPopup\(\s*'([\w-]+)'/g)].flatMap(
    ([, name = '']) => popups.get(name) ?? [],
  );
  const written = [...text.matchAll(/\b\w+(?:\.\w+)?\b/g)].flatMap(([name]) => [
    name,
    name.split('.')[0] ?? '',
  ]);
  const calls = [...new Set(written)].flatMap((name) => names.get(name) ?? []);
  return { uses: [...imported, ...opened], calls };
}

function reach(start: string, sources: ReadonlyMap<string, Source>): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(sources.get(file)?.uses ?? []));
  }
  return reached;
}

/**
 * What every screen that makes a call asks of its visitor, by host and the call's name. A call that the frame around
 * screens makes is made on all of them; one that no screen makes isn't listed.
 */
export async function demandsOfScreens(): Promise<
  Readonly<Record<Host, ReadonlyMap<string, readonly Demand[]>>>
> {
  const files = globSync('renderer/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const nameIn = (file: string) => /([\w-]+)\.popup\.tsx$/.exec(file)?.[1];
  const popups = new Map(
    files.flatMap((file) => (nameIn(file) ? [[nameIn(file) ?? '', file] as const] : [])),
  );
  const names = await writtenNames();
  const sources = new Map(files.map((file) => [file, readSource(file, { names, popups })]));
  const routes = await readRouteEntries();
  const settings = routes.find(({ id }) => id === 'settings/home');
  if (!settings) throw new Error('The settings have moved');
  const starts: (readonly [string, readonly Screen[]])[] = [
    ...routes.flatMap((entry) =>
      entry.file ? [[join('renderer', entry.file), screensOf(entry)] as const] : [],
    ),
    ...files
      .filter((file) => file.endsWith('.settings.tsx'))
      .map((file) => [file, screensOf(settings)] as const),
    ...files
      .filter((file) => file.endsWith('.shell.tsx'))
      .map((file) => [file, [{ host: 'dashboard' as const, demands: [] }]] as const),
  ];
  const demands = {
    dashboard: new Map<string, readonly Demand[]>(),
    store: new Map<string, readonly Demand[]>(),
  };
  for (const [start, screens] of starts)
    for (const call of new Set([...reach(start, sources)].flatMap((file) => sources.get(file)?.calls ?? [])))
      for (const { host, demands: here } of screens) {
        const before = demands[host].get(call);
        demands[host].set(call, before ? before.filter((demand) => here.includes(demand)) : here);
      }
  return demands;
}
