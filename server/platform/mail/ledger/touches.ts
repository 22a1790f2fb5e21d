import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../database/database.ts';

/** What a store without settings gets. */
export const TOUCH_DEFAULTS = {
  isOn: true,
  perDay: 2,
  perWeek: 5,
  hasQuietHours: true,
  quietFrom: 21,
  quietTo: 8,
} as const;

const settingsSchema = z.object({
  isOn: z.boolean(),
  perDay: z.int(),
  perWeek: z.int(),
  hasQuietHours: z.boolean(),
  quietFrom: z.int(),
  quietTo: z.int(),
});
/** How many messages a person gets at most, and when none that no one has timed. */
export type TouchSettings = z.output<typeof settingsSchema>;

async function findTouchSettings(tx: Tx, storeId: string): Promise<TouchSettings> {
  const { rows } = await sql`
    select is_on, per_day, per_week, has_quiet_hours, quiet_from, quiet_to from touch_settings
    where store_id = ${storeId}`.execute(tx);
  return rows[0] ? settingsSchema.parse(rows[0]) : TOUCH_DEFAULTS;
}

export async function saveTouchSettings(
  tx: Tx,
  { storeId, projectId }: { readonly storeId: string; readonly projectId: string },
  settings: TouchSettings,
): Promise<void> {
  const { isOn, perDay, perWeek, hasQuietHours, quietFrom, quietTo } = settings;
  await sql`
    insert into touch_settings (store_id, project_id, is_on, per_day, per_week, has_quiet_hours, quiet_from, quiet_to)
    values (${storeId}, ${projectId}, ${isOn}, ${perDay}, ${perWeek}, ${hasQuietHours}, ${quietFrom}, ${quietTo})
    on conflict (store_id) do update set is_on = excluded.is_on, per_day = excluded.per_day, per_week = excluded.per_week,
      has_quiet_hours = excluded.has_quiet_hours, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`.execute(
    tx,
  );
}

/**
 * The windows are a little longer than what people read: a mail leaves some time after it was claimed, and its time
 * is what counts for the person.
 */
const DAY = sql.raw(`interval '24 hours 15 minutes'`);
const WEEK = sql.raw(`interval '7 days 15 minutes'`);

/** The part of a row `kept` of `touches` that is recent, without the mail that asks. */
const recent = (send: RawBuilder<unknown>) => sql`
  unnest(kept.send_ids, kept.times) as t(send, at) where t.at > now() - ${WEEK} and t.send <> ${send}`;

/**
 * A mail that didn’t leave counts no more, so nothing has to be given back. One that another process claims at this moment
 * looks as if it were booked: it counts for its first minute, whatever it looks like.
 */
const didLeave = sql`not exists (
  select from sends o where o.id = t.send and (o.state in ('refused', 'skipped', 'cancelled')
    or (o.state = 'booked' and t.at < now() - interval '1 minute')))`;

const setting = (name: 'per_day' | 'per_week') =>
  sql`(select ${sql.ref(name)} from touch_settings ts where ts.store_id = excluded.store_id)`;

/**
 * Counts each mail of `asked` (`id`, `person_id`, `store_id`, `project_id`, each person once) where the person may get it.
 * Returns those as `send_id`. Their rows are locked one person after the other, so two workers never wait for each other,
 * and the later one sees what the earlier one counted: no person gets more than the settings allow.
 */
export const touch = (asked: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into touches as kept (person_id, project_id, store_id, send_ids, times)
  select a.person_id, a.project_id, a.store_id, array[a.id], array[now()] from ${asked} a order by a.person_id
  on conflict (person_id) do update set
    send_ids = array(select t.send from ${recent(sql`excluded.send_ids[1]`)} order by t.at) || excluded.send_ids,
    times = array(select t.at from ${recent(sql`excluded.send_ids[1]`)} order by t.at) || excluded.times
  where (
    select count(*) filter (where t.at > now() - ${DAY}) < coalesce(${setting('per_day')}, ${TOUCH_DEFAULTS.perDay}::int)
      and count(*) < coalesce(${setting('per_week')}, ${TOUCH_DEFAULTS.perWeek}::int)
    from (select t.at from ${recent(sql`excluded.send_ids[1]`)} and ${didLeave}) t)
  returning kept.send_ids[cardinality(kept.send_ids)] as send_id`;

/**
 * How many of an audience will have had as many messages as they may when a campaign is sent: what they got in the day and
 * the week before, and what is booked for them in that day. One statement, which looks closer only at those that had as many.
 * @param audience selects `person_id`
 */
export async function forecastTouches(
  tx: Tx,
  storeId: string,
  audience: RawBuilder<unknown>,
  at: Date,
): Promise<number> {
  const { isOn, perDay, perWeek } = await findTouchSettings(tx, storeId);
  if (!isOn) return 0;
  const day = sql`${at}::timestamptz - interval '24 hours'`;
  const week = sql`${at}::timestamptz - interval '7 days'`;
  const isFull = (had: RawBuilder<unknown>) =>
    sql`(${had}.day + near.booked >= ${perDay} or ${had}.week + near.booked >= ${perWeek})`;
  const { rows } = await sql`
    with booked as (
      select s.person_id, count(*) as n
      from send_sources src join sends s on s.source_id = src.id
      left join send_waves w on w.source_id = s.source_id and w.wave = s.wave
      where src.store_id = ${storeId} and src.state = 'open' and s.state = 'booked' and s.purpose = 'marketing'
        and s.person_id is not null and coalesce(w.due_at, now()) between ${day} and ${at}::timestamptz
      group by s.person_id),
    touched as (
      select kept.person_id, count(*) filter (where t.at > ${day}) as day, count(*) as week
      from touches kept, unnest(kept.times) as t(at)
      where kept.store_id = ${storeId} and t.at > ${week} group by kept.person_id),
    near as materialized (
      select person_id, coalesce(touched.day, 0) as day, coalesce(touched.week, 0) as week, coalesce(booked.n, 0) as booked
      from touched full join booked using (person_id)),
    full_ones as materialized (
      select near.person_id from near
      left join lateral (
        select count(*) filter (where t.at > ${day}) as day, count(*) as week
        from touches kept, unnest(kept.send_ids, kept.times) as t(send, at)
        where kept.person_id = near.person_id and t.at > ${week} and ${didLeave}) had on true
      where ${isFull(sql`near`)} and ${isFull(sql`had`)})
    select count(*)::int as "full" from full_ones where person_id in (select a.person_id from (${audience}) a)`.execute(
    tx,
  );
  return z.object({ full: z.int() }).parse(rows[0]).full;
}
