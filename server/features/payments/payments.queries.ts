import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/payments/payments.ts';

export interface PaymentRow {
  readonly id: string;
  readonly projectId: string;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'refunded';
  readonly orderTotalMinor: number;
  readonly orderCurrency: string;
  /** The event had not been recorded before. */
  readonly isNew: boolean;
}

/** Records an event and locks the payment it is about, in one statement. Undefined when there is no such payment. */
export async function recordEvent(
  tx: Tx,
  provider: string,
  event: PaymentEvent,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with recorded as (
      insert into payment_events (provider, event_id) values (${provider}, ${event.eventId})
      on conflict do nothing returning event_id)
    select p.id, p.project_id as "projectId", p.order_id as "orderId", p.amount_minor as "amountMinor",
      p.currency, p.status, o.total_minor as "orderTotalMinor", o.currency as "orderCurrency",
      exists (select from recorded) as "isNew"
    from payments p join orders o on o.id = p.order_id
    where p.provider = ${provider} and p.intent_id = ${event.intentId}
    for update of p`.execute(tx);
  return rows[0];
}

/** Sets a payment's status and keeps the attempt that caused it, in one statement. */
export async function keepAttempt(
  tx: Tx,
  payment: PaymentRow,
  event: PaymentEvent,
  status: PaymentRow['status'],
): Promise<void> {
  await sql`
    with attempt as (
      insert into payment_attempts (id, project_id, payment_id, provider_reference, is_successful, message, method_name)
      values (${uuid()}, ${payment.projectId}, ${payment.id}, ${event.reference}, ${event.kind === 'succeeded'},
        ${event.message}, ${event.methodName})
      on conflict (provider_reference) do nothing)
    update payments set status = ${status},
      succeeded_at = case when ${status} = 'succeeded' then coalesce(succeeded_at, now()) else succeeded_at end
    where id = ${payment.id}`.execute(tx);
}

/** Sets a payment's status where no attempt ended. */
export async function setPaymentStatus(
  tx: Tx,
  payment: PaymentRow,
  status: PaymentRow['status'],
): Promise<void> {
  await sql`update payments set status = ${status} where id = ${payment.id}`.execute(tx);
}
