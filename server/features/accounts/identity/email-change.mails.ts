import { v7 as newId } from 'uuid';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { type AccountMail, dashboardLink, sendAccountMail, sendAccountMails } from './identity.mails.ts';

/** Mails with codes to addresses that somebody typed are counted together. */
const TYPED = { kind: 'identity.change-email', storeId: null, beyond: 'refuse' } as const;

const codeMail = (to: string, code: string, key: string): AccountMail => ({
  to,
  key,
  addressee: TYPED,
  subject: `${code} is your Selvedge code`,
  preview: 'Enter the code to use this address',
  blocks: [
    { kind: 'heading', text: 'Confirm your new email address' },
    { kind: 'paragraph', text: 'Enter this code in your settings to use this address:' },
    { kind: 'code', text: code },
    {
      kind: 'note',
      text: 'The code expires in an hour. If you didn’t ask for it, ignore this email and nothing will change.',
    },
  ],
});

/** What an address that has an account gets in place of a code. */
const takenMail = (to: string, key: string): AccountMail => ({
  to,
  key,
  addressee: TYPED,
  subject: 'You already have a Selvedge account',
  preview: 'Someone wanted to use this address for another account',
  blocks: [
    { kind: 'heading', text: 'You already have an account' },
    {
      kind: 'paragraph',
      text: 'Someone wanted to use this address for another Selvedge account. An address can only have one, so nothing has changed.',
    },
    {
      kind: 'note',
      text: 'If it was you, log in with this address, or change the address of this account first. If it wasn’t, ignore this email.',
    },
  ],
});

interface Notice {
  readonly from: string;
  readonly to: string;
  readonly keepSecret: string;
  readonly isDone: boolean;
}

/** Tells the old address, with a link that stops the change or undoes it. */
function noticeMail(services: Services, { from, to, keepSecret, isDone }: Notice): AccountMail {
  const subject = isDone ? 'Your email address was changed' : 'Your email address is about to change';
  return {
    to: from,
    key: `email-notice:${newId()}`,
    addressee: 'known',
    subject,
    preview: isDone ? `You now log in with ${to}` : `We’ve sent a code to ${to}`,
    blocks: [
      { kind: 'heading', text: subject },
      {
        kind: 'paragraph',
        text: isDone
          ? `You now log in to Selvedge with ${to}. We’ve logged out your other devices.`
          : `Someone who is logged in to your account wants to use ${to} instead of this address. It changes once they enter the code that we sent there.`,
      },
      { kind: 'paragraph', text: 'If it was you, there’s nothing to do. If it wasn’t, keep this address:' },
      {
        kind: 'button',
        text: 'Keep this address',
        url: dashboardLink(services, `/keep-email/?token=${keepSecret}`),
      },
      {
        kind: 'note',
        text: 'The link works for three days. It logs out every device and asks for a new password.',
      },
    ],
  };
}

/**
 * Mails a code to the new address and a notice to the old one. An address that has an account gets a note instead, so that
 * the answer and its timing are the same.
 */
export async function mailBegunChange(
  tx: Tx,
  services: Services,
  change: Omit<Notice, 'isDone'> & { readonly id: string; readonly code: string; readonly isTaken: boolean },
): Promise<void> {
  const { to, code, isTaken } = change;
  const key = `change-email:${change.id}`;
  await sendAccountMails(tx, services, [
    isTaken ? takenMail(to, key) : codeMail(to, code, key),
    noticeMail(services, { ...change, isDone: false }),
  ]);
}

/** Tells the address that an account no longer has. */
export const mailDoneChange = (tx: Tx, services: Services, change: Omit<Notice, 'isDone'>): Promise<void> =>
  sendAccountMail(tx, services, noticeMail(services, { ...change, isDone: true }));

/** Tells the address that was kept how its person gets in again. */
export async function mailKept(tx: Tx, services: Services, to: string): Promise<void> {
  await sendAccountMail(tx, services, {
    to,
    addressee: 'known',
    subject: 'You’ve kept your email address',
    preview: 'Choose a new password to log in again',
    blocks: [
      { kind: 'heading', text: 'You’ve kept your email address' },
      {
        kind: 'paragraph',
        text: 'We’ve logged out every device, and the old password no longer works. Choose a new one to log in again.',
      },
      {
        kind: 'button',
        text: 'Choose a new password',
        url: dashboardLink(services, '/forgotten-password/'),
      },
      {
        kind: 'note',
        text: 'Once you’re in, remove any passkeys you don’t recognise.',
      },
    ],
    key: `email-kept:${newId()}`,
  });
}
