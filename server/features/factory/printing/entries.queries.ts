import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type ClaimedLabel,
  claimCauseSchema,
  OPEN_PRINT_STATES,
  type PrintEntry,
  type PrintEvent,
  type PrintReport,
  printIntentStateSchema,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** One call of a workstation at a time. Later statements of the transaction see what an earlier call has written. */
export async function lockStation(tx: Tx, stationId: string): Promise<void> {
  await sql`select id from stations where id = ${stationId} for update`.execute(tx);
}

/**
 * One call of a workstation at a time, and one call for the next labels of all: a statement that began before another
 * call’s claims were stored would choose the same labels, and get none of them.
 */
export async function lockNext(tx: Tx, stationId: string): Promise<void> {
  await sql`
    with station as materialized (select id from stations where id = ${stationId} for update)
    select pg_advisory_xact_lock(hashtext('selvedge next labels')) from station`.execute(tx);
}

/** The stored answer of a repeated request; null for a new one. After its station is locked. */
export async function findAnswer(tx: Tx, stationId: string, requestId: string): Promise<unknown> {
  const row = await tx
    .selectFrom('printRequests')
    .select('answer')
    .where('id', '=', requestId)
    .where('stationId', '=', stationId)
    .executeTakeFirst();
  return row?.answer ?? null;
}

/** What stops a label: itself, or its order. Of label `l` and its order `o`. */
export const blocked = sql`case
    when l.state in ('cancelled', 'packed') then l.state
    when l.state = 'spoiled' then 'cancelled'
    when o.status in ('new', 'to_be_paid') then 'unpaid'
    when o.status in ('refunded', 'bespoke_refunded', 'exchanged') then 'refunded'
    when o.status in ('disputed', 'issue') or o.held_at is not null then 'held' end`;

