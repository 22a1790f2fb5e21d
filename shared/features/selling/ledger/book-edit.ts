import { type Booking, balanceOf, toLines } from './ledger-accounts.ts';
import type { OrderMoney } from './order-money.ts';

/**
 * Another size or colour that costs more or less to make: the project carries the difference. Null where the books have
 * the cost of these items.
 * @param order with the items as they are made now
 */
export function bookEdit(order: OrderMoney, bookings: readonly Booking[]): Booking | null {
  const made = bookings
    .filter(({ kind }) => kind === 'sale' || kind === 'edit')
    .flatMap(({ lines }) => lines);
  const production = order.items.reduce((sum, { quantity, costMinor }) => sum + quantity * costMinor, 0);
  const more = production - balanceOf(made, 'production');
  if (more === 0) return null;
  return {
    kind: 'edit',
    paidMinor: null,
    lines: toLines(['production', more], ['factory', -more], ['royalty', -more], ['project', more]),
  };
}
