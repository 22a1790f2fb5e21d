import { sql } from 'kysely';
import { z } from 'zod';
import {
  labelFloorStateSchema,
  orderStatusFromLabels,
} from '../../../../shared/features/factory/labels/labels.ts';
import { orderFlowSchema } from '../../../../shared/features/selling/orders/orders.ts';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { OrderPieces } from '../../../platform/features/order-pieces.ts';
import { changeStock } from '../../making/catalogue/catalogue.ts';
import { emptyHoleOf } from '../pigeonholes/pigeonholes.ts';

/** Takes labels off the floor: a workstation drops one that waits to be printed, and refuses its scans. */
const cancelled = sql`state = 'cancelled', cancelled_at = now(), version = version + 1`;

/** Cancels the labels of an order that aren't printed. */
export async function cancelOpenLabels(tx: Tx, orderId: string): Promise<void> {
  await sql`update labels set ${cancelled} where order_id = ${orderId} and state = 'open'`.execute(tx);
}

/** Cancels every label of an order that isn't packed. Blanks that are still in their pick faces are stock again. */
export async function cancelLabels(tx: Tx, orderId: string): Promise<void> {
  // A workstation may just be booking a pick: the next statement sees it, and its blank stays out of the stock.
  await sql`select from labels where order_id = ${orderId} order by id for update`.execute(tx);
  // What lies in it has to be put back, and isn’t waited for any more.
  await emptyHoleOf(tx, orderId);
  await sql`
    with ${changeStock(sql`
      select blank_id, count(*)::int as pieces from labels
      where order_id = ${orderId} and picked_at is null and state not in ('packed', 'spoiled') and stopped_at is null
      group by blank_id`)}
    update labels set ${cancelled} where order_id = ${orderId} and state not in ('packed', 'cancelled', 'spoiled')`.execute(
    tx,
  );
}

/** Puts labels that were cancelled before they were printed back in the queue, but none that was refunded. */
export async function reopenLabels(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update labels set state = 'open', cancelled_at = null, version = version + 1
    where order_id = ${orderId} and state = 'cancelled' and printed_at is null and stopped_at is null`.execute(
    tx,
  );
}

const stoppedSchema = z.object({ orderItemId: z.uuid(), pieces: z.int() });
const floorSchema = z.object({
  status: orderStatusSchema,
  flow: orderFlowSchema,
  states: z.array(labelFloorStateSchema),
});

/** Those that are least far are stopped first. Three statements. */
export const stopPieces: OrderPieces['stop'] = async (tx, orderId, wanted) => {
  // A workstation may just be booking a scan: the next statement sees it.
  await sql`select from labels where order_id = ${orderId} order by id for update`.execute(tx);
  const { rows } = await sql`
    with ended as materialized (
      select l.id, l.order_item_id, l.blank_id, l.picked_at from (
        select l.*, row_number() over (partition by l.order_item_id
          order by l.picked_at is not null, l.printed_at is not null, l.counter desc) as place
        from labels l where l.order_id = ${orderId} and l.printed_on_at is null
          and l.state not in ('packed', 'cancelled', 'spoiled')
      ) l join json_to_recordset(${JSON.stringify(wanted)}::json) as w("orderItemId" uuid, pieces int)
        on w."orderItemId" = l.order_item_id and l.place <= w.pieces
    ), ${changeStock(sql`
      select blank_id, count(*)::int as pieces from ended where picked_at is null group by blank_id`)}, gone as (
      update labels set ${cancelled}, stopped_at = now() where id in (select id from ended)
    )
    select order_item_id, count(*)::int as pieces from ended group by order_item_id`.execute(tx);
  const after = await sql`
    select o.status, o.flow, array(select l.state from labels l where l.order_id = o.id) as states
    from orders o where o.id = ${orderId}`.execute(tx);
  const stopped = z.array(stoppedSchema).parse(rows);
  const { status, flow, states } = floorSchema.parse(after.rows[0]);
  return {
    stopped: new Map(stopped.map(({ orderItemId, pieces }) => [orderItemId, pieces])),
    status: states.length === 0 ? null : orderStatusFromLabels(status, states, flow),
  };
};
