import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { paymentFailed } from '../../../../shared/features/projects/payments/payments.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';
import { insertEventFrom } from '../../../platform/domain-events/domain-events.ts';
import {
  deleteSandboxIntents,
  type PaymentEvent,
  type PaymentStatus,
} from '../../../platform/payments/payments.ts';

export interface PaymentRow {
  readonly id: string;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Before the event. */
  readonly status: PaymentStatus;
  readonly orderTotalMinor: number;
  readonly orderCurrency: string;
  /** The event had not been recorded before. */
  readonly isNew: boolean;
}

/**
 * The payment's status after an event; null where it stays. A paid one is refunded once all of it went back, which its
 * order knows.
 */
function toStatus(kind: PaymentEvent['kind']): PaymentRow['status'] | null {
  const isDispute = kind === 'disputed' || kind === 'dispute-won' || kind === 'dispute-lost';
  return isDispute || kind === 'ignored' ? null : kind;
}

/**
 * Records an event once, in one statement that locks the payment: its status, a finished attempt, and
 * `payment.failed` for a new failure. Events can overtake one another: a finished payment keeps its status, and so does
 * one that was ended, unless money has come all the same. Undefined without such a payment.
 */
export async function recordEvent(
  tx: Tx,
  provider: string,
  event: PaymentEvent,
): Promise<PaymentRow | undefined> {
  const status = toStatus(event.kind);
  const { rows } = await prepared(
    'payments.record-event',
    sql<PaymentRow>`
    with recorded as (
      insert into payment_events (provider, event_id) values (${provider}, ${event.eventId})
      on conflict do nothing returning event_id
    ), held as materialized (
      select p.*, o.total_minor as order_total_minor, o.currency as order_currency
      from payments p join orders o on o.id = p.order_id
      where p.provider = ${provider} and p.intent_id = ${event.intentId}
      for update of p
    ), attempt as (
      insert into payment_attempts (id, project_id, payment_id, provider_reference, is_successful, message, method_name)
      select ${uuid()}::uuid, held.project_id, held.id, ${event.reference}, ${event.kind === 'succeeded'}::boolean,
        ${event.message}, ${event.methodName}
      from held, recorded where ${event.kind} in ('succeeded', 'failed')
      on conflict (provider_reference) do nothing returning id
    ), changed as (
      update payments p set status = ${status},
        succeeded_at = case when ${status} = 'succeeded' then now() else p.succeeded_at end
      from held, recorded
      where p.id = held.id and ${status}::text is not null
        and held.status not in ('succeeded', 'refunded')
        and (${status} = 'succeeded' or held.status <> 'cancelled')
    ), told as (
      ${insertEventFrom(
        paymentFailed,
        sql`
          select held.project_id, jsonb_build_object('orderId', held.order_id, 'message', ${event.message}::text) as payload
          from held, attempt where ${event.kind} = 'failed' and held.status not in ('succeeded', 'refunded')`,
      )}
    )
    select id, order_id as "orderId", amount_minor as "amountMinor", currency, status,
      order_total_minor as "orderTotalMinor", order_currency as "orderCurrency",
      exists (select from recorded) as "isNew"
    from held`,
  ).execute(tx);
  return rows[0];
}

/** A payment to ask its provider about. */
export interface OpenPayment {
  readonly provider: 'sandbox' | 'stripe';
  readonly intentId: string;
}

