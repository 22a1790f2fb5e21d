import type { RouteEntry } from './route-entry.ts';

/** The router's form of a path shape: `/a/{b?}/` is `a/:b?`. */
export const routerPath = (path: string): string =>
  path.replace(/\{(\w+)(\??)\}/g, ':$1$2').replace(/^\/|\/$/g, '');

/** A route whose screen is not there yet. */
export const isWaiting = (entry: RouteEntry): boolean =>
  entry.file === undefined && entry.redirectTo === undefined;

/** An entry's address without its optional parameters. */
export const barePath = ({ path }: Pick<RouteEntry, 'path'>): string => path.replace(/\{\w+\?\}\/?/g, '');

/** Whether an address cannot be made without naming something. */
export const needsParameters = ({ path }: Pick<RouteEntry, 'path'>): boolean => /\{\w+\}/.test(path);

const ALIAS_MARK = '~';

/** Router ids: the entry's own, and one more for each alias, cut off again by `ofRouterId`. */
export const routerIds = (entry: RouteEntry): readonly { readonly id: string; readonly path: string }[] => [
  { id: entry.id, path: entry.path },
  ...(entry.aliases ?? []).map((path, index) => ({ id: `${entry.id}${ALIAS_MARK}${index + 1}`, path })),
];

export interface RouteTable {
  readonly all: readonly RouteEntry[];
  readonly ofId: (id: string) => RouteEntry | undefined;
  readonly ofRouterId: (id: string) => RouteEntry | undefined;
  /** By a router's pattern, as middleware is told it. */
  readonly ofPattern: (pattern: string) => RouteEntry | undefined;
}

/** The table that some entries make; pure, the same in every program. */
export function createRouteTable(all: readonly RouteEntry[]): RouteTable {
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const byPattern = new Map(
    all.flatMap((entry) => routerIds(entry).map(({ path }) => [routerPath(path), entry] as const)),
  );
  return {
    all,
    ofId: (id) => byId.get(id),
    ofRouterId: (id) => byId.get(id.split(ALIAS_MARK)[0] ?? id),
    ofPattern: (pattern) => byPattern.get(pattern.replace(/^\/|\/$/g, '')),
  };
}
