import { sql } from 'kysely';
import { z } from 'zod';
import {
  type PrinterStopDetail,
  printerStopDetailSchema,
  STOP_LIMIT,
  type StoppedBefore,
  stopLabelSchema,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';

const lastSchema = z.object({
  stopId: z.uuid(),
  printer: z.string().nullable(),
  at: z.date().transform((at) => at.getTime()),
});

/** The latest label in doubt of each printer of a workstation, with its stop. One statement. */
export async function findLastStops(tx: Tx, stationId: string): Promise<StoppedBefore[]> {
  const { rows } = await sql`
    select distinct on (printer) stop_id, printer, doubted_at as at from print_intents
    where station_id = ${stationId} and state = 'unknown' and stop_id is not null
    order by printer, doubted_at desc`.execute(tx);
  return z.array(lastSchema).parse(rows);
}

const nested = z.string().transform((at) => new Date(at).toISOString());
const detailRow = printerStopDetailSchema.extend({
  at: z.date().transform((at) => at.toISOString()),
  labels: z.array(stopLabelSchema.extend({ sentAt: nested.nullable() })),
});

/** A stop of a printer with its labels in the order in which they were sent; null for an unknown one. One statement. */
export async function findStop(tx: Tx, id: string): Promise<PrinterStopDetail | null> {
  const { rows } = await sql`
    with stopped as materialized (
      select * from print_intents where stop_id = ${id}
    ), shown as materialized (
      select * from stopped order by sent_at nulls last, queued_at, id limit ${STOP_LIMIT}
    )
    select ${id}::uuid as id, min(s.name) as station, min(p.printer) as printer, min(p.doubted_at) as at,
      count(*)::int as total, count(*) filter (where p.state = 'unknown' and p.closed_at is null)::int as in_doubt,
      (select json_agg(json_build_object('id', n.id, 'code', l.code, 'orderNumber', o.number::text, 'counter', l.counter,
          'of', l.of_count, 'garment', concat_ws(', ', nullif(b.colour, ''), nullif(b.size, '')), 'state', n.state,
          'sentAt', n.sent_at) order by n.sent_at nulls last, n.queued_at, n.id)
        from shown n join labels l on l.id = n.label_id join orders o on o.id = l.order_id
        join blanks b on b.id = l.blank_id) as labels
    from stopped p join stations s on s.id = p.station_id
    having count(*) > 0`.execute(tx);
  return rows[0] === undefined ? null : detailRow.parse(rows[0]);
}
