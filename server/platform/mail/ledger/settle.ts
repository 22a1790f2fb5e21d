import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../database/database.ts';
import { prepared } from '../../database/named.ts';
import type { Outcome } from '../adapters/adapter.ts';
import type { ClaimedSend } from './source.ts';

/** An outcome to be written. `failed` is a mail that can’t be made; `skipped` one that its source leaves out. */
export type Settled =
  | Exclude<Outcome, { readonly kind: 'stopped' }>
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'skipped'; readonly words: string };

export interface SettledSend {
  readonly send: ClaimedSend;
  readonly outcome: Settled;
}

const MINUTE = 60;
const HOUR = 3_600;
/** Pauses after the next server said “not now”, in seconds; the last one repeats. */
const MARKETING_PAUSES = [5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
/** Somebody waits for a login code; servers that don’t know us yet take a second try after a minute. */
const SERVICE_PAUSES = [MINUTE, ...MARKETING_PAUSES];
const SPREAD = 0.2;
const GIVES_UP_AFTER = { marketing: 24 * HOUR, service: 72 * HOUR } as const;
/** Pauses after a connection that failed: the mail isn’t the reason. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 30 * MINUTE;
/** The words of a server are kept up to this length. */
export const WORDS_MAX = 300;

function pauseAfter({ send, outcome }: SettledSend): number {
  if (outcome.kind !== 'deferred') return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (send.attempt - 1));
  const pauses = send.purpose === 'service' ? SERVICE_PAUSES : MARKETING_PAUSES;
  return pauses[Math.min(send.attempt, pauses.length) - 1] ?? LONGEST_PAUSE;
}

const spread = (seconds: number): number => seconds * (1 - SPREAD + Math.random() * 2 * SPREAD);

const ENDS = { accepted: 'accepted', refused: 'refused', failed: 'refused', skipped: 'skipped' } as const;

function toRow(settled: SettledSend) {
  const { send, outcome } = settled;
  const isAgain = outcome.kind === 'deferred' || outcome.kind === 'unsent';
  return {
    id: send.id,
    state: isAgain ? 'booked' : outcome.kind === 'doubtful' ? 'doubtful' : ENDS[outcome.kind],
    reason: outcome.kind === 'skipped' ? outcome.words : outcome.kind === 'accepted' ? null : outcome.kind,
    words: outcome.words.slice(0, WORDS_MAX),
    pause: isAgain ? spread(pauseAfter(settled)) : null,
    patience: GIVES_UP_AFTER[send.purpose],
    providerId: outcome.kind === 'accepted' ? (outcome.providerId ?? null) : null,
  };
}

/** One that would be tried again is given up where it has been tried for too long. */
const newState = sql`case
  when o.state = 'booked' and s.tried_at < now() - make_interval(secs => o.patience) then 'refused' else o.state end`;

const writtenSchema = z.array(z.object({ id: z.uuid(), state: z.string(), reason: z.string().nullable() }));

/**
 * Writes the outcomes of mails, in one statement. It concerns only rows that this worker still has: one whose claim ran out
 * is another’s, except that it may still tell how a doubt ended.
 * @returns those that have failed, and aren’t tried again
 */
export async function settle(
  db: Database | Tx,
  worker: string,
  settled: readonly SettledSend[],
): Promise<SettledSend[]> {
  const ids = settled.map(({ send }) => send.id);
  const { rows } = await prepared(
    'mail.settle',
    sql`
    with written as (
    update sends s set
      state = ${newState},
      reason = o.reason,
      next_at = case when o.state = 'booked' then now() + make_interval(secs => o.pause) else s.next_at end,
      outcome = jsonb_build_object('words', o.words, 'at', now()),
      provider_id = coalesce(o."providerId", s.provider_id),
      doubts = s.doubts + case when o.state = 'doubtful' and s.state <> 'doubtful' then 1 else 0 end,
      settled_at = case when ${newState} in ('accepted', 'refused', 'skipped') then now() end,
      gate_at = case when ${newState} = 'booked' then null else s.gate_at end,
      claimed_by = case when ${newState} = 'booked' then null else s.claimed_by end,
      address = case when ${newState} in ('booked', 'doubtful') then s.address end,
      content = case when ${newState} in ('booked', 'doubtful') then s.content end
    from json_to_recordset(${JSON.stringify(settled.map(toRow))}::json)
      as o(id uuid, state text, reason text, words text, pause float, patience int, "providerId" text)
    -- By a list of ids, so that the rows are found by their index whatever the planner knows of the table.
    where s.id = any(${ids}::uuid[]) and s.id = o.id and s.claimed_by = ${worker}::uuid
      and s.state in ('claimed', 'gated', 'doubtful', 'left') and (s.state <> 'left' or o.state = 'accepted')
    returning s.id, s.state, s.reason, s.store_id, s.project_id, s.receiver),
    counted as (
      insert into receiver_days as d (store_id, day, receiver, project_id, sent)
      select store_id, (now() at time zone 'utc')::date, case when receiver like '%.%' then '' else receiver end as name,
        project_id, count(*)
      from written where state = 'accepted' and receiver is not null and project_id is not null
      group by store_id, name, project_id order by store_id, name
      on conflict (store_id, day, receiver) do update set sent = d.sent + excluded.sent)
    select id, state, reason from written`,
  ).execute(db);
  const refused = new Set(
    writtenSchema.parse(rows).flatMap(({ id, state }) => (state === 'refused' ? [id] : [])),
  );
  return settled.filter(({ send }) => refused.has(send.id));
}
