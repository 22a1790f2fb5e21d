import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Tx } from '../../database/database.ts';
import { countsOf, type SendCounts } from './counts.ts';
import { lockSources } from './lock.ts';

export const sourceStateSchema = z.enum(['open', 'paused', 'held', 'cancelling', 'cancelled', 'done']);
export type SourceState = z.output<typeof sourceStateSchema>;

const sourceSchema = z.object({
  state: sourceStateSchema,
  reason: z.string().nullable(),
  changedAt: z.date(),
  changedBy: z.uuid().nullable(),
});
/** The state of a source, and who changed it last. */
export type SourceStanding = z.output<typeof sourceSchema>;

/**
 * What a change came to. Once its transaction has committed, no mail of the source leaves except those counted as
 * `onTheWay`. Where the source wasn’t in a state for it, `standing` says who had changed it, and when.
 */
export type SourceChange =
  | { readonly isDone: true; readonly counts: SendCounts }
  | { readonly isDone: false; readonly standing: SourceStanding | null };

interface Change {
  readonly to: SourceState;
  readonly from: readonly SourceState[];
  /** The account that asks for it; null for the platform. */
  readonly by: string | null;
  readonly reason?: string;
}

/** The state of a source; null where there is none. */
export async function findSource(tx: Tx, sourceId: string): Promise<SourceStanding | null> {
  const { rows } = await sql`
    select state, reason, changed_at, changed_by from send_sources where id = ${sourceId}`.execute(tx);
  return rows[0] ? sourceSchema.parse(rows[0]) : null;
}

async function change(
  tx: Tx,
  sourceId: string,
  { to, from, by, reason }: Change,
  also?: () => Promise<void>,
): Promise<SourceChange> {
  await lockSources(tx, [sourceId], 'exclusive');
  const { rows } = await sql`
    update send_sources set state = ${to}, epoch = epoch + 1, reason = ${reason ?? null}, changed_at = clock_timestamp(),
      changed_by = ${by}
    where id = ${sourceId} and state = any(${[...from]}::text[]) returning id`.execute(tx);
  if (rows.length === 0) return { isDone: false, standing: await findSource(tx, sourceId) };
  await also?.();
  const counts = await countsOf(tx, sourceId);
  return counts ? { isDone: true, counts } : { isDone: false, standing: null };
}

/** Stops a source until it is resumed. */
export const pauseSource = (tx: Tx, sourceId: string, by: string | null): Promise<SourceChange> =>
  change(tx, sourceId, { to: 'paused', from: ['open'], by });

/** Stops a source for a reason that its owner is told. */
export const holdSource = (tx: Tx, sourceId: string, reason: string): Promise<SourceChange> =>
  change(tx, sourceId, { to: 'held', from: ['open', 'paused'], by: null, reason });

/** Continues a source. */
export const resumeSource = (tx: Tx, sourceId: string, by: string | null): Promise<SourceChange> =>
  change(tx, sourceId, { to: 'open', from: ['paused', 'held'], by });

/** Continues those of several sources that are held, in two statements. */
export async function resumeHeld(tx: Tx, sourceIds: readonly string[], by: string | null): Promise<void> {
  if (sourceIds.length === 0) return;
  await lockSources(tx, sourceIds, 'exclusive');
  await sql`
    update send_sources set state = 'open', epoch = epoch + 1, reason = null, changed_at = clock_timestamp(), changed_by = ${by}
    where id = any(${[...sourceIds]}::uuid[]) and state = 'held'`.execute(tx);
}

/** Ends a source. Its waiting mails become cancelled afterwards, in steps: no answer waits for 200,000 rows. */
export const cancelSource = (tx: Tx, sourceId: string, by: string | null): Promise<SourceChange> =>
  change(tx, sourceId, { to: 'cancelling', from: ['open', 'paused', 'held'], by }, async () => {
    await sql`
      update send_waves set state = 'cancelled'
      where source_id = ${sourceId} and state <> 'done'`.execute(tx);
  });

/**
 * Gives waves another time. What has passed the gate has left; the rest waits for its new time. It changes waves, not
 * recipients: 72 rows at most, however many mails there are.
 */
