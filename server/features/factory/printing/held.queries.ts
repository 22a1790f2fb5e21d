import { sql } from 'kysely';
import { z } from 'zod';
import {
  HELD_LIMIT,
  type HeldElsewhere,
  heldElsewhereSchema,
  heldLabelsSchema,
  type LabelsElsewhere,
  OPEN_PRINT_STATES,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { holds, isFor, PRINTING_STATUSES } from './entries.queries.ts';
import { unused } from './shares.queries.ts';

/** From how long without a word on a workstation counts as offline. */
const SILENT_AFTER = sql`interval '2 minutes'`;
/** Labels on hold are counted up to here. */
const ON_HOLD_MOST = 1_000;

/** Labels `l` of orders `o` that are to be printed. */
const toPrint = sql`l.state = 'open' and o.status in (${PRINTING_STATUSES}) and o.held_at is null`;

/**
 * Labels to print that others keep from a workstation, as `other`: by an attempt, or since the office gave them the label.
 */
const others = (stationId: string) => sql`
  other as (
    select p.station_id, l.id as label_id, o.priority, o.placed_at, o.number, l.counter, p.state = 'unknown' as is_in_doubt,
      ${unused} as is_unused, p.asked_back_at is null as is_unasked, false as is_given
    from print_intents p join labels l on l.id = p.label_id join orders o on o.id = l.order_id
    where p.station_id <> ${stationId} and p.state in (${sql.join(OPEN_PRINT_STATES)}) and ${holds} and ${toPrint}
    union all
    select l.print_station_id, l.id, o.priority, o.placed_at, o.number, l.counter, false, false, true, true
    from labels l join orders o on o.id = l.order_id
    where l.print_station_id is not null and not ${isFor(stationId)} and ${toPrint}
      and not exists (select from print_intents p where p.label_id = l.id and ${holds})
  )`;

const line = sql`priority desc, placed_at, number, counter`;

const silentSince = z
  .date()
  .nullable()
  .transform((at) => at?.toISOString() ?? null);
const stationSchema = heldLabelsSchema.extend({ silentSince, onHold: z.int() });
const onHoldSchema = z.object({ station: z.null(), onHold: z.int() });

/** Where the labels in line are that a workstation doesn’t get, and how many of them were asked back. One statement. */
export async function findElsewhere(tx: Tx, stationId: string): Promise<LabelsElsewhere> {
  const { rows } = await sql`
    with ${others(stationId)}, on_hold as (
      select count(*)::int as labels from (
        select from orders o join labels l on l.order_id = o.id
        where o.held_at is not null and o.status in (${PRINTING_STATUSES}) and l.state = 'open' limit ${ON_HOLD_MOST}) h
    )
    select s.name as station, count(*) filter (where is_unused)::int as held,
      count(*) filter (where is_unused and not is_unasked)::int as asked,
      count(*) filter (where not (is_unused or is_in_doubt or is_given))::int as printing,
      count(*) filter (where is_in_doubt)::int as in_doubt, count(*) filter (where is_given)::int as given,
      case when coalesce(s.last_seen_at < now() - ${SILENT_AFTER}, true) then coalesce(s.last_seen_at, s.created_at) end
        as silent_since, on_hold.labels as on_hold
    from on_hold left join (other join stations s on s.id = other.station_id) on true
    group by s.id, on_hold.labels order by count(*) desc, s.name`.execute(tx);
  const found = z.array(z.union([onHoldSchema, stationSchema])).parse(rows);
  return {
    stations: found.flatMap((row) => {
      if (row.station === null) return [];
      const { onHold: _, ...station } = row;
      return [station];
    }),
    onHold: found[0]?.onHold ?? 0,
  };
}

/** Labels to print that others have, by workstation: the first in line of them. */
export async function listHeldElsewhere(tx: Tx, stationId: string): Promise<HeldElsewhere> {
  const { rows } = await sql`
    with ${others(stationId)}
    select s.name as station, array_agg(h.label_id) as label_ids from (
      select station_id, label_id from other order by ${line} limit ${HELD_LIMIT}) h
    join stations s on s.id = h.station_id
    group by s.id order by count(*) desc, s.name`.execute(tx);
  return { stations: z.array(heldElsewhereSchema.shape.stations.element).parse(rows) };
}
