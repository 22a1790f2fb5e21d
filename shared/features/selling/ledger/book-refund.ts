import { extractTax, money } from '../../../rules/money/money.ts';
import { type Booking, balanceOf, type LedgerLine, toLines } from './ledger-accounts.ts';
import { deliveryVatRate, itemTaxes, type OrderMoney, postageMinor, soldPrices } from './order-money.ts';

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

/** Whether nothing that was paid is left to give back. */
export function isWholeRefund(
  order: OrderMoney,
  { pieces, deliveryMinor }: RefundedParts,
  sold: readonly number[] = soldPrices(order),
): boolean {
  const goods = sold.reduce(
    (sum, soldMinor, index) => sum + partOf(soldMinor, pieces[index] ?? 0, order.items[index]?.quantity ?? 0),
    0,
  );
  return goods + deliveryMinor >= order.totalMinor;
}

const INCOME_ACCOUNTS = ['sales', 'discount', 'delivery', 'vat'] as const;

/** What the shopper has paid and not got back, by the books. */
export const leftMinor = (bookings: readonly Booking[]): number => {
  const lines = bookings.flatMap((booking) => booking.lines);
  return INCOME_ACCOUNTS.reduce((left, account) => left - balanceOf(lines, account), 0);
};

/**
 * The lines of all refunds of an order together. What isn’t spent is given back as well: the cost of pieces that are not
 * made, and postage of an order of which nothing is sent. The provider keeps its fee.
 */
function refundLines(order: OrderMoney, given: RefundedParts): LedgerLine[] {
  const sold = soldPrices(order);
  const isWhole = isWholeRefund(order, given, sold);
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
  const deliveryTax = partOf(order.shippingTaxMinor, given.deliveryMinor, order.shippingMinor);
  const delivery = given.deliveryMinor - deliveryTax;
  const production = order.items.reduce(
    (total, { costMinor }, index) => total + (stopped[index] ?? 0) * costMinor,
    0,
  );
  const postage = isWhole && !order.isShipped ? postageMinor(order) : 0;
  const netMinor = sum('grossMinor') - sum('taxMinor') + delivery;
  const royalty = netMinor - production - postage;
  return toLines(
    ['provider-cash', -sum('grossMinor') - given.deliveryMinor],
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
  const earlier = bookings.flatMap(({ kind, lines }) => (kind === 'refund' ? lines : []));
  return { kind: 'refund', lines: without(refundLines(order, given), earlier) };
}
