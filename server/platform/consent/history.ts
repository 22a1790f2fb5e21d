import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { countUpTo } from '../database/keyset.ts';
import type { ConsentSubject } from './consent.ts';

type Subject = Pick<ConsentSubject, 'storeId' | 'addressKey'>;

const iso = z.date().transform((date) => date.toISOString());

const saidSchema = z.object({
  channel: z.enum(['email', 'push', 'onsite']),
  state: z.enum(['asked', 'given', 'withdrawn']),
  basis: z.enum(['consent', 'customer']),
  source: z.string(),
  words: z.string().nullable(),
  page: z.string(),
  at: iso,
});

/** What an address said to a store, the newest first. One statement. */
export async function listConsents(tx: Tx, { storeId, addressKey }: Subject) {
  const { rows } = await sql`
    select c.channel, c.state, c.basis, c.source, w.text as words, c.page, c.at
    from consents c left join consent_wordings w on w.id = c.wording_id
    where c.store_id = ${storeId} and c.address_key = ${addressKey} order by c.id desc limit 100`.execute(tx);
  return z.array(saidSchema).parse(rows);
}

const suppressionSchema = z.object({
  cause: z.enum(['hard', 'soft', 'complaint', 'manual', 'erased']),
  isEverywhere: z.boolean(),
  at: iso,
  until: iso.nullable(),
  reason: z.string().nullable(),
});

/** What keeps a store’s offers from an address now. One statement. */
export async function listSuppressions(tx: Tx, { storeId, addressKey }: Subject) {
  const { rows } = await sql`
    select cause, store_id is null as is_everywhere, at, until, evidence->>'reason' as reason
    from suppressions
    where address_key = ${addressKey} and (store_id = ${storeId} or store_id is null) and (until is null or until > now())
    order by at desc`.execute(tx);
  return z.array(suppressionSchema).parse(rows);
}

/** The words that people of a store agreed to, the newest first. One statement. */
export async function listWordings(tx: Tx, storeId: string): Promise<string[]> {
  const { rows } = await sql`
    select text from consent_wordings where store_id = ${storeId} order by created_at desc limit 10`.execute(
    tx,
  );
  return z
    .array(z.object({ text: z.string() }))
    .parse(rows)
    .map(({ text }) => text);
}

/** Deletes everything an address said to a store, as a part of the statement that erases its person. */
export const deleteConsents = ({ storeId, addressKey }: Subject): RawBuilder<unknown> =>
  sql`delete from consents where store_id = ${storeId} and address_key = ${addressKey}`;

const countSchema = z.object({ complaint: z.int(), bounced: z.int(), stopped: z.int() });

/** How many addresses a store’s offers are kept from, by the reason, as far as lists count. One statement. */
export async function countSuppressed(tx: Tx, storeId: string): Promise<z.output<typeof countSchema>> {
  const counted = (causes: readonly string[]) =>
    countUpTo(sql`
      select from suppressions su where su.store_id = ${storeId} and su.cause = any(${[...causes]}::text[])
        and (su.until is null or su.until > now())`);
  const { rows } = await sql`
    select ${counted(['complaint'])} as complaint, ${counted(['hard', 'soft'])} as bounced,
      ${counted(['manual'])} as stopped`.execute(tx);
  return countSchema.parse(rows[0]);
}

const answersSchema = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  projectId: z.uuid(),
  key: z.string(),
  state: z.enum(['given', 'withdrawn']),
  at: z.date(),
});

/** What was said, by its ids, as far as it answers: asks are left out. One statement. */
export async function findAnswers(tx: Tx, ids: readonly string[]): Promise<z.output<typeof answersSchema>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql`
    select id, store_id, project_id, encode(address_key, 'hex') as key, state, at
    from consents where id = any(${[...ids]}::uuid[]) and state <> 'asked'`.execute(tx);
  return z.array(answersSchema).parse(rows);
}

/** Whether an address asked for one email a month, as a part of a larger statement. */
export const isMonthly = (
  storeId: RawBuilder<unknown>,
  addressKey: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from consent_states cs
  where cs.store_id = ${storeId} and cs.address_key = ${addressKey} and cs.channel = 'email' and cs.monthly)`;

/** Addresses with some of the causes, as a condition of a larger statement. */
export const isSuppressedFor = (
  storeId: RawBuilder<unknown>,
  addressKey: RawBuilder<unknown>,
  causes: readonly string[],
): RawBuilder<boolean> => sql<boolean>`exists (
  select from suppressions su where su.address_key = ${addressKey} and su.store_id = ${storeId}
    and su.cause = any(${[...causes]}::text[]) and (su.until is null or su.until > now()))`;

/** The state of an address’s consent to emails, as a part of a larger statement; null where nothing was said. */
export const emailState = (
  storeId: RawBuilder<unknown>,
  addressKey: RawBuilder<unknown>,
): RawBuilder<string | null> => sql`(
  select cs.state from consent_states cs
  where cs.store_id = ${storeId} and cs.address_key = ${addressKey} and cs.channel = 'email')`;

/**
 * Why a store can’t mail an address, or that it can, as `MAILABLE` of shared/features/growth/people names it: the twin of
 * `mayBeMailed` for what a person reads.
 */
export const mailableOf = (
  storeId: RawBuilder<unknown>,
  addressKey: RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`(
  select case
      when su.complaint then 'complaint' when su.bounced then 'bounced' when su.manual then 'stopped'
      when su.everywhere then 'everywhere'
      when cs.state = 'given' and (cs.basis = 'consent' or coalesce(se.mails_customers, false)) then 'yes'
      when cs.state = 'given' then 'customer' else coalesce(cs.state, 'none') end
  from (
    select bool_or(s.store_id is not null and s.cause in ('complaint', 'erased')) as complaint,
      bool_or(s.store_id is not null and s.cause in ('hard', 'soft')) as bounced,
      bool_or(s.store_id is not null and s.cause = 'manual') as manual, bool_or(s.store_id is null) as everywhere
    from suppressions s
    where s.address_key = ${addressKey} and (s.store_id = ${storeId} or s.store_id is null)
      and (s.until is null or s.until > now())) su
  left join consent_states cs on cs.store_id = ${storeId} and cs.address_key = ${addressKey} and cs.channel = 'email'
  left join consent_settings se on se.store_id = ${storeId})`;

/** How many people of a store agreed to its emails, as plans count them. One statement. */
export async function countAgreed(tx: Tx, storeId: string): Promise<number> {
  const { rows } = await sql`
    select count(*)::int as agreed from consent_states
    where store_id = ${storeId} and channel = 'email' and state = 'given'`.execute(tx);
  return z.object({ agreed: z.int() }).parse(rows[0]).agreed;
}
