import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { SenderDomainFacts } from '../../../../shared/features/growth/senders/sender-domain-state.ts';
import type { SenderRecord } from '../../../../shared/features/growth/senders/sender-records.ts';
import { type SenderFields, senderRecordSchema } from '../../../../shared/features/growth/senders/senders.ts';
import type { Tx } from '../../../platform/database/database.ts';

interface StoreKey {
  readonly id: string;
  readonly projectId: string;
}

const domainSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  storeId: z.uuid(),
  domain: z.string(),
  token: z.string(),
  selector: z.string(),
  publicKey: z.string(),
  state: z.enum(['pending', 'proven', 'lost']),
  records: z.array(senderRecordSchema),
  failingSince: z.date().nullable(),
  askedAt: z.date(),
  checkedAt: z.date().nullable(),
  nextCheckAt: z.date(),
});
export type StoredSenderDomain = z.output<typeof domainSchema>;

const COLUMNS = sql.raw(
  'id, project_id, store_id, domain, token, selector, public_key, state, records, failing_since, asked_at, checked_at, next_check_at',
);

export async function listDomains(tx: Tx, storeId: string): Promise<readonly StoredSenderDomain[]> {
  const { rows } =
    await sql`select ${COLUMNS} from sender_domains where store_id = ${storeId} order by created_at, id`.execute(
      tx,
    );
  return z.array(domainSchema).parse(rows);
}

export async function findDomain(tx: Tx, storeId: string, id: string): Promise<StoredSenderDomain | null> {
  const { rows } =
    await sql`select ${COLUMNS} from sender_domains where store_id = ${storeId} and id = ${id}`.execute(tx);
  return rows[0] ? domainSchema.parse(rows[0]) : null;
}

interface NewDomain {
  readonly id: string;
  readonly domain: string;
  readonly token: string;
  readonly selector: string;
  /** Sealed. */
  readonly privateKey: string;
  readonly publicKey: string;
}

/** @returns the new domain; null where the store already has it */
export async function insertDomain(
  tx: Tx,
  { id: storeId, projectId }: StoreKey,
  added: NewDomain,
): Promise<StoredSenderDomain | null> {
  const { rows } = await sql`
    insert into sender_domains (id, project_id, store_id, domain, token, selector, private_key, public_key)
    values (${added.id}, ${projectId}, ${storeId}, ${added.domain}, ${added.token}, ${added.selector}, ${added.privateKey},
      ${added.publicKey})
    on conflict (store_id, domain) do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0] ? domainSchema.parse(rows[0]) : null;
}

export async function deleteDomain(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sender_domains where store_id = ${storeId} and id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

/** Takes domains whose check is due, and puts the check off, so that no other process makes it, too. */
export async function takeDueDomains(tx: Tx, most: number): Promise<readonly StoredSenderDomain[]> {
  const { rows } = await sql`
    update sender_domains set next_check_at = now() + interval '1 minute'
    where id in (
      select id from sender_domains where next_check_at <= now() order by next_check_at limit ${most} for update skip locked)
    returning ${COLUMNS}`.execute(tx);
  return z.array(domainSchema).parse(rows);
}

export async function noteAsked(tx: Tx, id: string): Promise<void> {
  await sql`update sender_domains set asked_at = now() where id = ${id}`.execute(tx);
}

/** Makes changes take turns where only one can win: a store’s default sender, the store that sends from a domain. */
async function takeTurn(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 33))`.execute(tx);
}

interface CheckedDomain {
  readonly records: readonly SenderRecord[];
  readonly facts: Pick<SenderDomainFacts, 'state' | 'failingSince'>;
  readonly nextCheckAt: number;
}

/**
 * Saves what a check found. A domain that another store has proved stays as it was: one store sends from a domain.
 * @returns the domain as it is now; null where it was removed
 */
