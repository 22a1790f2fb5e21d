import { Refusal } from '../../../../shared/contract/errors.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import type { SessionUser } from '../../../platform/sessions/sessions.ts';

/** The caller's account. @throws Refusal 401 */
export function ownAccount(context: Pick<CallContext, 'user'>): SessionUser {
  if (!context.user) throw new Refusal(401, 'signed-out');
  return context.user;
}

/**
 * The caller's account, once its address is verified and the agreement signed: what a merchant's own doings ask for
 * (the dashboard access set of spec 1 §6.1).
 * @throws Refusal 403
 */
export function dashboardAccount(context: Pick<CallContext, 'user'>): SessionUser {
  const user = ownAccount(context);
  if (!user.verified) throw new Refusal(403, 'not-verified', 'Please verify your email address first');
  if (!user.signedEula)
    throw new Refusal(403, 'eula-not-signed', 'Please read and accept the agreement first');
  return user;
}
