import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { orderRefundRefused } from '../../../../shared/features/selling/orders/orders.events.ts';
import {
  type RefundLine,
  type RefundRequest,
  refundableOrderSchema,
  refundLineSchema,
  refundSchema,
} from '../../../../shared/features/selling/refunds/refunds.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEventFrom } from '../../../platform/domain-events/domain-events.ts';
import { personName } from '../../accounts/identity/identity.ts';
import { orderBooksColumns, orderBooksSchema } from '../ledger/ledger.ts';
import { customerColumn, itemPicture, orderNamed } from '../orders/orders.ts';

const instant = z.coerce.date().transform((moment) => moment.toISOString());

const storedRefundSchema = refundSchema.extend({
  requestKey: z.uuid(),
  requestedAt: instant,
  returnedAt: instant.nullable(),
  lines: z.array(refundLineSchema),
  deliveryMinor: z.int(),
  attempt: z.int(),
  accountId: z.uuid().nullable(),
  /** The provider’s name of it, once it has told it. */
  providerRef: z.string().nullable(),
});
export type StoredRefund = z.output<typeof storedRefundSchema>;

const orderSchema = orderBooksSchema.extend({
  number: z.number(),
  status: orderStatusSchema,
  customerName: z.string(),
  items: refundableOrderSchema.shape.items,
  /** The oldest first. */
  refunds: z.array(storedRefundSchema),
});
/** An order with its books, its items and its refunds. */
export type RefundedOrder = z.output<typeof orderSchema>;

