import { ANONYMOUS_STATE, CONDITION_REGISTRY } from '../../../../shared/contract/access/access.ts';
import { forbidden, Refusal } from '../../../../shared/contract/errors.ts';
import type { LoginState } from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';

/** @throws Refusal 401 where logging in may help, 403 where it doesn't. Spec 1 §6.3. */
export function requireVisitor({ user }: CallContext, loginState: LoginState): void {
  const isLoggedIn = user !== null;
  if (loginState === 'logged-out' && isLoggedIn) throw forbidden(PAGE_MESSAGES.forbidden);
  if ((loginState === 'logged-in' || loginState === 'dashboard-access') && !isLoggedIn)
    throw new Refusal(401, 'login-required');
  if (
    loginState === 'dashboard-access' &&
    !CONDITION_REGISTRY.hasDashboardAccess({ ...ANONYMOUS_STATE, user })
  )
    throw forbidden(PAGE_MESSAGES.forbidden);
}
