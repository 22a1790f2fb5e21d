import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { ORDERS_CHANGED, type OrderCause } from '../../../../shared/features/selling/orders/orders.ts';
import type { OrderStatus } from '../../../../shared/rules/orders/orders.ts';

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

/**
 * Gives orders their next status, each with an entry in its log: queries for the `with` of a statement that ends in
 * {@link tellStatusChanges}. Whether the status may follow was decided before, on the locked order.
 */
export function statusChanges(changes: readonly StatusChange[]): RawBuilder<unknown> {
  const rows = changes.map(({ orderId, status, cause }) => ({
    log_id: newId(),
    order_id: orderId,
    status,
    cause: cause.kind,
    cause_id: cause.id ?? null,
    account_id: cause.accountId ?? null,
    at: cause.at?.toISOString() ?? null,
  }));
  return sql`
    status_change as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as w(log_id uuid, order_id uuid, status text, cause text, cause_id text, account_id uuid, at timestamptz)
    ), status_changed as (
      update orders o set status = w.status from status_change w where o.id = w.order_id
      returning o.id, o.project_id, o.status, w.log_id, w.cause, w.cause_id, w.account_id, w.at
    ), status_logged as (
      insert into order_status_log (id, project_id, order_id, status, account_id, cause, cause_id, at)
      select log_id, project_id, id, status, account_id, cause, cause_id, coalesce(at, now()) from status_changed
    )`;
}

/** Tells every process of orders with a new status, once the transaction commits. @param changed rows of the orders */
export const tellOrders = (changed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select pg_notify(${ORDERS_CHANGED},
    json_build_object('orderId', id, 'projectId', project_id, 'status', status)::text) from ${changed} as changed_order`;

/** The end of a statement with {@link statusChanges}. */
export const tellStatusChanges: RawBuilder<unknown> = tellOrders(sql`status_changed`);
