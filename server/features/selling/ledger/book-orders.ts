import { v7 as newId } from 'uuid';
import {
  type Booking,
  bookEdit,
  bookFailedRefund,
  bookRefund,
  bookReversal,
  bookSale,
  isAllHeld,
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

/** What the order's books say once the provider's word is booked. */
interface BookedReversal {
  /** All of the payment is gone. */
  readonly isGone: boolean;
  /** Banks hold all that is left. */
  readonly isHeld: boolean;
}

/**
 * Books that money of a paid order was taken back, or is safe again. Two statements.
 * @returns null where there is nothing to book in: it isn't paid
 */
export async function bookReversed(
  tx: Tx,
  orderId: string,
  reversal: Reversal | ((order: OrderBooks) => Reversal),
): Promise<BookedReversal | null> {
  const [order] = await findOrderBooks(tx, [orderId]);
  // An order can be paid longer than there has been a ledger.
  if (!order || (order.bookings.length === 0 && order.paidAt === null)) return null;
  const sale = missingSale(order);
  const before = { ...order, bookings: [...order.bookings, ...sale] };
  const told = typeof reversal === 'function' ? reversal(order) : reversal;
  const following = bookReversal(order.money, before.bookings, told);
  await insertBookings(tx, [...sale, ...toNew(before, following, null)]);
  const bookings = [...before.bookings, ...following];
  return { isGone: leftMinor(bookings) === 0, isHeld: isAllHeld(bookings) };
}

/** Writes one transaction of a locked order, after its sale. @returns its id */
async function insertBooking(tx: Tx, before: OrderBooks, sale: readonly NewBooking[], booking: Booking) {
  const id = newId();
  await insertBookings(tx, [...sale, ...toNew(before, [booking], null).map((one) => ({ ...one, id }))]);
  return id;
}

/**
 * Books a refund of a locked order.
 * @returns the transaction; null where the books have all of it already
 */
export async function bookGivenBack(tx: Tx, order: OrderBooks, given: RefundedParts): Promise<string | null> {
  const sale = missingSale(order);
  const before = { ...order, bookings: [...order.bookings, ...sale] };
  if (leftMinor(before.bookings) === 0) return null;
  return insertBooking(tx, before, sale, bookRefund(order.money, before.bookings, given));
}

/**
 * Books that a refund of a locked order came back.
 * @param given without it
 * @returns the transaction
 */
export const bookCameBack = (tx: Tx, order: OrderBooks, given: RefundedParts): Promise<string> =>
  insertBooking(tx, order, [], bookFailedRefund(order.money, order.bookings, given));

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
    bookings.push(
      ...toNew({ ...order, bookings }, bookReversal(order.money, bookings, { kind: status }), at),
    );
  return bookings;
}

/** Books paid orders with all that happened to them. Two statements for any number of orders. */
export async function bookPastOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const orders = await findOrderBooks(tx, orderIds);
  await insertBookings(tx, orders.flatMap(bookPast));
}