const labelSchema = z.object({
  id: z.uuid(),
  blocked: claimCauseSchema.nullable(),
  isPrinted: z.boolean(),
  assignedTo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

/** The workstation that the office gave label `l` to, while it can print. */
const assignedTo = sql`(select json_build_object('id', s.id, 'name', s.name) from stations s
  where s.id = l.print_station_id and s.revoked_at is null)`;

/** The office didn’t give label `l` to another workstation. */
export const isFor = (
  stationId: string,
): RawBuilder<unknown> => sql`(l.print_station_id is null or l.print_station_id = ${stationId}
  or not exists (select from stations s where s.id = l.print_station_id and s.revoked_at is null))`;

/** Labels by their ids, locked until the call ends. */
export async function lockLabels(tx: Tx, labelIds: readonly string[]): Promise<ClaimedLabel[]> {
  const { rows } = await sql`
    select l.id, ${blocked} as blocked, l.state <> 'open' as is_printed, ${assignedTo} as assigned_to
    from labels l join orders o on o.id = l.order_id
    where l.id = any(${labelIds}::uuid[]) order by l.id for update of l`.execute(tx);
  return z.array(labelSchema).parse(rows);
}

/** Attempt `p` keeps others from its label. A claim that wasn't renewed in time and wasn't armed doesn't. */
export const holds = sql`not p.extra and p.state in (${sql.join(OPEN_PRINT_STATES)})
  and not (p.state in ('claimed', 'queued') and p.armed_at is null and p.share_id is null
    and coalesce(p.lease_until, 'infinity') < now() - interval '30 seconds')`;

/** Orders whose labels can be printed. */
export const PRINTING_STATUSES = sql`'paid', 'processing', 'label_printed', 'printed', 'consolidated', 'packing'`;
/** The order in which labels `l` of orders `o` are printed: priority first, then the oldest, orders in one piece. */
export const lineOrder = sql`o.priority desc, o.placed_at, o.number, l.counter`;
/** The same as a value. */
export const linePlace = sql`not o.priority, o.placed_at, o.number, l.counter`;

/** Open labels under a condition, locked in the order of the line; those that another call has locked are left to it. */
export async function lockableLabels(
  tx: Tx,
  condition: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<ClaimedLabel[]> {
  const { rows } = await sql`
    select l.id, ${blocked} as blocked, false as is_printed, ${assignedTo} as assigned_to
    from orders o join labels l on l.order_id = o.id
    where o.status in (${PRINTING_STATUSES}) and o.held_at is null and l.state = 'open' and ${condition}
    order by ${lineOrder} limit ${limit} for update of l skip locked`.execute(tx);
  return z.array(labelSchema).parse(rows);
}

/**
 * The next labels to print that no other workstation has, its own offline labels among them. After `lockNext`.
 */
export const lockNextLabels = (tx: Tx, stationId: string, count: number): Promise<ClaimedLabel[]> =>
  lockableLabels(
    tx,
    sql`${isFor(stationId)} and not exists (select from print_intents p where p.label_id = l.id and ${holds}
      and not (p.station_id = ${stationId} and p.share_id is not null and p.state = 'claimed'))`,
    count,
  );

/** An attempt as it is stored. */
export interface StoredEntry extends PrintEntry {
  readonly station: string;
  readonly shareId: string | null;
}

const entrySchema = z.object({
  id: z.uuid(),
  labelId: z.uuid(),
  stationId: z.uuid(),
  station: z.string(),
  printNo: z.int(),
  epoch: z.coerce.number(),
  state: printIntentStateSchema,
  shareId: z.uuid().nullable(),
  armedAt: z.date().nullable(),
  extra: z.boolean(),
  reason: z.string().nullable(),
  parentId: z.uuid().nullable(),
  cause: z.string().nullable(),
  leaseUntil: z.date().nullable(),
  revision: z.int(),
});

/** Every attempt of some labels, by label. After their labels are locked. */
export async function loadEntries(
  tx: Tx,
  labelIds: readonly string[],
): Promise<Map<string, readonly StoredEntry[]>> {
  const { rows } = await sql`
    select p.id, p.label_id, p.station_id, s.name as station, p.print_no, p.epoch, p.state, p.share_id, p.armed_at,
      p.extra, p.reason, p.parent_id, p.cause, p.lease_until, p.revision
    from print_intents p join stations s on s.id = p.station_id
    where p.label_id = any(${labelIds}::uuid[]) order by p.queued_at, p.id`.execute(tx);
  const entries = z
    .array(entrySchema)
    .parse(rows)
    .map(
      ({ armedAt, extra, leaseUntil, ...row }): StoredEntry => ({
        ...row,
        isShared: row.shareId !== null,
        isArmed: armedAt !== null,
        isExtra: extra,
        leaseUntil: leaseUntil?.getTime() ?? null,
      }),
    );
  return Map.groupBy(entries, ({ labelId }) => labelId);
}

/** An attempt to be stored: as the rules left it, with what its workstation told of it. */
export interface ChangedEntry {
  readonly entry: PrintEntry;
  readonly from: PrintEntry | null;
  readonly shareId: string | null;
  readonly report: PrintReport | null;
  /** The stop of its printer that left it in doubt; absent where it isn’t in doubt, or was already. */
  readonly stop?: { readonly id: string; readonly at: string };
}

const serverEvents = (entries: readonly ChangedEntry[]) =>
  entries
    .filter(({ entry, from, report }) => report === null && entry.state !== from?.state)
    .map(({ entry }) => entry.id);

const stationEvents = (stationId: string, events: readonly PrintEvent[]): RawBuilder<unknown> => sql`
  insert into print_events (id, project_id, intent_id, label_id, station_id, seq, at, from_state, to_state, actor,
    staff_id, cause)
  select e.id, l.project_id, e."intentId", l.id, ${stationId}, e.seq, e.at, e."fromState", e."toState",
    case when e."toState" = 'acknowledged' then 'printer' when e."toState" = 'confirmed' then 'scan'
      when e."fromState" is null or e.cause = 'failed-person' then 'person' else 'station' end,
    e."staffId", e.cause
  from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id uuid, "intentId" uuid, "labelId" uuid, seq bigint,
    at timestamptz, "fromState" text, "toState" text, "staffId" uuid, cause text)
  join labels l on l.id = e."labelId"
  where exists (select from print_intents p where p.id = e."intentId" and p.station_id = ${stationId})
    or exists (select from changed c where c.id = e."intentId" and c."stationId" = ${stationId})
  on conflict (id) do nothing`;

/** Stores attempts with what changed about them, in one statement. Those that end make room for those that begin. */
export async function saveEntries(
  tx: Tx,
  stationId: string,
  changed: readonly ChangedEntry[],
  also: {
    readonly events?: readonly PrintEvent[];
    readonly request?: { readonly id: string; readonly answer: unknown };
    /** What else is to be done of it, as a part of the statement. */
    readonly step?: RawBuilder<unknown> | null;
  } = {},
): Promise<void> {
  const { events = [], request = null, step = null } = also;
  if (changed.length === 0 && events.length === 0 && request === null) return;
  const rows = changed.map(({ entry, from, shareId, report, stop }) => ({
    ...entry,
    stopId: stop?.id ?? null,
    doubtedAt: stop?.at ?? null,
    shareId: entry.isShared ? shareId : null,
    leaseUntil: entry.leaseUntil === null ? null : new Date(entry.leaseUntil).toISOString(),
    fromState: from?.state ?? null,
    ...(report && {
      toldPrinter: report.printer,
      words: report.words,
      staffId: report.staffId,
      proof: report.proof,
      queuedAt: report.queuedAt,
      sentAt: report.sentAt,
      provenAt: report.provenAt,
      confirmedAt: report.confirmedAt,
      updatedAt: report.updatedAt,
    }),
    isReported: report !== null,
  }));
  // The printer is the stored one unless the workstation tells another: a row is checked before it’s known to exist.
  await sql`
    with changed as (
      select r.*, l.project_id, coalesce(r."toldPrinter", p.printer) as printer from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        id uuid, "labelId" uuid, "stationId" uuid, "printNo" integer, epoch bigint, state text, "shareId" uuid,
        "isArmed" boolean, "isExtra" boolean, reason text, "parentId" uuid, cause text, "leaseUntil" timestamptz,
        revision integer, "fromState" text, "toldPrinter" text, words text, "staffId" uuid, proof text,
        "queuedAt" timestamptz, "sentAt" timestamptz, "provenAt" timestamptz, "confirmedAt" timestamptz,
        "updatedAt" timestamptz, "isReported" boolean, "stopId" uuid, "doubtedAt" timestamptz)
      join labels l on l.id = r."labelId" left join print_intents p on p.id = r.id
    ), saved as (
      insert into print_intents as p (id, project_id, label_id, station_id, print_no, epoch, state, share_id, armed_at, extra,
        reason, parent_id, cause, lease_until, revision, claimed_at, printer, words, staff_id, proof, queued_at,
        sent_at, proven_at, confirmed_at, updated_at, stop_id, doubted_at)
      select id, project_id, "labelId", "stationId", "printNo", epoch, state, "shareId",
        case when "isArmed" then now() end, "isExtra", reason, "parentId", cause, "leaseUntil", revision,
        case when epoch > 0 then now() end, printer, words, "staffId", proof, coalesce("queuedAt", now()), "sentAt",
        "provenAt", "confirmedAt", coalesce("updatedAt", now()), "stopId", "doubtedAt"
      from changed
      order by state in ('claimed', 'queued', 'sending', 'in_memory', 'unknown'), id
      on conflict (id) do update set state = excluded.state, cause = excluded.cause, epoch = excluded.epoch,
        share_id = excluded.share_id, extra = excluded.extra, lease_until = excluded.lease_until,
        revision = excluded.revision,
        armed_at = case when excluded.armed_at is null then null else coalesce(p.armed_at, excluded.armed_at) end,
        printer = excluded.printer, words = excluded.words,
        staff_id = coalesce(excluded.staff_id, p.staff_id), proof = coalesce(excluded.proof, p.proof),
        sent_at = coalesce(excluded.sent_at, p.sent_at), proven_at = coalesce(excluded.proven_at, p.proven_at),
        confirmed_at = coalesce(excluded.confirmed_at, p.confirmed_at), updated_at = excluded.updated_at,
        stop_id = coalesce(p.stop_id, excluded.stop_id), doubted_at = coalesce(p.doubted_at, excluded.doubted_at),
        received_at = now()
    ), told as (
      insert into print_events (id, project_id, intent_id, label_id, station_id, at, from_state, to_state, actor, cause)
      select gen_random_uuid(), project_id, id, "labelId", "stationId", now(), "fromState", state, 'server', cause
      from changed where id = any(${serverEvents(changed)}::uuid[])
    ), reported as (
      ${stationEvents(stationId, events)}
    ), stepped as (
      ${step ?? sql`select`}
    ), forgotten as (
      delete from print_requests where ${request !== null} and at < now() - interval '1 day'
    )
    insert into print_requests (id, station_id, answer)
    select ${request?.id ?? null}::uuid, ${stationId}, ${JSON.stringify(request?.answer ?? null)}::jsonb
    where ${request !== null}`.execute(tx);
}
