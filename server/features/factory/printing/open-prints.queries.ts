import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  OPEN_PRINT_STATES,
  printReportSchema,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';

const openPrintSchema = printReportSchema
  .omit({ cause: true, words: true, proof: true, provenAt: true, confirmedAt: true, updatedAt: true })
  .extend({
    printer: z
      .string()
      .nullable()
      .transform((printer) => printer ?? ''),
    revision: z.int().transform((revision) => Math.max(1, revision)),
    queuedAt: z.date().transform((at) => at.toISOString()),
    sentAt: z
      .date()
      .nullable()
      .transform((at) => at?.toISOString() ?? null),
  });

/**
 * A workstation's open print ledger entries that may be on paper, the oldest first: what it had to ask for before it
 * sent it, and hadn't, is left out.
 */
export async function findOpenPrints(tx: Tx, stationId: string): Promise<z.output<typeof openPrintSchema>[]> {
  const rows = await tx
    .selectFrom('printIntents')
    .select([
      'id',
      'labelId',
      'printer',
      'state',
      'reason',
      'parentId',
      'staffId',
      'revision',
      'queuedAt',
      'sentAt',
    ])
    .where('stationId', '=', stationId)
    .where('state', 'in', OPEN_PRINT_STATES)
    .where(
      sql<boolean>`(armed_at is not null or share_id is not null or epoch = 0 or state not in ('claimed', 'queued'))`,
    )
    .orderBy('queuedAt')
    .orderBy('id')
    .execute();
  return z.array(openPrintSchema).parse(rows);
}

/**
 * A scan of these labels shows their paper, whichever workstation printed it. It shows one paper: a second attempt at
 * the same one stays in doubt until someone has looked for it. Part of a statement.
 */
export const confirmScanned = (labelIds: readonly string[]): RawBuilder<unknown> => sql`
  update print_intents set state = 'confirmed', proof = 'scan', confirmed_at = now(), updated_at = now()
  where id in (
      select distinct on (label_id, print_no) id from print_intents
      where label_id = any(${labelIds}::uuid[]) and not extra
        and state in ('sending', 'in_memory', 'unknown', 'acknowledged', 'sent_unproven', 'confirmed')
      order by label_id, print_no, state = 'confirmed' desc, state in ('acknowledged', 'sent_unproven') desc, queued_at, id
    ) and state <> 'confirmed'`;

/**
 * Ends what a removed workstation had: labels it hadn’t asked to send are free, those it may have sent are in doubt. Those of one
 * printer are of one stop.
 */
export async function endStationPrints(tx: Tx, stationId: string): Promise<void> {
  await sql`
    with ended as materialized (
      select id, printer, state in ('claimed', 'queued') and armed_at is null and share_id is null as is_free
      from print_intents where station_id = ${stationId} and state in (${sql.join(OPEN_PRINT_STATES)})
        and state <> 'unknown'
    ), stops as materialized (
      select printer, gen_random_uuid() as id from ended where not is_free group by printer
    )
    update print_intents p set updated_at = now(), cause = 'station-removed',
      state = case when e.is_free then 'cancelled' else 'unknown' end,
      stop_id = case when not e.is_free then s.id end, doubted_at = case when not e.is_free then now() end
    from ended e left join stops s on s.printer is not distinct from e.printer
    where p.id = e.id`.execute(tx);
}

/**
 * Answers labels in doubt, each once: one that someone has answered already stays as it is. A query for a `with`, as
 * `answered`.
 * @param wanted their ids, locked in the order of their labels
 */
