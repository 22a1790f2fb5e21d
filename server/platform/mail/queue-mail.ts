import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { CallRate } from '../../../shared/contract/call.ts';
import { asciiEmail } from '../../../shared/rules/fields/internet.ts';
import { countUnderKeys, tooManyAttempts } from '../calls/rate.ts';
import { addressKey } from '../consent/address-key.ts';
import type { Database, Tx } from '../database/database.ts';
import { prepared } from '../database/named.ts';
import { secretHash } from '../sessions/secrets.ts';
import { SERVICE_SOURCE } from './ledger/source.ts';
import type { mailOrderSchema } from './service-mails.ts';

/** Tells every process that sends mails that there are some (`Events`). */
export const MAILS_BOOKED = 'mails-booked';

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
  readonly secret: string;
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

/** Only a worker looks at what else is in a mail: one that can’t be made never stops what asked for it. */
const bookedSchema = z.object({
  to: z.string().catch(''),
  marketing: z.string().nullable().catch(null),
  storeId: z.uuid().nullable().catch(null),
  fromStoreId: z.uuid().nullable().catch(null),
  idempotencyKey: z.string().min(8),
});

/**
 * Writes service mails into the ledger, each key once, and says so to the processes that send. One statement, within any
 * transaction.
 */
export async function bookServiceMails(
  tx: Tx,
  secret: string,
  mails: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => {
    const { to, marketing, storeId, fromStoreId, idempotencyKey } = bookedSchema.parse(mail);
    const address = asciiEmail(to) ?? to;
    return {
      id: newId(),
      address,
      key: addressKey(secret, address).toString('hex'),
      slot: idempotencyKey,
      kind: marketing,
      storeId: storeId ?? fromStoreId,
      content: mail,
    };
  });
  await prepared(
    'mail.book',
    sql`
    with booked as (
      insert into sends (id, store_id, source_id, purpose, address, address_key, slot, mail_kind, content)
      select m.id, m."storeId", ${SERVICE_SOURCE}::uuid, 'service', m.address, decode(m.key, 'hex'), m.slot, m.kind, m.content
      from json_to_recordset(${JSON.stringify(rows)}::json) as m(id uuid, "storeId" uuid, address text, key text, slot text,
        kind text, content jsonb)
      on conflict do nothing)
    select pg_notify(${MAILS_BOOKED}, 'null')`,
  ).execute(tx);
}

/**
 * Sends a mail with the caller's transaction: it leaves once, and only if that commits. The one way for service mails to
 * leave, so that each says how its address was come by.
 * @throws Refusal 429 where a typed address has had too many
 */
export async function queueMail(
  tx: Tx,
  { secret, databases }: Mailing,
  mail: QueuedMail,
  addressee: Addressee,
): Promise<void> {
  if (typeof addressee === 'object' && !(await mayMail(databases.platform, mail.to, addressee))) return;
  const fromStoreId = typeof addressee === 'object' ? addressee.storeId : null;
  await bookServiceMails(tx, secret, [{ ...(fromStoreId !== null && { fromStoreId }), ...mail }]);
}

/** The same for many mails to addresses that we know, in one statement. */
export const queueMails = (
  tx: Tx,
  { secret }: Pick<Mailing, 'secret'>,
  mails: readonly QueuedMail[],
): Promise<void> => bookServiceMails(tx, secret, mails);
