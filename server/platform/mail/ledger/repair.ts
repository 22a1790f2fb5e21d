import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { MailAdapter } from '../adapters/adapter.ts';

/** After how long what is taken for what, in seconds. */
export interface RepairTimes {
  /** A claim without a sign of life is free again. */
  readonly lease: number;
  /** A worker without a sign of life is gone. */
  readonly gone: number;
  /** A mail at the gate whose worker is gone is doubtful. */
  readonly gate: number;
  /**
   * The next server is asked about a doubtful mail. By then it has closed the connection of a worker that was stopped
   * after the gate, so that nothing more can come over it.
   */
  readonly ask: number;
  /** A doubtful mail of which nothing can be known has waited for a bounce or a click so long. */
  readonly proof: number;
}

export const REPAIR_TIMES: RepairTimes = { lease: 300, gone: 90, gate: 180, ask: 120, proof: 1_800 };

/** Mails that one repair asks about. */
const ASKED_MOST = 500;

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds}::float)`;
const idsSchema = z.array(z.object({ id: z.uuid() }));

/** Rows whose worker is gone: claimed ones are free again, and those at the gate are doubtful. */
async function freeRows(db: Database, times: RepairTimes): Promise<void> {
  // A worker that hangs within a transaction has rows locked: the next repair takes them, and the others don't wait.
  await sql`
    with freed as materialized (
      select s.id from sends s where s.state = 'claimed' and s.claimed_at < ${ago(times.lease)} for update skip locked)
    update sends s set state = 'booked', claimed_by = null, claimed_at = null from freed where s.id = freed.id`.execute(
    db,
  );
  await sql`
    with lost as materialized (
      select s.id from sends s where s.state = 'gated' and s.gate_at < ${ago(times.gate)} and not exists (
        select from send_workers w where w.id = s.claimed_by and w.seen_at > ${ago(times.gone)})
      for update of s skip locked)
    update sends s set state = 'doubtful', reason = 'doubtful', doubts = s.doubts + 1 from lost where s.id = lost.id`.execute(
    db,
  );
  await sql`delete from send_workers where seen_at < now() - interval '1 day'`.execute(db);
}

/**
 * Doubtful mails that no worker writes at this moment: it may know how they ended. To wait for one mail while
 * others are locked would end in a deadlock with a worker that writes the same mails in another order.
 */
const stillDoubtful = (ids: readonly string[]) =>
  sql`select id from sends where id = any(${[...ids]}::uuid[]) and state = 'doubtful' for update skip locked`;

/** Books doubtful mails again that the next server doesn’t have, or takes once however often it gets them. */
const bookAgain = (db: Database, ids: readonly string[]) =>
  sql`
    with doubtful as materialized (${stillDoubtful(ids)})
    update sends s set state = 'booked', reason = null, claimed_by = null, gate_at = null, next_at = now()
    from doubtful where s.id = doubtful.id`.execute(db);

async function askAbout(db: Database, adapter: MailAdapter, times: RepairTimes): Promise<void> {
  const { rows } = await sql`
    select id from sends
    where state = 'doubtful' and via = ${adapter.name} and gate_at < ${ago(Math.max(times.ask, adapter.asksAfter ?? 0))}
    order by gate_at limit ${ASKED_MOST}`.execute(db);
  const doubtful = idsSchema.parse(rows);
  if (doubtful.length === 0) return;
  if (adapter.last === 'keyed') {
    await bookAgain(
      db,
      doubtful.map(({ id }) => id),
    );
    return;
  }
  const found = (await adapter.ask?.(doubtful)) ?? new Map<string, 'accepted' | 'absent'>();
  const those = (what: 'accepted' | 'absent') =>
    [...found].flatMap(([id, answer]) => (answer === what ? [id] : []));
  await sql`
    with doubtful as materialized (${stillDoubtful(those('accepted'))})
    update sends s set state = 'accepted', reason = 'asked', settled_at = now(), address = null, content = null
    from doubtful where s.id = doubtful.id`.execute(db);
  await bookAgain(db, those('absent'));
}

/**
 * Ends doubts of which no more can be known. A receipt or a new password goes out again, under its own Message-ID: better
 * twice than not at all. An offer is left, and shown to the merchant.
 */
async function endDoubts(db: Database, adapter: MailAdapter, times: RepairTimes): Promise<void> {
  await sql`
    update sends s set
      state = case when known.has_arrived then 'accepted' when s.purpose = 'service' then 'booked' else 'left' end,
      reason = case when known.has_arrived then 'proven' when s.purpose = 'service' then null else 'doubtful' end,
      claimed_by = case when s.purpose = 'service' and not known.has_arrived then null else s.claimed_by end,
      next_at = now(),
      settled_at = case when s.purpose = 'marketing' or known.has_arrived then now() end,
      address = case when known.has_arrived then null else s.address end,
      content = case when known.has_arrived then null else s.content end
    from (
      select d.id, exists (
        select from send_events e
        where e.send_id = d.id and e.kind in ('delivered', 'bounced', 'complained', 'opened', 'clicked', 'unsubscribed')
      ) as has_arrived
      from sends d
      where d.state = 'doubtful' and d.gate_at < ${ago(times.proof)}
        and (d.via is distinct from ${adapter.name} or ${adapter.last === 'plain'})
      for update of d skip locked) known
    where s.id = known.id`.execute(db);
}

/** Takes care of what workers that ended or hung have left behind, and of doubts. Any number of processes may. */
export async function repairSends(
  db: Database,
  adapter: MailAdapter,
  times: RepairTimes = REPAIR_TIMES,
): Promise<void> {
  await freeRows(db, times);
  if (adapter.last !== 'plain') await askAbout(db, adapter, times);
  await endDoubts(db, adapter, times);
}