export async function rescheduleWaves(
  tx: Tx,
  sourceId: string,
  waves: readonly { readonly wave: number; readonly dueAt: Date }[],
  by: string | null,
): Promise<SourceChange> {
  await lockSources(tx, [sourceId], 'exclusive');
  const standing = await findSource(tx, sourceId);
  if (!standing || !['open', 'paused', 'held'].includes(standing.state)) return { isDone: false, standing };
  return change(tx, sourceId, { to: standing.state, from: [standing.state], by }, async () => {
    await sql`
      update send_waves w set due_at = n."dueAt", state = 'waiting'
      from json_to_recordset(${JSON.stringify(waves)}::json) as n(wave smallint, "dueAt" timestamptz)
      where w.source_id = ${sourceId} and w.wave = n.wave and w.state in ('waiting', 'open')`.execute(tx);
  });
}

const wavesSchema = z.array(
  z.object({
    wave: z.int(),
    dueAt: z.date(),
    state: z.enum(['waiting', 'open', 'done', 'cancelled']),
  }),
);

/** The waves of a source by their number. */
export async function findWaves(tx: Tx, sourceId: string): Promise<z.output<typeof wavesSchema>> {
  const { rows } = await sql`
    select wave, due_at, state from send_waves where source_id = ${sourceId} order by wave`.execute(tx);
  return wavesSchema.parse(rows);
}

/**
 * Takes a source out of the ledger with everything that is booked, as if it had never been. @returns whether that was still
 * possible: no mail of it had passed the gate
 */
export async function dropSource(tx: Tx, sourceId: string): Promise<boolean> {
  await lockSources(tx, [sourceId], 'exclusive');
  const { rows } = await sql`
    delete from send_sources where id = ${sourceId} and not exists (
      select from sends where source_id = ${sourceId} and state in ('gated', 'accepted', 'refused', 'doubtful', 'left'))
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Sends mails again that may not have arrived, because a person decided so. It is noted with each of them.
 * @returns how many are booked again
 */
export async function sendAgain(
  tx: Tx,
  sourceId: string,
  sendIds: readonly string[],
  by: string,
): Promise<number> {
  await lockSources(tx, [sourceId], 'exclusive');
  const { rows } = await sql`
    with booked as (
      update sends set state = 'booked', reason = null, claimed_by = null, gate_at = null, settled_at = null, next_at = now(),
        tried_at = null
      where source_id = ${sourceId} and id = any(${[...sendIds]}::uuid[]) and state = 'left' and address is not null
      returning id, project_id, store_id, doubts, wave),
    reopened as (
      update send_sources set state = 'open', changed_at = clock_timestamp(), changed_by = ${by}
      where id = ${sourceId} and state = 'done' and exists (select from booked)),
    waves as (
      update send_waves set state = 'open' where source_id = ${sourceId} and wave in (select wave from booked)
        and state = 'done'),
    noted as (
      insert into send_events (id, project_id, store_id, send_id, kind, data, dedupe)
      select uuidv7(), project_id, store_id, id, 'sent-again', jsonb_build_object('by', ${by}::text), doubts::text
      from booked on conflict do nothing)
    select id from booked`.execute(tx);
  return rows.length;
}

/**
 * Deletes what the ledger has of a person, with the caller’s transaction that erases them: what waits won’t be sent, and the
 * rest keeps its counts alone. Suppress the address before, which takes the lock that gates share.
 */
export async function forgetRecipient(tx: Tx, storeId: string, addressKey: Buffer): Promise<void> {
  await sql`
    update sends set person_id = null, address = null, content = null,
      state = case when state in ('booked', 'claimed') then 'skipped' else state end,
      reason = case when state in ('booked', 'claimed') then 'suppressed' else reason end,
      settled_at = case when state in ('booked', 'claimed') then now() else settled_at end
    where store_id = ${storeId} and address_key = ${addressKey}`.execute(tx);
}

/** Two people of a store who turned out to be one: the second one stays. */
export interface MergedRecipient {
  readonly gone: string;
  readonly kept: string;
}

/** Mails that wait for people who were merged wait for the one who stays. Their source looks whether the address is theirs. */
export async function moveRecipients(tx: Tx, merged: readonly MergedRecipient[]): Promise<void> {
  if (merged.length === 0) return;
  await sql`
    update sends s set person_id = m.kept
    from json_to_recordset(${JSON.stringify(merged)}::json) as m(gone uuid, kept uuid)
    where s.person_id = m.gone and s.state in ('booked', 'claimed')`.execute(tx);
}

/** A link as a source’s mails have it. */
export interface SourceLink {
  /** The content that has it; null where there is one. */
  readonly variant: string | null;
  /** Its number in that content. */
  readonly place: number;
  readonly url: string;
  /** What it says in the mail. */
  readonly words: string;
}

const linkNumbersSchema = z.array(
  z.object({ linkNo: z.int(), variant: z.string().nullable(), place: z.int(), url: z.string() }),
);
export type LinkNumber = z.output<typeof linkNumbersSchema>[number];

/**
 * Keeps where a source’s links lead, each under a number from 0 that never changes.
 * @returns the numbers of all of its links
 */
export async function saveLinks(
  tx: Tx,
  sourceId: string,
  links: readonly SourceLink[],
): Promise<LinkNumber[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`links ${sourceId}`}, 30))`.execute(tx);
  await sql`
    insert into send_links (source_id, link_no, project_id, url, words, variant, place)
    select src.id, (select coalesce(max(k.link_no) + 1, 0) from send_links k where k.source_id = src.id)
        + row_number() over (order by l.ordinal) - 1, src.project_id, l.url, l.words, l.variant, l.place
    from send_sources src, json_to_recordset(${JSON.stringify(links.map((link, ordinal) => ({ ordinal, ...link })))}::json)
      as l(ordinal int, url text, words text, variant text, place smallint)
    where src.id = ${sourceId} and not exists (
      select from send_links k where k.source_id = src.id and k.variant is not distinct from l.variant
        and k.place = l.place and k.url = l.url)`.execute(tx);
  const { rows } = await sql`
    select link_no, variant, place, url from send_links where source_id = ${sourceId}`.execute(tx);
  return linkNumbersSchema.parse(rows);
}

