import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { changeStock } from '../../making/catalogue/catalogue.ts';

/** A count at a pick face. The id is the operation's, the time is ISO. */
export interface StockCount {
  readonly id: string;
  readonly labelId: string;
  readonly counted: number;
  readonly stationId: string;
  readonly staffId: string;
  readonly at: string;
}

/** A count taken back: the station’s last one of its label that stands. */
export type UndoneCount = Pick<StockCount, 'labelId' | 'stationId' | 'at'>;

/** A garment that a batch took from its pick face, or put back there. The time is ISO. */
export interface ShelfMove {
  readonly labelId: string;
  /** Minus one for a garment taken, one for a garment put back. */
  readonly pieces: 1 | -1;
  /** The garment of a cancelled label, which no order waits for: it’s stock again. */
  readonly isFreed: boolean;
  /** The cancelled label whose garment was taken out of a tote instead; null where it came from the pick face. */
  readonly reusedFrom: string | null;
  readonly at: string;
}

export interface CountReports {
  readonly counts: readonly StockCount[];
  readonly undone: readonly UndoneCount[];
}

/**
 * Queries for the `with` of a batch’s first statement, before any other lock: garments that are taken or put back don’t
 * move while someone’s count of the same blank is booked, so that each of them knows the other. Ends with `shelves_held`.
 * @param after a condition that the first lock waits for
 */
