import type { z } from 'zod';
import type { CallRate } from '../../../shared/contract/call.ts';
import { countUnderKeys, tooManyAttempts } from '../calls/rate.ts';
import type { Database, Tx } from '../database/database.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import { secretHash } from '../sessions/secrets.ts';
import { type mailOrderSchema, sendMail } from './send-mail.job.ts';

/** Of one kind to one mailbox, from all stores together. */
const PER_MAILBOX: CallRate = { max: 5, perSeconds: 3600 };
/** Of one kind in the name of one store, to all mailboxes together. */
const PER_STORE: CallRate = { max: 300, perSeconds: 3600 };

/** An address that somebody typed: it may be anybody’s, so what it gets is counted. */
export interface TypedAddress {
  /** `feature.what-it-is`: mails of one kind are counted together. */
  readonly kind: string;
  /** The store in whose name the mail comes; null for the platform’s. */
  readonly storeId: string | null;
  /** Whether the caller hears that there were too many, or is answered as if the mail had left. */
  readonly beyond: 'refuse' | 'skip';
  readonly perMailbox?: CallRate;
}

/**
 * How we have come by a mail’s address. `known`: its owner has proved it, or has paid; a job of ours or a member of staff
 * decides when it gets something. `once`: somebody typed it, but a mailbox gets this mail a single time, whatever is done.
 */
export type Addressee = 'known' | 'once' | TypedAddress;

/** A mail to send. */
export type QueuedMail = z.input<typeof mailOrderSchema>;

interface Mailing {
  readonly jobs: JobQueue;
  readonly databases: { readonly platform: Database };
}

interface Counter extends CallRate {
  readonly key: string;
}

function countersOf(to: string, { kind, storeId, perMailbox = PER_MAILBOX }: TypedAddress): Counter[] {
  const mailbox = secretHash(to.trim().toLowerCase()).toString('base64url');
  return [
    { key: `mail:${kind}:${mailbox}`, ...perMailbox },
    ...(storeId === null ? [] : [{ key: `mail-of:${kind}:${storeId}`, ...PER_STORE }]),
  ];
}

/**
 * Counts a mail to a typed address, in a separate transaction: refused ones count, too.
 * @returns how many seconds to wait; null where it may leave
 */
async function countMail(db: Database, to: string, typed: TypedAddress): Promise<number | null> {
  const counters = countersOf(to, typed);
  const counted = await countUnderKeys(
    db,
    counters.map(({ key, perSeconds }) => ({ key, perSeconds })),
  );
  const full = counted.filter(({ key, count }) =>
    counters.some((counter) => counter.key === key && count > counter.max),
  );
  return full.length === 0 ? null : Math.max(...full.map(({ wait }) => wait));
}

/**
 * Counts a mail that a job sends later, and only where the address turns out to be somebody’s.
 * @throws Refusal 429 where it says so
 */
export async function mayMail(db: Database, to: string, typed: TypedAddress): Promise<boolean> {
  const wait = await countMail(db, to, typed);
  if (wait !== null && typed.beyond === 'refuse') throw tooManyAttempts(wait);
  return wait === null;
}

/**
 * Sends a mail with the caller's transaction: it leaves once, and only if that commits. The one way for mails to leave, so
 * that each says how its address was come by.
 * @throws Refusal 429 where a typed address has had too many
 */
export async function queueMail(
  tx: Tx,
  { jobs, databases }: Mailing,
  mail: QueuedMail,
  addressee: Addressee,
): Promise<void> {
  if (typeof addressee === 'object' && !(await mayMail(databases.platform, mail.to, addressee))) return;
  const fromStoreId = typeof addressee === 'object' ? addressee.storeId : null;
  await jobs.enqueue(
    tx,
    sendMail,
    { ...(fromStoreId !== null && { fromStoreId }), ...mail },
    { key: mail.idempotencyKey },
  );
}

/** The same for many mails to addresses that we know, in one statement. */
export async function queueMails(
  tx: Tx,
  { jobs }: Pick<Mailing, 'jobs'>,
  mails: readonly QueuedMail[],
): Promise<void> {
  await jobs.enqueueAll(tx, sendMail, mails);
}
