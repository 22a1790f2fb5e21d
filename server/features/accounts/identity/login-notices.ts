import { v7 as newId } from 'uuid';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { deviceName } from './device-name.ts';
import { dashboardLink, sendAccountMail } from './identity.mails.ts';

/** A section of the settings in which an account’s owner sees how it opens, and what the mail calls it. */
const SECTIONS = {
  passkeys: 'Look at your passkeys',
  'two-factor': 'Look at your settings',
  devices: 'Look at your devices',
  password: 'Change your password',
} as const;

interface LoginNotice {
  readonly subject: string;
  readonly text: string;
  readonly section: keyof typeof SECTIONS;
}

type Telling = Pick<SteppedContext, 'services' | 'store' | 'request'>;

/**
 * Tells an account’s owner that a way to log in has changed, so that they notice one that isn’t theirs. Called in the
 * transaction that changes it.
 */
export async function notifyAccountOwner(
  tx: Tx,
  { services, store, request }: Telling,
  to: string,
  { subject, text, section }: LoginNotice,
): Promise<void> {
  await sendAccountMail(tx, services, {
    to,
    addressee: 'known',
    subject,
    preview: text,
    store: store && { name: store.name, origin: request.origin },
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text },
      {
        kind: 'button',
        text: SECTIONS[section],
        url: dashboardLink(services, `/settings/?section=${section}`),
      },
      {
        kind: 'note',
        text: `If it wasn’t you, choose a new password at ${dashboardLink(services, '/forgotten-password/')} and remove any passkeys you don’t recognise.`,
      },
    ],
    key: `login-notice:${newId()}`,
  });
}

/** Tells an account’s owner of a login with a browser that the account hasn’t seen before. */
export function notifyOfNewBrowser(tx: Tx, context: Telling, to: string): Promise<void> {
  const { userAgent, address } = context.request;
  return notifyAccountOwner(tx, context, to, {
    subject: 'New login to your account',
    text: `Someone logged in with ${deviceName(userAgent)}${address === null ? '' : ` from ${address}`}. If it was you, there’s nothing to do.`,
    section: 'devices',
  });
}
