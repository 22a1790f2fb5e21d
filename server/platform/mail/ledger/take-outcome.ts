import { sql } from 'kysely';
import { z } from 'zod';
import { recordConsents } from '../../consent/consent.ts';
import { type SuppressionCause, suppress } from '../../consent/suppressions.ts';
import { databaseNow } from '../../database/clock.ts';
import type { Tx } from '../../database/database.ts';
import { noteCameBack } from './breaker.ts';
import { noteSendEvents } from './control.ts';
import { noteSlowDown } from './receivers.ts';
import { asksToSlowDown } from './slow-watch.ts';

/** What a receiver told about a mail after it had left. */
export interface MailOutcome {
  readonly sendId: string;
  readonly kind: 'delivered' | 'bounced' | 'complained';
  /** Whether a bounce is about the address permanently, for now, or about us. */
  readonly judgement?: 'hard' | 'soft' | 'policy';
  /** The receiver’s words, without the address. */
  readonly words: string;
  /** Names the report: the same one is taken once, however often it comes. */
  readonly dedupe: string;
}

/** Reports about older mails no longer tell how an address is. */
const REPORTED_WITHIN = '60 days';
/** An address that was full on so many days of two weeks gets no mail for a month. */
const SOFT_DAYS = 3;
const SOFT_WITHIN = '14 days';
const SOFT_PAUSE_MS = 30 * 24 * 3_600_000;

const sendSchema = z.object({
  projectId: z.uuid().nullable(),
  storeId: z.uuid().nullable(),
  addressKey: z.instanceof(Buffer),
  receiver: z.string().nullable(),
});

async function hasSoftDays(tx: Tx, storeId: string, addressKey: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select count(distinct e.at::date) >= ${SOFT_DAYS} as enough
    from sends s join send_events e on e.send_id = s.id
    where s.store_id = ${storeId} and s.address_key = ${addressKey} and e.kind = 'bounced'
      and e.data->>'judgement' = 'soft' and e.at > now() - ${SOFT_WITHIN}::interval`.execute(tx);
  return z.object({ enough: z.boolean() }).parse(rows[0]).enough;
}

/**
 * Notes what a receiver told, and stops mails to the address where it says so: a hard bounce and a complaint permanently,
 * soft bounces on three days for a month. A refusal of us stops no address, but the store’s offers where there are many. A
 * complaint also ends consent.
 * @returns whether it is about a mail of ours and wasn’t known
 */
export async function takeOutcome(tx: Tx, outcome: MailOutcome): Promise<boolean> {
  const { sendId, kind, judgement, words, dedupe } = outcome;
  const { rows } = await sql`
    select project_id, store_id, address_key, receiver from sends
    where id = ${sendId} and created_at > now() - ${REPORTED_WITHIN}::interval`.execute(tx);
  if (!rows[0]) return false;
  const { projectId, storeId, addressKey, receiver } = sendSchema.parse(rows[0]);
  const data = { words, ...(judgement && { judgement }) };
  const noted = await noteSendEvents(tx, [{ sendId, kind, dedupe, data }]);
  if (noted.length === 0) return false;
  if (projectId === null || storeId === null) return true;
  const subject = { projectId, storeId, addressKey };
  const isHard = kind === 'bounced' && judgement === 'hard';
  const isPolicy = kind === 'bounced' && judgement === 'policy';
  if (receiver !== null && (isHard || isPolicy || kind === 'complained'))
    await noteCameBack(
      tx,
      { projectId, storeId, receiver },
      kind === 'complained' ? 'complained' : isHard ? 'bounced' : 'refused',
    );
  // Our relay tells so of mails that it keeps for a receiver.
  if (receiver !== null && judgement === 'soft' && asksToSlowDown(words))
    await noteSlowDown(tx, receiver, words);
  const stop = (cause: SuppressionCause, until: Date | null = null) =>
    suppress(tx, [{ ...subject, cause, evidence: { words, sendId }, until }]);
  if (kind === 'complained') {
    await stop('complaint');
    await recordConsents(tx, [{ ...subject, channel: 'email', state: 'withdrawn', source: 'complaint' }]);
  } else if (isHard) await stop('hard');
  else if (judgement === 'soft' && (await hasSoftDays(tx, storeId, addressKey)))
    await stop('soft', new Date(databaseNow() + SOFT_PAUSE_MS));
  return true;
}
