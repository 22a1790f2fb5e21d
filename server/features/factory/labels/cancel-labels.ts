import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { changeStock } from '../../making/catalogue/catalogue.ts';

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
  await sql`
    with ${changeStock(sql`
      select blank_id, count(*)::int as pieces from labels
      where order_id = ${orderId} and picked_at is null and state not in ('packed', 'spoiled') group by blank_id`)}
    update labels set ${cancelled} where order_id = ${orderId} and state not in ('packed', 'cancelled', 'spoiled')`.execute(
    tx,
  );
}

/** Puts labels that were cancelled before they were printed back in the queue. */
export async function reopenLabels(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update labels set state = 'open', cancelled_at = null, version = version + 1
    where order_id = ${orderId} and state = 'cancelled' and printed_at is null`.execute(tx);
}
