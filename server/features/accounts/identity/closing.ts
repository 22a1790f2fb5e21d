import { conflict, Refusal } from '../../../../shared/contract/errors.ts';
import { closingCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { SessionUser } from '../../../platform/sessions/sessions.ts';
import { deleteAccount, findSoleProjects, lockMemberships } from './closing.queries.ts';
import { requireConfirmation } from './confirmation.ts';
import { sendAccountMail } from './identity.mails.ts';
import { ownAccount } from './own-account.ts';
import { forgetSession } from './sign-in.ts';

const STAFF = 'Your team lead closes staff accounts.';

/** Every project of the account has to be seen, with its other members. */
const scopeOf = ({ id }: SessionUser): Scope => ({ kind: 'platform', accountId: id });

const isStaff = ({ internal, factory }: SessionUser): boolean => internal || factory;

export const closingImplementations = implement(closingCalls, {
  async look(_, context) {
    const user = ownAccount(context);
    await context.enter(scopeOf(user));
    return { projects: await findSoleProjects(context.tx, user.id), isStaff: isStaff(user) };
  },

  close: inSteps(async (_, context) => {
    const user = ownAccount(context);
    requireConfirmation(context);
    if (isStaff(user)) throw conflict('staff-account', STAFF);
    const { services } = context;
    await context.transaction(async (tx) => {
      await lockMemberships(tx, user.id);
      const [first, ...others] = await findSoleProjects(tx, user.id);
      if (first)
        throw conflict(
          'only-owner',
          others.length === 0
            ? `You’re the only owner of ${first.name}. Transfer or delete it first.`
            : `You’re the only owner of ${others.length + 1} projects. Transfer or delete them first.`,
        );
      if (!(await deleteAccount(tx, user.id))) throw new Refusal(401, 'signed-out');
      await sendAccountMail(tx, services, {
        to: user.email,
        addressee: 'known',
        subject: 'Your account is closed',
        preview: 'We’ve deleted your personal details',
        blocks: [
          { kind: 'heading', text: 'Your account is closed' },
          {
            kind: 'paragraph',
            text: 'We’ve deleted your profile, your ways to log in and your messages to us, and you’ve left every project.',
          },
          {
            kind: 'paragraph',
            text: 'Orders and invoices stay with the stores, as the law asks. You can sign up again with this address at any time.',
          },
          {
            kind: 'note',
            text: 'If it wasn’t you, someone knows your password. Change it wherever else you use it.',
          },
        ],
        key: `account-closed:${user.id}`,
      });
    }, scopeOf(user));
    forgetSession(context);
    return { message: 'Your account is closed' };
  }),
});
