import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { invalid } from '../../../../shared/contract/errors.ts';
import type { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { type Handler, inSteps } from '../../../platform/calls/implement.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import { mayMail } from '../../../platform/mail/mail.ts';
import type { JobContext } from '../../../platform/services.ts';
import { newSecret, secretHash } from '../../../platform/sessions/secrets.ts';
import { dashboardLink, sendAccountMail } from './identity.mails.ts';
import { findAccountByEmail, insertToken, resetPasswordOf, spendResetToken } from './identity.queries.ts';
import { hashPassword, requireOtherThanAddress } from './passwords.ts';

const LINK_MINUTES = 60;
const LINK_MESSAGE = 'This link has expired or been used. Request a new one.';

const mailResetLinkJob = defineJob({
  name: 'identity.mailResetLink',
  payload: z.object({ email: z.string() }),
  retry: { limit: 5, delaySeconds: 5 },
  expireSeconds: 60,
  concurrency: 1,
});

/**
 * Queues the request and responds. The address is looked up later in the background, so neither the text nor the
 * timing reveals whether it has an account.
 */
export const forgottenPassword: Handler<typeof identityCalls.forgottenPassword> = async (
  { body },
  context,
) => {
  const email = body.email.toLowerCase();
  const { jobs, databases } = context.services;
  // One too many isn’t sent, and nothing says so: the answer is the same for every address.
  const typed = { kind: 'identity.reset-link', storeId: null, beyond: 'skip' } as const;
  if (await mayMail(databases.platform, email, typed))
    await jobs.enqueue(context.tx, mailResetLinkJob, { email }, { key: email });
  return {
    message: `If ${body.email} has an account, we’ve emailed a link to reset its password`,
  };
};

export const mailResetLink = handleJob(mailResetLinkJob, async ({ email }, { services }: JobContext) => {
  const account = await findAccountByEmail(services.databases.platform, email);
  if (!account || account.status === -1) return;
  const secret = newSecret();
  const id = newId();
  await inScope(services.databases.tenant, { kind: 'platform', accountId: account.id }, async (tx) => {
    await insertToken(tx, {
      id,
      accountId: account.id,
      kind: 'reset-password',
      tokenHash: secretHash(secret),
      codeHash: null,
      minutes: LINK_MINUTES,
    });
    await sendAccountMail(tx, services, {
      to: account.user.email,
      addressee: 'known',
      subject: 'Reset your password',
      preview: 'The link works once, for an hour',
      blocks: [
        { kind: 'heading', text: 'Reset your password' },
        {
          kind: 'paragraph',
          text: 'We received a request to reset your password.',
        },
        {
          kind: 'button',
          text: 'Reset your password',
          url: dashboardLink(services, `/reset-password/?token=${secret}`),
        },
        {
          kind: 'note',
          text: 'The link works once and expires in an hour. If it wasn’t you, ignore this email and nothing will change.',
        },
      ],
      key: `reset-password:${id}`,
    });
  });
});

export const resetPassword = inSteps<typeof identityCalls.resetPassword>(async ({ body }, context) => {
  const passwordHash = await hashPassword(body.password);
  await context.transaction(
    async (tx) => {
      const accountId = await spendResetToken(tx, secretHash(body.token));
      const account = accountId && (await resetPasswordOf(tx, accountId, passwordHash));
      if (!account) throw invalid({ token: [LINK_MESSAGE] });
      requireOtherThanAddress(body.password, account.email);
      await sendAccountMail(tx, context.services, {
        to: account.email,
        addressee: 'known',
        subject: 'Your password was changed',
        preview: 'We’ve logged you out on every device',
        blocks: [
          { kind: 'heading', text: 'Your password was changed' },
          {
            kind: 'paragraph',
            text: 'You can now log in with your new password. We’ve logged you out on every device.',
          },
          {
            kind: 'button',
            text: 'This wasn’t me',
            url: dashboardLink(context.services, '/forgotten-password/'),
          },
        ],
        key: `password-changed:${newId()}`,
      });
    },
    { kind: 'platform' },
  );
  return { message: 'Password changed. Log in with your new password.' };
});
