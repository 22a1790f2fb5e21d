import { sql } from 'kysely';
import { z } from 'zod';
import { defineRead } from '../../../platform/database/reads.ts';
import { pretreatGrams } from '../../making/catalogue/catalogue.ts';

/** A clock that differs by less from what the office knows of it is no news. */
const CLOCK_NEWS_MS = 30_000;

/** The columns of a label's state; `l` is the label, `o` its order, `b` its blank. */
export const stateColumns = sql`
  l.id, l.code, l.order_id, o.number as order_number, l.counter, l.of_count, l.pick_face, b.sku as blank_sku,
  b.barcode as blank_barcode, l.needs_pretreat, l.sides, l.printed_sides, l.state, l.times_printed,
  l.last_print_no, l.printed_at,
  l.picked_at, l.picked_by, l.pretreated_at, l.printed_on_at, l.cured_at, l.checked_at, l.sorted_at, l.pigeonhole, l.packed_at,
  l.cancelled_at, l.tag, l.tote, l.short_at, l.put_back_at, l.parent_id, l.version`;

/** The colour of blank `b` of base product `p`, as the catalogue has it. */
export const colourHex = sql`(select c->>'hex' from jsonb_array_elements(p.spec->'colours') c where c->>'name' = b.colour limit 1)`;

/** How a garment of base product `p` is cured by the floor’s settings `z`. Paper isn’t. */
export const cureOfLabel = sql`
  case when z.cure_celsius is not null and p.kind = 'apparel'
    then json_build_object('celsius', z.cure_celsius, 'seconds', z.cure_seconds) end`;
/**
 * Whether label `l` is among the share to check by the floor’s settings `z`: always the same ones, spread by the end of their
 * ids, and every garment that’s made again.
 */
export const isToCheck = sql`
  coalesce(z.check_percent > 0 and (l.parent_id is not null
    or ('x' || right(l.id::text, 7))::bit(28)::int % 100 < z.check_percent), false)`;

export const pulledRowSchema = z.object({
  horizon: z.string(),
  nextSequence: z.number(),
  xid: z.string().nullable(),
  id: z.uuid().nullable(),
});

/**
 * The labels changed after a place in the feed, at least one row for its horizon. Where the station tells its place, that is
 * stored: the office reads it.
 */
export const pullRead = defineRead({
  name: 'stations.pull',
  tables: [
    'stations',
    'stationOperations',
    'labels',
    'orders',
    'orderItems',
    'stores',
    'blanks',
    'baseProducts',
    'printFiles',
    'floorSettings',
  ],
  input: {
    stationId: 'uuid',
    isTold: 'boolean',
    clockOffset: 'bigint?',
    xid: 'text',
    label: 'uuid',
    start: 'text?',
    limit: 'int',
  },
  row: z.looseObject({}),
  sql: ({ stationId, isTold, clockOffset, xid, label, start, limit }) => sql`
    with horizon as (select pg_snapshot_xmin(pg_current_snapshot()) as xid), told as (
      update stations set
        pulled_xid = case when ${isTold} then ${xid}::xid8 else pulled_xid end,
        pulled_label = case when ${isTold} then ${label} else pulled_label end,
        pulled_at = case when ${isTold} then now() else pulled_at end,
        clock_offset_ms = coalesce(${clockOffset}, clock_offset_ms)
      where id = ${stationId}
        and ((${isTold} and (pulled_xid, pulled_label) is distinct from (${xid}::xid8, ${label}))
          or coalesce(abs(${clockOffset} - clock_offset_ms) >= ${CLOCK_NEWS_MS}, ${clockOffset} is not null))
    )
    select h.xid::text as horizon, w.*,
      (select coalesce(max(sequence), 0) + 1 from station_operations where station_id = ${stationId}) as next_sequence
    from horizon h left join lateral (
      select l.changed_xid::text as xid, ${stateColumns},
        i.name as product_name, b.colour, b.size, s.name as store_name, o.priority, o.placed_at, o.hold_reason as held_for,
        i.image_file_id as mockup_file_id, ${colourHex} as colour_hex,
        p.spec->'platen'->>'code' as platen, p.spec->>'garment' as garment,
        ${pretreatGrams(sql`p.spec`, sql`l.needs_pretreat`)} as pretreat_grams,
        ${cureOfLabel} as cure, ${isToCheck} as is_to_check,
        (select coalesce(json_agg(json_build_object('side', f.side, 'fileId', f.file_id, 'sha256', f.sha256,
            'widthMm', f.width_mm, 'heightMm', f.height_mm, 'ink', nullif(f.ink, '{}')) order by array_position(l.sides, f.side)), '[]')
          from print_files f where f.design_version_id = i.design_version_id and f.side = any(l.sides)) as print_files
      from labels l
      join orders o on o.id = l.order_id
      join order_items i on i.id = l.order_item_id
      join stores s on s.id = o.store_id
      join blanks b on b.id = l.blank_id
      join base_products p on p.id = b.base_product_id
      left join floor_settings z on z.id = 1
      where (l.changed_xid, l.id) > (${xid}::xid8, ${label}) and l.changed_xid < h.xid
        and (l.state not in ('packed', 'cancelled', 'spoiled')
          or l.state = 'cancelled' and l.picked_at is not null and l.put_back_at is null
          or l.changed_xid >= coalesce(${start}::xid8, h.xid))
      order by l.changed_xid, l.id
      limit ${limit}
    ) w on true`,
  budget: { nodes: 41, cost: 450 },
});