export const holdShelves = (
  labels: { readonly moved: readonly string[]; readonly counted: readonly string[] },
  after: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  shelves_counted as materialized (
    select pg_advisory_xact_lock(hashtextextended('shelf/' || blank_id, 0)) from (
      select distinct blank_id from labels where id = any(${labels.counted}::uuid[]) order by blank_id) b
    where ${after}
  ), shelves_moved as materialized (
    select pg_advisory_xact_lock_shared(hashtextextended('shelf/' || blank_id, 0)) from (
      select distinct blank_id from labels where id = any(${labels.moved}::uuid[]) order by blank_id) b
    where (select count(*) from shelves_counted) is not null
  ), shelves_held as materialized (select count(*) as blanks from shelves_moved)`;

/**
 * Queries for the `with` that books a batch: what its picks change in the stock, as `shelf_change`. Usually nothing: the piece
 * was taken when its order was paid. A pick made before a count that is booked already was counted as a piece that still lies
 * there, and a piece put back before it as one that doesn’t: the first count after it is set right. A garment reused
 * from a tote leaves its pick face as it was. A cancelled label’s garment that is put back is a piece more.
 */
export const bookShelfMoves = (moves: readonly ShelfMove[]): RawBuilder<unknown> => sql`
  shelf_move as (
    select l.blank_id, m.pieces, m."isFreed" as is_freed, m.at, r.id as reused_id
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(
      "labelId" uuid, pieces integer, "isFreed" boolean, "reusedFrom" uuid, at timestamptz)
    join labels l on l.id = m."labelId"
    left join labels r on r.id = m."reusedFrom" and r.blank_id = l.blank_id and r.state = 'cancelled'
      and r.put_back_at is null
  ), shelf_late as (
    select next.id as count_id, s.blank_id, -s.pieces as pieces from shelf_move s cross join lateral (
      select n.id from stock_counts n where n.blank_id = s.blank_id and n.undone_at is null and n.at > s.at
      order by n.at, n.id limit 1) next
    where s.reused_id is null
  ), shelf_counts as (
    update stock_counts n set change = n.change + l.pieces
    from (select count_id, sum(pieces)::int as pieces from shelf_late group by count_id) l where n.id = l.count_id
  ), shelf_change as (
    select blank_id, pieces from shelf_late
    union all select blank_id, 1 from shelf_move where reused_id is not null or is_freed
  )`;

/** A cancelled label’s garment that was taken out of a tote for another label has ended: it isn’t to be put back. */
export async function endReused(tx: Tx, moves: readonly ShelfMove[]): Promise<void> {
  const reused = moves.filter(({ reusedFrom }) => reusedFrom !== null);
  if (reused.length === 0) return;
  await sql`
    update labels r set put_back_at = m.at, tote = null, tag = null, version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(reused)}::jsonb) as m("labelId" uuid, "reusedFrom" uuid, at timestamptz)
    join labels l on l.id = m."labelId"
    where r.id = m."reusedFrom" and r.blank_id = l.blank_id and r.state = 'cancelled' and r.put_back_at is null`.execute(
    tx,
  );
}

/**
 * Locks the blanks of some labels, in the order in which all lock them. Counts of one blank follow one another,
 * so that each sees what the one before has left.
 */
export async function lockBlanksOf(tx: Tx, labelIds: readonly string[]): Promise<void> {
  await sql`
    select from blanks where id in (select blank_id from labels where id = any(${labelIds}::uuid[]))
    order by id for no key update`.execute(tx);
}

/**
 * Takes back counts, then books the new ones. On the shelf lies what is free and what paid pieces still wait for, or may
 * again after a dispute: after a count, both together are what was counted, less what was picked since and more what was put back. Of several counts of
 * a blank the latest one stands: where an earlier one is taken back, the stock stays, and the next one takes over what that
 * had changed. One that is sent late takes its part of that from the next one, so that it stands where that is taken back. The blanks
 * are locked already.
 */
export async function bookCounts(tx: Tx, { counts, undone }: CountReports): Promise<void> {
  if (undone.length > 0)
    await sql`
      with ended as (
        update stock_counts c set undone_at = u.at
        from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as u(
          "labelId" uuid, "stationId" uuid, at timestamptz)
        cross join lateral (
          select id from stock_counts
          where label_id = u."labelId" and station_id = u."stationId" and undone_at is null
          order by at desc, id desc limit 1
        ) latest
        where c.id = latest.id returning c.id, c.blank_id, c.change, c.at
      ), followed as (
        select e.blank_id, e.change, next.id as next_id from ended e left join lateral (
          select n.id from stock_counts n
          where n.blank_id = e.blank_id and n.undone_at is null and (n.at, n.id) > (e.at, e.id)
            and n.id not in (select id from ended)
          order by n.at, n.id limit 1
        ) next on true
      ), taken_over as (
        update stock_counts n set change = n.change + f.pieces
        from (select next_id, sum(change)::int as pieces from followed group by next_id) f where n.id = f.next_id
      ), ${changeStock(sql`
        select blank_id, -sum(change)::int as pieces from followed where next_id is null group by blank_id`)}
      select 1`.execute(tx);
  if (counts.length > 0)
    await sql`
      with count as (
        select g.*, l.blank_id, next.id as next_id,
          coalesce((select sum(n.change)::int from stock_counts n
            where n.blank_id = l.blank_id and n.undone_at is null and (n.at, n.id) > (g.at, g.id)), 0) as change_since
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as g(
          id uuid, "labelId" uuid, counted integer, "stationId" uuid, "staffId" uuid, at timestamptz)
        join labels l on l.id = g."labelId"
        left join lateral (
          select n.id from stock_counts n
          where n.blank_id = l.blank_id and n.undone_at is null and (n.at, n.id) > (g.at, g.id)
          order by n.at, n.id limit 1) next on true
      ), found as (
        select c.*, c.counted - b.stock + c.change_since
          - (select count(*)::int from labels w where w.blank_id = c.blank_id and w.state in ('open', 'label_printed'))
          - (select count(*)::int from orders o join labels d on d.order_id = o.id
            where o.status = 'disputed' and d.blank_id = c.blank_id and d.state = 'cancelled'
              and d.picked_at is null and d.stopped_at is null)
          - (select coalesce(sum(case e.kind when 'pick' then 1 else -1 end), 0)::int
            from label_events e join labels p on p.id = e.label_id
            where e.at > c.at and e.kind in ('pick', 'unpick', 'put-back') and p.blank_id = c.blank_id
              and (e.kind <> 'put-back' or e.details->>'to' = 'stock')
              and not exists (select from labels r where r.id = (e.details->>'reusedFrom')::uuid
                and r.blank_id = p.blank_id and r.state = 'cancelled')) as difference
        from count c join blanks b on b.id = c.blank_id
      ), judged as (
        select f.*, difference - coalesce(
          lag(difference) over (partition by blank_id, next_id order by at, id), 0) as change
        from found f
      ), moved as (
        select blank_id, next_id, sum(change)::int as pieces from judged group by blank_id, next_id
      ), taken_over as (
        update stock_counts n set change = n.change - m.pieces from moved m where n.id = m.next_id
      ), kept as (
        insert into stock_counts (id, blank_id, label_id, counted, change, reason, station_id, staff_id, at)
        select id, blank_id, "labelId", counted, change, 'none-here', "stationId",
          (select a.id from accounts a where a.id = "staffId"), at
        from judged
      ), ${changeStock(sql`select blank_id, pieces from moved where next_id is null and pieces <> 0`)}
      select 1`.execute(tx);
}
