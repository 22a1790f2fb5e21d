import { sql } from 'kysely';
import { z } from 'zod';
import {
  claimCauseSchema,
  type PrintCopy,
  printCopySchema,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';

const named = z.array(z.object({ id: z.uuid(), labelId: z.uuid() }));
const newsSchema = z.object({
  unsent: named,
  unnamed: named,
  stopped: z.array(z.object({ id: z.uuid(), cause: claimCauseSchema })),
  confirmed: z.array(z.uuid()),
  failed: z.array(z.uuid()),
  isAskedBack: z.boolean(),
});

/**
 * What is to be renewed of the attempts that a workstation names, what it has and doesn't name, and which ones
 * ended. Locks the workstation. One statement.
 */
export async function findNews(
  tx: Tx,
  stationId: string,
  ids: readonly string[],
): Promise<z.output<typeof newsSchema>> {
  const { rows } = await sql`
    with station as materialized (
      select id from stations where id = ${stationId} for update
    ), mine as (
      select p.id, p.label_id, p.state, p.cause from print_intents p, station
      where p.id = any(${ids}::uuid[]) and p.station_id = ${stationId}
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'labelId', label_id)), '[]') from mine
        where state in ('claimed', 'queued')) as unsent,
      (select coalesce(json_agg(json_build_object('id', id, 'labelId', label_id)), '[]') from print_intents
        where station_id = ${stationId} and state in ('claimed', 'queued') and epoch > 0
          and share_id is null and not id = any(${ids}::uuid[])) as unnamed,
      (select coalesce(json_agg(json_build_object('id', id, 'cause', coalesce(cause, 'superseded'))), '[]') from mine
        where state = 'cancelled') as stopped,
      (select coalesce(json_agg(id), '[]') from mine where state = 'confirmed') as confirmed,
      (select coalesce(json_agg(id), '[]') from mine where state = 'failed') as failed,
      exists (select from print_intents where station_id = ${stationId} and share_id is not null and state = 'claimed'
        and asked_back_at is not null and armed_at is null) as is_asked_back`.execute(tx);
  return newsSchema.parse(rows[0]);
}

const copyRow = printCopySchema.extend({
  orderNumber: z.coerce.string(),
  prints: z.array(
    z.object({ station: z.string(), at: z.string().transform((at) => new Date(at).toISOString()) }),
  ),
});

const MOST_COPIES = 200;

/**
 * Second copies that no one has binned of which this workstation printed one.
 * @param binned those that someone has binned since
 */
export async function findCopies(tx: Tx, stationId: string, binned: readonly string[]): Promise<PrintCopy[]> {
  const { rows } = await sql`
    with closed as (
      update print_intents set closed_at = now() where id = any(${binned}::uuid[]) and extra and closed_at is null
    )
    select p.id as intent_id, p.label_id, l.code, o.number as order_number, l.counter, l.of_count as of,
      (select json_agg(json_build_object('station', s.name, 'at', coalesce(q.proven_at, q.confirmed_at, q.sent_at,
          q.updated_at)) order by coalesce(q.proven_at, q.confirmed_at, q.sent_at, q.updated_at))
        from print_intents q join stations s on s.id = q.station_id
        where q.label_id = p.label_id and q.print_no = p.print_no
          and q.state not in ('claimed', 'queued', 'failed', 'cancelled')) as prints
    from print_intents p join labels l on l.id = p.label_id join orders o on o.id = l.order_id
    where p.extra and p.closed_at is null and not p.id = any(${binned}::uuid[]) and p.state not in ('claimed', 'queued', 'failed', 'cancelled')
      and exists (select from print_intents q where q.label_id = p.label_id
        and q.print_no = p.print_no and q.station_id = ${stationId}
        and q.state not in ('claimed', 'queued', 'failed', 'cancelled'))
    order by p.updated_at limit ${MOST_COPIES}`.execute(tx);
  return z.array(copyRow).parse(rows);
}

/** Someone binned one of the two copies. */
export async function closeCopies(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update print_intents set closed_at = now()
    where id = any(${ids}::uuid[]) and extra and closed_at is null`.execute(tx);
}
