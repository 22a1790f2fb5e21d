import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../database/database.ts';
import { prepared } from '../../database/named.ts';
import { tokensNow } from './receivers.ts';
import type { ClaimedSend } from './source.ts';
import { stopReason } from './stop-reason.ts';
import { touch } from './touches.ts';
import { warmUpLeft } from './warm-ups.ts';

/** Rows that can be claimed now, of one source, wave and line. */
export interface DueSends {
  readonly sourceId: string;
  readonly wave: number;
  readonly kind: string;
  /** The slow receiver in whose line they wait; null for the usual line. */
  readonly lane: string | null;
  /** The new domain that they come from, which may send so many a day. */
  readonly warming: string | null;
}

const dueSchema = z.array(
  z.object({
    sourceId: z.uuid(),
    wave: z.int(),
    kind: z.string(),
    lane: z.string().nullable(),
    warming: z.string().nullable(),
  }),
);

/** Sources, waves and lines of which something may be due, in one statement of some index looks. */
export async function findDue(db: Database): Promise<DueSends[]> {
  const { rows } = await prepared(
    'mail.due',
    sql`
    select src.id as source_id, w.wave, src.kind, l.lane, wu.domain as warming
    from send_sources src
    left join warm_ups wu on wu.domain = src.sender_domain and wu.finished_at is null
    join lateral (
      select 0::smallint as wave where not exists (select from send_waves o where o.source_id = src.id)
      union all
      select o.wave from send_waves o
      where o.source_id = src.id and o.state in ('waiting', 'open') and o.due_at <= now()) w on true
    join lateral (
      select null::text as lane where selvedge_has_due(src.id, w.wave, null)
      union all
      select r.receiver from mail_receivers r
      where r.has_lane and (r.rate is null or ${tokensNow} >= 1) and selvedge_has_due(src.id, w.wave, r.receiver)) l on true
    where src.state = 'open' and (wu.domain is null or ${warmUpLeft} >= 1)
    order by src.purpose desc, src.id, w.wave, l.lane nulls first limit 200`,
  ).execute(db);
  return dueSchema.parse(rows);
}

const claimedSchema = z.array(
  z.object({
    id: z.uuid(),
    sourceId: z.uuid(),
    projectId: z.uuid().nullable(),
    storeId: z.uuid().nullable(),
    personId: z.uuid().nullable(),
    address: z.string().nullable(),
    addressKey: z.instanceof(Buffer),
    receiver: z.string().nullable(),
    lane: z.string().nullable(),
    purpose: z.enum(['marketing', 'service']),
    slot: z.string(),
    variant: z.string().nullable(),
    mailKind: z.string().nullable(),
    content: z.unknown(),
    attempt: z.int(),
    doubts: z.int(),
    state: z.enum(['claimed', 'skipped', 'booked']),
    seen: z.int(),
  }),
);

export interface Claim extends Omit<DueSends, 'kind'> {
  readonly worker: string;
  readonly limit: number;
}

/** What a slow receiver and a new domain may still have, at most a batch. Another worker that takes of them is passed. */
const meters = ({ lane, warming, limit }: Claim): RawBuilder<unknown> => sql`
    lane_meter as materialized (
      select r.receiver, case when r.rate is null then ${limit}::float else floor(${tokensNow}) end as free
      from mail_receivers r where r.receiver = ${lane}::text for update skip locked),
    warm_meter as materialized (
      select wu.domain, ${warmUpLeft} as free
      from warm_ups wu where wu.domain = ${warming}::text for update skip locked),`;
const meteredLimit = ({
  lane,
  warming,
  limit,
}: Claim): RawBuilder<unknown> => sql`(select least(${limit}::float,
  ${lane === null ? sql`null` : sql`coalesce((select free from lane_meter), 0)`},
  ${warming === null ? sql`null` : sql`coalesce((select free from warm_meter), 0)`})::bigint)`;
/** Takes from them what was claimed. */
const metered: RawBuilder<unknown> = sql`
    lane_taken as (
      update mail_receivers r set tokens = ${tokensNow} - n.claimed, filled_at = now()
      from lane_meter m, (select count(*) as claimed from written where state = 'claimed') n
      where r.receiver = m.receiver and r.rate is not null),
    warm_taken as (
      update warm_ups wu set used = wu.used + n.claimed
      from warm_meter m, (select count(*) as claimed from written where state = 'claimed') n
      where wu.domain = m.domain),`;

