import { sql } from 'kysely';
import { z } from 'zod';
import { type LabelStory, labelStorySchema } from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Times inside JSON come as text with an offset. */
const nested = z.string().transform((value) => new Date(value).toISOString());
const time = z.date().transform((value) => value.toISOString());
const { files, prints, events, scan } = labelStorySchema.shape;

const rowSchema = labelStorySchema.extend({
  orderNumber: z.coerce.string(),
  paidAt: time.nullable(),
  createdAt: time,
  cancelledAt: time.nullable(),
  printedAt: time.nullable(),
  ahead: z.coerce.number(),
  files: z.array(files.element.extend({ renderedAt: nested.nullable() })),
  prints: z.array(prints.element.extend({ stationSeenAt: nested.nullable(), at: nested })),
  scan: scan.unwrap().extend({ at: nested }).nullable(),
  events: z.array(events.element.extend({ at: nested })),
});

const MOST_EVENTS = 100;
/** Labels ahead are counted up to here: from then on it’s a long way. */
const MOST_AHEAD = 1_000;

const personName = (id: string) =>
  sql`(select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.username)
    from accounts a where a.id = ${sql.ref(id)})`;

/** All that the server has of a label’s way to paper; null for an unknown code. One statement. */
export async function findLabelStory(tx: Tx, code: string): Promise<LabelStory | null> {
  const { rows } = await sql`
    select l.id as label_id, l.code, o.number as order_number, l.counter, l.of_count as of, i.name as product_name,
      b.colour, b.size, l.state, o.status as order_status, o.paid_at, l.created_at, l.cancelled_at, l.printed_at,
      (select coalesce(json_agg(json_build_object('side', f.side, 'status', f.status, 'error', f.error,
          'renderedAt', f.rendered_at) order by array_position(l.sides, f.side)), '[]')
        from print_files f where f.design_version_id = i.design_version_id) as files,
      (select count(*) from (select 1 from orders e join labels n on n.order_id = e.id
        where e.status in ('paid', 'processing', 'label_printed', 'printed', 'consolidated', 'packing')
          and n.state = 'open' and (not e.priority, e.placed_at, e.number, n.counter)
            < (not o.priority, o.placed_at, o.number, l.counter) limit ${MOST_AHEAD}) n) as ahead,
      (select coalesce(json_agg(json_build_object('id', p.id, 'station', s.name, 'stationSeenAt', s.last_seen_at,
          'printer', p.printer, 'state', p.state, 'cause', p.cause, 'words', p.words, 'printNo', p.print_no,
          'isShared', p.share_id is not null and p.armed_at is null, 'isExtra', p.extra, 'isClosed', p.closed_at is not null,
          'staffName', ${personName('p.staff_id')}, 'at', p.updated_at,
          'before', (select count(*) from print_intents q where p.state = 'queued' and q.station_id = p.station_id
            and q.printer = p.printer and q.state in ('queued', 'sending', 'in_memory') and q.queued_at < p.queued_at))
          order by coalesce(p.claimed_at, p.queued_at) desc, p.id desc), '[]')
        from print_intents p join stations s on s.id = p.station_id where p.label_id = l.id) as prints,
      (select json_build_object('kind', e.kind, 'at', e.at, 'station', s.name)
        from label_events e left join stations s on s.id = e.station_id
        where e.label_id = l.id and e.kind in ('pretreat', 'print-on', 'sort', 'pack') order by e.at limit 1) as scan,
      (select coalesce(json_agg(json_build_object('at', e.at, 'station', e.station, 'staffName', e.staff_name,
          'toState', e.to_state, 'cause', e.cause, 'printNo', e.print_no) order by e.at desc, e.seq desc), '[]')
        from (select v.at, v.seq, s.name as station, ${personName('v.staff_id')} as staff_name, v.to_state, v.cause,
            p.print_no from print_events v join stations s on s.id = v.station_id
          join print_intents p on p.id = v.intent_id where v.label_id = l.id
          order by v.at desc limit ${MOST_EVENTS}) e) as events
    from labels l join orders o on o.id = l.order_id join order_items i on i.id = l.order_item_id
    join blanks b on b.id = l.blank_id
    where l.code = ${code.toUpperCase()}`.execute(tx);
  return rows[0] === undefined ? null : rowSchema.parse(rows[0]);
}
