import { invalid } from '../../../../shared/contract/errors.ts';
import { emailChangeCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { newDigits, newSecret, sameText, secretHash } from '../../../platform/sessions/secrets.ts';
import { requireConfirmation } from './confirmation.ts';
import { mailBegunChange, mailDoneChange, mailKept } from './email-change.mails.ts';
import {
  concludeChange,
  countChangeGuess,
  deletePendingChange,
  findKeptAddress,
  findPendingChange,
  insertChange,
  isAddressTaken,
  keepAddress,
} from './email-change.queries.ts';
import { rememberBrowser } from './known-browsers.ts';
import { codeHash } from './mailed-code.ts';
import { ownAccount } from './own-account.ts';

const OWN_ADDRESS = 'This is your email address already';
const WRONG_CODE = 'That code isn’t right. Use the one from our latest email.';
const CODE_USED_UP = 'This code no longer works. Request a new one.';
const ADDRESS_TAKEN = 'This address has another account by now. Use a different one.';

const shown = ({ email, expiresAt }: { readonly email: string; readonly expiresAt: Date }) => ({
  email,
  expiresAt: new Date(expiresAt).toISOString(),
});

export const emailChangeImplementations = implement(emailChangeCalls, {
  async pending(_, context) {
    const change = await findPendingChange(context.tx, ownAccount(context).id);
    return { pending: change && shown(change) };
  },

  async begin({ body }, context) {
    const user = ownAccount(context);
    requireConfirmation(context);
    const { tx, services } = context;
    const { email } = body;
    if (email.toLowerCase() === user.email.toLowerCase()) throw invalid({ email: [OWN_ADDRESS] });
    const change = { from: user.email, to: email, code: newDigits(), keepSecret: newSecret() };
    const begun = await insertChange(tx, { accountId: user.id, ...change });
    await mailBegunChange(tx, services, { ...change, ...begun });
    return { pending: shown({ email, expiresAt: begun.expiresAt }) };
  },

  confirm: inSteps(async ({ body }, context) => {
    const user = ownAccount(context);
    const { services, session } = context;
    const guessed = await countChangeGuess(services.databases.platform, user.id);
    if (!guessed) throw invalid({ code: [CODE_USED_UP] });
    const typed = codeHash(guessed.id, body.code).toString('hex');
    if (!sameText(typed, guessed.codeHash?.toString('hex') ?? '')) throw invalid({ code: [WRONG_CODE] });
    const change = { from: user.email, to: guessed.email, keepSecret: newSecret() };
    const { passwordHash } = await context
      .transaction(
        async (tx) => {
          const changed = await concludeChange(tx, {
            ...change,
            accountId: user.id,
            tokenId: guessed.id,
            sessionId: session?.id ?? null,
          });
          if (!changed) throw invalid({ code: [CODE_USED_UP] });
          await mailDoneChange(tx, services, change);
          return changed;
        },
        { kind: 'platform', accountId: user.id },
      )
      .catch((error: unknown) => {
        if (isAddressTaken(error)) throw invalid({ code: [ADDRESS_TAKEN] });
        throw error;
      });
    rememberBrowser(context, { email: guessed.email, passwordHash });
    return { message: 'Email address changed. We’ve logged out your other devices.' };
  }),

  async cancel(_, context) {
    const user = ownAccount(context);
    await deletePendingChange(context.tx, user.id);
    return { message: `Your email address is still ${user.email}` };
  },

  keep: inSteps(async ({ body }, context) => {
    try {
      return await context.transaction(
        async (tx) => {
          const found = await findKeptAddress(tx, secretHash(body.token));
          if (!found) return { outcome: 'unknown' as const };
          await keepAddress(tx, found);
          await mailKept(tx, context.services, found.email);
          return { outcome: 'kept' as const };
        },
        { kind: 'platform' },
      );
    } catch (error) {
      if (isAddressTaken(error)) return { outcome: 'taken' as const };
      throw error;
    }
  }),
});
