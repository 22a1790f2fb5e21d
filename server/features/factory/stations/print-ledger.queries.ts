import { sql } from 'kysely';
import { z } from 'zod';
import {
  type LabelPrintFacts,
  labelPrintFactsSchema,
  OPEN_PRINT_STATES,
  type PrintReport,
  printReportSchema,
} from '../../../../shared/features/factory/stations/stations.ts';
import type { Tx } from '../../../platform/database/database.ts';

/**
 * Saves a workstation's print ledger report in one statement. A repeat or an outdated report has no effect; entries
 * of deleted labels are left out.
 */
export async function keepPrintReports(
  tx: Tx,
  stationId: string,
  intents: readonly PrintReport[],
): Promise<void> {
  await sql`
    insert into print_intents (id, project_id, label_id, station_id, printer, state, cause, words, reason, parent_id,
      staff_id, revision, queued_at, sent_at, proven_at, confirmed_at, updated_at)
    select r.id, l.project_id, r."labelId", ${stationId}, r.printer, r.state, r.cause, r.words, r.reason, r."parentId",
      r."staffId", r.revision, r."queuedAt", r."sentAt", r."provenAt", r."confirmedAt", r."updatedAt"
    from jsonb_to_recordset(${JSON.stringify(intents)}::jsonb) as r(
      id uuid, "labelId" uuid, printer text, state text, cause text, words text, reason text, "parentId" uuid,
      "staffId" uuid, revision integer, "queuedAt" timestamptz, "sentAt" timestamptz, "provenAt" timestamptz,
      "confirmedAt" timestamptz, "updatedAt" timestamptz)
    join labels l on l.id = r."labelId"
    order by r.id
    on conflict (id) do update set printer = excluded.printer, state = excluded.state, cause = excluded.cause,
      words = excluded.words, revision = excluded.revision, sent_at = excluded.sent_at, proven_at = excluded.proven_at,
      confirmed_at = excluded.confirmed_at, updated_at = excluded.updated_at, received_at = now()
    where print_intents.station_id = excluded.station_id and print_intents.revision < excluded.revision`.execute(
    tx,
  );
}

const openPrintSchema = printReportSchema
  .omit({ cause: true, words: true, provenAt: true, confirmedAt: true, updatedAt: true })
  .extend({
    queuedAt: z.date().transform((at) => at.toISOString()),
    sentAt: z
      .date()
      .nullable()
      .transform((at) => at?.toISOString() ?? null),
  });

/** A workstation's print ledger entries that were open when it last reported, the oldest first. */
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
    .orderBy('queuedAt')
    .orderBy('id')
    .execute();
  return z.array(openPrintSchema).parse(rows);
}

/** Times inside JSON come as text with an offset. */
const nested = z.string().transform((value) => new Date(value).toISOString());
const instant = z
  .date()
  .nullable()
  .transform((value) => value?.toISOString() ?? null);
const { files, pulledBy, prints } = labelPrintFactsSchema.shape;

const rowSchema = labelPrintFactsSchema.extend({
  paidAt: instant,
  cancelledAt: instant,
  printedAt: instant,
  files: z.array(files.element.extend({ renderedAt: nested.nullable() })),
  pulledBy: z.array(pulledBy.element.extend({ at: nested.nullable() })),
  prints: z.array(prints.element.extend({ at: nested })),
});

/** What is known of each label of an order on its way to paper, in the order of the labels. One statement. */
export async function findLabelPrints(tx: Tx, orderId: string): Promise<LabelPrintFacts[]> {
  const { rows } = await sql`
    select l.id as label_id, l.code, l.counter, l.of_count as of, o.paid_at, l.cancelled_at, l.printed_at,
      (select coalesce(json_agg(json_build_object('side', f.side, 'status', f.status, 'error', f.error,
          'renderedAt', f.rendered_at) order by array_position(l.sides, f.side)), '[]')
        from print_files f where f.design_version_id = i.design_version_id) as files,
      (select coalesce(json_agg(json_build_object('station', s.name, 'at', s.pulled_at) order by s.pulled_at, s.name), '[]')
        from stations s where s.revoked_at is null
          and (s.pulled_xid, s.pulled_label) >= (l.changed_xid, l.id)) as pulled_by,
      (select coalesce(json_agg(json_build_object('station', s.name, 'printer', p.printer, 'state', p.state,
          'cause', p.cause, 'words', p.words, 'at', p.updated_at) order by p.queued_at desc, p.id desc), '[]')
        from print_intents p join stations s on s.id = p.station_id where p.label_id = l.id) as prints
    from labels l join orders o on o.id = l.order_id join order_items i on i.id = l.order_item_id
    where l.order_id = ${orderId}
    order by l.counter`.execute(tx);
  return z.array(rowSchema).parse(rows);
}
