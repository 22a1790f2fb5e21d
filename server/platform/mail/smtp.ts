import { type QueryExecutorProvider, sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { compose, messageId } from './compose.ts';
import type { MailTransport } from './message.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://...`. */
  readonly url: string;
  readonly from: string;
  /** Keeps which mails left already (`sent_mails`). */
  readonly database: QueryExecutorProvider;
}

/** Sends through an SMTP server. Two processes with the same mail send it once between them. */
export function createSmtpTransport({ url, from, database }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });

  return {
    async send(message) {
      const key = message.idempotencyKey;
      if (!(await claim(database, key, messageId(key, from)))) return;
      try {
        await transport.sendMail(compose(message, from));
      } catch (error) {
        await sql`update sent_mails set claimed_at = '-infinity' where key = ${key}`.execute(database);
        throw error;
      }
      await sql`update sent_mails set sent_at = now() where key = ${key}`.execute(database);
    },
    async check() {
      await transport.verify();
    },
    async close() {
      transport.close();
    },
  };
}

/**
 * Takes a mail for this process. False when it has left already; rejects while another process is sending it, so that
 * the job is tried again and finds out how that ended.
 */
async function claim(database: QueryExecutorProvider, key: string, id: string): Promise<boolean> {
  const claimed = await sql`
    insert into sent_mails (key, message_id) values (${key}, ${id})
    on conflict (key) do update set claimed_at = now()
      where sent_mails.sent_at is null and sent_mails.claimed_at < now() - interval '2 minutes'
    returning key`.execute(database);
  if (claimed.rows.length > 0) return true;
  const sent = await sql`select 1 from sent_mails where key = ${key} and sent_at is not null`.execute(
    database,
  );
  if (sent.rows.length > 0) return false;
  throw new Error('Another process is sending this email');
}