/** Where a link of a source leads; null where it has none of that number. A redirect goes nowhere else. */
export async function findLink(tx: Tx, sourceId: string, n: number): Promise<string | null> {
  const { rows } = await sql`
    select url from send_links where source_id = ${sourceId} and link_no = ${n}`.execute(tx);
  return rows[0] ? z.object({ url: z.string() }).parse(rows[0]).url : null;
}

/** What happened to a mail after it left. */
export interface NewSendEvent {
  readonly sendId: string;
  readonly kind:
    | 'delivered'
    | 'deferred'
    | 'bounced'
    | 'complained'
    | 'fetched'
    | 'opened'
    | 'scanned'
    | 'clicked'
    | 'unsubscribed';
  readonly at?: Date;
  readonly link?: number;
  readonly sure?: boolean;
  readonly data?: Readonly<Record<string, string>>;
  /** The provider’s name of it: the same event is noted once, however often it is told. */
  readonly dedupe: string;
}

/** Notes what happened to mails. @returns the mails of which something new is noted */
export async function noteSendEvents(tx: Tx, events: readonly NewSendEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({ id: newId(), ...event }));
  const written = await sql`
    insert into send_events (id, project_id, store_id, send_id, kind, at, link, sure, data, dedupe)
    select e.id, s.project_id, s.store_id, s.id, e.kind, coalesce(e.at, now()), e.link, e.sure, coalesce(e.data, '{}'), e.dedupe
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(id uuid, "sendId" uuid, kind text, at timestamptz,
      link smallint, sure boolean, data jsonb, dedupe text)
    join sends s on s.id = e."sendId"
    on conflict (send_id, kind, dedupe) do nothing returning send_id`.execute(tx);
  return z
    .array(z.object({ sendId: z.uuid() }))
    .parse(written.rows)
    .map(({ sendId }) => sendId);
}
