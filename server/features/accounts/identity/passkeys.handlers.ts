import { v7 as newId } from 'uuid';
import { conflict, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { PASSKEYS_MAX, passkeyCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { countAttempt } from './attempts.ts';
import { requireConfirmation } from './confirmation.ts';
import { deviceName } from './device-name.ts';
import { admitSignIn } from './identity.queries.ts';
import { stateOf } from './initial-state.ts';
import { knownBrowser } from './known-browsers.ts';
import { notifyAccountOwner, notifyOfNewBrowser } from './login-notices.ts';
import { ownAccount } from './own-account.ts';
import {
  credentialsOf,
  deletePasskey,
  insertPasskey,
  keepChallenge,
  type PasskeyRow,
  passkeysOf,
  renamePasskey,
  spendRegistrationChallenge,
  spendSignInChallenge,
} from './passkeys.queries.ts';
import {
  answeredChallenge,
  checkRegistration,
  checkSignIn,
  creationOptions,
  relyingParty,
  requestOptions,
} from './passkeys.ts';
import { openSession } from './sign-in.ts';

const tooLate = () => new Refusal(409, 'passkey-expired', 'That took too long. Please try again.');
/** The one answer to an unknown passkey, a wrong signature and an account that may not sign in. */
const notAccepted = () =>
  new Refusal(401, 'passkey-refused', 'We don’t recognise this passkey. Log in with your password.');
const passkeyRefused = () =>
  new Refusal(409, 'passkey-refused', 'We couldn’t check this passkey. Please try again.');
const gone = () => notFound('You’ve already removed this passkey');

const shown = (row: PasskeyRow) => ({
  id: row.id,
  name: row.name,
  backedUp: row.backedUp,
  createdAt: new Date(row.createdAt).toISOString(),
  lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt).toISOString(),
});

/** The caller, whose password was confirmed a short while ago. */
function confirmedCaller(context: Pick<CallContext, 'request' | 'session' | 'user'>) {
  const user = ownAccount(context);
  requireConfirmation(context);
  if (!context.session) throw new Refusal(401, 'signed-out');
  return { user, sessionId: context.session.id };
}

export const passkeyImplementations = implement(passkeyCalls, {
  async list(_, context) {
    const rows = await passkeysOf(context.tx, ownAccount(context).id);
    return { passkeys: rows.map(shown) };
  },

  async beginRegistration(_, context) {
    const { user, sessionId } = confirmedCaller(context);
    const known = await credentialsOf(context.tx, user.id);
    if (known.length >= PASSKEYS_MAX)
      throw conflict('too-many-passkeys', `You have ${PASSKEYS_MAX} passkeys. Remove one you no longer use`);
    const site = relyingParty(context.services.config.publicUrl);
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
    const options = await creationOptions(site, { id: user.id, email: user.email, name }, known);
    await keepChallenge(context.tx, { challenge: options.challenge, purpose: 'register', sessionId });
    return { options };
  },

  finishRegistration: inSteps(async ({ body }, context) => {
    const { user, sessionId } = confirmedCaller(context);
    const { response } = body;
    const challenge = answeredChallenge(response.response.clientDataJSON);
    const spent =
      challenge !== null &&
      (await spendRegistrationChallenge(context.services.databases.platform, challenge, sessionId));
    if (!spent) throw passkeyRefused();
    const site = relyingParty(context.services.config.publicUrl);
    const credential = await checkRegistration(site, challenge, response).catch((error: unknown) => {
      context.log.warn({ err: error }, 'a new passkey was refused');
      throw passkeyRefused();
    });
    return context.transaction(async (tx) => {
      const name = deviceName(context.request.userAgent);
      const kept = await insertPasskey(tx, { id: newId(), accountId: user.id, name, ...credential });
      if (!kept) throw conflict('passkey-known', 'You’ve already saved this passkey');
      await notifyAccountOwner(tx, context, user.email, {
        subject: 'A passkey was added to your account',
        text: `You can log in with it from now on. It was added with ${name}.`,
        section: 'passkeys',
      });
      return { passkey: shown(kept) };
    });
  }),

  async rename({ params, body }, context) {
    const row = await renamePasskey(context.tx, ownAccount(context).id, params.id, body.name);
    if (!row) throw gone();
    return { passkey: shown(row) };
  },

  async remove({ params }, context) {
    const { user } = confirmedCaller(context);
    const name = await deletePasskey(context.tx, user.id, params.id);
    if (name === null) throw gone();
    await notifyAccountOwner(context.tx, context, user.email, {
      subject: 'A passkey was removed from your account',
      text: `“${name}” no longer opens your account.`,
      section: 'passkeys',
    });
    return { message: 'The passkey no longer opens your account' };
  },

  beginSignIn: inSteps(async (_, context) => {
    const options = await requestOptions(relyingParty(context.services.config.publicUrl));
    const { platform } = context.services.databases;
    await keepChallenge(platform, { challenge: options.challenge, purpose: 'sign-in', sessionId: null });
    return { options };
  }),

  finishSignIn: inSteps(async ({ body }, context) => {
    const { response } = body;
    const db = context.services.databases.platform;
    const attempt = await countAttempt(db, `passkey ${response.id}`, {
      network: context.request.network,
      known: null,
    });
    const challenge = answeredChallenge(response.response.clientDataJSON);
    const spent = challenge === null ? null : await spendSignInChallenge(db, challenge, response.id);
    if (challenge === null || spent === null) throw tooLate();
    const { passkey } = spent;
    if (passkey?.accountStatus !== 0) throw notAccepted();
    const { user } = passkey;
    const site = relyingParty(context.services.config.publicUrl);
    const used = await checkSignIn(site, challenge, response, { ...passkey, accountId: user.id }).catch(
      (error: unknown) => {
        context.log.warn({ err: error, accountId: user.id }, 'a passkey was refused');
        throw notAccepted();
      },
    );
    return context.transaction(
      async (tx) => {
        const admitted = await admitSignIn(tx, user.id, {
          twoFactorStep: null,
          attempt,
          endedSessionId: context.session?.id ?? null,
          passkey: { id: passkey.id, ...used },
        });
        if (!admitted) throw notAccepted();
        const account = { id: user.id, email: user.email, passwordHash: passkey.passwordHash };
        const isKnown = knownBrowser(context, account) !== null;
        await openSession(tx, context, account);
        if (!isKnown) await notifyOfNewBrowser(tx, context, user.email);
        const state = await stateOf(tx, context.services, user, { active: null, only: null });
        return { user: state.user };
      },
      { kind: 'platform', accountId: user.id },
    );
  }),
});
