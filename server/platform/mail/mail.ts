import type { QueryExecutorProvider } from 'kysely';
import type { MailMessage, MailTransport } from './message.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { findRefusals } from './preferences.ts';
import { createSmtpTransport } from './smtp.ts';

export type { MailBlock, MailBrand, MailContent } from './content.ts';
export { mailFailed } from './mail-failed.ts';
export type { MailMessage } from './message.ts';
export type { Outbox } from './outbox.ts';

export { type Addressee, mayMail, type QueuedMail, queueMail, queueMails } from './queue-mail.ts';
export { registerMailViewer } from './viewer.ts';

/** Sends mails. Features do not call it: they call `queueMail` within their transaction. */
export interface Mail {
  /** Sends a mail, or does nothing when one with the same key was sent. Rejects when it cannot be sent now. */
  send(message: MailMessage): Promise<void>;
  /** The kept mails where no SMTP server is set; null otherwise. */
  readonly outbox: Outbox | null;
  /** Rejects when mails cannot leave. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface MailOptions {
  readonly smtpUrl: string | undefined;
  /** `Name <address>`. */
  readonly from: string;
  readonly outboxFolder: string;
  readonly database: QueryExecutorProvider;
}

async function isRefused(db: QueryExecutorProvider, { kind, storeId, to }: MailMessage): Promise<boolean> {
  if (kind === undefined) return false;
  const { kinds, stores } = await findRefusals(db, to);
  return kinds.includes(kind) || (storeId !== undefined && stores.includes(storeId));
}

/** Opens the way for mails to leave that the settings name. */
export async function createMail(options: MailOptions): Promise<Mail> {
  const { smtpUrl, from, database } = options;
  const outbox = smtpUrl ? null : await createOutbox(options.outboxFolder, from);
  const transport: MailTransport = outbox ?? createSmtpTransport({ url: smtpUrl ?? '', from, database });
  return {
    outbox,
    async send(message) {
      // Looked up by the SMTP transport itself, in the statement that claims the mail.
      if (outbox && (await isRefused(database, message))) return;
      await transport.send(message);
    },
    check: () => transport.check(),
    close: () => transport.close(),
  };
}
