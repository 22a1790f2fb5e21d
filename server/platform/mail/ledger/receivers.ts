import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../database/database.ts';
import { prepared } from '../../database/named.ts';
import { joinDomains, receiverOf } from '../receivers/mail-domains.ts';

/** The least that a slow receiver gets, in mails a second. */
const LEAST = 0.1;
/** A receiver that asks again within this time is answered once: mails on their way still told the old rate. */
const ASKS_ONCE_IN = sql.raw(`interval '1 minute'`);
/** After each such time without another request the rate rises by a tenth. */
const CLEAN = sql.raw(`interval '5 minutes'`);
const CLEAN_SECONDS = 300;
/** Waiting mails that move to their receiver’s line in one statement. */
const MOVED_AT_ONCE = 5_000;

/** What a receiver may be sent now, at most the mails of a second; of a row `r` of `mail_receivers` with a rate. */
export const tokensNow: RawBuilder<number> = sql<number>`least(greatest(r.rate, 1),
  r.tokens + r.rate * extract(epoch from now() - r.filled_at))`;

const limitedSchema = z.object({ isNew: z.boolean() });

/**
 * Notes that a receiver wants mails more slowly. The first time it gets half of what left to it in the last minute, then half
 * of that each time it asks again. It is the same for all stores: our address is what the receiver sees.
 * @param mailbox a receiver, or the domain of an address
 * @returns whether it had no limit before
 */
export async function noteSlowDown(db: Database | Tx, mailbox: string, words: string): Promise<boolean> {
  const { rows } = await prepared(
    'mail.slow-down',
    sql`
    with said as materialized (
      select ${receiverOf(sql`m.domain`)} as receiver
      from (select ${mailbox}::text as domain) m ${joinDomains(sql`m.domain`)}),
    lately as materialized (
      select said.receiver, (
        select count(*) / 60.0 from (
          select distinct store_id from send_sources where state = 'open' and store_id is not null) o
        join sends s on s.store_id = o.store_id and s.receiver = said.receiver and s.gate_at > now() - interval '1 minute'
      )::real as rate from said),
    known as materialized (
      select r.rate is not null as is_limited from mail_receivers r, said where r.receiver = said.receiver),
    noted as (
      insert into mail_receivers as r (receiver, rate, before, words)
      select receiver, greatest(${LEAST}::real, rate / 2), greatest(${LEAST * 2}::real, rate), ${words}::text from lately
      on conflict (receiver) do update set
        rate = case when r.rate is null then excluded.rate
          when r.slowed_at < now() - ${ASKS_ONCE_IN} then greatest(${LEAST}::real, r.rate / 2) else r.rate end,
        before = case when r.rate is null then excluded.before else r.before end,
        tokens = case when r.rate is null or r.slowed_at < now() - ${ASKS_ONCE_IN} then 0 else ${tokensNow} end,
        filled_at = now(),
        slowed_at = case when r.rate is null or r.slowed_at < now() - ${ASKS_ONCE_IN} then now() else r.slowed_at end,
        raised_at = now(),
        words = excluded.words,
        has_lane = true)
    select not coalesce((select is_limited from known), false) as is_new`,
  ).execute(db);
  return limitedSchema.parse(rows[0]).isNew;
}

/**
 * Moves what waits for a slow receiver to its own line, so that it is in no one’s way. What is booked later moves
 * when it is claimed.
 */
export async function moveToLane(db: Database, mailbox: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      with slow as materialized (
        select r.receiver
        from (select ${mailbox}::text as domain) m ${joinDomains(sql`m.domain`)}
        join mail_receivers r on r.has_lane and r.receiver = ${receiverOf(sql`m.domain`)}),
      waiting as materialized (
        select s.id from slow, send_sources src, sends s
        where src.state = 'open' and src.kind <> 'service' and s.source_id = src.id and s.state = 'booked'
          and s.lane is null and s.receiver = slow.receiver
        limit ${MOVED_AT_ONCE} for update of s skip locked)
      update sends s set lane = s.receiver from waiting where s.id = waiting.id returning s.id`.execute(db);
    if (rows.length < MOVED_AT_ONCE) return;
  }
}

/**
 * Lets receivers have more that didn’t ask again: a tenth for each clean five minutes, and no limit once they are above what
 * they took before. A line is open as long as something waits in it.
 */
export async function raiseRates(db: Database): Promise<void> {
  const risen = sql`(r.rate * power(1.1, floor(extract(epoch from now() - r.raised_at) / ${CLEAN_SECONDS}::float)))`;
  await prepared(
    'mail.raise',
    sql`
    update mail_receivers r set
      rate = case when ${risen} <= r.before then ${risen} end,
      tokens = ${tokensNow},
      filled_at = now(),
      raised_at = r.raised_at + floor(extract(epoch from now() - r.raised_at) / ${CLEAN_SECONDS}::float) * ${CLEAN}
    where r.rate is not null and r.raised_at <= now() - ${CLEAN}`,
  ).execute(db);
  await prepared(
    'mail.lanes',
    sql`
    update mail_receivers r set has_lane = l.is_needed
    from (
      select o.receiver, o.rate is not null or exists (
        select from sends s where s.lane = o.receiver and s.state = 'booked') as is_needed
      from mail_receivers o) l
    where l.receiver = r.receiver and r.has_lane <> l.is_needed`,
  ).execute(db);
}

const slowSchema = z.array(
  z.object({
    receiver: z.string(),
    /** Mails a second, of all stores together. */
    rate: z.number(),
    words: z.string(),
    since: z.date(),
    waiting: z.int(),
  }),
);
export type SlowReceiver = z.output<typeof slowSchema>[number];

/** Receivers that slow down emails of a store, those with the most waiting first. */
export async function listSlowReceivers(tx: Tx, storeId: string): Promise<SlowReceiver[]> {
  const { rows } = await sql`
    select r.receiver, r.rate, r.words, r.slowed_at as since, w.waiting
    from mail_receivers r, lateral (
      select count(*)::int as waiting from sends s
      where s.lane = r.receiver and s.store_id = ${storeId} and s.state = 'booked') w
    where r.rate is not null and w.waiting > 0
    order by w.waiting desc, r.receiver limit 20`.execute(tx);
  return slowSchema.parse(rows);
}
