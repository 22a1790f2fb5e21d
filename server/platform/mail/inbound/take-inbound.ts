import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { ChildFailed, runInChild } from '../../child-process/child-process.ts';
import { recordConsents } from '../../consent/consent.ts';
import type { Database, Tx } from '../../database/database.ts';
import { inScope } from '../../database/scope.ts';
import { createQueue } from '../../queue/queue.ts';
import { sendOfMessageId } from '../compose.ts';
import { noteSendEvents } from '../ledger/control.ts';
import { takeOutcome } from '../ledger/take-outcome.ts';
import { readReturnAddress } from '../return-path.ts';
import type { InboundReport } from './read-report.ts';
import { reportSchema } from './report.messages.ts';

/** A mail that came to the bounce host. */
export interface InboundMail {
  /** From the envelope: what the mail’s own headers say isn’t believed. */
  readonly recipients: readonly string[];
  readonly raw: Buffer;
}

export interface InboundOptions {
  readonly database: Database;
  readonly secret: string;
}

export const INBOUND_MAX_BYTES = 2_000_000;
const LIMITS = { memoryBytes: 400_000_000, processorSeconds: 5 } as const;
const TIMEOUT_MS = 20_000;
/** Message-IDs within one mail that are looked for. */
const IDS_MAX = 20;

const enqueue = createQueue({ concurrency: 1, waitingMax: 200 });

const read = (raw: Buffer): Promise<InboundReport> =>
  enqueue(() =>
    runInChild({
      program: new URL('./report.child.ts', import.meta.url),
      job: { raw: raw.toString('base64') },
      answer: reportSchema,
      limits: LIMITS,
      timeoutMs: TIMEOUT_MS,
    }),
  );

/** Mails of ours that a Message-ID anywhere in the raw text names, the last one first. */
function namedSends(raw: Buffer): readonly string[] {
  const found = raw.toString('latin1').matchAll(/<[0-9a-f]{32}@[^<>\s]{1,253}>/gi);
  const ids = [...found].flatMap(([messageId]) => sendOfMessageId(messageId) ?? []);
  return [...new Set(ids.reverse())].slice(0, IDS_MAX);
}

const idSchema = z.array(z.object({ id: z.uuid() }));

async function findKnown(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql`select id from sends where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(idSchema.parse(rows).map(({ id }) => id));
}

const subjectSchema = z.object({
  projectId: z.uuid().nullable(),
  storeId: z.uuid().nullable(),
  addressKey: z.instanceof(Buffer),
});

/** A mail program asked by mail to end a store’s offers. */
async function unsubscribe(tx: Tx, sendId: string): Promise<void> {
  const { rows } =
    await sql`select project_id, store_id, address_key from sends where id = ${sendId}`.execute(tx);
  const found = rows[0] ? subjectSchema.parse(rows[0]) : null;
  if (found === null || found.projectId === null || found.storeId === null) return;
  const { projectId, storeId, addressKey } = found;
  await recordConsents(tx, [
    { projectId, storeId, addressKey, channel: 'email', state: 'withdrawn', source: 'one-click' },
  ]);
  await noteSendEvents(tx, [{ sendId, kind: 'unsubscribed', dedupe: 'mail' }]);
}

function outcomeOf(report: InboundReport, sendId: string, dedupe: string) {
  switch (report.kind) {
    case 'bounce': {
      const { judgement, words } = report;
      return { sendId, kind: 'bounced', judgement, words, dedupe } as const;
    }
    case 'complaint':
      return { sendId, kind: 'complained', words: report.words, dedupe } as const;
    case 'delivered':
      return { sendId, kind: 'delivered', words: '', dedupe } as const;
    default:
      return null;
  }
}

/** What came of a mail. `ignored`: it is about no mail of ours, or nothing that changes anything. */
export type InboundAnswer = 'taken' | 'ignored';

/**
 * Takes a mail that came to the bounce host: a bounce, a complaint or an unsubscribe mail. It counts only for the mail
 * that its address names with our signature, or else a Message-ID of ours within it. Anything else costs one look at the
 * database: thousands of forged reports stop no one’s mails, nor the server.
 */
export async function takeInbound(
  { recipients, raw }: InboundMail,
  { database, secret }: InboundOptions,
): Promise<InboundAnswer> {
  const addressed = recipients.flatMap((recipient) => readReturnAddress(secret, recipient) ?? []);
  const [wish] = addressed.filter(({ kind }) => kind === 'unsubscribe');
  if (wish) {
    await inScope(database, { kind: 'platform' }, (tx) => unsubscribe(tx, wish.sendId));
    return 'taken';
  }
  const [returned] = addressed;
  const named = returned ? [] : namedSends(raw);
  const known = await findKnown(database, returned ? [returned.sendId] : named);
  const sendId = returned?.sendId ?? named.find((id) => known.has(id));
  if (sendId === undefined || !known.has(sendId)) return 'ignored';
  let report: InboundReport;
  try {
    report = await read(raw);
  } catch (error) {
    if (error instanceof ChildFailed) return 'ignored';
    throw error;
  }
  const outcome = outcomeOf(report, sendId, createHash('sha256').update(raw).digest('hex'));
  if (outcome === null) return 'ignored';
  const isNew = await inScope(database, { kind: 'platform' }, (tx) => takeOutcome(tx, outcome));
  return isNew ? 'taken' : 'ignored';
}
