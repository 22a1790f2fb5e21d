import { extractTax, money } from '../../../rules/money/money.ts';
import { type Booking, balanceOf, type LedgerLine, toLines } from './ledger-accounts.ts';
import {
  deliveryVatRate,
  inBooks,
  itemTaxes,
  type OrderMoney,
  postageMinor,
  soldPrices,
} from './order-money.ts';

/** The parts of an order that are back with the shopper, all refunds together. */
export interface RefundedParts {
  /** Of each item, in the order of the order’s items. */
  readonly pieces: readonly number[];
  /** Pieces of them that aren’t made: their cost comes back. */
  readonly stopped: readonly number[];
  readonly deliveryMinor: number;
}

export const nothingRefunded = (order: OrderMoney): RefundedParts => ({
  pieces: order.items.map(() => 0),
  stopped: order.items.map(() => 0),
  deliveryMinor: 0,
});

/** Everything: pieces that aren’t printed are not made. */
export const wholeRefund = (order: OrderMoney): RefundedParts => ({
  pieces: order.items.map(({ quantity }) => quantity),
  stopped: order.items.map(({ quantity, printed }) => Math.max(0, quantity - printed)),
  deliveryMinor: order.shippingMinor,
});

/**
 * The first `pieces` of `quantity` equal pieces’ part of an amount. What any refund gives back is the difference of two of
 * these, so that the pieces add up to the amount however they are given back.
 */
export const partOf = (amountMinor: number, pieces: number, quantity: number): number =>
  pieces >= quantity ? amountMinor : Math.floor((amountMinor * pieces) / quantity);

/** What the refunded parts were paid with, in the order’s currency. */
function givenMinor(order: OrderMoney, { pieces, deliveryMinor }: RefundedParts): number {
  const goods = soldPrices(order).reduce(
    (sum, soldMinor, index) => sum + partOf(soldMinor, pieces[index] ?? 0, order.items[index]?.quantity ?? 0),
    0,
  );
  return goods + deliveryMinor;
}

/** Whether nothing that was paid is left to give back. */
export const isWholeRefund = (order: OrderMoney, given: RefundedParts): boolean =>
  givenMinor(order, given) >= order.totalMinor;

const INCOME_ACCOUNTS = ['sales', 'discount', 'delivery', 'vat'] as const;

const incomeOf = (lines: readonly LedgerLine[]): number =>
  INCOME_ACCOUNTS.reduce((left, account) => left - balanceOf(lines, account), 0);

/** What the shopper has paid and not got back, in the store’s currency. */
export const leftInBooks = (bookings: readonly Booking[]): number =>
  incomeOf(bookings.flatMap(({ lines }) => lines));

/** What the shopper has paid and not got back, in the order’s currency. */
export const leftMinor = (bookings: readonly Booking[]): number =>
  bookings.reduce((left, { lines, paidMinor }) => left + (paidMinor ?? incomeOf(lines)), 0);

/**
 * The lines of all refunds of an order together. What isn’t spent is given back as well: the cost of pieces that are not
 * made, and postage of an order of which nothing is sent. The provider keeps its fee.
 */
function refundLines(placed: OrderMoney, given: RefundedParts): LedgerLine[] {
  const isWhole = isWholeRefund(placed, given);
  const order = inBooks(placed);
  const sold = soldPrices(order);
  const stopped = isWhole
    ? wholeRefund(order).stopped.map((pieces, index) => Math.max(pieces, given.stopped[index] ?? 0))
    : given.stopped;
  const taxes = itemTaxes(order);
  const goods = order.items.map(({ quantity, totalMinor, vatRate }, index) => {
    const pieces = given.pieces[index] ?? 0;
    const soldMinor = sold[index] ?? 0;
    const off = extractTax(money(totalMinor - soldMinor, order.currency), vatRate).net.amount;
    return {
      vatRate,
      grossMinor: partOf(soldMinor, pieces, quantity),
      taxMinor: partOf(taxes[index] ?? 0, pieces, quantity),
      discountMinor: partOf(off, pieces, quantity),
    };
  });
  const sum = (key: 'grossMinor' | 'taxMinor' | 'discountMinor') =>
    goods.reduce((total, part) => total + part[key], 0);
  const deliveryMinor = partOf(order.shippingMinor, given.deliveryMinor, placed.shippingMinor);
  const deliveryTax = partOf(order.shippingTaxMinor, given.deliveryMinor, placed.shippingMinor);
  const delivery = deliveryMinor - deliveryTax;
  const production = order.items.reduce(
    (total, { costMinor }, index) => total + (stopped[index] ?? 0) * costMinor,
    0,
  );
  const postage = isWhole && !order.isShipped ? postageMinor(order) : 0;
  const netMinor = sum('grossMinor') - sum('taxMinor') + delivery;
  const royalty = netMinor - production - postage;
  return toLines(
    ['provider-cash', -sum('grossMinor') - deliveryMinor],
    ['sales', sum('grossMinor') - sum('taxMinor') + sum('discountMinor')],
    ['discount', -sum('discountMinor')],
    ['delivery', delivery],
    ...goods.map(({ taxMinor, vatRate }) => ['vat', taxMinor, vatRate] as const),
    ['vat', deliveryTax, deliveryVatRate(order)],
    ['production', -production],
    ['postage', -postage],
    ['factory', production + postage],
    ['royalty', -royalty],
    ['project', royalty],
  );
}

/** The first lines without the second, one line for each account and rate. */
function without(lines: readonly LedgerLine[], earlier: readonly LedgerLine[]): LedgerLine[] {
  const left = new Map<string, LedgerLine>();
  const add = (line: LedgerLine, sign: 1 | -1) => {
    const key = `${line.account} ${line.vatRate}`;
    const amountMinor = (left.get(key)?.amountMinor ?? 0) + sign * line.amountMinor;
    left.set(key, { ...line, amountMinor });
  };
  for (const line of lines) add(line, 1);
  for (const line of earlier) add(line, -1);
  return [...left.values()].filter(({ amountMinor }) => amountMinor !== 0);
}

/**
 * The refund that takes an order’s books to its refunded parts. It is the difference to what they have, so
 * refunds leave the same books in any order, and the last one takes exactly the rest.
 * @param given with this refund
 */
export function bookRefund(order: OrderMoney, bookings: readonly Booking[], given: RefundedParts): Booking {
  const refunds = bookings.filter(({ kind }) => kind === 'refund');
  const earlier = refunds.flatMap(({ lines }) => lines);
  const earlierMinor = refunds.reduce((paid, { paidMinor }) => paid + (paidMinor ?? 0), 0);
  return {
    kind: 'refund',
    lines: without(refundLines(order, given), earlier),
    paidMinor: order.conversion ? 0 - givenMinor(order, given) - earlierMinor : null,
  };
}
