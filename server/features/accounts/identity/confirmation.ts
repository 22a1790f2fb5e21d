import { forbidden, invalid, Refusal } from '../../../../shared/contract/errors.ts';
import type { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { inSteps } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import {
  CONFIRMED_MINUTES,
  confirmSession,
  endOtherSessions as endOthers,
} from '../../../platform/sessions/sessions.ts';
import { type Attempt, countAttempt } from './attempts.ts';
import { deviceName } from './device-name.ts';
import {
  type Account,
  admitSignIn,
  findAccount,
  replaceHash,
  spendRecoveryCode,
} from './identity.queries.ts';
import { rememberBrowser } from './known-browsers.ts';
import { notifyAccountOwner } from './login-notices.ts';
import { hashPassword, passwordFits, requireOtherThanAddress } from './passwords.ts';
import { acceptedStep, recoveryCodeHash } from './two-factor.ts';

const WRONG_PASSWORD = 'That password isn’t right';

const signedOut = () => new Refusal(401, 'signed-out');

/**
 * Requires that the password was entered recently. A store's own domain has no screen that asks for it, and a session
 * that is stolen there may be fresh.
 * @throws Refusal 403 `confirm-password`, upon which screens ask for it
 */
export function requireConfirmation(context: Pick<CallContext, 'request' | 'session'>): void {
  if (!context.session) throw signedOut();
  if (context.request.domain !== null) throw forbidden();
  if (!context.session.isConfirmed)
    throw new Refusal(403, 'confirm-password', 'Confirm your password to continue');
}

/** The caller's own account, once its password was proved; attempts are counted like those of signing in. */
async function proveOwnPassword(
  context: SteppedContext,
  password: string,
  field: string,
): Promise<{ account: Account; sessionId: string; attempt: Attempt }> {
  const { session, user } = context;
  if (!session || !user) throw signedOut();
  const db = context.services.databases.platform;
  // An open session is its owner’s browser: strangers’ guesses at the login don’t count in it.
  const attempt = await countAttempt(db, user.email, {
    network: context.request.network,
    known: session.id,
  });
  const account = await findAccount(db, user.id);
  const fits = await passwordFits(account?.passwordHash ?? null, password);
  if (!account || !fits) throw invalid({ [field]: [WRONG_PASSWORD] });
  return { account, sessionId: session.id, attempt };
}

export const confirmPassword = inSteps<typeof identityCalls.confirmPassword>(async ({ body }, context) => {
  const { account, sessionId, attempt } = await proveOwnPassword(context, body.password, 'password');
  const { twoFactor } = account;
  const now = new Date(databaseNow()).toISOString();
  const { twoFactorAuthCode: code, recoveryCode } = body;
  if (twoFactor && code === undefined && recoveryCode === undefined)
    return { confirmedUntil: now, twoFactorRequired: true };
  const step = twoFactor && code !== undefined ? await acceptedStep(context.services, twoFactor, code) : null;
  return context.transaction(async (tx) => {
    if (twoFactor && code === undefined && recoveryCode !== undefined) {
      const left = await spendRecoveryCode(tx, account.id, recoveryCodeHash(account.id, recoveryCode));
      if (left === null) throw invalid({ recoveryCode: [FIELD_MESSAGES.recoveryCode] });
    }
    const wrongCode = twoFactor !== null && code !== undefined && step === null;
    const admitted =
      !wrongCode &&
      (await admitSignIn(tx, account.id, { twoFactorStep: step, attempt, endedSessionId: null }));
    if (!admitted) throw invalid({ twoFactorAuthCode: [FIELD_MESSAGES.twoFactorCode] });
    await confirmSession(tx, sessionId);
    const until = new Date(databaseNow() + CONFIRMED_MINUTES * 60_000).toISOString();
    return { confirmedUntil: until, twoFactorRequired: false };
  });
});

export const changePassword = inSteps<typeof identityCalls.changePassword>(async ({ body }, context) => {
  const { account, sessionId } = await proveOwnPassword(context, body.currentPassword, 'currentPassword');
  requireOtherThanAddress(body.password, account.user.email);
  const passwordHash = await hashPassword(body.password);
  await context.transaction(async (tx) => {
    await replaceHash(tx, account.id, passwordHash);
    await endOthers(tx, account.id, sessionId);
    await notifyAccountOwner(tx, context, account.user.email, {
      subject: 'Your password was changed',
      text: `It was changed in the settings with ${deviceName(context.request.userAgent)}. We’ve logged out your other devices.`,
      section: 'password',
    });
  });
  rememberBrowser(context, { email: account.user.email, passwordHash });
  return { message: 'Password changed. We’ve logged out your other devices.' };
});
