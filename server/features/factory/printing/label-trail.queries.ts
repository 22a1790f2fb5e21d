import { sql } from 'kysely';
import { z } from 'zod';
import {
  type LabelPrintFacts,
  labelPrintFactsSchema,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';

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

/**
 * What is known of each label of an order on its way to paper, in the order of the labels. Labels that a workstation only
 * held for offline use count as not asked for. One statement.
 */
export async function findLabelPrints(tx: Tx, orderId: string): Promise<LabelPrintFacts[]> {
  const { rows } = await sql`
    select l.id as label_id, l.code, l.counter, l.of_count as of, o.paid_at, l.cancelled_at, l.printed_at,
      (select coalesce(json_agg(json_build_object('side', f.side, 'status', f.status, 'error', f.error,
          'renderedAt', f.rendered_at) order by array_position(l.sides, f.side)), '[]')
        from print_files f where f.design_version_id = i.design_version_id) as files,
      (select coalesce(json_agg(json_build_object('station', s.name, 'at', s.pulled_at) order by s.pulled_at, s.name), '[]')
        from stations s where s.revoked_at is null
          and (s.pulled_xid, s.pulled_label) >= (l.changed_xid, l.id)) as pulled_by,
      (select coalesce(json_agg(json_build_object('station', s.name, 'printer', coalesce(p.printer, ''), 'state', p.state,
          'cause', p.cause, 'words', p.words, 'at', p.updated_at) order by p.queued_at desc, p.id desc), '[]')
        from print_intents p join stations s on s.id = p.station_id where p.label_id = l.id
          and not (p.share_id is not null and p.armed_at is null and p.printer is null)) as prints
    from labels l join orders o on o.id = l.order_id join order_items i on i.id = l.order_item_id
    where l.order_id = ${orderId}
    order by l.counter, l.id`.execute(tx);
  return z.array(rowSchema).parse(rows);
}
