import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type ClaimedLabel,
  type OfflineShare,
  offlineShareSchema,
  SHARE_LIMIT,
  SHARE_PAUSE_MS,
  SHARE_USABLE_MS,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  blocked,
  holds,
  isFor,
  lineOrder,
  linePlace,
  lockableLabels,
  PRINTING_STATUSES,
} from './entries.queries.ts';

const heldSchema = z.object({
  shareId: z.uuid(),
  held: z.array(
    z.object({
      intentId: z.uuid(),
      labelId: z.uuid(),
      printNo: z.int(),
      epoch: z.int(),
      isAskedBack: z.boolean(),
    }),
  ),
  perDay: z.coerce.number(),
  isAlone: z.boolean(),
});
export type HeldShare = z.output<typeof heldSchema>;

/** An offline label that its workstation hasn't reported as queued. */
export const held = sql`p.share_id is not null and p.state = 'claimed'`;
/** One that no one has asked its workstation to print. */
export const unused = sql`${held} and p.armed_at is null`;
/** Not asked for at its workstation after another one needed it: a request that gives it back would be a late copy. */
const isNotTaken = sql`(p.armed_at is null or p.asked_back_at is null)`;

/**
 * Ends what a workstation gave back and what was stopped or printed elsewhere, makes the rest last, and counts what
 * the workstation prints. After `lockNext`. One statement.
 */
export async function renewShare(
  tx: Tx,
  stationId: string,
  givenBack: readonly string[],
): Promise<HeldShare> {
  const { rows } = await sql`
    with share as (
      insert into print_shares (id, station_id, usable_until)
      values (${newId()}, ${stationId}, now() + make_interval(secs => ${SHARE_USABLE_MS / 1_000}))
      on conflict (station_id) do update set usable_until = excluded.usable_until
      returning id
    ), mine as (
      select p.*, case when p.id = any(${givenBack}::uuid[]) and ${isNotTaken} then 'given-back'
        when p.armed_at is null then coalesce(${blocked},
          case when l.state <> 'open' and p.reason is null then 'printed-elsewhere' end) end as ended
      from print_intents p join labels l on l.id = p.label_id join orders o on o.id = l.order_id
      where p.station_id = ${stationId} and ${held}
    ), done as (
      update print_intents p set state = 'cancelled', updated_at = now(), cause = nullif(m.ended, 'given-back')
      from mine m where m.id = p.id and m.ended is not null
    ), told as (
      insert into print_events (id, project_id, intent_id, label_id, station_id, at, from_state, to_state, actor, cause)
      select gen_random_uuid(), project_id, id, label_id, station_id, now(), state, 'cancelled', 'server',
        nullif(ended, 'given-back')
      from mine where ended is not null
    )
    select share.id as share_id,
      (select coalesce(json_agg(json_build_object('intentId', m.id, 'labelId', m.label_id, 'printNo', m.print_no,
          'epoch', m.epoch, 'isAskedBack', m.asked_back_at is not null and m.armed_at is null)), '[]')
        from mine m where m.ended is null) as held,
      (select count(*) from print_intents s
        where s.station_id = ${stationId} and s.sent_at > now() - interval '7 days') / 5.0 as per_day,
      not exists (select from stations s where s.id <> ${stationId} and s.revoked_at is null
        and exists (select from print_intents q where q.station_id = s.id and q.sent_at > now() - interval '7 days')) as is_alone
    from share`.execute(tx);
  return heldSchema.parse(rows[0]);
}

/**
 * Labels of the next whole orders that no one has, locked, for a workstation's offline use; of an order beyond all bounds
 * a part. What it was asked to give
 * back a while ago is left to the others. After `lockNext`.
 */
export async function lockShareLabels(tx: Tx, stationId: string, count: number): Promise<ClaimedLabel[]> {
  const free = sql`l.state = 'open' and ${isFor(stationId)} and not exists (select from print_intents p where p.label_id = l.id and (${holds}
    or p.station_id = ${stationId} and p.asked_back_at > now() - make_interval(secs => ${SHARE_PAUSE_MS / 1_000})))`;
  return lockableLabels(
    tx,
    sql`o.id in (select o.id from orders o join labels l on l.order_id = o.id
        where o.status in (${PRINTING_STATUSES}) and o.held_at is null and ${free} order by ${lineOrder} limit ${count})
      and ${free}`,
    SHARE_LIMIT,
  );
}

