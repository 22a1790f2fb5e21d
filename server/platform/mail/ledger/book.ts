import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { isSuppressed, mayBeMailed } from '../../consent/suppressions.ts';
import type { Tx } from '../../database/database.ts';
import { receiverOf } from './receivers.ts';
import { isRoleAddress } from './role-addresses.ts';
import type { SendPurpose } from './source.ts';
import { beginWarmUp } from './warm-ups.ts';

export interface NewSource {
  /** The campaign’s or flow’s own id serves. */
  readonly id: string;
  readonly projectId: string;
  readonly storeId: string;
  readonly kind: string;
  readonly purpose: SendPurpose;
  /** Up to 72. A source without waves sends what is booked at once. */
  readonly waves: readonly { readonly wave: number; readonly dueAt: Date }[];
  /** The store’s own domain that its mails come from: a new one sends few a day. Left out for our shared address. */
  readonly senderDomain?: string | null;
}

/**
 * Makes a source, open from the start: what is booked leaves when its wave is due. It is held where the store’s offers are
 * stopped at this time.
 */
export async function openSource(tx: Tx, source: NewSource): Promise<void> {
  const domain = source.senderDomain ?? null;
  await sql`
    with stopped as (
      update mail_breaks set held = held || ${source.id}::uuid
      where store_id = ${source.storeId} and lifted_at is null and ${source.purpose} = 'marketing' returning reason),
    source as (
      insert into send_sources (id, project_id, store_id, kind, purpose, sender_domain, state, reason)
      values (${source.id}, ${source.projectId}, ${source.storeId}, ${source.kind}, ${source.purpose}, ${domain},
        case when exists (select from stopped) then 'held' else 'open' end, (select reason from stopped)) returning *),
    warming as (${beginWarmUp(sql`${domain}::text`, sql`source`)})
    insert into send_waves (source_id, wave, project_id, due_at)
    select source.id, w.wave, ${source.projectId}, w."dueAt"
    from source, json_to_recordset(${JSON.stringify(source.waves)}::json) as w(wave smallint, "dueAt" timestamptz)`.execute(
    tx,
  );
}

/** Recipients of one step. */
const STEP = 5_000;
/** Below each id of a person. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface Booking {
  /**
   * Selects everyone who is meant: `person_id`, `address`, `address_key`, `variant` and `wave`, each person once, and in
   * any order. The step’s part of them is taken by `person_id`, so an index has to begin with what it selects by.
   */
  readonly audience: RawBuilder<unknown>;
  /** `main` for a campaign. */
  readonly slot: string;
  readonly limit?: number;
}

const bookedSchema = z.object({
  booked: z.int(),
  leftOut: z.record(z.string(), z.int()),
  seen: z.int(),
});

export interface BookedStep {
  readonly booked: number;
  readonly leftOut: Readonly<Record<string, number>>;
  /** Whether everyone has been looked at: the source has its whole audience. */
  readonly isDone: boolean;
}

/**
 * Writes a row for each recipient of the next step, beginning where the last step ended: it can be called again
 * after any failure. People without consent get no row and are counted, in the same statement that writes the others.
 */
export async function bookSends(tx: Tx, sourceId: string, booking: Booking): Promise<BookedStep> {
  const { audience, slot, limit = STEP } = booking;
  const { rows } = await sql`
    with source as materialized (select * from send_sources where id = ${sourceId} and not is_booked for update),
    page as materialized (
      select a.* from (${audience}) a
      where a.person_id > (select coalesce(booked_to, ${FIRST_ID}::uuid) from source)
      order by a.person_id limit ${limit}),
    judged as materialized (
      select page.*, case
        when page.address is null then 'no-address'
        when source.purpose = 'marketing' and ${isRoleAddress(sql`page.address`)} then 'role-address'
        when source.purpose = 'marketing' and ${isSuppressed(sql`source.store_id`, sql`page.address_key`)} then 'suppressed'
        when source.purpose = 'marketing' and not ${mayBeMailed(sql`source.store_id`, sql`page.address_key`, 'page')}
          then 'no-consent' end as reason
      from page, source),
    written as (
      insert into sends (id, project_id, store_id, source_id, wave, purpose, person_id, address, address_key, slot, variant,
        receiver)
      select uuidv7(), source.project_id, source.store_id, source.id, coalesce(j.wave, 0), source.purpose, j.person_id,
        j.address, j.address_key, ${slot}, j.variant,
        case when source.purpose = 'marketing' then ${receiverOf(sql`j.address`)} end
      from judged j, source where j.reason is null order by j.person_id
      on conflict (source_id, slot, address_key) do nothing returning 1),
    step as materialized (
      select (select count(*)::int from written) as booked, (select count(*)::int from page) as seen,
        (select person_id from page order by person_id desc limit 1) as last,
        (select coalesce(jsonb_object_agg(r.reason, r.n), '{}') from (
          select reason, count(*)::int as n from judged where reason is not null group by reason) r) as left_out),
    noted as (
      update send_sources src set
        booked_to = coalesce(step.last, src.booked_to),
        is_booked = step.seen < ${limit},
        audience = src.audience + step.booked,
        left_out = (
          select coalesce(jsonb_object_agg(k, coalesce((src.left_out ->> k)::int, 0) + coalesce((step.left_out ->> k)::int, 0)), '{}')
          from (select jsonb_object_keys(src.left_out) k union select jsonb_object_keys(step.left_out)) keys)
      from step, source where src.id = source.id)
    select booked, left_out, seen from step`.execute(tx);
  const step = bookedSchema.parse(rows[0]);
  return { booked: step.booked, leftOut: step.leftOut, isDone: step.seen < limit };
}

/** One recipient of a source that books them one after the other, such as a flow. */
export interface SingleSend {
  readonly personId: string | null;
  readonly address: string;
  readonly addressKey: Buffer;
  readonly slot: string;
}

/** Books single mails with the caller’s transaction, each once; consent is looked at when they are claimed. */
export async function bookSingleSends(tx: Tx, sourceId: string, sends: readonly SingleSend[]): Promise<void> {
  const rows = sends.map(({ addressKey, ...send }) => ({
    id: newId(),
    ...send,
    key: addressKey.toString('hex'),
  }));
  await sql`
    with written as (
      insert into sends (id, project_id, store_id, source_id, purpose, person_id, address, address_key, slot, receiver,
        state, reason, settled_at)
      select r.id, src.project_id, src.store_id, src.id, src.purpose, r."personId",
        case when not role.is_one then r.address end, decode(r.key, 'hex'), r.slot,
        case when src.purpose = 'marketing' then ${receiverOf(sql`r.address`)} end,
        case when role.is_one then 'skipped' else 'booked' end,
        case when role.is_one then 'role-address' end, case when role.is_one then now() end
      from send_sources src, json_to_recordset(${JSON.stringify(rows)}::json)
        as r(id uuid, "personId" uuid, address text, key text, slot text)
      cross join lateral (select src.purpose = 'marketing' and ${isRoleAddress(sql`r.address`)} as is_one) role
      where src.id = ${sourceId}
      on conflict (source_id, slot, address_key) do nothing returning 1)
    update send_sources set audience = audience + (select count(*) from written) where id = ${sourceId}`.execute(
    tx,
  );
}
