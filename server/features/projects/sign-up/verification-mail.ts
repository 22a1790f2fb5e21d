import { v7 as newId } from 'uuid';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { newDigits, newSecret, secretHash } from '../../../platform/sessions/secrets.ts';
import {
  codeHash,
  dashboardLink,
  insertToken,
  type MailingStore,
  sendAccountMail,
} from '../../accounts/identity/identity.ts';

const LINK_MINUTES = 48 * 60;

/** Mails a link and a code that verify an address, with the caller's transaction. */
export async function mailVerification(
  tx: Tx,
  services: Services,
  account: { id: string; email: string },
  { store, isFirst }: { readonly store: MailingStore | null; readonly isFirst: boolean },
): Promise<void> {
  const path = (secret: string) => `/sign-up/verify/${secret}/`;
  const id = newId();
  const secret = newSecret();
  const code = newDigits();
  await insertToken(tx, {
    id,
    accountId: account.id,
    kind: 'verify-email',
    tokenHash: secretHash(secret),
    codeHash: codeHash(id, code),
    minutes: LINK_MINUTES,
  });
  await sendAccountMail(tx, services, {
    to: account.email,
    store,
    subject: `${code} is your ${store?.name ?? 'Selvedge'} code`,
    // An address has one account, and so one first mail.
    addressee: isFirst ? 'once' : { kind: 'sign-up.verification', storeId: null, beyond: 'refuse' },
    preview: 'Enter the code, or open the link, to verify your address',
    blocks: [
      { kind: 'heading', text: 'Verify your email address' },
      { kind: 'paragraph', text: 'Enter this code to finish signing up:' },
      { kind: 'code', text: code },
      { kind: 'paragraph', text: 'Or open this link, on any device:' },
      {
        kind: 'button',
        text: 'Verify my address',
        url: store ? store.origin + path(secret) : dashboardLink(services, path(secret)),
      },
      {
        kind: 'note',
        text: 'The code and the link expire in two days. If you didn’t sign up, ignore this email.',
      },
    ],
    key: `verify-email:${id}`,
  });
}
