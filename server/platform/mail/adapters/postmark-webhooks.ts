import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordConsents } from '../../consent/consent.ts';
import { type SuppressionCause, suppress } from '../../consent/suppressions.ts';
import type { Database, Tx } from '../../database/database.ts';
import { inScope } from '../../database/scope.ts';
import { type NewSendEvent, noteSendEvents } from '../ledger/control.ts';
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
const WORDS_MAX = 300;

interface Told {
  readonly event: NewSendEvent;
  readonly suppresses: SuppressionCause | null;
}

function toTold(report: Report): Told | null {
  const { RecordType, Type, MessageID, ID } = report;
  const sendId = report.Metadata[SEND_ID];
  const dedupe = `postmark:${RecordType}:${ID ?? MessageID}`;
  const words = `${Type} ${report.Details || report.Description}`.trim().slice(0, WORDS_MAX);
  const event = (kind: NewSendEvent['kind']): NewSendEvent => ({ sendId, kind, dedupe, data: { words } });
  if (RecordType === 'Delivery') return { event: event('delivered'), suppresses: null };
  if (RecordType === 'SpamComplaint') return { event: event('complained'), suppresses: 'complaint' };
  if (RecordType === 'Bounce' && Type === 'SpamNotification') return null;
  if (RecordType === 'Bounce' && Type === 'SpamComplaint')
    return { event: event('complained'), suppresses: 'complaint' };
  if (RecordType === 'Bounce') return { event: event('bounced'), suppresses: HARD.has(Type) ? 'hard' : null };
  return null;
}

const sendSchema = z.object({
  projectId: z.uuid().nullable(),
  storeId: z.uuid().nullable(),
  addressKey: z.instanceof(Buffer),
});

async function take(tx: Tx, { event, suppresses }: Told): Promise<void> {
  const { rows } = await sql`
    select project_id, store_id, address_key from sends where id = ${event.sendId}`.execute(tx);
  if (!rows[0]) return;
  const { projectId, storeId, addressKey } = sendSchema.parse(rows[0]);
  const noted = await noteSendEvents(tx, [event]);
  // Told before: what follows from it has been done.
  if (noted.length === 0 || suppresses === null || projectId === null || storeId === null) return;
  const subject = { projectId, storeId, addressKey };
  await suppress(tx, [{ ...subject, cause: suppresses, evidence: event.data ?? {} }]);
  if (suppresses === 'complaint')
    await recordConsents(tx, [{ ...subject, channel: 'email', state: 'withdrawn', source: 'complaint' }]);
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
    const told = report.success ? toTold(report.data) : null;
    if (told) await inScope(database, { kind: 'platform' }, (tx) => take(tx, told));
    return reply.code(200).send({});
  });
}
