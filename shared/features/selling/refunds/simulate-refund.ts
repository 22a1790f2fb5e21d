import { formatMoney, money } from '../../../rules/money/money.ts';
import {
  type Booking,
  balanceOf,
  bookRefund,
  costOfParts,
  isWholeRefund,
  type LedgerAccount,
  leftMinor,
  lostOf,
  type OrderMoney,
  openDisputes,
  type RefundedParts,
  wholeRefund,
} from '../ledger/ledger.ts';

interface Refundable {
  readonly money: OrderMoney;
  readonly bookings: readonly Booking[];
  readonly given: RefundedParts;
  readonly items: readonly { readonly unmade: number }[];
}

/** What a person chooses, by the place of the item. */
export interface RefundWish {
  readonly pieces: readonly number[];
  /** Items whose pieces aren’t made where they still needn’t be. */
  readonly restocked: readonly boolean[];
  readonly deliveryMinor: number;
  /** For no part of the order: see {@link restLeft}. */
  readonly restMinor?: number;
}

/** What a refund does to everyone, before it is made. Amounts that go back are above zero. */
export interface RefundEffect {
  /** With this refund. */
  readonly given: RefundedParts;
  readonly booking: Booking;
  /** Nothing is left afterwards: the order is refunded. */
  readonly isWhole: boolean;
  /** Pieces that won’t be made, by item. */
  readonly stopped: readonly number[];
  /** Of it delivery, and what the customer gets for goods: in the order’s currency. */
  readonly deliveryMinor: number;
  readonly amountMinor: number;
  /** What it takes from the books, as all that follows: in the store’s currency. */
  readonly bookedMinor: number;
  readonly vatMinor: number;
  readonly productionMinor: number;
  readonly postageMinor: number;
  /** Less for the project. Below zero where it gets more. */
  readonly earningsMinor: number;
  /** What the provider keeps of the payment. It stays with the project. */
  readonly feeMinor: number;
  readonly after: {
    /** In the order’s currency. */
    readonly paidMinor: number;
    readonly refundedMinor: number;
    readonly leftMinor: number;
    /** In the store’s. */
    readonly earnedMinor: number;
  };
}

/** Pieces of an item that can still be refunded. */
export const piecesLeft = (
  { money: { items }, given }: Pick<Refundable, 'money' | 'given'>,
  index: number,
): number => Math.max(0, (items[index]?.quantity ?? 0) - (given.pieces[index] ?? 0));

export const deliveryLeft = ({
  money: { shippingMinor },
  given,
}: Pick<Refundable, 'money' | 'given'>): number => Math.max(0, shippingMinor - given.deliveryMinor);

/**
 * The part of the payment that remains once all that can still be chosen has gone back. There is some where a refund that was for no
 * item came back after the last items had been refunded with the rest of the payment.
 */
export function restLeft({ money: facts, bookings, given }: Omit<Refundable, 'items'>): number {
  const chosenMinor = costOfParts(facts, wholeRefund(facts)) - costOfParts(facts, given);
  return Math.max(0, leftMinor(bookings) - Math.max(0, chosenMinor));
}

/** Pieces that won’t be made. */
const stoppedPieces = (order: Refundable, { pieces, restocked }: RefundWish): number[] =>
  order.items.map(({ unmade }, index) => (restocked[index] ? Math.min(unmade, pieces[index] ?? 0) : 0));

const total = (counts: readonly number[]): number => counts.reduce((sum, each) => sum + each, 0);

function givenWith(order: Refundable, wish: RefundWish): RefundedParts {
  const { given, money: facts, bookings } = order;
  const add = (before: readonly number[], more: readonly number[]) =>
    before.map((count, index) => count + (more[index] ?? 0));
  const stopped = add(given.stopped, stoppedPieces(order, wish));
  // Of an order that isn’t made, nothing is delivered.
  const isNothingSent = total(stopped) === total(facts.items.map(({ quantity }) => quantity));
  const deliveryMinor = isNothingSent ? facts.shippingMinor : given.deliveryMinor + wish.deliveryMinor;
  const named = { pieces: add(given.pieces, wish.pieces), deliveryMinor };
  // Where an amount went back that was for no item, the last items give back the rest of their price.
  const costMinor = costOfParts(facts, named) - costOfParts(facts, given) + (wish.restMinor ?? 0);
  const amountMinor = given.amountMinor + Math.max(0, Math.min(costMinor, leftMinor(bookings)));
  const parts = { ...named, stopped, amountMinor };
  if (!isWholeRefund(facts, parts, lostOf(bookings).minor)) return parts;
  const whole = wholeRefund(facts).stopped;
  return { ...parts, stopped: stopped.map((count, index) => Math.max(count, whole[index] ?? 0)) };
}

/** What a refund does, by the rules that book it. */
export function simulateRefund(order: Refundable, wish: RefundWish): RefundEffect {
  const { money: facts, bookings, given: before } = order;
  const given = givenWith(order, wish);
  const booking = bookRefund(facts, bookings, given);
  const lines = bookings.flatMap((each) => each.lines);
  const of = (account: LedgerAccount) => balanceOf(booking.lines, account);
  const paidMinor = leftMinor(bookings.filter(({ kind }) => kind === 'sale'));
  const left = leftMinor([...bookings, booking]);
  return {
    given,
    booking,
    isWhole: isWholeRefund(facts, given, lostOf(bookings).minor),
    stopped: given.stopped.map((count, index) => count - (before.stopped[index] ?? 0)),
    deliveryMinor: given.deliveryMinor - before.deliveryMinor,
    amountMinor: leftMinor(bookings) - left,
    bookedMinor: 0 - of('provider-cash'),
    vatMinor: of('vat'),
    productionMinor: 0 - of('production'),
    postageMinor: 0 - of('postage'),
    earningsMinor: of('project'),
    feeMinor: balanceOf(lines, 'payment-fee'),
    after: {
      paidMinor,
      refundedMinor: paidMinor - left,
      leftMinor: left,
      earnedMinor: 0 - balanceOf(lines, 'project') - of('project'),
    },
  };
}

/** Why an order can’t be refunded at all; null where it can. */
export function refundBlock({
  bookings,
  isPaid,
  isFlowing,
}: {
  readonly bookings: readonly Booking[];
  readonly isPaid: boolean;
  /** A refund waits for its payment provider. */
  readonly isFlowing: boolean;
}): string | null {
  if (!isPaid) return 'This order isn’t paid, so there’s nothing to refund.';
  if (openDisputes(bookings).length > 0)
    return 'The customer’s bank is looking into this payment. You can refund it once the dispute ends.';
  if (leftMinor(bookings) === 0 && bookings.some(({ kind }) => kind === 'dispute-lost'))
    return 'The customer’s bank has already taken this payment back.';
  if (leftMinor(bookings) === 0) return 'Everything has been refunded.';
  if (isFlowing) return 'Another refund of this order is on its way. Try again in a minute.';
  return null;
}

/** Why a choice can’t be refunded; null where it can. */
export function refundProblem(order: Refundable, wish: RefundWish): string | null {
  const isTooMuch =
    wish.deliveryMinor > deliveryLeft(order) ||
    (wish.restMinor ?? 0) > restLeft(order) ||
    wish.pieces.some((pieces, index) => pieces > piecesLeft(order, index));
  if (isTooMuch) {
    const most = money(leftMinor(order.bookings), order.money.currency);
    return `You can refund up to ${formatMoney(most)}.`;
  }
  return simulateRefund(order, wish).amountMinor > 0 ? null : 'Choose what to refund';
}
