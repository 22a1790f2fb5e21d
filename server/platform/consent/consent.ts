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
  /** Where a link names it; made here without. */
  readonly id?: string;
  readonly channel: Channel;
  readonly state: ConsentState;
  readonly basis?: ConsentBasis;
  readonly source: ConsentSource;
  readonly wordingId?: string | null;
  /** Path of the page where it was said. */
  readonly page?: string;
  /** What proves it: hash of the network address, browser, row of an import. Up to 4 kB. */
  readonly proof?: Readonly<Record<string, string>>;
  /** When it was said, where that isn’t now. */
  readonly at?: Date;
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
    at: null,
    ...one,
    key: addressKey.toString('hex'),
  }));
  await sql`
    with said as (
      insert into consents (id, project_id, store_id, address_key, channel, state, basis, source, wording_id, page, proof, at)
      select s.id, s."projectId", s."storeId", decode(s.key, 'hex'), s.channel, s.state, s.basis, s.source,
        s."wordingId", s.page, s.proof, coalesce(s.at, clock_timestamp())
      from json_to_recordset(${JSON.stringify(rows)}::json) as s(id uuid, "projectId" uuid, "storeId" uuid, key text,
        channel text, state text, basis text, source text, "wordingId" uuid, page text, proof jsonb, at timestamptz)
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
  storeId: z.uuid(),
  key: z.string(),
  state: z.enum(['asked', 'given', 'withdrawn']),
  basis: z.enum(['consent', 'customer']),
  /** When this state began. */
  since: z.date(),
  /** When it was last said. */
  at: z.date(),
});
export type CurrentConsent = z.output<typeof stateSchema>;

/** What holds now for addresses and a channel; none for an address that never answered. One statement. */
export async function findConsents(
  tx: Tx,
  subjects: readonly Pick<ConsentSubject, 'storeId' | 'addressKey'>[],
  channel: Channel,
): Promise<CurrentConsent[]> {
  if (subjects.length === 0) return [];
  const rows = subjects.map(({ storeId, addressKey }) => ({ storeId, key: addressKey.toString('hex') }));
  const found = await sql`
    select c.store_id, encode(c.address_key, 'hex') as key, c.state, c.basis, c.since, k.at
    from (select distinct * from json_to_recordset(${JSON.stringify(rows)}::json) as w("storeId" uuid, key text)) w
    join consent_states c on c.store_id = w."storeId" and c.address_key = decode(w.key, 'hex') and c.channel = ${channel}
    join consents k on k.id = c.consent_id`.execute(tx);
  return z.array(stateSchema).parse(found.rows);
}

/** What holds now for an address and a channel; null where nothing was ever said. */
export async function findConsent(
  tx: Tx,
  subject: Pick<ConsentSubject, 'storeId' | 'addressKey'>,
  channel: Channel,
): Promise<CurrentConsent | null> {
  return (await findConsents(tx, [subject], channel))[0] ?? null;
}

/** How the words of a store are told apart, in hexadecimal. */
export const wordingHash = (text: string, locale = 'en'): string =>
  createHash('sha256').update(`${locale}\n${text}`).digest('hex');

/** Words of a store that people agreed to. */
export interface Wording extends Pick<ConsentSubject, 'projectId' | 'storeId'> {
  readonly text: string;
}

/**
 * Keeps the words that people read; the same words of a store have one id. One statement.
 * @returns ids by store and words, as `STORE WORDS`
 */
export async function keepWordings(
  tx: Tx,
  wordings: readonly Wording[],
  locale = 'en',
): Promise<ReadonlyMap<string, string>> {
  const distinct = new Map(
    wordings.filter(({ text }) => text !== '').map((one) => [`${one.storeId} ${one.text}`, one]),
  );
  if (distinct.size === 0) return new Map();
  const rows = [...distinct.values()].map((one) => ({
    ...one,
    id: newId(),
    hash: wordingHash(one.text, locale),
  }));
  const found = await sql`
    insert into consent_wordings (id, project_id, store_id, hash, text, locale)
    select w.id, w."projectId", w."storeId", decode(w.hash, 'hex'), w.text, ${locale}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as w(id uuid, "projectId" uuid, "storeId" uuid, hash text, text text)
    on conflict (store_id, hash) do update set hash = excluded.hash returning id, store_id, text`.execute(tx);
  return new Map(
    z
      .array(z.object({ id: z.uuid(), storeId: z.uuid(), text: z.string() }))
      .parse(found.rows)
      .map(({ id, storeId, text }) => [`${storeId} ${text}`, id]),
  );
}

/** The id of the words that people read. One statement. */
export async function keepWording(
  tx: Tx,
  subject: Pick<ConsentSubject, 'projectId' | 'storeId'>,
  text: string,
): Promise<string | null> {
  const { projectId, storeId } = subject;
  return (await keepWordings(tx, [{ projectId, storeId, text }])).get(`${storeId} ${text}`) ?? null;
}

/** Two addresses of one person at a store, of which the second is the one they have now. */
export interface AddressMove extends Pick<ConsentSubject, 'projectId' | 'storeId'> {
  readonly from: Buffer;
  readonly to: Buffer;
}

/**
 * Takes refusals over to the address that a person has now, so that the stricter of the two holds: what was withdrawn at
 * either is withdrawn. Agreement isn’t taken over. Two statements.
 */
export async function moveRefusals(tx: Tx, moves: readonly AddressMove[]): Promise<void> {
  if (moves.length === 0) return;
  await lockAddresses(
    tx,
    moves.map(({ storeId, to }) => ({ storeId, addressKey: to })),
    'exclusive',
  );
  const rows = moves.map(({ projectId, storeId, from, to }) => ({
    ids: [newId(), newId(), newId()],
    projectId,
    storeId,
    from: from.toString('hex'),
    to: to.toString('hex'),
  }));
  await sql`
    with moved as (
      select m.*, decode(m."from", 'hex') as from_key, decode(m."to", 'hex') as to_key
      from json_to_recordset(${JSON.stringify(rows)}::json) as m(ids uuid[], "projectId" uuid, "storeId" uuid, "from" text,
        "to" text)),
    suppressed as (
      insert into suppressions (id, scope, store_id, project_id, address_key, cause, evidence, until)
      select gen_random_uuid(), 'store', s.store_id, s.project_id, m.to_key, s.cause, s.evidence, s.until
      from moved m join suppressions s on s.store_id = m."storeId" and s.address_key = m.from_key
        and s.cause in ('complaint', 'manual')
      on conflict (store_id, address_key, cause) do nothing),
    said as (
      insert into consents (id, project_id, store_id, address_key, channel, state, basis, source)
      select m.ids[array_position(array['email', 'push', 'onsite'], c.channel)], m."projectId", m."storeId", m.to_key,
        c.channel, 'withdrawn', 'consent', 'staff'
      from moved m join consent_states c on c.store_id = m."storeId" and c.address_key = m.from_key and c.state = 'withdrawn'
      returning *)
    insert into consent_states as kept (store_id, address_key, channel, project_id, state, basis, since, consent_id)
    select store_id, address_key, channel, project_id, state, basis, at, id from said
    on conflict (store_id, address_key, channel) do update set state = excluded.state, basis = excluded.basis,
      since = excluded.since, consent_id = excluded.consent_id`.execute(tx);
}