const answerDoubts = (
  wanted: RawBuilder<unknown>,
  { isOnPaper, staffId }: { readonly isOnPaper: boolean; readonly staffId: string | null },
): RawBuilder<unknown> => sql`
  wanted as materialized (${wanted}),
  done as (
    update print_intents p set state = ${isOnPaper ? 'confirmed' : 'failed'}, updated_at = now(),
      proof = case when ${isOnPaper} then 'person' end,
      cause = case when ${isOnPaper} then null else 'failed-person' end,
      confirmed_at = case when ${isOnPaper} then now() end,
      extra = ${isOnPaper} and exists (select from print_intents q where q.label_id = p.label_id and q.id <> p.id
        and q.print_no = p.print_no and not q.extra and q.state in ('acknowledged', 'sent_unproven', 'confirmed'))
    from wanted w where p.id = w.id and p.state = 'unknown'
    returning p.*
  ),
  answered as (
    insert into print_events (id, project_id, intent_id, label_id, station_id, at, from_state, to_state, actor, staff_id, cause)
    select gen_random_uuid(), project_id, id, label_id, station_id, now(), 'unknown', state, 'person',
      ${staffId}::uuid, cause from done
    returning id
  )`;

/** Whether a label in doubt is on paper, as someone saw it. False where it isn’t in doubt. */
export async function settleDoubt(
  tx: Tx,
  settled: { readonly id: string; readonly isOnPaper: boolean; readonly staffId: string | null },
): Promise<boolean> {
  const wanted = sql`select id from print_intents where id = ${settled.id} and state = 'unknown' for update`;
  const { rows } = await sql`with ${answerDoubts(wanted, settled)} select id from answered`.execute(tx);
  return rows.length > 0;
}

const settledStopSchema = z.object({ anchors: z.int(), settled: z.int() });

/**
 * One answer for labels in doubt of one stop: those sent before a label that is on paper printed too, those sent after it didn’t.
 * One statement, however many there are.
 * @returns how many it answered; null where that label isn’t known to be on paper
 */
export async function settleDoubtsOfStop(
  tx: Tx,
  settled: {
    readonly stopId: string;
    readonly anchorId: string;
    readonly ids: readonly string[];
    readonly isOnPaper: boolean;
    readonly staffId: string | null;
  },
): Promise<number | null> {
  const side = settled.isOnPaper ? sql`p.sent_at < a.sent_at` : sql`p.sent_at > a.sent_at`;
  const wanted = sql`
    select p.id from print_intents p, anchor a
    where p.stop_id = ${settled.stopId} and p.state = 'unknown' and p.id = any(${settled.ids}::uuid[]) and ${side}
    order by p.label_id, p.id for update of p`;
  const { rows } = await sql`
    with anchor as materialized (
      select sent_at from print_intents
      where id = ${settled.anchorId} and stop_id = ${settled.stopId} and state = 'confirmed'
    ), ${answerDoubts(wanted, settled)}
    select (select count(*)::int from anchor) as anchors, (select count(*)::int from answered) as settled`.execute(
    tx,
  );
  const { anchors, settled: count } = settledStopSchema.parse(rows[0]);
  return anchors === 0 ? null : count;
}

/** Someone looked for a paper that no one has scanned. False where it isn’t waiting for a scan. */
async function closeUnseen(
  tx: Tx,
  id: string,
  staffId: string | null,
  change: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    with done as (
      update print_intents p set ${change}, updated_at = now()
      from (select l.id, l.state, q.state as from_state from labels l join print_intents q on q.label_id = l.id
        where q.id = ${id}) l
      where p.id = ${id} and l.id = p.label_id and l.state in ('open', 'label_printed')
        and p.state in ('acknowledged', 'sent_unproven') and not p.extra and p.closed_at is null
      returning p.*, l.from_state
    )
    insert into print_events (id, project_id, intent_id, label_id, station_id, at, from_state, to_state, actor, staff_id, cause)
    select gen_random_uuid(), project_id, id, label_id, station_id, now(), from_state, state, 'person', ${staffId}::uuid, cause
    from done
    returning id`.execute(tx);
  return rows.length > 0;
}

/** It isn’t there. False where it isn’t waiting for a scan. */
export const closeLost = (tx: Tx, id: string, staffId: string | null): Promise<boolean> =>
  closeUnseen(tx, id, staffId, sql`closed_at = now(), cause = 'lost'`);

/** Someone has it in hand. False where it isn’t waiting for a scan. */
export const confirmFound = (tx: Tx, id: string, staffId: string | null): Promise<boolean> =>
  closeUnseen(tx, id, staffId, sql`state = 'confirmed', proof = 'person', confirmed_at = now()`);
