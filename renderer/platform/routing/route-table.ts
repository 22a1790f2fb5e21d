import type { RouteEntry } from './route-entry.ts';
import { ACCOUNT } from './table/account.ts';
import { CONTENT } from './table/content.ts';
import { FACTORY_AND_ORDERS } from './table/factory-and-orders.ts';
import { INTEGRATIONS } from './table/integrations.ts';
import { MARKETING } from './table/marketing.ts';
import { SEARCH_RANKING } from './table/search-ranking.ts';
import { SHOPPING } from './table/shopping.ts';
import { STAFF } from './table/staff.ts';
import { STUDIOS_AND_PRODUCTS } from './table/studios-and-products.ts';
import { WEBSITE_EDITING } from './table/website-editing.ts';

/** Every route of spec 1 §2.2-2.10. */
export const ROUTE_TABLE: readonly RouteEntry[] = [
  ...WEBSITE_EDITING,
  ...STUDIOS_AND_PRODUCTS,
  ...MARKETING,
  ...SEARCH_RANKING,
  ...INTEGRATIONS,
  ...ACCOUNT,
  ...FACTORY_AND_ORDERS,
  ...STAFF,
  ...SHOPPING,
  ...CONTENT,
];

/** The router's form of a path shape: `/a/{b?}/` is `a/:b?`. */
export const routerPath = (path: string): string =>
  path.replace(/\{(\w+)(\??)\}/g, ':$1$2').replace(/^\/|\/$/g, '');

const byId = new Map(ROUTE_TABLE.map((entry) => [entry.id, entry]));
const byPattern = new Map(
  ROUTE_TABLE.flatMap((entry) =>
    [entry.path, ...(entry.aliases ?? [])].map((path) => [routerPath(path), entry] as const),
  ),
);

export const routeEntry = (id: string): RouteEntry | undefined => byId.get(id);

/** The entry of a router's pattern as middleware is told it. */
export const routeEntryOfPattern = (pattern: string): RouteEntry | undefined =>
  byPattern.get(pattern.replace(/^\/|\/$/g, ''));

/** A route whose screen is not there yet. */
export const isWaiting = (entry: RouteEntry): boolean =>
  entry.file === undefined && entry.redirectTo === undefined;

/** Router ids: the entry's own, and one more for each alias, cut off again by {@link entryOfRouterId}. */
const ALIAS_MARK = '~';
export const routerIds = (entry: RouteEntry): readonly { readonly id: string; readonly path: string }[] => [
  { id: entry.id, path: entry.path },
  ...(entry.aliases ?? []).map((path, index) => ({ id: `${entry.id}${ALIAS_MARK}${index + 1}`, path })),
];
export const entryOfRouterId = (id: string): RouteEntry | undefined =>
  byId.get(id.split(ALIAS_MARK)[0] ?? id);
