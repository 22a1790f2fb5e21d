import { invalid, Refusal } from '../../../../shared/contract/errors.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  type identityCalls,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { API_TOKEN_COOKIE } from '../../../../shared/rules/constants/constants.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import { sessionCookie } from '../../../platform/calls/cookies.ts';
import { type Handler, inSteps } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { endSession, startSession } from '../../../platform/sessions/sessions.ts';
import { makeXsrfToken, XSRF_COOKIE } from '../../../platform/sessions/xsrf.ts';
import { type Attempt, countAttempt } from './attempts.ts';
import {
  type Account,
  admitSignIn,
  findAccountByEmail,
  replaceHash,
  spendRecoveryCode,
} from './identity.queries.ts';
import { stateOf } from './initial-state.ts';
import { knownBrowser, type NamedAccount, rememberBrowser } from './known-browsers.ts';
import { notifyOfNewBrowser } from './login-notices.ts';
import { hashPassword, isOutdated, passwordFits } from './passwords.ts';
import { acceptedStep, recoveryCodeHash } from './two-factor.ts';

const SESSION_COOKIE_SECONDS = 90 * 86_400;

type Browser = Pick<SteppedContext, 'cookies' | 'request' | 'services' | 'session'>;

const overHttps = (browser: Pick<Browser, 'request'>) => browser.request.origin.startsWith('https:');

/**
 * Starts a new session for an account in this browser and renews its XSRF token. The session open before ends, so
 * that one planted by an attacker is useless after the login.
 */
export async function openSession(
  tx: Tx,
  browser: Browser,
  account: NamedAccount & { readonly id: string },
): Promise<void> {
  const { token, sessionId } = await startSession(tx, {
    id: account.id,
    userAgent: browser.request.userAgent,
    address: browser.request.address,
    domain: browser.request.domain,
  });
  browser.cookies.set(sessionCookie(overHttps(browser)), token, { maxAge: SESSION_COOKIE_SECONDS });
  browser.cookies.set(XSRF_COOKIE, makeXsrfToken(browser.services.secret, sessionId), { readable: true });
  rememberBrowser(browser, account);
}

/** The one answer to a wrong address, a wrong password and an account that may not sign in. */
const wrongCredentials = () => new Refusal(401, 'wrong-credentials', 'Incorrect email or password');

/** Whether everyone who has read our README could log in like this. */
const isPublished = (account: Account, password: string): boolean =>
  password === DEMO_PASSWORD && DEMO_ACCOUNTS.some(({ email }) => email === account.user.email);

interface Proven {
  readonly account: Account;
  readonly attempt: Attempt;
  /** Whether the account has logged in with this browser before. */
  readonly isKnown: boolean;
}

async function provePassword(
  context: SteppedContext,
  { email, password }: { email: string; password: string },
): Promise<Proven> {
  const db = context.services.databases.platform;
  const account = await findAccountByEmail(db, email);
  const named = { email, passwordHash: account?.passwordHash ?? null };
  const known = knownBrowser(context, named);
  const attempt = await countAttempt(db, email, { network: context.request.network, known });
  const fits = await passwordFits(account?.passwordHash ?? null, password);
  if (!account || !fits || account.status !== 0) throw wrongCredentials();
  if (!context.services.config.demoLogins && isPublished(account, password)) throw wrongCredentials();
  return { account, attempt, isKnown: known !== null };
}

async function signIn(
  context: SteppedContext,
  { account, attempt, isKnown }: Proven,
  password: string,
  twoFactorStep: number | null,
  prove: (tx: Tx) => Promise<number | null>,
) {
  const { passwordHash } = account;
  const renewed = passwordHash !== null && isOutdated(passwordHash) ? await hashPassword(password) : null;
  return context.transaction(
    async (tx) => {
      const left = await prove(tx);
      const admitted = await admitSignIn(tx, account.id, {
        twoFactorStep,
        attempt,
        endedSessionId: context.session?.id ?? null,
      });
      if (!admitted) throw invalid({ twoFactorAuthCode: [FIELD_MESSAGES.twoFactorCode] });
      if (renewed !== null) await replaceHash(tx, account.id, renewed);
      await openSession(tx, context, {
        id: account.id,
        email: account.user.email,
        passwordHash: renewed ?? passwordHash,
      });
      if (!isKnown) await notifyOfNewBrowser(tx, context, account.user.email);
      const { user } = await stateOf(tx, context.services, account.user, { active: null, only: null });
      return { user, twoFactorRequired: false, recoveryCodesLeft: left };
    },
    { kind: 'platform', accountId: account.id },
  );
}

export const login = inSteps<typeof identityCalls.login>(async ({ body }, context) => {
  const proven = await provePassword(context, body);
  const { twoFactor } = proven.account;
  if (twoFactor === null) return signIn(context, proven, body.password, null, async () => null);
  if (body.twoFactorAuthCode === undefined)
    return { user: null, twoFactorRequired: true, recoveryCodesLeft: null };
  const step = await acceptedStep(context.services, twoFactor, body.twoFactorAuthCode);
  if (step === null) throw invalid({ twoFactorAuthCode: [FIELD_MESSAGES.twoFactorCode] });
  return signIn(context, proven, body.password, step, async () => null);
});

export const recoveryLogin = inSteps<typeof identityCalls.recoveryLogin>(async ({ body }, context) => {
  const proven = await provePassword(context, body);
  const { id } = proven.account;
  return signIn(context, proven, body.password, null, async (tx) => {
    const left = await spendRecoveryCode(tx, id, recoveryCodeHash(id, body.recoveryCode));
    if (left === null) throw invalid({ recoveryCode: [FIELD_MESSAGES.recoveryCode] });
    return left;
  });
});

/** Makes a browser forget the session that has ended. */
export function forgetSession(context: Browser): void {
  context.cookies.clear(sessionCookie(overHttps(context)));
  context.cookies.clear(API_TOKEN_COOKIE);
  context.cookies.set(XSRF_COOKIE, makeXsrfToken(context.services.secret, null), { readable: true });
}

export const logout: Handler<typeof identityCalls.logout> = async (_, context) => {
  if (context.session) await endSession(context.tx, context.session.id);
  forgetSession(context);
  return { message: 'You’re logged out' };
};
