import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { isSuppressed, mayBeMailed } from '../../consent/suppressions.ts';
import type { Tx } from '../../database/database.ts';
import {
  DNS_LANE,
  domainIn,
  IMPORT_LANE,
  joinDomains,
  NO_MAIL_SERVER,
  receiverOf,
  standingOf,
  wantDomains,
} from '../receivers/mail-domains.ts';
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
  /**
   * Whether the audience says of each person, as `is_unproven`, that their consent was imported and no mail has reached
   * them yet. The first 200 of them are sent, and the others only if those go well.
   */
  readonly hasTrial?: boolean;
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
  const { audience, slot, limit = STEP, hasTrial = false } = booking;
  const isUnproven = hasTrial ? sql`coalesce(j.is_unproven, false)` : sql`false`;
  const { rows } = await sql`
    with source as materialized (select * from send_sources where id = ${sourceId} and not is_booked for update),
    page as materialized (
      select a.* from (${audience}) a
      where a.person_id > (select coalesce(booked_to, ${FIRST_ID}::uuid) from source)
      order by a.person_id limit ${limit}),
    judged as materialized (
      select page.*, d.domain, case when d.domain is not null then ${receiverOf(sql`d.domain`)} end as receiver,
        ${standingOf(sql`d.domain`)} as standing, case
        when page.address is null then 'no-address'
        when source.purpose = 'marketing' and ${isRoleAddress(sql`page.address`)} then 'role-address'
        when source.purpose = 'marketing' and ${isSuppressed(sql`source.store_id`, sql`page.address_key`)} then 'suppressed'
        when source.purpose = 'marketing' and not ${mayBeMailed(sql`source.store_id`, sql`page.address_key`, 'page')}
          then 'no-consent'
        when d.domain is not null and ${standingOf(sql`d.domain`)} = 'none' then ${NO_MAIL_SERVER} end as reason
      from source, page
      cross join lateral (select case when source.purpose = 'marketing' then ${domainIn(sql`page.address`)} end as domain) d
      ${joinDomains(sql`d.domain`)}),
    wanted as (${wantDomains(sql`judged where reason is null and domain is not null and standing in ('ask', 'refresh')`)}),
    written as (
      insert into sends (id, project_id, store_id, source_id, wave, purpose, person_id, address, address_key, slot, variant,
        receiver, lane)
      select uuidv7(), source.project_id, source.store_id, source.id, coalesce(j.wave, 0), source.purpose, j.person_id,
        j.address, j.address_key, ${slot}, j.variant, j.receiver,
        case when ${isUnproven} and source.trial_state is distinct from 'passed' then ${IMPORT_LANE}
          when j.domain is not null and j.standing = 'ask' then ${DNS_LANE} end
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
        trial_state = coalesce(src.trial_state, case when exists (
          select from judged j where j.reason is null and ${isUnproven}) then 'first' end),
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
    with meant as materialized (
      select r.*, src.project_id, src.store_id, src.id as source_id, src.purpose, d.domain,
        case when d.domain is not null then ${receiverOf(sql`d.domain`)} end as receiver,
        ${standingOf(sql`d.domain`)} as standing, case
          when d.domain is not null and ${isRoleAddress(sql`r.address`)} then 'role-address'
          when d.domain is not null and ${standingOf(sql`d.domain`)} = 'none' then ${NO_MAIL_SERVER} end as reason
      from send_sources src, json_to_recordset(${JSON.stringify(rows)}::json)
        as r(id uuid, "personId" uuid, address text, key text, slot text)
      cross join lateral (select case when src.purpose = 'marketing' then ${domainIn(sql`r.address`)} end as domain) d
      ${joinDomains(sql`d.domain`)}
      where src.id = ${sourceId}),
    wanted as (${wantDomains(sql`meant where reason is null and domain is not null and standing in ('ask', 'refresh')`)}),
    written as (
      insert into sends (id, project_id, store_id, source_id, purpose, person_id, address, address_key, slot, receiver,
        state, reason, settled_at, lane)
      select m.id, m.project_id, m.store_id, m.source_id, m.purpose, m."personId",
        case when m.reason is null then m.address end, decode(m.key, 'hex'), m.slot, m.receiver,
        case when m.reason is null then 'booked' else 'skipped' end, m.reason, case when m.reason is not null then now() end,
        case when m.reason is null and m.domain is not null and m.standing = 'ask' then ${DNS_LANE} end
      from meant m
      on conflict (source_id, slot, address_key) do nothing returning 1)
    update send_sources set audience = audience + (select count(*) from written) where id = ${sourceId}`.execute(
    tx,
  );
}
