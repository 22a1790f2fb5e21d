import type { RouteGuard, RouteMeta } from '../../../shared/contract/route-meta.ts';

/** One route of the product: what it is called, where it lives, who may open it. */
export interface RouteEntry {
  /** Unique, `feature/screen`. Aliases share it. */
  readonly id: string;
  /** Path shape: `{name}` a parameter, `{name?}` an optional one, `*` at the end the rest of the path. */
  readonly path: string;
  /** The screen's module, from the renderer's folder. Without it (and without `redirectTo`) the waiting screen shows. */
  readonly file?: string;
  readonly aliases?: readonly string[];
  /** A path shape whose parameters are filled from this route's; the query goes along. */
  readonly redirectTo?: string;
  /** Path shape of the page that a store's host shows instead, in the store's own frame. */
  readonly onStore?: string;
  /** Id of the route above it in the breadcrumb trail; the dashboard where none is named. */
  readonly under?: string;
  readonly meta: RouteMeta;
}

type Options = Partial<Omit<RouteMeta, 'title'>> & Partial<Omit<RouteEntry, 'id' | 'path' | 'meta'>>;

const MERCHANT: readonly RouteGuard[] = ['hasDashboardAccess', 'hasProject', 'hasStore'];

function entry(
  id: string,
  path: string,
  title: string,
  defaults: Omit<RouteMeta, 'title'>,
  options: Options,
): RouteEntry {
  const { file, aliases, redirectTo, onStore, under, ...meta } = options;
  return {
    id,
    path,
    ...(file && { file }),
    ...(aliases && { aliases }),
    ...(redirectTo && { redirectTo }),
    ...(onStore && { onStore }),
    ...(under && { under }),
    // A tool is work in progress.
    meta: { ...(meta.layout === 'tool' && { keepsVersion: true }), ...defaults, ...meta, title },
  };
}

const SCREEN = {
  breadcrumb: 'page',
  layout: 'standard',
  search: 'hidden',
  hydrate: 'page',
  host: 'dashboard',
} as const;

/** A merchant's screen: signed in, verified, EULA signed, with a project and a store. */
export const merchant = (id: string, path: string, title: string, options: Options = {}) =>
  entry(id, path, title, { ...SCREEN, access: MERCHANT }, options);

/** A screen of the dashboard's host that anyone may open unless its options say otherwise. */
export const open = (id: string, path: string, title: string, options: Options = {}) =>
  entry(id, path, title, { ...SCREEN, search: 'indexed', access: [] }, options);

/** A screen of the factory's and the internal staff's. */
export const factory = (id: string, path: string, title: string, options: Options = {}) =>
  entry(id, path, title, { ...SCREEN, access: ['isLoggedIn', 'isFactoryOrInternalUser'] }, options);

/** A page of a store: server-rendered, only its islands wake up. */
export const shop = (id: string, path: string, title: string, options: Options = {}) =>
  entry(
    id,
    path,
    title,
    {
      breadcrumb: 'page',
      layout: 'one-pager',
      search: 'indexed',
      hydrate: 'islands',
      host: 'store',
      access: ['canVisitStore'],
    },
    options,
  );

/** A path that only leads on to another. */
export const redirect = (id: string, path: string, redirectTo: string, options: Options = {}) =>
  entry(id, path, 'Moved', { ...SCREEN, access: [] }, { ...options, redirectTo });
