import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { conflict } from '../../../../shared/contract/errors.ts';
import {
  ORDERS_CHANGED,
  type OrderCause,
  orderFlowSchema,
} from '../../../../shared/features/selling/orders/orders.ts';
import { canFollow, type OrderStatus, orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';

export interface StatusCause {
  readonly kind: OrderCause;
  /** The operation, payment or shipment it follows from. */
  readonly id?: string | undefined;
  readonly accountId?: string | null | undefined;
  /** Defaults to now. */
  readonly at?: Date | undefined;
}

export interface StatusChange {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly cause: StatusCause;
}

const heldOrderSchema = z.object({
  id: z.uuid(),
  status: orderStatusSchema,
  flow: orderFlowSchema,
  printFilesReady: z.boolean(),
});
type HeldOrder = z.output<typeof heldOrderSchema>;

const BEFORE_WORK: ReadonlySet<OrderStatus> = new Set(['new', 'to_be_paid', 'paid']);

/** An order whose print files are not all there is not worked on. */
const needsPrintFiles = (order: HeldOrder, status: OrderStatus): boolean =>
  BEFORE_WORK.has(order.status) && !BEFORE_WORK.has(status) && status !== 'refunded';

async function holdOrders(tx: Tx, ids: readonly string[]): Promise<HeldOrder[]> {
  const { rows } = await sql`
    select o.id, o.status, o.flow, not exists (
      select from order_items i
      where i.order_id = o.id and not coalesce((
        select bool_and(f.status = 'ready') from print_files f where f.design_version_id = i.design_version_id
      ), false)
    ) as print_files_ready
    from orders o where o.id = any(${ids}::uuid[]) order by o.id for update`.execute(tx);
  return z.array(heldOrderSchema).parse(rows);
}

async function writeChanges(tx: Tx, changes: readonly StatusChange[]): Promise<void> {
  const rows = changes.map(({ orderId, status, cause }) => ({
    log_id: newId(),
    order_id: orderId,
    status,
    cause: cause.kind,
    cause_id: cause.id ?? null,
    account_id: cause.accountId ?? null,
    at: cause.at?.toISOString() ?? null,
  }));
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as w(log_id uuid, order_id uuid, status text, cause text, cause_id text, account_id uuid, at timestamptz)
    ), changed as (
      update orders o set status = w.status from wanted w where o.id = w.order_id
      returning o.id, o.project_id, o.status, w.log_id, w.cause, w.cause_id, w.account_id, w.at
    ), logged as (
      insert into order_status_log (id, project_id, order_id, status, account_id, cause, cause_id, at)
      select log_id, project_id, id, status, account_id, cause, cause_id, coalesce(at, now()) from changed
    )
    select pg_notify(${ORDERS_CHANGED},
      json_build_object('orderId', id, 'projectId', project_id, 'status', status)::text) from changed`.execute(
    tx,
  );
}

/**
 * Moves orders to other statuses, each with one entry in its log and one `orders-changed` event. Statuses only move as
 * `shared/rules/orders` allows; a change that is not allowed, or is none, is left out, and so is work on an order whose
 * print files are not all ready. Two statements for any number of orders.
 * @returns ids of the orders that changed
 */
export async function changeOrderStatuses(tx: Tx, changes: readonly StatusChange[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const held = new Map(
    (
      await holdOrders(
        tx,
        changes.map(({ orderId }) => orderId),
      )
    ).map((o) => [o.id, o]),
  );
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