/** Which offline labels of other workstations one is short of. */
export type ShortOf =
  | { readonly labelIds: readonly string[] }
  | { readonly count: number; readonly before: string | null };

/** Asks other workstations for offline labels: some, or the first in line that come before a label. Part of a statement. */
export function askBack(stationId: string, short: ShortOf): RawBuilder<unknown> {
  const ofOthers = sql`${unused} and p.asked_back_at is null and p.station_id <> ${stationId}`;
  const named = (ids: readonly string[]) =>
    sql`select p.id from print_intents p where p.label_id = any(${ids}::uuid[]) and ${ofOthers}`;
  // Labels that were asked back before and haven’t come count: a repeated press doesn’t ask for more.
  const first = (count: number, before: string | null) => sql`
    select p.id from print_intents p join labels l on l.id = p.label_id join orders o on o.id = l.order_id
    where ${ofOthers} and l.state = 'open' and (${before}::uuid is null or (${linePlace})
      < (select ${linePlace} from labels l join orders o on o.id = l.order_id where l.id = ${before}::uuid))
    order by ${lineOrder} limit ${
      before === null
        ? sql`greatest(0, ${count} - (select count(*) from print_intents p join labels l on l.id = p.label_id
            where ${unused} and p.asked_back_at is not null and p.station_id <> ${stationId} and l.state = 'open'))`
        : count
    }`;
  return sql`
    update print_intents set asked_back_at = now()
    where id in (${'count' in short ? first(short.count, short.before) : named(short.labelIds)})`;
}

/** Query for a `with`: other workstations are asked for the labels of `assigned`, which are for one workstation now. */
export const askBackOf = (stationId: string | null): RawBuilder<unknown> => sql`
  asked_back as (
    update print_intents p set asked_back_at = now() from assigned a
    where p.label_id = a.id and ${unused} and p.asked_back_at is null and p.station_id <> ${stationId}::uuid
  )`;

/** Workstations with offline labels that they haven't used, those unseen for longest first. */
export async function findShares(tx: Tx): Promise<OfflineShare[]> {
  const { rows } = await sql`
    select h.id, h.station_id, s.name as station, s.last_seen_at, count(*) as labels
    from print_shares h join stations s on s.id = h.station_id
    join print_intents p on p.station_id = h.station_id and ${unused}
    group by h.id, s.id order by s.last_seen_at nulls first, s.name`.execute(tx);
  return z
    .array(
      offlineShareSchema.extend({
        labels: z.coerce.number(),
        lastSeenAt: z
          .date()
          .nullable()
          .transform((at) => at?.toISOString() ?? null),
      }),
    )
    .parse(rows);
}

/**
 * Marks a share as given away by a person, and locks its workstation and the one that gets the labels, which has a
 * share afterwards. Null for an unknown share or workstation.
 */
export async function lockShareToGive(
  tx: Tx,
  given: { readonly id: string; readonly toStationId: string | null; readonly staffId: string | null },
): Promise<{ readonly stationId: string; readonly toShareId: string | null } | null> {
  const { rows } = await sql`
    with locked as materialized (
      select s.id from stations s where s.revoked_at is null and s.id = ${given.toStationId}::uuid
        or s.id = (select station_id from print_shares where id = ${given.id}) order by s.id for update
    ), target as (
      insert into print_shares (id, station_id, usable_until)
      select ${newId()}, id, now() + make_interval(secs => ${SHARE_USABLE_MS / 1_000}) from locked
      where id = ${given.toStationId}::uuid
      on conflict (station_id) do update set usable_until = excluded.usable_until
      returning id
    )
    update print_shares set taken_over_at = now(), taken_over_by = ${given.staffId}::uuid
    where id = ${given.id} and station_id in (select id from locked)
      and (${given.toStationId}::uuid is null or exists (select from target) and station_id <> ${given.toStationId}::uuid)
    returning station_id, (select id from target) as to_share_id`.execute(tx);
  const [row] = z.array(z.object({ stationId: z.uuid(), toShareId: z.uuid().nullable() })).parse(rows);
  return row ?? null;
}

/** The labels that a share’s workstation hasn’t used. */
export async function findUnused(tx: Tx, stationId: string): Promise<string[]> {
  const { rows } = await sql`
    select p.label_id from print_intents p where p.station_id = ${stationId} and ${unused}`.execute(tx);
  return z
    .array(z.object({ labelId: z.uuid() }))
    .parse(rows)
    .map(({ labelId }) => labelId);
}
