import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';

/** Orders with labels that aren’t printed. One statement. */
export async function openLabelsOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql`
    select distinct order_id as id from labels where order_id = any(${orderIds}::uuid[]) and state = 'open'`.execute(
    tx,
  );
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Query for a `with`: workstations are to hear of the labels of `steered` orders, whose own columns stay as they are. */
export const changedForStations: RawBuilder<unknown> = sql`
  told_stations as (
    update labels l set version = l.version + 1 from steered
    where l.order_id = steered.id and l.state not in ('packed', 'cancelled', 'spoiled')
  )`;

/**
 * Query for a `with`: workstations are to hear of the labels whose garments are between their pick face and their
 * pigeonhole. Later ones change with their next step anyway. In the order in which pushes lock them.
 * @param where rows; without any, nothing changes
 */
export const labelsInWorkChanged = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  told_stations as (
    update labels l set version = l.version + 1
    from (select id from labels where state in ('picked', 'pretreated', 'printed_on') and exists (${where})
      order by id for update) in_work
    where l.id = in_work.id
  )`;

/** Query for a `with`: the unprinted labels of `steered` orders are for one workstation, or for any. As `assigned`. */
export const assignLabels = (stationId: string | null): RawBuilder<unknown> => sql`
  assigned as (
    update labels l set print_station_id = ${stationId}::uuid, version = l.version + 1 from steered
    where l.order_id = steered.id and l.state = 'open' and l.print_station_id is distinct from ${stationId}::uuid
    returning l.id
  )`;
