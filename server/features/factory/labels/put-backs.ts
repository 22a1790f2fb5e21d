import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Of label `l`: it was cancelled after a garment was picked for it, and the garment lies somewhere. */
export const isToPutBack: RawBuilder<unknown> = sql`l.state = 'cancelled' and l.picked_at is not null and l.put_back_at is null`;

/** Of label `l`: nothing was sprayed or printed on its garment, so it can be sold as new. */
export const goesToStock: RawBuilder<unknown> = sql`(l.pretreated_at is null and l.printed_on_at is null and cardinality(l.printed_sides) = 0)`;

/**
 * Locks for garments that are put back, in the order in which stations’ records take them: counts of their blanks, then their
 * orders.
 */
export async function holdPutBacks(tx: Tx, labelIds: readonly string[]): Promise<void> {
  await sql`
    with shelves as materialized (
      select pg_advisory_xact_lock_shared(hashtextextended('shelf/' || blank_id, 0)) from (
        select distinct blank_id from labels where id = any(${labelIds}::uuid[]) order by blank_id) b)
    select id from orders where id in (select order_id from labels where id = any(${labelIds}::uuid[]))
      and (select count(*) from shelves) is not null
    order by id for update`.execute(tx);
}

/** Queries for a `with`: garments that were put back, as `put_back`, and their pieces, as `put_back_stock`. */
export const endPutBacks = (labelIds: readonly string[]): RawBuilder<unknown> => sql`
  put_back_tote as materialized (
    select l.id, l.tote, ${goesToStock} as to_stock from labels l
    where l.id = any(${labelIds}::uuid[]) and ${isToPutBack} order by l.id for update
  ), put_back as (
    update labels l set put_back_at = now(), tote = null, tag = null, version = l.version + 1
    from put_back_tote t where l.id = t.id
    returning l.id, l.project_id, l.blank_id, l.pick_face, t.to_stock
  ), put_back_stock as (
    select blank_id, count(*)::int as pieces from put_back where to_stock group by blank_id
  )`;
