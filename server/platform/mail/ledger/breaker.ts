import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Database, Tx } from '../../database/database.ts';
import { inScope } from '../../database/scope.ts';
import { holdSource, resumeHeld } from './control.ts';

/** From which share, and from how many, a store’s offers are stopped, or its owner is warned. */
const LINES = {
  complaints: { stop: { share: 0.003, least: 3 }, warn: { share: 0.001, least: 2 } },
  bounces: { stop: { share: 0.05, least: 20 }, warn: { share: 0.02, least: 10 } },
  // “Over 2%”: with exactly that many it doesn't stop.
  refusals: { stop: { share: 0.02, least: 11 }, warn: { share: 0.01, least: 5 } },
} as const;
/** What is looked at: the newest mails to a receiver, or all of the last hour where they are more. */
const NEWEST = 500;
const CHECKED_AT_ONCE = 200;

export type BreakCause = keyof typeof LINES;

const CAUSES: readonly BreakCause[] = ['complaints', 'bounces', 'refusals'];

interface Figures {
  readonly sent: number;
  readonly bounced: number;
  readonly complained: number;
  /** Refused because of us: our address, the sender’s domain or what the mail says. */
  readonly refused: number;
}

const countOf = ({ complained, bounced, refused }: Figures, cause: BreakCause): number =>
  ({ complaints: complained, bounces: bounced, refusals: refused })[cause];

/** What figures of a receiver lead to; null where nothing does. */
export function causeOf(figures: Figures, line: 'stop' | 'warn'): BreakCause | null {
  return (
    CAUSES.find((cause) => {
      const { share, least } = LINES[cause][line];
      const count = countOf(figures, cause);
      const most = figures.sent * share;
      return count >= least && (cause === 'refusals' ? count > most : count >= most);
    }) ?? null
  );
}

const REASONS: Readonly<Record<BreakCause, string>> = {
  complaints: 'people reported it as spam. We paused it',
  bounces: 'of its addresses don’t exist. We paused it',
  refusals: 'emails were refused because of the sender or the content. We paused it',
};
const reasonOf = (cause: BreakCause, count: number): string => `${count} ${REASONS[cause]}`;

/** Says that something came back from a receiver, with the caller’s transaction: the store’s offers are looked at soon. */
export async function noteCameBack(
  tx: Tx,
  { projectId, storeId, receiver }: { projectId: string; storeId: string; receiver: string },
  what: 'bounced' | 'complained' | 'refused',
): Promise<void> {
  const one = (kind: typeof what) => (kind === what ? 1 : 0);
  await sql`
    with day as (
      insert into receiver_days as d (store_id, day, receiver, project_id, bounced, complained, refused)
      values (${storeId}, (now() at time zone 'utc')::date, case when ${receiver} like '%.%' then '' else ${receiver} end,
        ${projectId}, ${one('bounced')}, ${one('complained')}, ${one('refused')})
      on conflict (store_id, day, receiver) do update set bounced = d.bounced + excluded.bounced,
        complained = d.complained + excluded.complained, refused = d.refused + excluded.refused)
    insert into store_receivers (store_id, receiver, project_id) values (${storeId}, ${receiver}, ${projectId})
    on conflict (store_id, receiver) do update set is_due = true`.execute(tx);
}

const dueSchema = z.array(
  z.object({
    storeId: z.uuid(),
    projectId: z.uuid(),
    receiver: z.string(),
    sent: z.int(),
    bounced: z.int(),
    complained: z.int(),
    refused: z.int(),
  }),
);

/** Figures of receivers from which something came back, each over its window. */
async function takeDue(tx: Tx) {
  const { rows } = await sql`
    with due as materialized (
      select sr.store_id, sr.receiver, sr.project_id
      from store_receivers sr where sr.is_due limit ${CHECKED_AT_ONCE} for update of sr skip locked),
    windows as materialized (
      select due.*, greatest(
        (select max(b.lifted_at) from mail_breaks b where b.store_id = due.store_id),
        coalesce((
          select least(s.gate_at, now() - interval '1 hour') from sends s
          where s.store_id = due.store_id and s.receiver = due.receiver and s.gate_at is not null
          order by s.gate_at desc offset ${NEWEST - 1} limit 1), '-infinity')) as start
      from due),
    counted as materialized (
      select w.store_id, w.receiver, (
          select count(*)::int from sends s
          where s.store_id = w.store_id and s.receiver = w.receiver and s.gate_at >= w.start) as sent,
        c.bounced, c.complained, c.refused
      from windows w, lateral (
        select count(distinct s.id) filter (where e.kind = 'bounced' and e.data->>'judgement' = 'hard')::int as bounced,
          count(distinct s.id) filter (where e.kind = 'complained')::int as complained,
          count(distinct s.id) filter (where e.kind = 'bounced' and e.data->>'judgement' = 'policy')::int as refused
        from send_events e join sends s on s.id = e.send_id
        where e.store_id = w.store_id and e.kind in ('bounced', 'complained') and e.at >= w.start
          and s.receiver = w.receiver and coalesce(s.gate_at, s.settled_at) >= w.start) c)
    update store_receivers sr set is_due = false, checked_at = now(), 
      sent = greatest(c.sent, c.bounced, c.refused), bounced = c.bounced, complained = c.complained, refused = c.refused
    from counted c where c.store_id = sr.store_id and c.receiver = sr.receiver
    returning sr.store_id, sr.project_id, sr.receiver, sr.sent, sr.bounced, sr.complained, sr.refused`.execute(
    tx,
  );
  return dueSchema.parse(rows);
}

