import { v7 as newId } from 'uuid';
import {
  type Booking,
  bookEdit,
  bookRefund,
  bookReversal,
  bookSale,
  leftMinor,
  type RefundedParts,
  type Reversal,
} from '../../../../shared/features/selling/ledger/ledger.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findOrderBooks, insertBookings, type NewBooking, type OrderBooks } from './ledger.queries.ts';

const toNew = (order: OrderBooks, bookings: readonly Booking[], at: Date | null): NewBooking[] =>
  bookings.map((booking, index) => ({ ...booking, order, position: order.bookings.length + index, at }));

/** The sale of an order that has none yet. */
export const missingSale = (order: OrderBooks): NewBooking[] =>
  order.bookings.length > 0 ? [] : toNew(order, [bookSale(order.money)], order.paidAt);

/** Books that the money of a paid order was taken back, or is safe again. Two statements. */
export async function bookReversed(tx: Tx, orderId: string, reversal: Reversal): Promise<void> {
  const [order] = await findOrderBooks(tx, [orderId]);
  // An order can be paid longer than there has been a ledger.
  if (!order || (order.bookings.length === 0 && order.paidAt === null)) return;
  const sale = missingSale(order);
  const before = { ...order, bookings: [...order.bookings, ...sale] };
  const following = bookReversal(order.money, before.bookings, reversal);
  await insertBookings(tx, [...sale, ...toNew(before, following, null)]);
}

/**
 * Books a refund of a locked order.
 * @returns the transaction; null where the books have all of it already
 */
export async function bookGivenBack(tx: Tx, order: OrderBooks, given: RefundedParts): Promise<string | null> {
  const sale = missingSale(order);
  const before = { ...order, bookings: [...order.bookings, ...sale] };
  if (leftMinor(before.bookings) === 0) return null;
  const refund = bookRefund(order.money, before.bookings, given);
  const id = newId();
  await insertBookings(tx, [
    ...sale,
    ...toNew(before, [refund], null).map((booking) => ({ ...booking, id })),
  ]);
  return id;
}

/** Books what other sizes and colours of a held order cost to make. */
export async function bookEdited(tx: Tx, orderId: string): Promise<void> {
  const [order] = await findOrderBooks(tx, [orderId]);
  if (!order || order.paidAt === null) return;
  const sale = missingSale(order);
  const before = { ...order, bookings: [...order.bookings, ...sale] };
  const edit = bookEdit(order.money, before.bookings);
  await insertBookings(tx, [...sale, ...toNew(before, edit ? [edit] : [], null)]);
}

/** What happened to an order’s money, as its statuses tell: the only word of it from before there was a ledger. */
function bookPast(order: OrderBooks): NewBooking[] {
  if (order.bookings.length > 0 || order.paidAt === null) return [];
  const bookings = missingSale(order);
  for (const { status, at } of order.statuses)
    bookings.push(...toNew({ ...order, bookings }, bookReversal(order.money, bookings, status), at));
  return bookings;
}

/** Books paid orders with all that happened to them. Two statements for any number of orders. */
export async function bookPastOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const orders = await findOrderBooks(tx, orderIds);
  await insertBookings(tx, orders.flatMap(bookPast));
}
