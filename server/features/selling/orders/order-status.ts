import { sql } from 'kysely';
import { z } from 'zod';
import { conflict } from '../../../../shared/contract/errors.ts';
import { orderFlowSchema } from '../../../../shared/features/selling/orders/orders.ts';
import {
  canFollow,
  isUnpaid,
  type OrderStatus,
  orderStatusSchema,
} from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type StatusCause, type StatusChange, statusChanges, tellStatusChanges } from './status-changes.ts';

const heldOrderSchema = z.object({
  id: z.uuid(),
  status: orderStatusSchema,
  flow: orderFlowSchema,
  printFilesReady: z.boolean(),
});
type HeldOrder = z.output<typeof heldOrderSchema>;

const isBeforeWork = (status: OrderStatus) => isUnpaid(status) || status === 'paid';
/** Such an order isn't worked on. */
const isStopped = (status: OrderStatus) => ['refunded', 'disputed', 'issue'].includes(status);

/** An order whose print files are not all there is not worked on. */
const needsPrintFiles = (order: HeldOrder, status: OrderStatus): boolean =>
  isBeforeWork(order.status) && !isBeforeWork(status) && !isStopped(status);

/** Whether each item of the order `o` has its print files, all of them ready. */
export const printFilesReady = sql`
  not exists (
    select from order_items i
    where i.order_id = o.id and not coalesce((
      select bool_and(f.status = 'ready') from print_files f where f.design_version_id = i.design_version_id
    ), false)
  )`;

async function holdOrders(tx: Tx, ids: readonly string[]): Promise<HeldOrder[]> {
  const { rows } = await sql`
    select o.id, o.status, o.flow, ${printFilesReady} as print_files_ready
    from orders o where o.id = any(${ids}::uuid[]) order by o.id for update`.execute(tx);
  return z.array(heldOrderSchema).parse(rows);
}

const writeChanges = (tx: Tx, changes: readonly StatusChange[]) =>
  sql`with ${statusChanges(changes)} ${tellStatusChanges}`.execute(tx);

/**
 * Moves orders to other statuses, each with one entry in its log and one `orders-changed` event. Leaves out changes
 * that `shared/rules/orders` doesn't allow, and work on orders without ready print files. Two statements for any
 * number of orders.
 * @returns ids of the orders that changed
 */
export async function changeOrderStatuses(tx: Tx, changes: readonly StatusChange[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const ids = changes.map(({ orderId }) => orderId);
  const held = new Map((await holdOrders(tx, ids)).map((order) => [order.id, order]));
  const allowed = changes.filter(({ orderId, status }) => {
    const order = held.get(orderId);
    if (!order || !canFollow(order.status, status, order.flow)) return false;
    return !needsPrintFiles(order, status) || order.printFilesReady;
  });
  if (allowed.length > 0) await writeChanges(tx, allowed);
  return allowed.map(({ orderId }) => orderId);
}

/**
 * Moves one order. False where it has the status already or is past it.
 * @throws Refusal 409 `print-file-not-ready` where work would begin without print files
 */
export async function changeOrderStatus(
  tx: Tx,
  orderId: string,
  status: OrderStatus,
  cause: StatusCause,
): Promise<boolean> {
  const [order] = await holdOrders(tx, [orderId]);
  if (!order || !canFollow(order.status, status, order.flow)) return false;
  if (needsPrintFiles(order, status) && !order.printFilesReady) {
    throw conflict(
      'print-file-not-ready',
      'This order is waiting for a print file. Try again when it’s ready.',
    );
  }
  await writeChanges(tx, [{ orderId, status, cause }]);
  return true;
}
