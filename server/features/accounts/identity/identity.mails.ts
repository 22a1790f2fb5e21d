import type { Tx } from '../../../platform/database/database.ts';
import {
  type Addressee,
  type MailBlock,
  mayMail,
  type QueuedMail,
  queueMail,
  queueMails,
} from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';

const BRAND_COLOUR = '#1f3a8a';

/** A mail about somebody’s account. */
export interface AccountMail {
  readonly to: string;
  readonly subject: string;
  readonly preview: string;
  readonly blocks: MailBlock[];
  /** How the address was come by. */
  readonly addressee: Addressee;
  /** Names the mail, so that it leaves once. */
  readonly key: string;
  /** The store at which the person has to do with us; the platform itself without. */
  readonly store?: MailingStore | null;
}

/** A store in whose name an account’s mail comes. */
export interface MailingStore {
  readonly name: string;
  readonly origin: string;
}

function toMail(services: Services, mail: AccountMail): QueuedMail {
  const { to, subject, preview, blocks, key, store } = mail;
  const name = store?.name ?? 'Selvedge';
  return {
    to,
    subject,
    idempotencyKey: key,
    ...(store && { fromName: store.name }),
    content: {
      brand: { name, colour: BRAND_COLOUR, url: store?.origin ?? services.config.publicUrl.origin },
      preview,
      blocks,
      footer: `You’re receiving this email because ${to} has, or requested, ${store ? `an account at ${name}` : 'a Selvedge account'}.`,
    },
  };
}

/** Sends a mail about somebody's account, of the platform's own or in a store's name, with the caller's transaction. */
export async function sendAccountMail(tx: Tx, services: Services, mail: AccountMail): Promise<void> {
  await queueMail(tx, services, toMail(services, mail), mail.addressee);
}

/**
 * Sends several in one statement.
 * @throws Refusal 429 where a typed address has had too many
 */
export async function sendAccountMails(
  tx: Tx,
  services: Services,
  mails: readonly AccountMail[],
): Promise<void> {
  for (const { to, addressee } of mails)
    if (typeof addressee === 'object') await mayMail(services.databases.platform, to, addressee);
  await queueMails(
    tx,
    services,
    mails.map((mail) => toMail(services, mail)),
  );
}

/** The address of a page of the dashboard, for a mail. */
export function dashboardLink(services: Services, path: string): string {
  return new URL(path, services.config.publicUrl).href;
}
