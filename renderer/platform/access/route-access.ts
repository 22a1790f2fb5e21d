import { data, redirect } from 'react-router';
import { decideAccess } from '../../../shared/rules/access/access.ts';
import { GUARD_FALLBACK, PLANS_PATH, PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import type { RouteEntry } from '../routing/route-entry.ts';
import { routeEntryOfPattern, routerPath } from '../routing/route-table.ts';
import type { Session } from './session.ts';

export interface RouteVisit {
  readonly pattern: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
}

const fullPath = (url: URL) => url.pathname + url.search;

/** Where an entry's redirect leads from this address; the query goes along. */
export function redirectTarget(target: string, { params, url }: Pick<RouteVisit, 'params' | 'url'>): string {
  const filled = target
    .replace(/\{(\w+)\??\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    .replace('*', params['*'] ?? '')
    .replace(/\/{2,}/g, '/');
  const [path = '/', ownQuery = ''] = filled.split('?', 2);
  const query = new URLSearchParams(url.search);
  for (const [name, value] of new URLSearchParams(ownQuery)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The entry a visit is for; null for a path that is no route of ours. */
export const entryOfVisit = ({ pattern, url }: RouteVisit): RouteEntry | null =>
  routeEntryOfPattern(pattern) ?? (url.pathname === '/' ? (routeEntryOfPattern('') ?? null) : null);

/**
 * The address that a visit is sent on to before its screen is considered: a moved path, the other kind of host, or
 * the plans page's form with a closing slash. Null where it stays.
 */
export function sentOn(
  visit: RouteVisit,
  entry: RouteEntry,
  host: { readonly isStore: boolean; readonly dashboardOrigin: string },
): string | null {
  if (entry.redirectTo) return redirectTarget(entry.redirectTo, visit);
  if (entry.meta.host === 'dashboard' && host.isStore) return host.dashboardOrigin + fullPath(visit.url);
  if (entry.path === '/' && !host.isStore) return '/dashboard/';
  if (entry.path === PLANS_PATH && !visit.url.pathname.endsWith('/')) return PLANS_PATH + visit.url.search;
  return null;
}

/** A path shape that belongs to stores alone does not exist on the dashboard's host. */
export const existsOn = (entry: RouteEntry, isStore: boolean): boolean =>
  entry.meta.host !== 'store' || isStore || entry.path === '/';

/** Ends the visit with a redirect if the session may not open the route. Spec 1 §6.1. */
export function refuseForbidden(visit: RouteVisit, entry: RouteEntry, session: Session): void {
  const decision = decideAccess(entry.meta, session.guard, fullPath(visit.url));
  if (!decision.allowed) throw redirect(withProjectOf(visit.url, decision.redirect));
}

/** The answer for a path that does not exist here. */
export const pageNotFound = () => data({ message: 'Page not found', code: 'not-found' }, { status: 404 });

/** Carries the named project over a redirect inside the dashboard. Spec 1 §2.7. */
export function withProjectOf(from: URL, to: string): string {
  const project = from.searchParams.get(PROJECT_QUERY);
  if (project === null || to === GUARD_FALLBACK || to.startsWith('/login/') || to.startsWith('http'))
    return to;
  const target = new URL(to, from);
  target.searchParams.set(PROJECT_QUERY, project);
  return target.pathname + target.search;
}

/** The address of a route with its parameters filled in. */
export function routePath(entry: RouteEntry, params: Readonly<Record<string, string>> = {}): string {
  const filled = entry.path
    .replace(/\{(\w+)\??\}\/?/g, (_, name: string) =>
      params[name] ? `${encodeURIComponent(params[name])}/` : '',
    )
    .replace('*', '');
  return routerPath(entry.path) === '' ? '/' : filled;
}
