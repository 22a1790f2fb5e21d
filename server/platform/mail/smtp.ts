import { Transform } from 'node:stream';
import { type QueryExecutorProvider, sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { compose, messageId } from './compose.ts';
import type { MailMessage, MailTransport } from './message.ts';
import { refusalOfStore } from './preferences.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://...`. */
  readonly url: string;
  readonly from: string;
  /** Keeps which mails left already (`sent_mails`). */
  readonly database: QueryExecutorProvider;
}

/** A mail that was handed over without an answer: sending it again could mean that it arrives twice. */
class MailInDoubt extends Error {
  override readonly name = 'MailInDoubt';

  constructor(key: string) {
    super(`The mail server took the email ${key} and didn’t say whether it sends it`);
  }
}

/** Whether the server itself said no; anything else that goes wrong after the last byte leaves its answer open. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Boolean(error.responseCode);

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
  const handedOver = new Set<string>();
  /** Notes that a mail is about to be complete before its last byte goes, so that a crash leaves it in doubt too. */
  const noteHandOver = (id: string) =>
    new Transform({
      transform: (chunk, _encoding, done) => done(null, chunk),
      flush(done) {
        sql`update sent_mails set handed_over_at = now() where message_id = ${id}`.execute(database).then(
          () => {
            handedOver.add(id);
            done();
          },
          (error: Error) => done(error),
        );
      },
    });
  transport.use('stream', (mail, done) => {
    mail.message.transform(() => noteHandOver(mail.message.messageId()));
    done();
  });

  return {
    async send(message) {
      const key = message.idempotencyKey;
      const id = messageId(key, from);
      if (!(await claim(database, message, id))) return;
      try {
        await transport.sendMail(compose(message, from));
      } catch (error) {
        if (handedOver.has(id) && !isAnswer(error)) throw new MailInDoubt(key);
        await sql`
          update sent_mails set claimed_at = '-infinity', handed_over_at = null where key = ${key}`.execute(
          database,
        );
        throw error;
      } finally {
        handedOver.delete(id);
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
 * Takes a mail for this process. False when it has left already, or when its address refuses such mails at this very
 * moment; rejects while another process is sending it, so that the job is tried again and finds out how that ended, and
 * when no one can tell whether it left.
 */
async function claim(database: QueryExecutorProvider, message: MailMessage, id: string): Promise<boolean> {
  const { idempotencyKey: key, to, kind = null, storeId } = message;
  const refusals = [kind, storeId === undefined ? null : refusalOfStore(storeId)].filter(
    (one) => one !== null,
  );
  const claimed = await sql`
    insert into sent_mails (key, message_id)
    select ${key}, ${id} where not exists (
      select from communication_preferences where email = ${to} and refused && ${refusals}::text[]
    )
    on conflict (key) do update set claimed_at = now()
      where sent_mails.sent_at is null and sent_mails.handed_over_at is null
        and sent_mails.claimed_at < now() - interval '2 minutes'
    returning key`.execute(database);
  if (claimed.rows.length > 0) return true;
  const { rows } = await sql<{ state: string }>`
    select case when sent_at is not null then 'sent'
      when handed_over_at is not null and claimed_at < now() - interval '2 minutes' then 'doubt'
      else 'sending' end as state
    from sent_mails where key = ${key}`.execute(database);
  const state = rows[0]?.state;
  if (state === 'doubt') throw new MailInDoubt(key);
  if (state === 'sending') throw new Error('Another process is sending this email');
  return false;
}