/**
 * Takes rows that are due for a worker, in one statement. Those that may not leave any more are skipped with their reason,
 * also where their person had as many messages as they may. Mails to a receiver that has become slow move to its line. No
 * lock of the source is needed: the gate looks again, and at the epoch that the claim saw.
 * @returns what it took, and whether there may be more
 */
export async function claimSends(
  db: Database | Tx,
  claim: Claim,
): Promise<{ readonly claimed: ClaimedSend[]; readonly hasMore: boolean }> {
  const { sourceId, wave, lane, warming, worker, limit } = claim;
  const isMetered = lane !== null || warming !== null;
  const { rows } = await prepared(
    'mail.claim',
    sql`
    with ${isMetered ? meters(claim) : sql``}
    -- Looked at only once they are taken: a claim reads its batch, not what waits.
    taken as materialized (
      select s.*, src.epoch as source_epoch
      from send_sources src, selvedge_due_sends(src.id, ${wave}::smallint, ${lane}::text,
        ${isMetered ? meteredLimit(claim) : sql`${limit}::bigint`}) s
      where src.id = ${sourceId} and src.state = 'open' and (
        not exists (select from send_waves w where w.source_id = src.id)
        or exists (select from send_waves w where w.source_id = src.id and w.wave = ${wave} and w.due_at <= now()
          and w.state in ('waiting', 'open')))),
    due as materialized (
      select s.id, s.person_id, s.store_id, s.project_id, s.source_epoch as epoch, ${stopReason} as stop,
        ${lane === null ? sql`exists (select from mail_receivers r where r.receiver = s.receiver and r.has_lane)` : sql`false`}
          as is_slow,
        s.purpose = 'marketing' and s.person_id is not null and coalesce(
          (select ts.is_on from touch_settings ts where ts.store_id = s.store_id), true) as is_counted
      from taken s),
    -- A person’s second mail of a batch waits for the next one.
    asked as materialized (
      select distinct on (person_id) * from due where is_counted and stop is null and not is_slow order by person_id, id),
    touched as (${touch(sql`asked`)}),
    judged as (
      select due.*, case when due.is_counted and due.stop is null and touched.send_id is null then 'had-messages'
        else due.stop end as why
      from due left join asked on asked.id = due.id left join touched on touched.send_id = due.id
      where due.is_slow or due.stop is not null or not due.is_counted or asked.id is not null),
    written as (
      update sends s set
        state = case when j.is_slow then 'booked' when j.why is null then 'claimed' else 'skipped' end,
        lane = case when j.is_slow then s.receiver else s.lane end,
        reason = case when not j.is_slow then j.why end,
        epoch = j.epoch,
        attempt = case when j.is_slow then s.attempt else least(s.attempt + 1, 30000) end,
        tried_at = case when j.is_slow then s.tried_at else coalesce(s.tried_at, now()) end,
        claimed_by = case when not j.is_slow then ${worker}::uuid end,
        claimed_at = case when not j.is_slow then now() end,
        settled_at = case when not j.is_slow and j.why is not null then now() end,
        address = case when j.is_slow or j.why is null then s.address end,
        content = case when j.is_slow or j.why is null then s.content end
      from judged j where s.id = any(array(select id from due)) and s.id = j.id
      returning s.id, s.source_id, s.project_id, s.store_id, s.person_id, s.address, s.address_key, s.receiver, s.lane,
        s.purpose, s.slot, s.variant, s.mail_kind, s.content, s.attempt, s.doubts, s.state),
    ${isMetered ? metered : sql``}
    counted as materialized (select count(*)::int as seen from due)
    select written.*, counted.seen from written, counted`,
  ).execute(db);
  const taken = claimedSchema.parse(rows);
  const claimed = taken.flatMap(({ state, seen: _seen, ...send }) => (state === 'claimed' ? [send] : []));
  return { claimed, hasMore: taken[0]?.seen === limit };
}