/** Whether a payment can still bring money. @param payment its name in the statement */
export const isPayable = (payment: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${payment}.status`)} in ('pending', 'processing', 'failed')`;

const NOT_OVER = isPayable('payments');

/**
 * Claims payments whose end may have been missed: those without one two minutes after they began, then each time they
 * are twice as old as at the last look, for a week. A claimed payment is not claimed again until then, by any process.
 */
export async function claimOverduePayments(tx: Tx, most: number): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    with due as (
      select id from payments
      where ${NOT_OVER} and created_at > now() - interval '7 days'
        and now() - created_at > greatest(interval '2 minutes', 2 * (asked_at - created_at))
      order by asked_at nulls first limit ${most} for update skip locked
    )
    update payments p set asked_at = now() from due where p.id = due.id
    returning p.provider, p.intent_id as "intentId"`.execute(tx);
  return rows;
}

/** Claims a shopper's pending payment, at most every ten seconds. Undefined when no check is due. */
export async function claimAwaitedPayment(tx: Tx, orderId: string): Promise<OpenPayment | undefined> {
  const { rows } = await sql<OpenPayment>`
    update payments set asked_at = now()
    where order_id = ${orderId} and ${NOT_OVER} and coalesce(asked_at, created_at) < now() - interval '10 seconds'
    returning provider, intent_id as "intentId"`.execute(tx);
  return rows[0];
}

/** The order's payment, unless it has ended. */
export async function findOpenPayment(tx: Tx, orderId: string): Promise<OpenPayment | undefined> {
  const { rows } = await sql<OpenPayment>`
    select provider, intent_id as "intentId" from payments where order_id = ${orderId} and ${NOT_OVER}`.execute(
    tx,
  );
  return rows[0];
}

/** The provider takes no money for the order any more. */
export async function markCancelled(tx: Tx, orderId: string): Promise<void> {
  await sql`update payments set status = 'cancelled' where order_id = ${orderId} and ${NOT_OVER}`.execute(tx);
}

export interface NewPayment {
  readonly projectId: string;
  readonly orderId: string;
  readonly provider: 'sandbox' | 'stripe';
  readonly intentId: string;
  readonly clientSecret: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface SavedPayment {
  readonly clientSecret: string | null;
  readonly paymentStatus: PaymentRow['status'];
}

/**
 * Binds a payment to its order. An order that has one already keeps it: the first is the answer.
 * @returns null where the order has given way to another one
 */
export async function savePayment(tx: Tx, payment: NewPayment): Promise<SavedPayment | null> {
  const { rows } = await prepared(
    'payments.save',
    sql<SavedPayment>`
    insert into payments (id, project_id, order_id, provider, intent_id, client_secret, amount_minor, currency)
    select ${uuid()}::uuid, ${payment.projectId}::uuid, id, ${payment.provider}, ${payment.intentId},
      ${payment.clientSecret}, ${payment.amountMinor}::bigint, ${payment.currency}
    from orders where id = ${payment.orderId} and deleted_at is null for no key update
    on conflict (order_id) do update set order_id = excluded.order_id
    returning client_secret as "clientSecret", status as "paymentStatus"`,
  ).execute(tx);
  return rows[0] ?? null;
}

/** The payment of a paid order, held, with its provider; undefined where nothing was paid. One statement. */
export async function holdPaidPayment(tx: Tx, orderId: string): Promise<OpenPayment | undefined> {
  const { rows } = await sql<OpenPayment>`
    select provider, intent_id as "intentId" from payments
    where order_id = ${orderId} and status in ('succeeded', 'refunded') for no key update`.execute(tx);
  return rows[0];
}

/** Whether all of an order’s payment went back: not where a refund came back later. */
export async function markPaymentRefunded(tx: Tx, orderId: string, isRefunded = true): Promise<void> {
  const [from, to] = isRefunded ? ['succeeded', 'refunded'] : ['refunded', 'succeeded'];
  await sql`update payments set status = ${to} where order_id = ${orderId} and status = ${from}`.execute(tx);
}

/**
 * Deletes the payments of orders that their provider has ended without money; answers the orders whose payment stays.
 * @param orderIds of orders that were let go
 */
export async function deleteEndedPayments(tx: Tx, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  await tx
    .deleteFrom('payments')
    .where('orderId', 'in', orderIds)
    .where('status', '=', 'cancelled')
    .execute();
  const left = await tx.selectFrom('payments').select('orderId').where('orderId', 'in', orderIds).execute();
  const kept = new Set(left.map(({ orderId }) => orderId));
  await deleteSandboxIntents(
    tx,
    orderIds.filter((id) => !kept.has(id)),
  );
  return kept;
}
