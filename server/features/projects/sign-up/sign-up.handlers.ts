import { conflict, invalid, Refusal } from '../../../../shared/contract/errors.ts';
import {
  nextSignUpPath,
  type SignUpAnswers,
  signUpCalls,
} from '../../../../shared/features/projects/sign-up/sign-up.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { checkRate, weighCall } from '../../../platform/calls/rate.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sameText, secretHash } from '../../../platform/sessions/secrets.ts';
import type { SessionUser } from '../../../platform/sessions/sessions.ts';
import { endSession } from '../../../platform/sessions/sessions.ts';
import {
  CODE_ATTEMPTS,
  codeHash,
  correctAddress,
  countCodeAttempt,
  hashPassword,
  insertAccount,
  isAddressTaken,
  type MailingStore,
  mergeAnswers,
  newestCode,
  openSession,
  ownAccount,
  requireConfirmation,
  requireOtherThanAddress,
  stateOf,
  verifyByCode,
  verifyByLink,
} from '../../accounts/identity/identity.ts';
import { currentEula, findSignUpProgress, insertConsent } from './sign-up.queries.ts';
import { mailVerification } from './verification-mail.ts';

const RESEND_AFTER_SECONDS = 30;
/** After five answers that an email has an account, a network address gets no further one within the hour. */
const WEIGHT_OF_KNOWN_EMAIL = signUpCalls.create.rate.max / 5;

const EMAIL_IN_USE = 'You already have an account with this email. Log in or reset your password.';
const VERIFIED_ALREADY = 'Your email is verified. You can change it in your settings.';
const WRONG_CODE = 'That code isn’t right. Use the one from our latest email.';
const CODE_USED_UP = 'This code no longer works. Request a new one.';

async function stateOfSignUp(tx: Tx, user: SessionUser | null, enter: CallContext['enter'] | null) {
  if (!user) return { answers: {}, email: null, next: '/sign-up/brand/' };
  if (enter) await enter({ kind: 'platform', accountId: user.id });
  const standing = await findSignUpProgress(tx, user.id);
  const { verified, signedEula, email } = user;
  return {
    answers: standing.answers,
    email,
    next: nextSignUpPath({ ...standing, signedIn: true, hasEmail: true, verified, signedEula }),
  };
}

/** The user of an account that has just been made. */
const newUser = (id: string, email: string): SessionUser => ({
  id,
  email,
  username: null,
  firstName: '',
  lastName: '',
  avatar: null,
  internal: false,
  factory: false,
  verified: false,
  signedEula: false,
  twoFactorAuthEnabled: false,
});

/** A shopper who signs up at a store deals with the store, and verifies there. */
const getMailingStore = ({ store, request }: Pick<CallContext, 'store' | 'request'>): MailingStore | null =>
  store && { name: store.name, origin: request.origin };

async function createAccount(
  tx: Tx,
  context: SteppedContext,
  account: { email: string; passwordHash: string; answers: SignUpAnswers & Record<string, unknown> },
) {
  const id = await insertAccount(tx, account);
  if (id === null) return null;
  await mailVerification(
    tx,
    context.services,
    { id, email: account.email },
    { store: getMailingStore(context), isFirst: true },
  );
  if (context.session) await endSession(tx, context.session.id);
  await openSession(tx, context, { id, ...account });
  return stateOf(tx, context.services, newUser(id, account.email), { active: null, only: null });
}

const weighKnownEmail = ({ services }: SteppedContext, who: string): Promise<void> =>
  weighCall(services.databases.platform, signUpCalls.create, signUpCalls.create.rate, {
    who,
    times: WEIGHT_OF_KNOWN_EMAIL - 1,
  });

/** Gives an account that isn't verified another address. @returns false where that one has an account */
async function correctEmail(context: SteppedContext, user: SessionUser, email: string): Promise<boolean> {
  const change = { accountId: user.id, from: user.email, to: email };
  const sessionId = context.session?.id ?? null;
  try {
    await context.transaction(
      async (tx) => {
        await correctAddress(tx, { ...change, sessionId });
        const store = getMailingStore(context);
        await mailVerification(tx, context.services, { id: user.id, email }, { store, isFirst: false });
      },
      { kind: 'platform', accountId: user.id },
    );
    return true;
  } catch (error) {
    if (isAddressTaken(error)) return false;
    throw error;
  }
}

