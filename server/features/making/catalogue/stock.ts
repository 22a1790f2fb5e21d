import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';

/** Pieces of a blank. */
export interface StockLine {
  readonly blankId: string;
  readonly quantity: number;
}

/** What a store that takes back-orders has of every blank: more than anyone can order. */
const BACK_ORDER_PIECES = 1_000_000;

/**
 * Pieces of a blank that can be ordered now: the stock without what other orders have reserved.
 * @param blank alias of the blank's row
 */
export const availableStock = (
  blank: string,
  takesBackOrders: RawBuilder<unknown> = sql`s.takes_back_orders`,
): RawBuilder<number> => sql`
  case when ${takesBackOrders} then ${sql.lit(BACK_ORDER_PIECES)}
    else ${sql.ref(`${blank}.stock`)} - ${sql.ref(`${blank}.reserved`)} end`;

const linesJson = (lines: readonly StockLine[]): RawBuilder<unknown> => sql`
  select "blankId" as blank_id, sum(quantity)::int as pieces
  from json_to_recordset(${JSON.stringify(lines)}::json) as l("blankId" uuid, quantity int) group by "blankId"`;

/** As an array: PostgreSQL takes the rows of a `with` for hundreds, and would read every blank for `in`. */
const isAmong = (rows: string, column: string): RawBuilder<unknown> =>
  sql`id = any(array(select ${sql.ref(column)} from ${sql.table(rows)}))`;

export interface Reservation {
  readonly orderId: string;
  readonly projectId: string;
  readonly lines: readonly StockLine[];
  /** Whether the statement places the order. */
  readonly isPlaced: RawBuilder<unknown>;
  /** Ids of orders that give way to this one; it takes over what they had reserved. */
  readonly replaced: RawBuilder<unknown>;
  readonly takesBackOrders: RawBuilder<unknown>;
}

/**
 * Queries for the `with` of the statement that places an order: they reserve its pieces. `stock_short` then has the
 * blanks of which there aren't enough; if there are any, the transaction has to be rolled back. Blanks are locked in
 * the order of their ids, so that two orders never wait for each other.
 */
export const reserveStock = (reservation: Reservation): RawBuilder<unknown> => {
  const { orderId, projectId, lines, isPlaced, replaced, takesBackOrders } = reservation;
  return sql`
    stock_wanted as (select * from (${linesJson(lines)}) w where ${isPlaced}),
    stock_freed as (
      delete from stock_reservations where order_id in (${replaced}) and ${isPlaced} returning blank_id, quantity
    ),
    stock_change as (
      select blank_id, sum(pieces)::int as pieces
      from (select * from stock_wanted union all select blank_id, -quantity from stock_freed) c group by blank_id
    ),
    stock_locked as materialized (
      select id from blanks where ${isAmong('stock_change', 'blank_id')} order by id for no key update
    ),
    stock_taken as (
      update blanks b set reserved = b.reserved + c.pieces from stock_change c
      where b.id = c.blank_id and b.${isAmong('stock_locked', 'id')}
        and (c.pieces <= 0 or ${takesBackOrders} or b.stock - b.reserved >= c.pieces)
      returning b.id
    ),
    stock_reserved as (
      insert into stock_reservations (order_id, blank_id, project_id, quantity)
      select ${orderId}::uuid, blank_id, ${projectId}::uuid, pieces from stock_wanted
    ),
    stock_short as (
      select blank_id from stock_change where blank_id not in (select id from stock_taken)
    )`;
};

/** Gives back what an order has reserved. Without effect where it has nothing. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with freed as (
      delete from stock_reservations where order_id = ${orderId} returning blank_id, quantity
    ), locked as materialized (
      select id from blanks where ${isAmong('freed', 'blank_id')} order by id for no key update
    )
    update blanks b set reserved = b.reserved - freed.quantity
    from freed where b.id = freed.blank_id and b.${isAmong('locked', 'id')}`.execute(tx);
}

/**
 * Takes the pieces of a paid order out of the stock, and ends its reservation. The stock falls below zero where the
 * store takes back-orders: the factory sees such a blank as short.
 */
export async function takeStock(tx: Tx, orderId: string, lines: readonly StockLine[]): Promise<void> {
  await prepared(
    'catalogue.take-stock',
    sql`
    with freed as (
      delete from stock_reservations where order_id = ${orderId} returning blank_id, quantity
    ), sold as (${linesJson(lines)}),
    locked as materialized (
      select id from blanks where ${isAmong('sold', 'blank_id')} order by id for no key update
    )
    update blanks b set stock = b.stock - sold.pieces, reserved = b.reserved - coalesce(freed.quantity, 0)
    from sold left join freed on freed.blank_id = sold.blank_id
    where b.id = sold.blank_id and b.${isAmong('locked', 'id')}`,
  ).execute(tx);
}

/**
 * Queries for a `with` that put pieces into the stock, or take them out where the number is negative.
 * @param change rows of `blank_id`, each once, and `pieces`
 */
export const changeStock = (change: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  stock_change as (${change}),
  stock_locked as materialized (
    select id from blanks where ${isAmong('stock_change', 'blank_id')} order by id for no key update
  ),
  stock_changed as (
    update blanks b set stock = b.stock + c.pieces from stock_change c
    where b.id = c.blank_id and b.${isAmong('stock_locked', 'id')}
  )`;
