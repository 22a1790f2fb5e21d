import type { CallDeclaration, CallGuard } from '../call.ts';
import { SHARED_CONDITIONS } from './conditions.ts';
import type { GuardProject, GuardStore, GuardUser } from './guard-state.ts';
import { lacksTwoFactor } from './guards.ts';

/** What is known of who makes a call. */
export interface CallVisit {
  readonly user: GuardUser | null;
  /** The active project. */
  readonly project: (Pick<GuardProject, 'force2fa' | 'permissions'> & { readonly hasStore: boolean }) | null;
  /** The store whose host is asked; null on the dashboard's own. */
  readonly visited: GuardStore | null;
}

/** A guard of a call, those that its access implies included. */
export type ImpliedGuard =
  | Exclude<CallGuard, 'hasDashboardAccess'>
  | 'isLoggedIn'
  | 'hasSignEula'
  | 'hasTwoFactor'
  | 'hasDashboardPermissions'
  | 'isInternalUser'
  | 'isFactoryOrInternalUser';

type GuardedCall = Pick<
  CallDeclaration,
  'access' | 'guards' | 'dashboardGuards' | 'permissions' | 'beforeTwoFactor'
>;

const STEPS: Partial<Record<CallGuard, readonly ImpliedGuard[]>> = {
  // The dashboard access set of spec 1 §6.1.
  hasDashboardAccess: ['isLoggedIn', 'isVerified', 'hasSignEula'],
};

const BY_ACCESS: Readonly<Record<CallDeclaration['access'], readonly (CallGuard | ImpliedGuard)[]>> = {
  public: [],
  station: [],
  'signed-in': ['isLoggedIn'],
  project: ['isLoggedIn', 'hasDashboardAccess', 'hasProject', 'hasDashboardPermissions'],
  factory: ['isLoggedIn', 'isFactoryOrInternalUser'],
  internal: ['isLoggedIn', 'isInternalUser'],
};

const isStep = (guard: CallGuard | ImpliedGuard): guard is ImpliedGuard => guard !== 'hasDashboardAccess';

/**
 * All that a call asks of its caller, in the order in which it is refused. Two-factor sign-in comes right after the
 * login, as its popup covers every screen. Spec 1 §4, §6.1.
 * @param atStore whether a store's host is asked
 */
function guardsOfCall(call: GuardedCall, atStore: boolean): readonly ImpliedGuard[] {
  const own = (atStore ? null : call.dashboardGuards) ?? call.guards ?? [];
  const steps = [...BY_ACCESS[call.access], ...own].flatMap((guard) =>
    isStep(guard) ? [guard] : (STEPS[guard] ?? []),
  );
  const withTwoFactor = steps.flatMap((guard): ImpliedGuard[] =>
    guard === 'isLoggedIn' && !call.beforeTwoFactor ? [guard, 'hasTwoFactor'] : [guard],
  );
  return [...new Set(withTwoFactor)];
}

const passes = (guard: ImpliedGuard, visit: CallVisit, call: GuardedCall): boolean => {
  const { user, project, visited } = visit;
  switch (guard) {
    case 'hasTwoFactor':
      return !lacksTwoFactor(visit);
    case 'hasProject':
      return project !== null;
    case 'hasStore':
      return project?.hasStore === true;
    case 'isInternalUser':
      return user?.internal === true;
    case 'isFactoryOrInternalUser':
      return user?.factory === true || user?.internal === true;
    case 'hasDashboardPermissions':
      return (call.permissions ?? []).every((permission) => project?.permissions.includes(permission));
    default:
      return SHARED_CONDITIONS[guard]({ user, store: visited });
  }
};

/** The first guard that refuses a caller; null for one who may make the call. */
export const refusingGuard = (call: GuardedCall, visit: CallVisit): ImpliedGuard | null =>
  guardsOfCall(call, visit.visited !== null).find((guard) => !passes(guard, visit, call)) ?? null;