/** Waits for others that change the order, and keeps them out. A statement after this one sees what they did. */
export async function lockOrder(tx: Tx, which: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where ${which} and o.deleted_at is null for no key update`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The order of a project that a call names. @param key id, number or order code */
export const ofProject = (projectId: string, key: string): RawBuilder<unknown> =>
  sql`o.project_id = ${projectId} and ${orderNamed(key)}`;

/** One statement. @param which tells the order `o` */
export async function findRefundedOrder(tx: Tx, which: RawBuilder<unknown>): Promise<RefundedOrder | null> {
  const { rows } = await sql`
    select ${orderBooksColumns}, o.number, o.status, ${customerColumn} as customer_name, (
      select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'options', i.options,
        'pictureFileId', ${itemPicture}, 'unmade', (
          select count(*)::int from labels l where l.order_item_id = i.id and l.printed_on_at is null
            and l.state not in ('packed', 'cancelled', 'spoiled'))) order by i.position, i.id), '[]')
      from order_items i where i.order_id = o.id) as items, (
      select coalesce(json_agg(json_build_object('id', r.id, 'requestKey', r.request_key, 'state', r.state,
        'amountMinor', r.amount_minor, 'reason', r.reason, 'problem', r.problem, 'requestedAt', r.requested_at,
        'who', ${personName('a')}, 'lines', r.lines, 'deliveryMinor', r.delivery_minor, 'attempt', r.attempt,
        'accountId', r.account_id, 'providerRef', r.provider_ref, 'isByProvider', r.is_by_provider,
        'returnedAt', r.returned_at) order by r.requested_at, r.id), '[]')
      from refunds r left join accounts a on a.id = r.account_id where r.order_id = o.id) as refunds
    from orders o where ${which} and o.deleted_at is null`.execute(tx);
  return rows[0] === undefined ? null : orderSchema.parse(rows[0]);
}

export interface NewRefund {
  readonly order: Pick<RefundedOrder, 'id' | 'projectId'>;
  readonly request: Pick<RefundRequest, 'requestKey' | 'reason' | 'note'>;
  readonly lines: readonly RefundLine[];
  readonly deliveryMinor: number;
  readonly amountMinor: number;
  readonly accountId: string | null;
}

/** @returns its id */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const { order, request, lines, deliveryMinor, amountMinor, accountId } = refund;
  const id = newId();
  await sql`
    insert into refunds (id, project_id, order_id, request_key, state, amount_minor, lines, delivery_minor, reason, note,
      account_id)
    values (${id}, ${order.projectId}, ${order.id}, ${request.requestKey}, 'requested', ${amountMinor},
      ${JSON.stringify(lines)}::jsonb, ${deliveryMinor}, ${request.reason}, ${request.note}, ${accountId})`.execute(
    tx,
  );
  return id;
}

export type RefundWords = Pick<RefundRequest, 'reason' | 'note'>;

/** A refund that somebody made at the provider: an amount of no item. @returns its id */
export async function insertToldRefund(
  tx: Tx,
  order: Pick<RefundedOrder, 'id' | 'projectId'>,
  refund: { readonly providerRef: string; readonly amountMinor: number; readonly transactionId: string },
): Promise<string> {
  const id = newId();
  await sql`
    insert into refunds (id, project_id, order_id, request_key, state, amount_minor, lines, delivery_minor, reason, note,
      ended_at, transaction_id, provider_ref, is_by_provider)
    values (${id}, ${order.projectId}, ${order.id}, ${newId()}, 'accepted', ${refund.amountMinor}, '[]', 0, 'other', '',
      now(), ${refund.transactionId}, ${refund.providerRef}, true)`.execute(tx);
  return id;
}

/** Keeps what the provider calls a refund that was asked for here. */
export async function nameRefund(tx: Tx, id: string, providerRef: string): Promise<void> {
  await sql`update refunds set provider_ref = ${providerRef} where id = ${id} and provider_ref is null`.execute(
    tx,
  );
}

/** The money of a refund came back. @param transactionId in the ledger */
export async function returnRefund(
  tx: Tx,
  id: string,
  { problem, transactionId }: { readonly problem: string; readonly transactionId: string },
): Promise<void> {
  await sql`
    update refunds set state = 'failed', problem = ${problem}, returned_at = now(),
      returned_transaction_id = ${transactionId} where id = ${id} and state = 'accepted'`.execute(tx);
}

/** A refused refund is requested again, with another key. @param words null: they stay as they were */
export async function reopenRefund(tx: Tx, id: string, words: RefundWords | null): Promise<void> {
  await sql`
    update refunds set state = 'requested', attempt = attempt + 1, problem = null, requested_at = now(),
      ended_at = null, reason = coalesce(${words?.reason ?? null}, reason), note = coalesce(${words?.note ?? null}, note)
    where id = ${id} and state = 'failed' and returned_at is null`.execute(tx);
}

/** @param transactionId in the ledger; null where the provider’s own word was booked first */
export async function acceptRefund(
  tx: Tx,
  id: string,
  { lines, transactionId }: { readonly lines: readonly RefundLine[]; readonly transactionId: string | null },
): Promise<void> {
  await sql`
    update refunds set state = 'accepted', ended_at = now(), lines = ${JSON.stringify(lines)}::jsonb,
      transaction_id = ${transactionId} where id = ${id}`.execute(tx);
}

/** The provider gave nothing back in this attempt: keeps so, and emits `order.refund-refused`. One statement. */
export async function failRefund(tx: Tx, id: string, attempt: number, problem: string): Promise<void> {
  const refused = sql`
    select project_id, json_build_object('orderId', order_id, 'refundId', id, 'attempt', attempt)::jsonb as payload
    from failed`;
  await sql`
    with failed as (
      update refunds set state = 'failed', ended_at = now(), problem = ${problem}
      where id = ${id} and state = 'requested' and attempt = ${attempt}
      returning id, order_id, project_id, attempt)
    ${insertEventFrom(orderRefundRefused, refused)}`.execute(tx);
}

const openRefundSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  amountMinor: z.int(),
  currency: z.string(),
  attempt: z.int(),
  intentId: z.string(),
  provider: z.string(),
  /** So long ago that its provider may have forgotten the key. */
  isOld: z.boolean(),
});
export type OpenRefund = z.output<typeof openRefundSchema>;

/** A refund that waits for the provider, with its payment; null where it doesn’t wait any more. */
export async function findOpenRefund(tx: Tx, id: string): Promise<OpenRefund | null> {
  const { rows } = await sql`
    select r.id, r.order_id, r.amount_minor, p.currency, r.attempt, p.intent_id, p.provider,
      r.requested_at < now() - interval '1 hour' as is_old
    from refunds r join payments p on p.order_id = r.order_id and p.status in ('succeeded', 'refunded')
    where r.id = ${id} and r.state = 'requested'`.execute(tx);
  return rows[0] === undefined ? null : openRefundSchema.parse(rows[0]);
}

const cameBackSchema = z.object({
  amountMinor: z.int(),
  currency: currencyCodeSchema,
  orderNumber: z.coerce.number(),
  customerName: z.string(),
  projectId: z.uuid(),
  projectCode: z.string(),
  projectName: z.string(),
  owners: z.array(z.object({ id: z.uuid(), email: z.string() })),
});

/** A refund that came back, with its order and the owners of its project. One statement. */
export async function findCameBack(tx: Tx, refundId: string) {
  const { rows } = await sql`
    select r.amount_minor::float8 as amount_minor, o.currency, o.number as order_number,
      ${customerColumn} as customer_name, p.id as project_id, p.code as project_code, p.name as project_name, (
        select coalesce(json_agg(json_build_object('id', a.id, 'email', a.email) order by a.id), '[]')
        from project_members m join accounts a on a.id = m.account_id
        where m.project_id = p.id and m.role = 'owner') as owners
    from refunds r join orders o on o.id = r.order_id join projects p on p.id = r.project_id
    where r.id = ${refundId} and r.returned_at is not null`.execute(tx);
  return rows[0] === undefined ? null : cameBackSchema.parse(rows[0]);
}
