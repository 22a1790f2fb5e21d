import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { type ConsentSubject, lockAddresses } from './consent.ts';

/** Why an address gets no marketing mail. Only a sign-up that its owner confirms lifts `complaint` and `erased`. */
export type SuppressionCause = 'hard' | 'soft' | 'complaint' | 'manual' | 'erased';

export interface NewSuppression extends ConsentSubject {
  readonly cause: SuppressionCause;
  /** What says so: the server's words, the report. Never the address. */
  readonly evidence?: Readonly<Record<string, string>>;
  readonly until?: Date | null;
}

/** Stops marketing mails of a store to addresses, those that are on their way to the gate included. */
export async function suppress(tx: Tx, suppressed: readonly NewSuppression[]): Promise<void> {
  if (suppressed.length === 0) return;
  await lockAddresses(tx, suppressed, 'exclusive');
  const rows = suppressed.map(({ addressKey, evidence = {}, until = null, ...one }) => ({
    id: newId(),
    ...one,
    evidence,
    until,
    key: addressKey.toString('hex'),
  }));
  // The time is that after the lock: a mail that passed its gate while this waited has passed before.
  await sql`
    insert into suppressions as kept (id, scope, store_id, project_id, address_key, cause, evidence, until, at)
    select s.id, 'store', s."storeId", s."projectId", decode(s.key, 'hex'), s.cause, s.evidence, s.until, clock_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(id uuid, "storeId" uuid, "projectId" uuid, key text,
      cause text, evidence jsonb, until timestamptz)
    on conflict (store_id, address_key, cause) do update set evidence = excluded.evidence, until = excluded.until,
      at = excluded.at`.execute(tx);
}

/** Ends suppressions of an address at a store, by what its owner or a person with a reason did. */
export async function lift(
  tx: Tx,
  { storeId, addressKey }: Pick<ConsentSubject, 'storeId' | 'addressKey'>,
  causes: readonly SuppressionCause[],
): Promise<void> {
  await sql`
    delete from suppressions
    where store_id = ${storeId} and address_key = ${addressKey} and cause = any(${[...causes]}::text[])`.execute(
    tx,
  );
}

const holdsNow = (storeId: RawBuilder<unknown>) =>
  sql`(su.store_id = ${storeId} or su.store_id is null) and (su.until is null or su.until > now())`;

/** Whether a suppression holds for an address of a store now, as a condition of a larger statement. */
export const isSuppressed = (
  storeId: RawBuilder<unknown>,
  addressKey: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from suppressions su where su.address_key = ${addressKey} and ${holdsNow(storeId)})`;

/** The keys of all addresses that a suppression holds for at a store now, each once: to be joined with. */
export const suppressedKeys = (storeId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select distinct su.address_key from suppressions su where ${holdsNow(storeId)}`;

/** Whether what somebody said of emails, a row of `consent_states`, lets a store mail offers: its owner agreed, or bought here where the store mails customers. */
export const letsMail = (storeId: RawBuilder<unknown>, said: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${said}.state = 'given' and (${said}.basis = 'consent' or exists (
    select from consent_settings se where se.store_id = ${storeId} and se.mails_customers))`;

/**
 * Whether a store may mail offers to an address now, as a condition of a larger statement: its owner agreed, or bought
 * here where the store mails customers, and nothing suppresses it.
 * @param rows asked for a `page` of addresses, the index is looked at for each of them; for `many`, PostgreSQL may read the
 * consents of all stores instead
 */
export const mayBeMailed = (
  storeId: RawBuilder<unknown>,
  addressKey: RawBuilder<unknown>,
  rows: 'page' | 'many',
): RawBuilder<boolean> => sql<boolean>`(exists (
  select from consent_states cs where cs.store_id = ${storeId} and cs.address_key = ${addressKey} and cs.channel = 'email'
    and ${letsMail(storeId, sql`cs`)}
    ${rows === 'page' ? sql`offset 0` : sql``})
  and not ${isSuppressed(storeId, addressKey)})`;

/** Whether what an address agreed to last came with a file, as a condition of a larger statement. */
export const agreedByImport = (
  storeId: RawBuilder<unknown>,
  addressKey: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from consent_states cs join consents k on k.id = cs.consent_id
  where cs.store_id = ${storeId} and cs.address_key = ${addressKey} and cs.channel = 'email' and k.source = 'import')`;

/**
 * Stops the offers of every store to an address, or ends that: the twin of the refusal of “Store emails” in
 * `communication_preferences`, which statements can join. The transaction has to be the platform’s.
 */
export async function suppressEverywhere(
  tx: Tx,
  addressKeys: readonly Buffer[],
  isStopped: boolean,
): Promise<void> {
  if (addressKeys.length === 0) return;
  const keys = addressKeys.map((key) => key.toString('hex'));
  await (isStopped
    ? sql`
      insert into suppressions (id, scope, address_key, cause)
      select gen_random_uuid(), 'platform', decode(key, 'hex'), 'manual'
      from (select distinct key from unnest(${keys}::text[]) as key) k
      on conflict (store_id, address_key, cause) do nothing`
    : sql`
      delete from suppressions where scope = 'platform' and cause = 'manual'
        and address_key = any(select decode(key, 'hex') from unnest(${keys}::text[]) as key)`
  ).execute(tx);
}

const erasedSchema = z.object({ storeId: z.uuid(), key: z.string(), at: z.date() });

/** Addresses whose people were erased at these stores, with the time: nothing from before is noted again. One statement. */
export async function findErased(
  tx: Tx,
  subjects: readonly Pick<ConsentSubject, 'storeId' | 'addressKey'>[],
): Promise<z.output<typeof erasedSchema>[]> {
  if (subjects.length === 0) return [];
  const rows = subjects.map(({ storeId, addressKey }) => ({ storeId, key: addressKey.toString('hex') }));
  const found = await sql`
    select distinct s.store_id, encode(s.address_key, 'hex') as key, s.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as w("storeId" uuid, key text)
    join suppressions s on s.store_id = w."storeId" and s.address_key = decode(w.key, 'hex') and s.cause = 'erased'`.execute(
    tx,
  );
  return z.array(erasedSchema).parse(found.rows);
}
