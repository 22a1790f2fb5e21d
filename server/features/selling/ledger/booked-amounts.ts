import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type BookedEvent,
  bookedEventSchema,
  type LedgerAccount,
} from '../../../../shared/features/selling/ledger/ledger.ts';
import type { Tx } from '../../../platform/database/database.ts';

const sumOf = (...accounts: readonly LedgerAccount[]): RawBuilder<unknown> =>
  sql`coalesce(sum(l.amount_minor) filter (where l.account = any(${accounts}::text[])), 0)`;

/** Columns of the amounts of lines `l`; a debit is above zero. */
export const bookedAmountColumns: RawBuilder<unknown> = sql`
  (0 - ${sumOf('sales', 'discount', 'delivery', 'vat', 'dispute-cost')})::float8 as paid_minor,
  (0 - ${sumOf('vat')})::float8 as vat_minor,
  ${sumOf('production')}::float8 as production_minor,
  ${sumOf('postage')}::float8 as postage_minor,
  ${sumOf('payment-fee')}::float8 as fee_minor,
  (${sumOf('dispute-fee')} - ${sumOf('project-reserve')})::float8 as disputed_minor,
  (0 - ${sumOf('project')})::float8 as earned_minor,
  ${sumOf('discount')}::float8 as discount_minor,
  (0 - ${sumOf('delivery')})::float8 as delivery_minor`;

/** What the ledger has of a project’s order, the oldest first. One statement. */
export async function listOrderBookings(tx: Tx, projectId: string, orderId: string): Promise<BookedEvent[]> {
  const { rows } = await sql`
    select t.id, t.kind, t.at, booked.* from ledger_transactions t
    cross join lateral (
      select ${bookedAmountColumns} from ledger_lines l where l.transaction_id = t.id
    ) booked
    where t.project_id = ${projectId} and t.order_id = ${orderId} order by t.position`.execute(tx);
  const at = z.date().transform((moment) => moment.toISOString());
  return z.array(bookedEventSchema.extend({ at })).parse(rows);
}

const goodsSchema = z.object({
  saleMinor: z.int(),
  netMinor: z.int(),
  incomeMinor: z.int(),
  lostMinor: z.int(),
});

/**
 * What an order’s goods are worth net of VAT after discounts, in the store’s currency: as they were sold and now, with
 * all that is paid and what banks took back. Null where no sale is booked. One statement.
 */
export async function findBookedGoods(tx: Tx, orderId: string): Promise<z.output<typeof goodsSchema> | null> {
  const { rows } = await sql`
    select (0 - coalesce(sum(l.amount_minor) filter (where t.kind = 'sale'
        and l.account = any(${['sales', 'discount']}::text[])), 0))::float8 as sale_minor,
      (0 - ${sumOf('sales', 'discount')})::float8 as net_minor,
      (0 - ${sumOf('sales', 'discount', 'delivery', 'vat')})::float8 as income_minor,
      ${sumOf('dispute-cost')}::float8 as lost_minor
    from ledger_transactions t left join ledger_lines l on l.transaction_id = t.id
    where t.order_id = ${orderId} having bool_or(t.kind = 'sale')`.execute(tx);
  return rows[0] === undefined ? null : goodsSchema.parse(rows[0]);
}
