import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../database/database.ts';
import { inScope } from '../../database/scope.ts';
import { DNS_LANE, IMPORT_LANE } from '../receivers/mail-domains.ts';
import { holdSource } from './control.ts';

/** So many imported people get a mail first. */
export const TRIAL_FIRST = 200;
/** Then the others wait so long for what comes back. */
const WAITS_FOR = sql.raw(`interval '30 minutes'`);
/** From this share of addresses that don’t exist, the others get none. */
const WORST_SHARE = 0.05;
/** Waiting mails that continue in one statement. */
const RELEASED_AT_ONCE = 5_000;

const sourceSchema = z.object({
  state: z.enum(['first', 'waiting', 'passed', 'failed']),
  isOver: z.boolean(),
});

/** The source, if no other process has it. */
async function take(tx: Tx, sourceId: string) {
  const { rows } = await sql`
    select trial_state as state, coalesce(trial_until <= now(), false) as is_over from send_sources
    where id = ${sourceId} and state = 'open' and trial_state is not null for update skip locked`.execute(tx);
  return rows[0] ? sourceSchema.parse(rows[0]) : null;
}

const firstSchema = z.object({ first: z.int(), untried: z.int(), bounced: z.int() });

/** How the first mails do: how many there are, how many haven’t been tried, and whose addresses don’t exist. */
async function countFirst(tx: Tx, sourceId: string) {
  const { rows } = await sql`
    select count(*) filter (where s.state not in ('skipped', 'cancelled'))::int as first,
      count(*) filter (where s.state in ('claimed', 'gated') or (s.state = 'booked' and s.tried_at is null))::int as untried,
      count(*) filter (where exists (
        select from send_events e where e.send_id = s.id and e.kind = 'bounced' and e.data->>'judgement' = 'hard'))::int as bounced
    from sends s where s.source_id = ${sourceId} and s.is_trial`.execute(tx);
  return firstSchema.parse(rows[0]);
}

const setState = (tx: Tx, sourceId: string, state: 'passed' | 'failed') =>
  sql`update send_sources set trial_state = ${state} where id = ${sourceId}`.execute(tx);

/** The line in which a mail continues: that of DNS where its domain isn’t known yet. */
const nextLane = sql`case when exists (
  select from mail_domains md where md.domain = s.receiver and md.verdict is null and md.wanted_at is not null)
  then ${DNS_LANE} end`;

const waits = sql`s.state = 'booked' and s.lane = ${IMPORT_LANE}`;

/** Lets as many of the first ones leave as may, of waves that are due. */
async function sendFirst(tx: Tx, sourceId: string, most: number): Promise<number> {
  const { rows } = await sql`
    with next as materialized (
      select s.id from sends s
      where s.source_id = ${sourceId} and ${waits} and (
        not exists (select from send_waves w where w.source_id = s.source_id) or s.wave in (
          select w.wave from send_waves w where w.source_id = ${sourceId} and w.state in ('waiting', 'open') and w.due_at <= now()))
      limit ${most} for update of s skip locked)
    update sends s set lane = ${nextLane}, is_trial = true from next where s.id = next.id returning s.id`.execute(
    tx,
  );
  return rows.length;
}

/** @returns whether the others may leave now */
async function judge(tx: Tx, sourceId: string): Promise<boolean> {
  const source = await take(tx, sourceId);
  if (!source) return false;
  // A person has let it continue since.
  if (source.state === 'failed') await setState(tx, sourceId, 'passed');
  if (source.state === 'failed' || source.state === 'passed') return true;
  const { first, untried, bounced } = await countFirst(tx, sourceId);
  if (source.state === 'first') {
    const sent = first < TRIAL_FIRST ? await sendFirst(tx, sourceId, TRIAL_FIRST - first) : 0;
    if (first >= TRIAL_FIRST && sent + untried === 0)
      await sql`
        update send_sources set trial_state = 'waiting', trial_until = now() + ${WAITS_FOR} where id = ${sourceId}`.execute(
        tx,
      );
    return false;
  }
  if (!source.isOver) return false;
  if (bounced < first * WORST_SHARE) {
    await setState(tx, sourceId, 'passed');
    return true;
  }
  await setState(tx, sourceId, 'failed');
  await holdSource(
    tx,
    sourceId,
    `${bounced} of the first ${first} imported addresses don’t exist. We paused it. Check where your list comes from before you resume it.`,
  );
  return false;
}

async function sendOthers(db: Database, sourceId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      with next as materialized (
        select s.id from sends s where s.source_id = ${sourceId} and ${waits}
        limit ${RELEASED_AT_ONCE} for update of s skip locked)
      update sends s set lane = ${nextLane} from next where s.id = next.id returning s.id`.execute(db);
    if (rows.length < RELEASED_AT_ONCE) return;
  }
}

/**
 * Lets mails to imported people leave: the first 200 of a source, then after half an hour the others, if addresses that
 * don’t exist are less than a twentieth. Else the source is held, until a person lets it continue.
 */
export async function tendTrials(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from send_sources where state = 'open' and trial_state is not null and (trial_state <> 'passed' or exists (
      select from sends s where s.source_id = send_sources.id and ${waits}))`.execute(db);
  for (const { id } of rows)
    if (await inScope(db, { kind: 'platform' }, (tx) => judge(tx, id))) await sendOthers(db, id);
}

const trialSchema = z.object({
  state: z.enum(['first', 'waiting']),
  /** When the first ones are judged, once they have left. */
  until: z.date().nullable(),
  /** Mails that wait for it. */
  waiting: z.int(),
});
export type Trial = z.output<typeof trialSchema>;

/** Where a source’s mails to imported people are, while some of them wait for others; null otherwise. */
export async function findTrial(tx: Tx, sourceId: string): Promise<Trial | null> {
  const { rows } = await sql`
    select src.trial_state as state, src.trial_until as until, (
      select count(*)::int from sends s where s.source_id = src.id and ${waits}) as waiting
    from send_sources src where src.id = ${sourceId} and src.trial_state in ('first', 'waiting')`.execute(tx);
  const trial = rows[0] ? trialSchema.parse(rows[0]) : null;
  return trial !== null && trial.waiting > 0 ? trial : null;
}

const failedSchema = z.array(z.object({ id: z.uuid(), reason: z.string() }));

/** Sources that were held because of their first imported people and whose owners don’t know, which counts them as told. */
export async function takeUntoldTrials(tx: Tx): Promise<z.output<typeof failedSchema>> {
  const { rows } = await sql`
    update send_sources set trial_told = true where id in (
      select id from send_sources where trial_state = 'failed' and not trial_told and state = 'held'
      limit 100 for update skip locked)
    returning id, reason`.execute(tx);
  return failedSchema.parse(rows);
}
