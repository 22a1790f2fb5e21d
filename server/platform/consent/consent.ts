import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/named.ts';

export { addressKey } from './address-key.ts';

/** What somebody agrees to, or not, at one store. */
export type Channel = 'email' | 'push' | 'onsite';
export type ConsentState = 'asked' | 'given' | 'withdrawn';
/** `customer`: bought here and was told at the checkout; counts only where the store mails customers. */
export type ConsentBasis = 'consent' | 'customer';
export type ConsentSource =
  | 'form'
  | 'offer'
  | 'checkout'
  | 'order'
  | 'import'
  | 'api'
  | 'page'
  | 'one-click'
  | 'complaint'
  | 'staff';

/** Whose consent it is: one store, one address. */
export interface ConsentSubject {
  readonly projectId: string;
  readonly storeId: string;
  readonly addressKey: Buffer;
}

/** One thing that was said about a channel. */
export interface SaidConsent extends ConsentSubject {
  readonly channel: Channel;
  readonly state: ConsentState;
  readonly basis?: ConsentBasis;
  readonly source: ConsentSource;
  readonly wordingId?: string | null;
  /** Path of the page where it was said. */
  readonly page?: string;
  /** What proves it: hash of the network address, browser, row of an import. Up to 4 kB. */
  readonly proof?: Readonly<Record<string, string>>;
}

const lockKey = (storeId: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
  sql`hashtextextended(${storeId}::text || encode(${key}, 'hex'), 30)`;

/**
 * Takes the locks of addresses until the transaction ends, in one order, so that two batches never wait for each other.
 * The gate of a mail takes them shared; whatever ends or changes a consent takes them exclusively: a mail passes its gate
 * before the withdrawal is answered, or not at all.
 */
export async function lockAddresses(
  tx: Tx,
  subjects: readonly Pick<ConsentSubject, 'storeId' | 'addressKey'>[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const rows = subjects.map(({ storeId, addressKey }) => ({
    storeId,
    key: addressKey.toString('hex'),
  }));
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  // Every marketing mail takes it at its gate.
  await prepared(
    `consent.lock-${mode}`,
    sql`
    select ${lock}(locked.key) from (
      select distinct ${lockKey(sql`s."storeId"`, sql`decode(s.key, 'hex')`)} as key
      from json_to_recordset(${JSON.stringify(rows)}::json) as s("storeId" uuid, key text)
      order by 1) locked`,
  ).execute(tx);
}

/**
 * Records what people said, and locks their addresses before. One that says what is known already is recorded, too: it
 * has other words, another page or another time. Two statements, however many there are.
 */
export async function recordConsents(tx: Tx, said: readonly SaidConsent[]): Promise<void> {
  if (said.length === 0) return;
  await lockAddresses(tx, said, 'exclusive');
  const rows = said.map(({ addressKey, ...one }) => ({
    id: newId(),
    basis: 'consent',
    page: '',
    proof: {},
    wordingId: null,
    ...one,
    key: addressKey.toString('hex'),
  }));
  await sql`
    with said as (
      insert into consents (id, project_id, store_id, address_key, channel, state, basis, source, wording_id, page, proof, at)
      select s.id, s."projectId", s."storeId", decode(s.key, 'hex'), s.channel, s.state, s.basis, s.source,
        s."wordingId", s.page, s.proof, clock_timestamp()
      from json_to_recordset(${JSON.stringify(rows)}::json) as s(id uuid, "projectId" uuid, "storeId" uuid, key text,
        channel text, state text, basis text, source text, "wordingId" uuid, page text, proof jsonb)
      returning *),
    newest as (
      select distinct on (store_id, address_key, channel) * from said order by store_id, address_key, channel, id desc)
    insert into consent_states as kept (store_id, address_key, channel, project_id, state, basis, since, consent_id)
    select store_id, address_key, channel, project_id, state, basis, at, id from newest
    on conflict (store_id, address_key, channel) do update set state = excluded.state, basis = excluded.basis,
      since = case when kept.state = excluded.state and kept.basis = excluded.basis then kept.since else excluded.since end,
      consent_id = excluded.consent_id`.execute(tx);
}

const stateSchema = z.object({
  state: z.enum(['asked', 'given', 'withdrawn']),
  basis: z.enum(['consent', 'customer']),
  since: z.date(),
});

/** What holds now for an address and a channel; null where nothing was ever said. */
export async function findConsent(
  tx: Tx,
  { storeId, addressKey }: Pick<ConsentSubject, 'storeId' | 'addressKey'>,
  channel: Channel,
): Promise<z.output<typeof stateSchema> | null> {
  const { rows } = await sql`
    select state, basis, since from consent_states
    where store_id = ${storeId} and address_key = ${addressKey} and channel = ${channel}`.execute(tx);
  return rows[0] ? stateSchema.parse(rows[0]) : null;
}

/** The id of the words that people read; the same words of a store have one. */
export async function keepWording(
  tx: Tx,
  { projectId, storeId }: Pick<ConsentSubject, 'projectId' | 'storeId'>,
  text: string,
  locale = 'en',
): Promise<string> {
  const hash = createHash('sha256').update(`${locale}\n${text}`).digest();
  const { rows } = await sql`
    with kept as (
      insert into consent_wordings (id, project_id, store_id, hash, text, locale)
      values (${newId()}, ${projectId}, ${storeId}, ${hash}, ${text}, ${locale})
      on conflict (store_id, hash) do update set hash = excluded.hash returning id)
    select id from kept`.execute(tx);
  return z.object({ id: z.uuid() }).parse(rows[0]).id;
}
