import { Refusal } from '../../../../shared/contract/errors.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import type { SessionUser } from '../../../platform/sessions/sessions.ts';

/** The caller's account. @throws Refusal 401 */
export function ownAccount(context: Pick<CallContext, 'user'>): SessionUser {
  if (!context.user) throw new Refusal(401, 'signed-out');
  return context.user;
}
