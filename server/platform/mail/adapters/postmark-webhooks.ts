import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { inScope } from '../../database/scope.ts';
import { type MailOutcome, takeOutcome } from '../ledger/take-outcome.ts';
import { SEND_ID } from './postmark.ts';

/** Where Postmark reports the outcome of mails, with the user name and password of `MAIL_API_WEBHOOK`. */
export const WEBHOOK_PATH = '/webhooks/mail/postmark/';

const idsSchema = z.looseObject({ [SEND_ID]: z.uuid() });
const reportSchema = z.object({
  RecordType: z.string(),
  ID: z.number().optional(),
  MessageID: z.string().catch(''),
  Type: z.string().catch(''),
  Description: z.string().catch(''),
  Details: z.string().catch(''),
  Metadata: idsSchema,
});
type Report = z.output<typeof reportSchema>;

/** Kinds of bounces after which an address takes no more mail. Others pass, or are about us. */
const HARD: ReadonlySet<string> = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']);
const SOFT: ReadonlySet<string> = new Set(['SoftBounce', 'Transient']);
const WORDS_MAX = 300;

/** A report of Postmark as an outcome; null where it is none. */
function toOutcome(report: Report): MailOutcome | null {
  const { RecordType, Type, MessageID, ID } = report;
  const told = {
    sendId: report.Metadata[SEND_ID],
    dedupe: `postmark:${RecordType}:${ID ?? MessageID}`,
    words: `${Type} ${report.Details || report.Description}`.trim().slice(0, WORDS_MAX),
  };
  if (RecordType === 'Delivery') return { ...told, kind: 'delivered' };
  if (RecordType === 'SpamComplaint') return { ...told, kind: 'complained' };
  if (RecordType !== 'Bounce' || Type === 'SpamNotification') return null;
  if (Type === 'SpamComplaint') return { ...told, kind: 'complained' };
  return {
    ...told,
    kind: 'bounced',
    judgement: HARD.has(Type) ? 'hard' : SOFT.has(Type) ? 'soft' : 'policy',
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Takes Postmark's reports of deliveries, bounces and complaints. Without the password they are refused; one that was
 * taken before, or that is about no mail of ours, is ignored.
 */
export function registerPostmarkWebhooks(
  app: FastifyInstance,
  { database, credentials }: { readonly database: Database; readonly credentials: string },
): void {
  const expected = digest(`Basic ${Buffer.from(credentials).toString('base64')}`);
  app.post(WEBHOOK_PATH, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Basic').send();
    const report = reportSchema.safeParse(request.body);
    const told = report.success ? toOutcome(report.data) : null;
    if (told) await inScope(database, { kind: 'platform' }, (tx) => takeOutcome(tx, told));
    return reply.code(200).send({});
  });
}
