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

/** Why an order can’t have pieces: there aren’t enough, or others of its network or store hold too many unpaid. */
export const STOCK_REFUSALS = [
  'sold-out',
  'orders-of-network',
  'pieces-of-network',
  'pieces-of-store',
] as const;
export type StockRefusal = (typeof STOCK_REFUSALS)[number];

/** For each blank, or in all, what the unpaid may hold so that other shoppers can still buy. */
export const HOLD_LIMITS = {
  /** Unpaid orders of one network address. */
  networkOrders: 20,
  /** Pieces of a blank for one network address: this share of its stock, but always this many. */
  networkShare: 0.25,
  networkPieces: 5,
  /** The same for the visitors of one store. */
  storeShare: 0.75,
  storePieces: 10,
} as const;

export interface Reservation {
  readonly orderId: string;
  readonly projectId: string;
  readonly lines: readonly StockLine[];
  /** Whether the statement places the order. */
  readonly isPlaced: RawBuilder<unknown>;
  /** Ids of orders that give way to this one; it takes over what they had reserved. */
  readonly replaced: RawBuilder<unknown>;
  readonly takesBackOrders: RawBuilder<unknown>;
  /** Where the unpaid order comes from; null for a paid one, which has no limits. */
  readonly holder: { readonly network: string | null } | null;
}

const most = (share: number, always: number): RawBuilder<number> =>
  sql`greatest(${sql.lit(always)}, floor(l.stock * ${sql.lit(share)}))::int`;

/** The pieces of a blank `l` that the limits leave, where `h` says how many are held. */
const ROOM = sql`
  case when h.network_orders >= ${sql.lit(HOLD_LIMITS.networkOrders)} then 0 else least(
    ${most(HOLD_LIMITS.networkShare, HOLD_LIMITS.networkPieces)} - h.network_pieces,
    ${most(HOLD_LIMITS.storeShare, HOLD_LIMITS.storePieces)} - h.store_pieces) end`;

/**
 * Queries for the `with` of the statement that places an order: they reserve its pieces. `stock_short` then has the
 * blanks that it can’t have, each with its {@link StockRefusal}; if there are any, the transaction has to be rolled back.
 * Blanks are locked in the order of their ids, so that two orders never wait for each other; what is held is counted
 * behind the locks. A store that takes back-orders holds what is free and within the limits, and waits for the rest.
 */
export const reserveStock = (reservation: Reservation): RawBuilder<unknown> => {
  const { orderId, projectId, lines, isPlaced, replaced, takesBackOrders, holder } = reservation;
  return sql`
    stock_wanted as (select * from (${linesJson(lines)}) w where ${isPlaced}),
    stock_freed as (
      delete from stock_reservations where order_id in (${replaced}) and ${isPlaced}
      returning blank_id, quantity, held_since
    ),
    stock_freed_pieces as (select blank_id, sum(quantity)::int as pieces from stock_freed group by blank_id),
    stock_touched as (select blank_id from stock_wanted union select blank_id from stock_freed),
    stock_locked as materialized (
      select id, stock, reserved from blanks where ${isAmong('stock_touched', 'blank_id')}
      order by id for no key update
    ),
    stock_held as materialized (
      select h.* from (select array_agg(id) as ids from stock_locked) l, selvedge_stock_held(
        l.ids, ${holder?.network ?? null}::text, ${projectId}::uuid, array(${replaced}) || ${orderId}::uuid) h
    ),
    stock_room as materialized (
      select l.id, w.pieces as wanted, coalesce(f.pieces, 0) as freed,
        greatest(l.stock - l.reserved, 0) + coalesce(f.pieces, 0) as free,
        ${holder ? sql`greatest(${ROOM}, coalesce(f.pieces, 0))` : sql`coalesce(w.pieces, 0)`} as room,
        h.network_orders, h.network_pieces + w.pieces > ${most(HOLD_LIMITS.networkShare, HOLD_LIMITS.networkPieces)}
          as is_of_network
      from stock_locked l left join stock_wanted w on w.blank_id = l.id
        left join stock_freed_pieces f on f.blank_id = l.id left join stock_held h on h.blank_id = l.id
    ),
    stock_plan as materialized (
      select id as blank_id, freed,
        case when wanted is null then 0 when ${takesBackOrders} then greatest(least(wanted, free, room), 0)
          else wanted end as pieces,
        case when wanted > free and not ${takesBackOrders} then 'sold-out' when wanted <= room then null
          when network_orders >= ${sql.lit(HOLD_LIMITS.networkOrders)} then 'orders-of-network'
          when ${takesBackOrders} then null when is_of_network then 'pieces-of-network'
          when wanted > room then 'pieces-of-store' end as refusal
      from stock_room
    ),
    stock_taken as (
      update blanks b set reserved = b.reserved + c.pieces - c.freed from stock_plan c
      where b.id = c.blank_id and b.${isAmong('stock_locked', 'id')} and c.refusal is null
    ),
    stock_reserved as (
      insert into stock_reservations (order_id, blank_id, project_id, quantity, network, held_since)
      select ${orderId}::uuid, blank_id, ${projectId}::uuid, pieces, ${holder?.network ?? null}::text,
        coalesce((select min(held_since) from stock_freed), now())
      from stock_plan where pieces > 0
    ),
    stock_short as (select blank_id, refusal from stock_plan where refusal is not null)`;
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
