import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { orderPaidLate } from '../../../../shared/features/selling/orders/orders.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { insertEvents } from '../../../platform/domain-events/domain-events.ts';
import { reserveStock } from '../../making/catalogue/catalogue.ts';
import { claimDiscounts, isClaimRefused, newClaimSchema } from '../discounts/discounts.ts';
import { bookingQueries, missingSale, type orderBooksSchema } from '../ledger/ledger.ts';
import { tellOrders } from './status-changes.ts';
import { unpaidOrder } from './unpaid.ts';

type OrderBooks = z.output<typeof orderBooksSchema>;

/** An order that was let go, locked. */
interface GoneOrder extends OrderBooks {
  readonly basketId: string | null;
  readonly lines: readonly { readonly blankId: string; readonly quantity: number }[];
}

const goneOrderSchema = z.object({
  /** Another order of its basket has been paid since, or waits for its payment. */
  isReplaced: z.boolean(),
  email: z.string(),
  accountId: z.uuid().nullable(),
  claims: z.array(newClaimSchema),
});

/** What the order had, as it stands behind the lock of its basket. */
async function findGone(tx: Tx, { id, basketId }: GoneOrder): Promise<z.output<typeof goneOrderSchema>> {
  const [, { rows }] = await together(tx, (sender) => [
    sql`select from baskets where id = ${basketId} for update`.execute(sender),
    sql`
      select o.email::text as email, o.claims, k.account_id, exists (
        select from orders y where y.basket_id = o.basket_id and y.id <> o.id and (
          (${unpaidOrder('y')} and y.deleted_at is null) or (y.paid_at > o.placed_at and y.status <> 'refunded'))
      ) as is_replaced
      from orders o join customers k on k.id = o.customer_id where o.id = ${id}`.execute(sender),
  ]);
  return goneOrderSchema.parse(rows[0]);
}

/** Reserves the pieces and claims the discounts of a paid order. False where some are gone: the transaction is to be undone. */
async function claimAgain(
  tx: Tx,
  { id, projectId, storeId, lines }: GoneOrder,
  { email, accountId, claims }: z.output<typeof goneOrderSchema>,
): Promise<boolean> {
  const always = sql`true`;
  const none = sql`select null::uuid where false`;
  const taken = await sql`
    with ${reserveStock({
      orderId: id,
      projectId,
      lines,
      isPlaced: always,
      replaced: none,
      takesBackOrders: sql`(select takes_back_orders from stores where id = ${storeId})`,
      holder: null,
    })}, ${claimDiscounts({ orderId: id, projectId, email, accountId, claims, isPlaced: always, replaced: none })}
    select from stock_short union all select from claims_gone`
    .execute(tx)
    .catch((error: unknown) => {
      if (isClaimRefused(error)) return null;
      throw error;
    });
  return taken !== null && taken.rows.length === 0;
}

/**
 * Takes back what an order had before it was let go, as its payment has arrived all the same: its pieces from what is free,
 * and its discounts. All of it or nothing, and nothing where its basket has another order by now: that is the one which
 * the shopper wants.
 * @returns null where it can’t have them
 */
export async function takeBack(tx: Tx, order: GoneOrder): Promise<{ readonly hasDiscounts: boolean } | null> {
  const gone = await findGone(tx, order);
  if (gone.isReplaced) return null;
  await sql`savepoint taking_back`.execute(tx);
  if (await claimAgain(tx, order, gone)) return { hasDiscounts: gone.claims.length > 0 };
  await sql`rollback to savepoint taking_back`.execute(tx);
  return null;
}

/**
 * Books a payment of an order that can’t be made any more, and emits `order.paid-late`, on which all of it is refunded. The
 * order stays off the floor: it is paid and has an issue until then.
 */
export async function giveBackLate(tx: Tx, order: OrderBooks): Promise<void> {
  const { id, projectId, storeId } = order;
  await sql`
    with paid as (
      update orders set status = 'issue', paid_at = now(), deleted_at = null where id = ${id}
      returning id, project_id, status
    ), logged as (
      insert into order_status_log (id, project_id, order_id, status, cause, at)
      select ${newId()}::uuid, project_id, id, 'paid', 'payment', now() from paid
      union all
      select ${newId()}::uuid, project_id, id, 'issue', 'late-payment', now() + interval '1 millisecond' from paid
    ), told as (
      ${insertEvents(orderPaidLate, [{ projectId, payload: { orderId: id, storeId } }])}
    ), ${bookingQueries(missingSale(order))}
    ${tellOrders(sql`paid`)}`.execute(tx);
}
