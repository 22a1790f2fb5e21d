import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import {
  mailKindSchema,
  PREFERENCES_UPDATE_PATH,
  UNSUBSCRIBE_PATH,
} from '../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import type { Database } from '../database/database.ts';
import { defineJob, handleJob, type JobDefinition, type JobHandler } from '../jobs/jobs.ts';
import { mailContentSchema } from './content.ts';
import type { MailMessage, MailTransport } from './message.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { findRefusals, preferencesToken } from './preferences.ts';
import { createSmtpTransport } from './smtp.ts';
import { renderMail } from './template.ts';

export type { MailBlock, MailBrand, MailContent } from './content.ts';
export type { MailMessage } from './message.ts';
export type { Outbox } from './outbox.ts';

export { registerMailViewer } from './viewer.ts';

/** Sends mails. Features do not call it: they enqueue {@link sendMail} within their transaction. */
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

const mailOrderSchema = z.object({
  to: z.email(),
  subject: z
    .string()
    .trim()
    .min(1)
    .transform((subject) => subject.replace(/\s+/g, ' ')),
  content: mailContentSchema,
  fromName: z.string().optional(),
  replyTo: z.email().optional(),
  /** An optional email: skipped for people who unsubscribed, and with an unsubscribe link. */
  marketing: mailKindSchema.optional(),
  /** The store that sends it: its unsubscribe link ends this store’s emails. */
  storeId: z.uuid().optional(),
  /** Names what the mail is about, e.g. `receipt:ORDER_ID`: it leaves once. */
  idempotencyKey: z.string().min(8),
});

/**
 * The job that sends a mail: `jobs.enqueue(tx, sendMail, { to, subject, content, idempotencyKey }, { key })`, with the
 * same key for both, so that the mail leaves once and only if the transaction commits.
 */
export const sendMail: JobDefinition<typeof mailOrderSchema> = defineJob({
  name: 'mail.send',
  payload: mailOrderSchema,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 1_800 },
  expireSeconds: 120,
  concurrency: 3,
  isFetchedTogether: true,
});

/** What sending a mail needs of the server. */
interface MailJobContext {
  readonly services: {
    readonly mail: Mail;
    readonly secret: string;
    readonly config: { readonly publicUrl: URL };
    readonly databases: { readonly platform: Database };
  };
}

/** Renders and sends what {@link sendMail} was enqueued with. */
export const mailJobHandler: JobHandler<MailJobContext> = handleJob(
  sendMail,
  async (order, { services }: MailJobContext) => {
    const { content, marketing, ...envelope } = order;
    if (marketing === undefined) {
      await services.mail.send({ ...envelope, ...(await renderMail(content)) });
      return;
    }
    const query = new URLSearchParams({
      token: preferencesToken(services.secret, order.to),
      kind: marketing,
      ...(order.storeId !== undefined && { store: order.storeId }),
    });
    const at = (path: string) => new URL(`${path}?${query}`, services.config.publicUrl).href;
    const rendered = await renderMail({ ...content, stopUrl: at(PREFERENCES_UPDATE_PATH) });
    await services.mail.send({
      ...envelope,
      ...rendered,
      kind: marketing,
      unsubscribeUrl: at(UNSUBSCRIBE_PATH),
    });
  },
);
