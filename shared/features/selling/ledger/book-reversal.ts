import {
  bookRefund,
  costLines,
  leftInBooks,
  leftMinor,
  lostOf,
  unspentCosts,
  wholeRefund,
} from './book-refund.ts';
import { type Booking, balanceIn, balanceOf, mirrorLines, toLines } from './ledger-accounts.ts';
import { type OrderMoney, partOf } from './order-money.ts';

/** What the provider reports about the money of a payment. */
export interface Reversal {
  readonly kind: 'refunded' | 'disputed' | 'dispute-won' | 'dispute-lost';
  /** What is disputed, in the order’s currency; all that is left where it isn’t said. A refund is of all that is left. */
  readonly amountMinor?: number | null;
  /** The provider’s name of the dispute. */
  readonly ref?: string | null;
  /** What the provider charges for the dispute so far, in the store’s currency. */
  readonly feeMinor?: number | null;
}

const isDispute = ({ kind }: Booking): boolean =>
  kind === 'dispute' || kind === 'dispute-won' || kind === 'dispute-lost';

/** Events from before disputes had names are of any of them. */
const isOf = (booking: Booking, ref: string | null): boolean =>
  booking.ref == null || ref === null || booking.ref === ref;

/** The disputes of an order that haven’t ended. */
export function openDisputes(bookings: readonly Booking[]): Booking[] {
  const open: Booking[] = [];
  for (const booking of bookings.filter(isDispute)) {
    if (booking.kind === 'dispute') open.push(booking);
    else {
      const ended = open.findLastIndex((one) => isOf(one, booking.ref ?? null));
      if (ended >= 0) open.splice(ended, 1);
    }
  }
  return open;
}

/** What banks hold of an order while they decide, in the store’s currency. */
const heldInBooks = (bookings: readonly Booking[]): number => balanceIn(bookings, 'dispute-clearing');

/** The bank holds what is disputed, and as much of the project’s royalty waits. */
function bookDispute(bookings: readonly Booking[], { amountMinor, ref }: Reversal): Booking {
  const [left, books] = [leftMinor(bookings), leftInBooks(bookings)];
  const wanted = amountMinor == null ? books : partOf(books, amountMinor, left);
  const heldMinor = Math.max(0, Math.min(wanted, books - heldInBooks(bookings)));
  const royalty = Math.min(heldMinor, Math.max(0, 0 - balanceIn(bookings, 'project')));
  return {
    kind: 'dispute',
    paidMinor: null,
    ref: ref ?? null,
    lines: toLines(
      ['dispute-clearing', heldMinor],
      ['provider-cash', -heldMinor],
      ['project', royalty],
      ['project-reserve', -royalty],
    ),
  };
}

/**
 * The money is gone: the project carries it, the royalty held back first. Where nothing is left of the payment, nothing
 * more is made, and what isn’t spent comes back.
 */
function bookLost(order: OrderMoney, bookings: readonly Booking[], dispute: Booking): Booking {
  const heldMinor = balanceOf(dispute.lines, 'dispute-clearing');
  const royalty = balanceOf(dispute.lines, 'project');
  const [left, books] = [leftMinor(bookings), leftInBooks(bookings)];
  // What was refunded since isn’t lost as well.
  const lostMinor = Math.min(heldMinor, books);
  const isAll = lostMinor === books;
  const costs = isAll
    ? unspentCosts(order, bookings, { stopped: [], isWhole: true })
    : { production: 0, postage: 0 };
  const unspent = costs.production + costs.postage;
  return {
    kind: 'dispute-lost',
    paidMinor: order.conversion ? 0 - (isAll ? left : partOf(left, lostMinor, books)) : null,
    ref: dispute.ref ?? null,
    lines: toLines(
      ['dispute-cost', lostMinor],
      ['dispute-clearing', -heldMinor],
      ['provider-cash', heldMinor - lostMinor],
      ...costLines(costs),
      ['project-reserve', royalty],
      ['project', lostMinor - royalty - unspent],
      ['royalty', unspent - lostMinor],
    ),
  };
}

/** What the provider charges for a dispute more, or less, than it said before. */
function bookFee(bookings: readonly Booking[], { feeMinor, ref }: Reversal): Booking[] {
  if (feeMinor == null) return [];
  const earlier = bookings.filter(({ kind, ref: own }) => kind === 'dispute-fee' && own === (ref ?? null));
  const more = feeMinor - balanceIn(earlier, 'dispute-fee');
  if (more === 0) return [];
  return [
    {
      kind: 'dispute-fee',
      paidMinor: null,
      ref: ref ?? null,
      lines: toLines(['dispute-fee', more], ['provider-cash', -more], ['royalty', -more], ['project', more]),
    },
  ];
}

/** Whether the money is back with the shopper: nothing follows then, so an order is never refunded twice. */
const isGone = (bookings: readonly Booking[]): boolean =>
  leftMinor(bookings) === 0 && bookings.some(({ kind }) => kind === 'refund' || kind === 'dispute-lost');

/** Whether the dispute that the provider names ended before: its events can overtake one another. */
const hasEnded = (bookings: readonly Booking[], ref: string | null): boolean =>
  ref !== null &&
  bookings.some((booking) => booking.ref === ref && isDispute(booking) && booking.kind !== 'dispute');

function followDispute(order: OrderMoney, bookings: readonly Booking[], reversal: Reversal): Booking[] {
  const ref = reversal.ref ?? null;
  const dispute = openDisputes(bookings).findLast((one) => isOf(one, ref));
  if (hasEnded(bookings, ref)) return [];
  if (reversal.kind === 'dispute-won')
    return dispute
      ? [
          {
            kind: 'dispute-won',
            paidMinor: null,
            ref: dispute.ref ?? null,
            lines: mirrorLines(dispute.lines),
          },
        ]
      : [];
  const opened = dispute ?? bookDispute(bookings, reversal);
  if (opened.lines.length === 0) return [];
  const before = dispute ? [] : [opened];
  return reversal.kind === 'disputed'
    ? before
    : [...before, bookLost(order, [...bookings, ...before], opened)];
}

/**
 * What the provider’s word means for an order’s books, whatever order its events arrive in. `refunded` is all that was
 * left of the payment.
 * @param bookings of the order so far, the oldest first, with its sale
 */
export function bookReversal(order: OrderMoney, bookings: readonly Booking[], reversal: Reversal): Booking[] {
  if (bookings.every(({ kind }) => kind !== 'sale')) return [];
  const fee = bookFee(bookings, reversal);
  if (isGone(bookings)) return fee;
  if (reversal.kind !== 'refunded') return [...followDispute(order, bookings, reversal), ...fee];
  const won = openDisputes(bookings).map(
    ({ lines, ref }): Booking => ({
      kind: 'dispute-won',
      paidMinor: null,
      ref: ref ?? null,
      lines: mirrorLines(lines),
    }),
  );
  const whole = wholeRefund(order, lostOf(bookings).minor);
  return [...won, bookRefund(order, bookings, whole)];
}

/** Whether a bank holds all that is left of an order, so that work on it waits. */
export const isAllHeld = (bookings: readonly Booking[]): boolean => {
  const held = heldInBooks(bookings);
  return held > 0 && held >= leftInBooks(bookings);
};
