import { sql } from 'kysely';
import { z } from 'zod';
import { readLabelCode, splitCopyMark } from '../../../../shared/features/factory/labels/labels.ts';
import {
  type LabelStories,
  type LabelStory,
  labelStoriesSchema,
  labelStorySchema,
  STORIES_LIMIT,
} from '../../../../shared/features/factory/printing/printing.ts';
import { orderNumberOfCode } from '../../../../shared/features/selling/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { failureRow, failuresOf } from '../failure-photos/failure-photos.ts';

/** Times inside JSON come as text with an offset. */
const nested = z.string().transform((value) => new Date(value).toISOString());
const time = z.date().transform((value) => value.toISOString());
const { files, prints, events, scan, jobsheet } = labelStorySchema.shape;

const rowSchema = labelStorySchema.extend({
  orderNumber: z.coerce.string(),
  paidAt: time.nullable(),
  createdAt: time,
  cancelledAt: time.nullable(),
  printedAt: time.nullable(),
  pickedAt: time.nullable(),
  shortAt: time.nullable(),
  jobsheet: jobsheet.unwrap().extend({ at: nested }).nullable(),
  ahead: z.coerce.number(),
  files: z.array(files.element.extend({ renderedAt: nested.nullable() })),
  prints: z.array(prints.element.extend({ stationSeenAt: nested.nullable(), at: nested })),
  scan: scan.unwrap().extend({ at: nested }).nullable(),
  failures: z.array(failureRow),
  events: z.array(events.element.extend({ at: nested })),
});

const MOST_EVENTS = 100;
/** Labels ahead are counted up to here: from then on it’s a long way. */
const MOST_AHEAD = 1_000;

const personName = (id: string) =>
  sql`(select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.username)
    from accounts a where a.id = ${sql.ref(id)})`;

const askedSchema = labelStoriesSchema
  .omit({ labels: true })
  .extend({ orderNumber: z.coerce.string(), total: z.coerce.number(), labelId: z.uuid().nullable() });

/**
 * How a label, or each label of an order, comes to paper: by a label’s code, as its barcode or its QR code holds it, the code of
 * a jobsheet, or an order number. Null for an unknown one. Two statements.
 */
export async function findStories(tx: Tx, given: string): Promise<LabelStories | null> {
  const text = splitCopyMark(given.trim().toUpperCase()).code;
  const code = readLabelCode(text) ?? text;
  const { rows } = await sql`
    with asked as (
      select 'label' as found, order_id, id as label_id from labels where code = ${code}
      union all select 'order', id, null from orders
        where number = ${orderNumberOfCode(text)}::bigint and deleted_at is null
      limit 1)
    select asked.found, asked.label_id, o.id as order_id, o.number as order_number, o.status as order_status,
      case when asked.label_id is null then (select count(*) from labels l where l.order_id = o.id) else 1 end as total
    from asked join orders o on o.id = asked.order_id`.execute(tx);
  if (rows[0] === undefined) return null;
  const { labelId, ...asked } = askedSchema.parse(rows[0]);
  return { ...asked, labels: await readStories(tx, asked.orderId, labelId) };
}

/** The stories of one label, or of the first of an order. One statement. */
async function readStories(tx: Tx, orderId: string, labelId: string | null): Promise<LabelStory[]> {
  const isOne = labelId !== null;
  const { rows } = await sql`
    with told as (
      select * from labels where order_id = ${orderId} ${isOne ? sql`and id = ${labelId}` : sql``}
      order by counter, id limit ${STORIES_LIMIT}),
    ahead as (select count(*) as pieces from (
      select 1 from orders o join orders e on (not e.priority, e.placed_at, e.number) < (not o.priority, o.placed_at, o.number)
      join labels n on n.order_id = e.id
      where o.id = ${orderId} and n.state = 'open'
        and e.status in ('paid', 'processing', 'label_printed', 'printed', 'consolidated', 'packing')
      limit ${MOST_AHEAD}) n),
    sheet as (select jsonb_build_object('at', j.printed_at, 'by', ${personName('j.printed_by')}) as printed
      from jobsheet_prints j where j.order_id = ${orderId} order by j.printed_at desc limit 1)
    select l.id as label_id, l.code, o.number as order_number, l.counter, l.of_count as of, i.name as product_name,
      b.colour, b.size, l.state, o.status as order_status, o.hold_reason,
      (select s.name from stations s where s.id = l.print_station_id and s.revoked_at is null) as assigned_to,
      o.paid_at, l.created_at, l.cancelled_at, l.printed_at,
      l.picked_at, l.short_at, (select printed from sheet) as jobsheet,
      (select coalesce(json_agg(json_build_object('side', f.side, 'status', f.status, 'error', f.error,
          'renderedAt', f.rendered_at) order by array_position(l.sides, f.side)), '[]')
        from print_files f where f.design_version_id = i.design_version_id) as files,
      exists (select from stations s where s.revoked_at is null
        and (s.pulled_xid, s.pulled_label) >= (l.changed_xid, l.id)) as is_received,
      (select pieces from ahead) + (select count(*) from labels n
        where n.order_id = l.order_id and n.state = 'open' and n.counter < l.counter) as ahead,
      (select coalesce(json_agg(json_build_object('id', p.id, 'station', s.name, 'stationSeenAt', s.last_seen_at,
          'printer', p.printer, 'state', p.state, 'cause', p.cause, 'words', p.words, 'printNo', p.print_no,
          'isShared', p.share_id is not null and p.armed_at is null, 'isExtra', p.extra, 'isClosed', p.closed_at is not null, 'stopId', p.stop_id,
          'staffName', ${personName('p.staff_id')}, 'at', p.updated_at,
          'before', (select count(*) from print_intents q where p.state = 'queued' and q.station_id = p.station_id
            and q.printer = p.printer and q.state in ('queued', 'sending', 'in_memory') and q.queued_at < p.queued_at))
          order by coalesce(p.claimed_at, p.queued_at) desc, p.id desc), '[]')
        from print_intents p join stations s on s.id = p.station_id where p.label_id = l.id) as prints,
      (select json_build_object('kind', e.kind, 'at', e.at, 'station', s.name)
        from label_events e left join stations s on s.id = e.station_id
        where e.label_id = l.id and e.kind in ('pretreat', 'print-on', 'sort', 'pack') order by e.at limit 1) as scan,
      ${failuresOf(sql`l.id`)} as failures,
      (select coalesce(json_agg(json_build_object('at', e.at, 'station', e.station, 'staffName', e.staff_name,
          'toState', e.to_state, 'cause', e.cause, 'printNo', e.print_no) order by e.at desc, e.seq desc), '[]')
        from (select v.at, v.seq, s.name as station, ${personName('v.staff_id')} as staff_name, v.to_state, v.cause,
            p.print_no from print_events v join stations s on s.id = v.station_id
          join print_intents p on p.id = v.intent_id where v.label_id = l.id
          order by v.at desc limit ${isOne ? MOST_EVENTS : 0}) e) as events
    from told l join orders o on o.id = l.order_id join order_items i on i.id = l.order_item_id
    join blanks b on b.id = l.blank_id
    order by l.counter, l.id`.execute(tx);
  return z.array(rowSchema).parse(rows);
}
