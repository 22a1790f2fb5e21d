import {
  type CallVisit,
  type ImpliedGuard,
  refusingGuard,
  visitedStore,
} from '../../../shared/contract/access/access.ts';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { forbidden, Refusal } from '../../../shared/contract/errors.ts';
import type { VisitedStore } from '../../../shared/contract/gateway.ts';
import type { ActiveProject, OpenSession, SessionUser } from '../sessions/sessions.ts';
import type { CallContext } from './context.ts';

/** What a call that needs a session answers without one. */
export const pleaseLogIn = () => new Refusal(401, 'signed-out');

/** What a store whose door is closed to the visitor answers. */
export const storeClosed = () =>
  new Refusal(403, 'store-closed', 'This store is password-protected. Enter the password to continue.');

const missingPermissions = ({ permissions = [] }: CallDeclaration, open: OpenSession | null) =>
  permissions.filter((permission) => !open?.project?.permissions.includes(permission));

type Make = (call: CallDeclaration, open: OpenSession | null) => Refusal;

/** How a call is refused where a screen would lead its visitor on. Spec 1 §6.1. */
const REFUSALS: Readonly<Record<ImpliedGuard, Make>> = {
  isLoggedIn: pleaseLogIn,
  hasTwoFactor: () => new Refusal(403, 'two-factor-needed', 'Set up two-factor authentication to continue'),
  isVerified: () => new Refusal(403, 'not-verified', 'Please verify your email address first'),
  hasSignEula: () => new Refusal(403, 'eula-not-signed', 'Please read and accept the agreement first'),
  hasProject: () => forbidden(),
  hasStore: () => new Refusal(403, 'no-store', 'Open a store first'),
  canVisitStore: storeClosed,
  isInternalUser: () => forbidden(),
  isFactoryOrInternalUser: () => forbidden(),
  hasDashboardPermissions: (call, open) =>
    new Refusal(403, 'missing-permission', undefined, {
      errors: { permissions: missingPermissions(call, open) },
    }),
};

const visitOf = (open: OpenSession | null, store: VisitedStore | null): CallVisit => ({
  user: open?.user ?? null,
  project: open?.project ?? null,
  visited: store && visitedStore(store, open?.user ?? null),
});

/** Whether someone may make the calls of a project that they are a member of, apart from single permissions. */
export const mayEnter = (user: SessionUser, { force2fa }: Pick<ActiveProject, 'force2fa'>): boolean =>
  refusingGuard(
    { access: 'project' },
    { user, project: { force2fa, permissions: [], hasStore: false }, visited: null },
  ) === null;

/**
 * The active project of someone who may make its calls; null for anyone else. For calls that show more to its members
 * than to others.
 */
export const ownProject = ({ user, project }: Pick<CallContext, 'user' | 'project'>): ActiveProject | null =>
  user && project && mayEnter(user, project) ? project : null;

/**
 * Refuses a caller by the first of the call’s guards that they fail: the same guards lead visitors away from its screens.
 * @throws Refusal
 */
export function requireGuards(
  call: CallDeclaration,
  { open, store }: { readonly open: OpenSession | null; readonly store: VisitedStore | null },
): void {
  const guard = refusingGuard(call, visitOf(open, store));
  if (guard !== null) throw REFUSALS[guard](call, open);
}
