import { bookRefund, leftInBooks, leftMinor, wholeRefund } from './book-refund.ts';
import { type Booking, balanceOf, mirrorLines, toLines } from './ledger-accounts.ts';
import type { OrderMoney } from './order-money.ts';

export type Reversal = 'refunded' | 'disputed' | 'dispute-won' | 'dispute-lost';

/** The bank holds what wasn’t refunded, and the project’s royalty waits. */
const bookDispute = (bookings: readonly Booking[]): Booking => {
  const heldMinor = leftInBooks(bookings);
  const lines = bookings.flatMap((booking) => booking.lines);
  const royalty = Math.max(0, -balanceOf(lines, 'project'));
  return {
    kind: 'dispute',
    paidMinor: null,
    lines: toLines(
      ['dispute-clearing', heldMinor],
      ['provider-cash', -heldMinor],
      ['project', royalty],
      ['project-reserve', -royalty],
    ),
  };
};

/** The money is gone: the project carries it, the royalty held back first. */
const bookLost = (dispute: Booking): Booking => {
  const heldMinor = balanceOf(dispute.lines, 'dispute-clearing');
  const royalty = balanceOf(dispute.lines, 'project');
  return {
    kind: 'dispute-lost',
    paidMinor: null,
    lines: toLines(
      ['dispute-cost', heldMinor],
      ['dispute-clearing', -heldMinor],
      ['project-reserve', royalty],
      ['project', heldMinor - royalty],
      ['royalty', -heldMinor],
    ),
  };
};

/** Whether the last dispute of an order hasn’t ended. */
export function openDispute(bookings: readonly Booking[]): Booking | undefined {
  const last = bookings.findLast(({ kind }) => kind.startsWith('dispute'));
  return last?.kind === 'dispute' ? last : undefined;
}

/** Whether the money is back with the shopper: nothing follows then, so an order is never refunded twice. */
const isGone = (bookings: readonly Booking[]): boolean =>
  bookings.some(({ kind }) => kind === 'dispute-lost') ||
  (bookings.some(({ kind }) => kind === 'refund') && leftMinor(bookings) === 0);

/**
 * What the provider’s word means for an order’s books, whatever order its events arrive in. `refunded` is all that was
 * left of the payment.
 * @param bookings of the order so far, the oldest first, with its sale
 */
export function bookReversal(order: OrderMoney, bookings: readonly Booking[], reversal: Reversal): Booking[] {
  if (bookings.every(({ kind }) => kind !== 'sale') || isGone(bookings)) return [];
  const dispute = openDispute(bookings);
  const won: Booking[] = dispute
    ? [{ kind: 'dispute-won', paidMinor: null, lines: mirrorLines(dispute.lines) }]
    : [];
  if (reversal === 'dispute-won') return won;
  if (reversal === 'refunded') return [...won, bookRefund(order, bookings, wholeRefund(order))];
  const opened = dispute ?? bookDispute(bookings);
  return [...(dispute ? [] : [opened]), ...(reversal === 'disputed' ? [] : [bookLost(opened)])];
}
