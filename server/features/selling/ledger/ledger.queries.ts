import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type Booking,
  bookingSchema,
  booksCurrency,
  type OrderMoney,
  orderMoneySchema,
} from '../../../../shared/features/selling/ledger/ledger.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';

const instant = z.coerce.date();

/** An order as the ledger sees it, and what the ledger has of it. */
export const orderBooksSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  storeId: z.uuid(),
  paidAt: instant.nullable(),
  money: orderMoneySchema,
  /** The oldest first. */
  bookings: z.array(bookingSchema),
  /** What its statuses say of its money since it was paid, the oldest first. */
  statuses: z.array(z.object({ status: z.enum(['refunded', 'disputed']), at: instant })),
});
export type OrderBooks = z.output<typeof orderBooksSchema>;

/** Columns of {@link orderBooksSchema}; `o` is the order. */
export const orderBooksColumns: RawBuilder<unknown> = sql`
  o.id, o.project_id, o.store_id, o.paid_at,
  json_build_object(
    'currency', o.currency, 'conversion', case when o.exchange_rate is not null then json_build_object(
      'from', o.base_currency, 'to', o.currency, 'rate', trim_scale(o.exchange_rate)::text) end,
    'country', coalesce(o.shipping->>'country', ''), 'postcode', coalesce(o.shipping->>'zip', ''),
    'isVatFree', o.is_vat_free,
    'day', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD'),
    'subtotalMinor', o.subtotal_minor, 'discountMinor', o.discount_minor, 'shippingMinor', o.shipping_minor,
    'goodsTaxMinor', o.goods_tax_minor, 'shippingTaxMinor', o.shipping_tax_minor, 'totalMinor', o.total_minor,
    'deliveryPriceMinor', (o.delivery->>'priceMinor')::bigint, 'isShipped', o.shipped_at is not null,
    'items', (
      select coalesce(json_agg(json_build_object(
        'totalMinor', i.total_minor, 'discountMinor', i.discount_minor, 'taxMinor', i.tax_minor, 'vatRate', round(i.vat_rate * 10000)::int,
        'quantity', i.quantity, 'costMinor', coalesce(i.blank_cost_minor, 0) + coalesce(i.print_cost_minor, 0),
        'printed', (select count(*)::int from labels l
          where l.order_item_id = i.id and l.printed_on_at is not null and l.state <> 'spoiled')
      ) order by i.position, i.id), '[]') from order_items i where i.order_id = o.id)
  ) as money,
  (select coalesce(json_agg(json_build_object('kind', t.kind, 'paidMinor', t.paid_minor, 'ref', t.ref, 'lines', (
      select json_agg(json_build_object('account', l.account, 'amountMinor', l.amount_minor, 'vatRate', l.vat_rate)
        order by l.position) from ledger_lines l where l.transaction_id = t.id)) order by t.position), '[]')
    from ledger_transactions t where t.order_id = o.id) as bookings,
  (select coalesce(json_agg(json_build_object('status', s.status, 'at', s.at) order by s.at, s.id), '[]')
    from order_status_log s where s.order_id = o.id and s.status in ('refunded', 'disputed')) as statuses`;

/**
 * Orders with what the ledger needs of them and what it has, locked. Two statements for any number of orders, sent
 * together: one that waited for a lock would see the ledger as it was before it waited.
 */
export async function findOrderBooks(tx: Tx, orderIds: readonly string[]): Promise<OrderBooks[]> {
  const ids = sql`${orderIds}::uuid[]`;
  const [, { rows }] = await together(tx, (sender) => [
    sql`select id from orders where id = any(${ids}) order by id for update`.execute(sender),
    sql`select ${orderBooksColumns} from orders o where o.id = any(${ids}) order by o.id`.execute(sender),
  ]);
  return z.array(orderBooksSchema).parse(rows);
}

export interface NewBooking extends Booking {
  /** Where something else names it. */
  readonly id?: string;
  readonly order: Pick<OrderBooks, 'id' | 'projectId' | 'storeId'> & {
    readonly money: Pick<OrderMoney, 'currency' | 'conversion'>;
  };
  /** Among the order's transactions. */
  readonly position: number;
  /** Null is now. */
  readonly at: Date | null;
}

/** Writes transactions with their lines: queries for the `with` of a statement. */
export function bookingQueries(bookings: readonly NewBooking[]): RawBuilder<unknown> {
  const withIds = bookings.map((booking) => ({ ...booking, id: booking.id ?? newId() }));
  const transactions = withIds.map(({ id, order, kind, position, at, paidMinor, ref }) => ({
    id,
    project_id: order.projectId,
    store_id: order.storeId,
    order_id: order.id,
    kind,
    position,
    currency: booksCurrency(order.money),
    paid_minor: paidMinor,
    ref: ref ?? null,
    at: at?.toISOString() ?? null,
  }));
  const lines = withIds.flatMap(({ id, order, lines: own }) =>
    own.map(({ account, amountMinor, vatRate }, position) => ({
      transaction_id: id,
      position,
      project_id: order.projectId,
      account,
      amount_minor: amountMinor,
      vat_rate: vatRate,
    })),
  );
  return sql`
    ledger_added as (
      insert into ledger_transactions (id, project_id, store_id, order_id, kind, position, currency, paid_minor, ref, at)
      select id, project_id, store_id, order_id, kind, position, currency, paid_minor, ref, coalesce(at, now())
      from json_to_recordset(${JSON.stringify(transactions)}::json) as t(id uuid, project_id uuid, store_id uuid,
        order_id uuid, kind text, position smallint, currency text, paid_minor bigint, ref text, at timestamptz)
      returning id
    ), ledger_lines_added as (
      insert into ledger_lines (transaction_id, position, project_id, account, amount_minor, vat_rate)
      select l.transaction_id, l.position, l.project_id, l.account, l.amount_minor, l.vat_rate
      from json_to_recordset(${JSON.stringify(lines)}::json) as l(transaction_id uuid, position smallint,
        project_id uuid, account text, amount_minor bigint, vat_rate integer)
    )`;
}

/** Writes transactions with their lines. One statement. */
export async function insertBookings(tx: Tx, bookings: readonly NewBooking[]): Promise<void> {
  if (bookings.length > 0) await sql`with ${bookingQueries(bookings)} select`.execute(tx);
}

/** Ids of paid orders after an id that the ledger doesn’t have, in their order. */
export async function listUnbookedOrders(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql`
    select o.id from orders o
    where o.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') and o.paid_at is not null
      and not exists (select from ledger_transactions t where t.order_id = o.id)
    order by o.id limit ${limit}`.execute(tx);
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Whether orders from before the ledger still have to be booked. */
export async function hasPastOrders(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from ledger_past_orders where finished_at is null`.execute(tx);
  return rows.length > 0;
}

export async function finishPastOrders(tx: Tx): Promise<void> {
  await sql`update ledger_past_orders set finished_at = now() where finished_at is null`.execute(tx);
}
