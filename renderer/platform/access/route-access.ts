import { data, redirect } from 'react-router';
import { decideAccess, type GuardState } from '../../../shared/contract/access/access.ts';
import { isOperatorSearch, OPERATOR_QUERY } from '../../../shared/contract/operator-frame.ts';
import { STORE_VISIT_QUERY } from '../../../shared/features/projects/stores/stores.ts';
import { GUARD_FALLBACK, PLANS_PATH, PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import type { RouteEntry } from '../routing/route-entry.ts';
import { routeEntryOfPattern, routerPath } from '../routing/route-table.ts';
import type { PageVisit, Session } from './session.ts';

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
  host: Pick<PageVisit, 'store' | 'dashboardOrigin'>,
): string | null {
  const isStore = host.store !== null;
  if (entry.redirectTo) return redirectTarget(entry.redirectTo, visit);
  if (entry.onStore && isStore) return redirectTarget(entry.onStore, visit);
  if (entry.meta.host === 'dashboard' && isStore) return host.dashboardOrigin + fullPath(visit.url);
  if (entry.path === '/' && !isStore) return '/dashboard/';
  if (isStore && visit.url.searchParams.has(STORE_VISIT_QUERY)) return withoutVisit(visit.url);
  if (entry.path === PLANS_PATH && !visit.url.pathname.endsWith('/')) return PLANS_PATH + visit.url.search;
  return null;
}

/** The visit that an owner's link names is in a cookie by now. */
function withoutVisit(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete(STORE_VISIT_QUERY);
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}

/**
 * The address of the hosted screen that replaces a route while cloud redirects are on. Applied after the route's
 * guards, so a hosted screen can't bypass them. Null when the route shows its own screen.
 */
export function hostedAddress(visit: RouteVisit, entry: RouteEntry, base: string | null): string | null {
  const { cloudRedirect } = entry.meta;
  if (base === null || !cloudRedirect) return null;
  const target = new URL(`${base}/${cloudRedirect.screen}`);
  for (const [own, theirs] of Object.entries(cloudRedirect.params ?? {})) {
    const value = visit.params[own];
    if (value !== undefined) target.searchParams.set(theirs, value);
  }
  for (const name of [...(cloudRedirect.query ?? []), PROJECT_QUERY]) {
    const value = visit.url.searchParams.get(name);
    if (value !== null) target.searchParams.set(name, value);
  }
  return target.href;
}

/** The dashboard of a project that sells by the API is another screen. Spec 1 §2.6. */
export const apiDashboard = (entry: RouteEntry, guard: GuardState): string | null =>
  entry.id === 'dashboard/home' && guard.project?.integrations.includes('api') === true
    ? '/api-dashboard/'
    : null;

/** A path shape that belongs to stores alone does not exist on the dashboard's host. */
export const existsOn = (entry: RouteEntry, isStore: boolean): boolean =>
  entry.meta.host !== 'store' || isStore || entry.path === '/';

/** A store's host has no dashboard: who is signed in there already is led from its login into the store. */
export const refusalAt = (target: string, isStore: boolean): string =>
  isStore && target === '/dashboard/' ? '/' : target;

/** Ends the visit with a redirect if the visitor may not open the route. Spec 1 §6.1. */
export function refuseForbidden(
  visit: RouteVisit,
  entry: RouteEntry,
  guard: GuardState,
  isStore: boolean,
): void {
  const { dashboardAccess, ...meta } = entry.meta;
  const route = dashboardAccess && !isStore ? { ...meta, access: dashboardAccess } : meta;
  const decision = decideAccess(route, guard, fullPath(visit.url));
  if (!decision.allowed) throw redirect(withProjectOf(visit.url, refusalAt(decision.redirect, isStore)));
}

/** The answer for a path that does not exist here. */
export const pageNotFound = () => data({ message: 'Page not found', code: 'not-found' }, { status: 404 });

/** Carries the named project, and operator mode, over a redirect inside the dashboard. Spec 1 §2.7. */
export function withProjectOf(from: URL, to: string): string {
  const project = from.searchParams.get(PROJECT_QUERY);
  const operator = isOperatorSearch(from.search) ? from.searchParams.get(OPERATOR_QUERY) : null;
  const carriesProject = project !== null && to !== GUARD_FALLBACK && !to.startsWith('/login/');
  if (to.startsWith('http') || (!carriesProject && operator === null)) return to;
  const target = new URL(to, from);
  if (carriesProject) target.searchParams.set(PROJECT_QUERY, project);
  if (operator !== null) target.searchParams.set(OPERATOR_QUERY, operator);
  return target.pathname + target.search;
}

/**
 * The same address about the project that was chosen instead, where the one it names isn't the visitor's: it was left,
 * deleted, or never existed. Spec 1 §2.12. Null where the address stays.
 */
export function chosenProjectAddress(url: URL, { project }: Pick<Session, 'project'>): string | null {
  const named = url.searchParams.get(PROJECT_QUERY);
  if (named === null || project === null || named === project.id) return null;
  const query = new URLSearchParams(url.search);
  query.set(PROJECT_QUERY, project.id);
  return `${url.pathname}?${query}`;
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
