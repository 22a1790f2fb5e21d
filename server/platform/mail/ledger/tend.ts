import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/named.ts';
import { releaseUnanswered } from '../receivers/mail-domains.ts';
import { raiseRates } from './receivers.ts';
import { tendTrials } from './trials.ts';
import { advanceWarmUps } from './warm-ups.ts';

/** Rows of a cancelled source that become cancelled in one statement. */
const CANCELLED_AT_ONCE = 5_000;

/**
 * Brings sources up to date: rows of cancelled ones are cancelled, waves without waiting mails are done, and
 * so is a source whose last mail has its outcome. Receivers and new domains get the limit of this moment, and mails that
 * waited for DNS or for the first imported people continue. It may be slow: gates and counts know already.
 */
export async function tendSources(db: Database): Promise<void> {
  await raiseRates(db);
  await advanceWarmUps(db);
  await releaseUnanswered(db);
  await tendTrials(db);
  const { rows } = await prepared(
    'mail.tend',
    sql<{ id: string; state: string }>`
    select id, state from send_sources where state in ('open', 'cancelling') and kind <> 'service'`,
  ).execute(db);
  for (const { id, state } of rows) {
    if (state === 'cancelling') await cancelRows(db, id);
    else await closeWaves(db, id);
  }
}

async function cancelRows(db: Database, sourceId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      with waiting as materialized (
        select id from sends where source_id = ${sourceId} and state in ('booked', 'claimed')
        limit ${CANCELLED_AT_ONCE} for update skip locked)
      update sends s set state = 'cancelled', settled_at = now(), claimed_by = null, address = null, content = null
      from waiting where s.id = waiting.id returning s.id`.execute(db);
    if (rows.length < CANCELLED_AT_ONCE) break;
  }
  await sql`
    update send_sources set state = 'cancelled'
    where id = ${sourceId} and state = 'cancelling' and not exists (
      select from sends s where s.source_id = ${sourceId} and s.state in ('booked', 'claimed', 'gated'))`.execute(
    db,
  );
}

async function closeWaves(db: Database, sourceId: string): Promise<void> {
  await sql`
    with closed as (
      update send_waves w set state = case when exists (
          select from sends s where s.source_id = w.source_id and s.wave = w.wave
              and s.state in ('booked', 'claimed', 'gated', 'doubtful'))
          or not (select is_booked from send_sources src where src.id = w.source_id)
        then 'open' else 'done' end
      where w.source_id = ${sourceId} and w.state in ('waiting', 'open') and w.due_at <= now()
      returning w.wave, w.state)
    update send_sources src set state = 'done', changed_at = now(), changed_by = null
    where src.id = ${sourceId} and src.state = 'open' and src.is_booked
      and exists (select from send_waves w where w.source_id = src.id)
      and not exists (
        select from send_waves w left join closed c on c.wave = w.wave
        where w.source_id = src.id and coalesce(c.state, w.state) in ('waiting', 'open'))
      and not exists (
        select from sends s where s.source_id = src.id and s.state in ('booked', 'claimed', 'gated', 'doubtful'))`.execute(
    db,
  );
}