export const signUpImplementations = implement(signUpCalls, {
  create: inSteps(async ({ body }, context) => {
    requireOtherThanAddress(body.password, body.email);
    const passwordHash = await hashPassword(body.password);
    const answers = {
      ...body.answers,
      shouldHaveStore: body.should_have_store === 1,
      dashboardAccess: body.dashboard_access === 1,
    };
    const account = { email: body.email, passwordHash, answers };
    const made = await context.transaction((tx) => createAccount(tx, context, account), { kind: 'platform' });
    if (made !== null) return made;
    // The call itself has counted as one.
    await weighKnownEmail(context, context.user?.id ?? context.request.network);
    throw invalid({ email: [EMAIL_IN_USE] });
  }),

  state: (_, context) => stateOfSignUp(context.tx, context.user, context.enter),

  async save({ body }, context) {
    const user = ownAccount(context);
    await mergeAnswers(context.tx, user.id, body);
    return stateOfSignUp(context.tx, user, context.enter);
  },

  async verifyLink({ params }, context) {
    return { outcome: await verifyByLink(context.tx, secretHash(params.hash)) };
  },

  verifyCode: inSteps(async ({ body }, context) => {
    const user = ownAccount(context);
    const db = context.services.databases.platform;
    if (!user.verified) {
      const mailed = await newestCode(db, user.id);
      const counted = mailed !== null && (await countCodeAttempt(db, mailed.id, CODE_ATTEMPTS));
      if (!mailed || !counted) throw invalid({ code: [CODE_USED_UP] });
      const typed = codeHash(mailed.id, body.code).toString('hex');
      if (!sameText(typed, mailed.codeHash?.toString('hex') ?? '')) throw invalid({ code: [WRONG_CODE] });
      await context.transaction((tx) => verifyByCode(tx, user.id, mailed.id));
    }
    return context.transaction((tx) => stateOfSignUp(tx, { ...user, verified: true }, null), {
      kind: 'platform',
      accountId: user.id,
    });
  }),

  async resend(_, context) {
    const user = ownAccount(context);
    if (user.verified) return { message: 'Your email is already verified' };
    const last = await newestCode(context.tx, user.id);
    const wait = last === null ? 0 : Math.ceil(RESEND_AFTER_SECONDS - last.secondsAgo);
    if (wait > 0)
      throw new Refusal(
        429,
        'too-soon',
        `We’ve just emailed you. You can request another in ${wait} seconds.`,
        {
          retryAfterSeconds: wait,
        },
      );
    await mailVerification(context.tx, context.services, user, {
      store: getMailingStore(context),
      isFirst: false,
    });
    return { message: `We’ve sent another email to ${user.email}` };
  },

  changeEmail: inSteps(async ({ body }, context) => {
    const user = ownAccount(context);
    requireConfirmation(context);
    if (user.verified) throw conflict('verified-already', VERIFIED_ALREADY);
    const { network } = context.request;
    const db = context.services.databases.platform;
    // An answer that an address has an account counts like one to a sign-up.
    await checkRate(db, signUpCalls.create, signUpCalls.create.rate, network);
    if (!(await correctEmail(context, user, body.email))) {
      await weighKnownEmail(context, network);
      throw invalid({ email: [EMAIL_IN_USE] });
    }
    return { message: `We’ve sent a code to ${body.email}` };
  }),

  async eula(_, context) {
    const { publishedAt, acceptedAt, ...text } = await currentEula(context.tx, context.user?.id ?? null);
    return {
      ...text,
      publishedAt: new Date(publishedAt).toISOString(),
      acceptedAt: acceptedAt === null ? null : new Date(acceptedAt).toISOString(),
    };
  },

  async acceptEula({ body }, context) {
    const user = ownAccount(context);
    const { address } = context.request;
    const fits = await insertConsent(context.tx, { accountId: user.id, ...body, address });
    if (!fits)
      throw new Refusal(409, 'eula-changed', 'The agreement has just changed. Please read the new version.');
    return stateOfSignUp(context.tx, { ...user, signedEula: true }, context.enter);
  },
});