type Due = z.output<typeof dueSchema>[number];

async function warn(tx: Tx, due: readonly Due[]): Promise<void> {
  const rows = due.map((one) => ({
    storeId: one.storeId,
    receiver: one.receiver,
    warning: causeOf(one, 'stop') ?? causeOf(one, 'warn'),
  }));
  await sql`
    update store_receivers sr set warning = w.warning
    from json_to_recordset(${JSON.stringify(rows)}::json) as w("storeId" uuid, receiver text, warning text)
    where sr.store_id = w."storeId" and sr.receiver = w.receiver`.execute(tx);
}

const openSchema = z.array(z.object({ id: z.uuid() }));

/** What a receiver said when it refused us last. */
const lastRefusal = ({ storeId, receiver }: Due) => sql`coalesce((
  select e.data->>'words' from send_events e join sends s on s.id = e.send_id
  where e.store_id = ${storeId} and e.kind = 'bounced' and e.data->>'judgement' = 'policy' and s.receiver = ${receiver}
  order by e.at desc limit 1), '')`;

/** Stops a store’s offers, those that aren’t open yet included; nothing where they are stopped already. */
async function stop(db: Database, due: Due, cause: BreakCause): Promise<void> {
  const count = countOf(due, cause);
  const reason = reasonOf(cause, count);
  await inScope(db, { kind: 'platform' }, async (tx) => {
    const id = newId();
    const { rows: made } = await sql`
      insert into mail_breaks (id, project_id, store_id, receiver, cause, sent, came_back, reason, words)
      values (${id}, ${due.projectId}, ${due.storeId}, ${due.receiver}, ${cause}, ${due.sent}, ${count}, ${reason},
        ${cause === 'refusals' ? lastRefusal(due) : ''})
      on conflict (store_id) where lifted_at is null do nothing returning id`.execute(tx);
    if (made.length === 0) return;
    const { rows } = await sql`
      select id from send_sources
      where store_id = ${due.storeId} and purpose = 'marketing' and state = 'open' order by id`.execute(tx);
    const held: string[] = [];
    // One after the other in their order, as each waits for the mails at its gate.
    for (const source of openSchema.parse(rows))
      if ((await holdSource(tx, source.id, reason)).isDone) held.push(source.id);
    await sql`update mail_breaks set held = held || ${held}::uuid[] where id = ${id}`.execute(tx);
  });
}

/**
 * Looks at receivers from which something came back. Where too many readers complain, too many addresses don’t exist or too
 * many mails are refused because of us, it stops that store’s offers; other stores aren’t concerned. Any number of processes may.
 */
export async function checkBreakers(db: Database): Promise<void> {
  for (;;) {
    const due = await inScope(db, { kind: 'platform' }, async (tx) => {
      const taken = await takeDue(tx);
      if (taken.length > 0) await warn(tx, taken);
      return taken;
    });
    for (const one of due) {
      const cause = causeOf(one, 'stop');
      if (cause !== null) await stop(db, one, cause);
    }
    if (due.length < CHECKED_AT_ONCE) return;
  }
}

const breakSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  storeId: z.uuid(),
  receiver: z.string(),
  cause: z.enum(['complaints', 'bounces', 'refusals']),
  sent: z.int(),
  cameBack: z.int(),
  reason: z.string(),
  /** What the receiver said when it refused us; empty for another cause. */
  words: z.string(),
  at: z.date(),
  liftedAt: z.date().nullable(),
  liftReason: z.string().nullable(),
});
/** A stop of a store’s offers. */
export type MailBreak = z.output<typeof breakSchema>;

/** What stops a store’s offers now; null where nothing does. */
export async function findBreaker(tx: Tx, storeId: string): Promise<MailBreak | null> {
  const { rows } =
    await sql`select * from mail_breaks where store_id = ${storeId} and lifted_at is null`.execute(tx);
  return rows[0] ? breakSchema.parse(rows[0]) : null;
}

/** The last stops of a store’s offers, the newest first. */
export async function listBreaks(tx: Tx, storeId: string): Promise<MailBreak[]> {
  const { rows } = await sql`
    select * from mail_breaks where store_id = ${storeId} order by at desc limit 5`.execute(tx);
  return z.array(breakSchema).parse(rows);
}

/** Stops that their owners haven’t been told of, which counts them as told: with the caller’s transaction. */
export async function takeUntoldBreaks(tx: Tx): Promise<MailBreak[]> {
  const { rows } = await sql`
    update mail_breaks set told_at = now()
    where id in (select id from mail_breaks where told_at is null order by at limit 100 for update skip locked)
    returning *`.execute(tx);
  return z.array(breakSchema).parse(rows);
}

const liftedSchema = z.object({ held: z.array(z.uuid()) });

/**
 * Lets a store’s offers continue, because a person with a reason says so: all that the stop held, unless someone has changed it
 * since. What came back before counts no more.
 * @returns whether anything was stopped
 */
export async function liftBreaker(
  tx: Tx,
  storeId: string,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    with lifted as (
      update mail_breaks set lifted_at = clock_timestamp(), lifted_by = ${by}, lift_reason = ${reason}
      where store_id = ${storeId} and lifted_at is null returning held),
    cleared as (
      update store_receivers set warning = null where store_id = ${storeId} and exists (select from lifted))
    select held from lifted`.execute(tx);
  if (!rows[0]) return false;
  await resumeHeld(tx, liftedSchema.parse(rows[0]).held, by);
  return true;
}
