import {
  ACCESS_LOOP_LIMIT,
  GUARD_FALLBACK,
  NEEDS_QUERY,
  PERMISSION_FALLBACK,
  PLANS_PATH,
} from '../../rules/constants/constants.ts';
import type { RouteGuard, RouteMeta } from '../route-meta.ts';
import { CONDITION_REGISTRY } from './conditions.ts';
import type { GuardProject, GuardState, GuardUser } from './guard-state.ts';

export type GuardedRoute = Pick<RouteMeta, 'access' | 'dashboardPermissions' | 'integration'>;

/** The sign-in page that leads back to `fullPath`. Only local paths are carried. */
export function loginPath(fullPath: string): string {
  const local = fullPath.startsWith('/') && !fullPath.startsWith('//');
  return local && fullPath !== '/' ? `/login/?redirect_uri=${encodeURIComponent(fullPath)}` : '/login/';
}

const VERIFY = '/sign-up/verify/';
const EULA = '/sign-up/eula/';

/** The first step that a visitor without full dashboard access still has to take. */
function dashboardStep(state: GuardState, fullPath: string): string {
  if (!CONDITION_REGISTRY.isLoggedIn(state)) return loginPath(fullPath);
  return CONDITION_REGISTRY.isVerified(state) ? EULA : VERIFY;
}

const missingPermissions = ({ project }: GuardState, { dashboardPermissions = [] }: GuardedRoute) =>
  dashboardPermissions.filter((permission) => !project?.permissions.includes(permission));

/** Where a failed guard sends the visitor; those not listed go to the fallback. Spec 1 §6.1. */
const FAILURES: Partial<
  Record<RouteGuard, (state: GuardState, fullPath: string, route: GuardedRoute) => string>
> = {
  isLoggedIn: (_, fullPath) => loginPath(fullPath),
  isLoggedOut: () => '/dashboard/',
  mayLogIn: () => '/dashboard/',
  isVerified: (state, fullPath) => (state.user ? VERIFY : loginPath(fullPath)),
  hasSignEula: (state, fullPath) => (state.user ? EULA : loginPath(fullPath)),
  hasDashboardAccess: dashboardStep,
  hasStore: () => '/sign-up/create-store/',
  hasProject: () => '/sign-up/create-manufacturer/',
  isPro: () => PLANS_PATH,
  isInternalUser: () => '/dashboard/',
  isBespoke: () => '/login/',
  isFactoryOrInternalUser: (state, fullPath) => (state.user ? '/dashboard/' : loginPath(fullPath)),
  isNonTurboProject: () => '/dashboard/',
  hasDashboardPermissions: (state, _, route) =>
    `${PERMISSION_FALLBACK}?${NEEDS_QUERY}=${missingPermissions(state, route).join()}`,
  canVisitCountdownPage: () => '/',
  canVisitStore: (state, fullPath) => (state.store?.comingSoon ? '/countdown/' : loginPath(fullPath)),
};

function passes(guard: RouteGuard, state: GuardState, route: GuardedRoute): boolean {
  switch (guard) {
    case 'hasDashboardPermissions':
      return missingPermissions(state, route).length === 0;
    case 'hasIntegration':
      return (
        route.integration === undefined || state.project?.integrations.includes(route.integration) === true
      );
    default:
      return CONDITION_REGISTRY[guard](state);
  }
}

/** The route's own guards, with those that its permissions and integration imply. */
export function guardsOf(route: GuardedRoute): readonly RouteGuard[] {
  const guards = [...route.access];
  if (route.integration && !guards.includes('hasIntegration')) guards.push('hasIntegration');
  if (route.dashboardPermissions?.length && !guards.includes('hasDashboardPermissions'))
    guards.push('hasDashboardPermissions');
  return guards;
}

export type AccessDecision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly guard: RouteGuard; readonly redirect: string };

/** Whether a visitor may open a route, or where the first failing guard sends them. `fullPath` is path and query. */
export function decideAccess(route: GuardedRoute, state: GuardState, fullPath: string): AccessDecision {
  const guard = guardsOf(route).find((name) => !passes(name, state, route));
  if (guard === undefined) return { allowed: true };
  return { allowed: false, guard, redirect: FAILURES[guard]?.(state, fullPath, route) ?? GUARD_FALLBACK };
}

/** Whether the menu offers a route: only what the person may open now. */
export const mayOpen = (route: GuardedRoute, state: GuardState) => decideAccess(route, state, '/').allowed;

/** Counts failed checks in a row; after {@link ACCESS_LOOP_LIMIT} of them every answer is the 404 page. Spec 1 §2.12. */
export function createAccessLoop() {
  let failures = 0;
  return {
    next(decision: AccessDecision): AccessDecision {
      failures = decision.allowed ? 0 : failures + 1;
      if (decision.allowed || failures < ACCESS_LOOP_LIMIT) return decision;
      failures = 0;
      return { ...decision, redirect: GUARD_FALLBACK };
    },
  };
}

const TWO_FACTOR_EXEMPT = ['/', '/login/', '/settings/', '/payment-settings/'];

/** Whose two-factor sign-in is forced: internal users', and members' of a project that forces it. Spec 1 §4, §6.4. */
export function lacksTwoFactor({
  user,
  project,
}: {
  readonly user: Pick<GuardUser, 'internal' | 'twoFactorAuthEnabled'> | null;
  readonly project: Pick<GuardProject, 'force2fa'> | null;
}): boolean {
  if (!user || user.twoFactorAuthEnabled) return false;
  return user.internal || project?.force2fa === true;
}

/** Spec 1 §4: who has to set up two-factor sign-in before this screen. */
export function mustSetUpTwoFactor(state: GuardState, pathname: string): boolean {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return lacksTwoFactor(state) && !TWO_FACTOR_EXEMPT.includes(path);
}