export async function saveCheck(
  tx: Tx,
  { id, domain }: Pick<StoredSenderDomain, 'id' | 'domain'>,
  { records, facts, nextCheckAt }: CheckedDomain,
): Promise<StoredSenderDomain | null> {
  await takeTurn(tx, domain);
  const failingSince = facts.failingSince === null ? null : new Date(facts.failingSince);
  const { rows } = await sql`
    update sender_domains d set records = ${JSON.stringify(records)}::jsonb, checked_at = now(),
      next_check_at = ${new Date(nextCheckAt)}, failing_since = ${failingSince},
      state = case when ${facts.state} = 'proven' and exists (
          select from sender_domains o where o.domain = d.domain and o.state = 'proven' and o.id <> d.id)
        then d.state else ${facts.state} end
    where d.id = ${id} returning ${COLUMNS}`.execute(tx);
  return rows[0] ? domainSchema.parse(rows[0]) : null;
}

const senderSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  domainId: z.uuid().nullable(),
  localPart: z.string(),
  replyTo: z.string().nullable(),
  isDefault: z.boolean(),
  domain: z.string().nullable(),
  isProven: z.boolean(),
});
export type StoredSender = z.output<typeof senderSchema>;

const SENDER = sql`
  s.id, s.name, s.domain_id, s.local_part, s.reply_to, s.is_default, d.domain, coalesce(d.state = 'proven', false) as is_proven
  from senders s left join sender_domains d on d.id = s.domain_id`;

export async function listSenders(tx: Tx, storeId: string): Promise<readonly StoredSender[]> {
  const { rows } =
    await sql`select ${SENDER} where s.store_id = ${storeId} order by s.created_at, s.id`.execute(tx);
  return z.array(senderSchema).parse(rows);
}

/** The sender that a store’s offers come from unless told otherwise; null where it has none. */
export async function findDefaultSender(tx: Tx, storeId: string): Promise<StoredSender | null> {
  const { rows } = await sql`select ${SENDER} where s.store_id = ${storeId} and s.is_default`.execute(tx);
  return rows[0] ? senderSchema.parse(rows[0]) : null;
}

/** Saves a sender, a new one where `id` is null. The first of a store is its default. @returns its id; null where it’s gone */
export async function saveSender(
  tx: Tx,
  { id: storeId, projectId }: StoreKey,
  id: string | null,
  fields: SenderFields,
): Promise<string | null> {
  const { name, domainId, localPart, replyTo, isDefault } = fields;
  await takeTurn(tx, storeId);
  if (isDefault)
    await sql`update senders set is_default = false where store_id = ${storeId} and is_default`.execute(tx);
  const { rows } =
    id === null
      ? await sql`
          insert into senders (id, project_id, store_id, name, domain_id, local_part, reply_to, is_default)
          select ${newId()}, ${projectId}, ${storeId}, ${name}, ${domainId}, ${localPart}, ${replyTo},
            ${isDefault} or not exists (select from senders where store_id = ${storeId})
          returning id`.execute(tx)
      : await sql`
          update senders set name = ${name}, domain_id = ${domainId}, local_part = ${localPart}, reply_to = ${replyTo},
            is_default = is_default or ${isDefault}
          where store_id = ${storeId} and id = ${id} returning id`.execute(tx);
  return rows[0] ? z.object({ id: z.uuid() }).parse(rows[0]).id : null;
}

/** @returns `default` where it is the one emails come from, which stays */
export async function deleteSender(
  tx: Tx,
  storeId: string,
  id: string,
): Promise<'removed' | 'default' | 'gone'> {
  const { rows } = await sql`
    with found as (select id, is_default from senders where store_id = ${storeId} and id = ${id}),
    gone as (delete from senders where id = (select id from found where not is_default) returning id)
    select is_default, exists (select from gone) as is_removed from found`.execute(tx);
  if (!rows[0]) return 'gone';
  return z.object({ isRemoved: z.boolean() }).parse(rows[0]).isRemoved ? 'removed' : 'default';
}
