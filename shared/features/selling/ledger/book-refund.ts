import { extractTax, money } from '../../../rules/money/money.ts';
import { type Booking, balanceIn, balanceOf, type LedgerLine, toLines } from './ledger-accounts.ts';
import {
  beyondParts,
  deliveryVatRate,
  inBooks,
  itemTaxes,
  type OrderMoney,
  partOf,
  postageMinor,
  soldPrices,
  vatByRate,
} from './order-money.ts';

/** The parts of an order that are back with the shopper, all refunds together. */
export interface RefundedParts {
  /** Of each item, in the order of the order’s items. */
  readonly pieces: readonly number[];
  /** Pieces of them that aren’t made: their cost comes back. */
  readonly stopped: readonly number[];
  readonly deliveryMinor: number;
  /**
   * What went back for them, in the order’s currency: what they cost, or more where an amount went back that is for no
   * part, or less where it went another way.
   */
  readonly amountMinor: number;
}

export const nothingRefunded = (order: OrderMoney): RefundedParts => ({
  pieces: order.items.map(() => 0),
  stopped: order.items.map(() => 0),
  deliveryMinor: 0,
  amountMinor: 0,
});

/** Everything: pieces that aren’t printed are not made. @param lostMinor what the shopper’s bank has taken back */
export const wholeRefund = (order: OrderMoney, lostMinor = 0): RefundedParts => ({
  pieces: order.items.map(({ quantity }) => quantity),
  stopped: order.items.map(({ quantity, printed }) => Math.max(0, quantity - printed)),
  deliveryMinor: order.shippingMinor,
  amountMinor: order.totalMinor - lostMinor,
});

/** What parts were paid with, in the order’s currency. */
export function costOfParts(
  order: OrderMoney,
  { pieces, deliveryMinor }: Pick<RefundedParts, 'pieces' | 'deliveryMinor'>,
): number {
  const goods = soldPrices(order).reduce(
    (sum, soldMinor, index) => sum + partOf(soldMinor, pieces[index] ?? 0, order.items[index]?.quantity ?? 0),
    0,
  );
  return goods + deliveryMinor;
}

/** Whether nothing that was paid is left to give back. @param lostMinor what the shopper’s bank has taken back */
export const isWholeRefund = (
  order: OrderMoney,
  given: Pick<RefundedParts, 'amountMinor'>,
  lostMinor = 0,
): boolean => given.amountMinor >= order.totalMinor - lostMinor;

/** The parts with all of them named where nothing is left. */
export const namedParts = (order: OrderMoney, given: RefundedParts, lostMinor: number): RefundedParts =>
  isWholeRefund(order, given, lostMinor)
    ? { ...wholeRefund(order, lostMinor), stopped: stoppedWith(order, given) }
    : given;

/** Pieces that aren’t made once nothing is left of an order. */
const stoppedWith = (order: OrderMoney, { stopped }: Pick<RefundedParts, 'stopped'>): number[] =>
  wholeRefund(order).stopped.map((pieces, index) => Math.max(pieces, stopped[index] ?? 0));

const INCOME_ACCOUNTS = ['sales', 'discount', 'delivery', 'vat'] as const;
const isIncome = ({ account }: LedgerLine): boolean =>
  account === 'provider-cash' || INCOME_ACCOUNTS.some((one) => one === account);

/** What the shopper has paid by these lines. What a bank took back permanently isn’t paid any more. */
const paidIn = (lines: readonly LedgerLine[]): number =>
  INCOME_ACCOUNTS.reduce((left, account) => left - balanceOf(lines, account), 0) -
  balanceOf(lines, 'dispute-cost');

/** What the shopper has paid and not got back, in the store’s currency. */
export const leftInBooks = (bookings: readonly Booking[]): number =>
  paidIn(bookings.flatMap(({ lines }) => lines));

/** What the shopper has paid and not got back, in the order’s currency. */
export function leftMinor(bookings: readonly Booking[]): number {
  const isConverted = bookings.some(({ kind, paidMinor }) => kind === 'sale' && paidMinor !== null);
  return bookings.reduce((left, { kind, lines, paidMinor }) => {
    // Until disputes were booked by their amount, a lost one was all that was left.
    if (kind === 'dispute-lost' && paidMinor === null && isConverted) return 0;
    return left + (paidMinor ?? paidIn(lines));
  }, 0);
}

/** What shoppers’ banks have taken back of an order, in the order’s currency and in the store’s. */
export function lostOf(bookings: readonly Booking[]): {
  readonly minor: number;
  readonly booksMinor: number;
} {
  const isLost = ({ kind }: Booking) => kind === 'dispute-lost';
  return {
    minor: leftMinor(bookings.filter((booking) => !isLost(booking))) - leftMinor(bookings),
    booksMinor: balanceIn(bookings.filter(isLost), 'dispute-cost'),
  };
}

const isRefund = ({ kind }: Booking): boolean => kind === 'refund' || kind === 'refund-failed';

/** What refunds have given back and kept, in the order’s currency. */
export const refundedMinor = (bookings: readonly Booking[]): number =>
  leftMinor(bookings.filter((booking) => !isRefund(booking))) - leftMinor(bookings);

const add = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** What an amount that is for no part is in the store’s currency; no more than there is. */
function beyondInBooks(
  placed: OrderMoney,
  order: OrderMoney,
  { beyondMinor, partsMinor }: { readonly beyondMinor: number; readonly partsMinor: number },
): number {
  if (!placed.conversion) return beyondMinor;
  const worth = partOf(order.totalMinor, Math.abs(beyondMinor), placed.totalMinor);
  return beyondMinor < 0 ? -Math.min(worth, partsMinor) : Math.min(worth, order.totalMinor - partsMinor);
}

/** What all refunds of an order together take from what was paid. */
function incomeLines(
  placed: OrderMoney,
  asked: RefundedParts,
  lost: ReturnType<typeof lostOf>,
): LedgerLine[] {
  const isWhole = isWholeRefund(placed, asked, lost.minor);
  const given = isWhole ? wholeRefund(placed) : asked;
  const order = inBooks(placed);
  const sold = soldPrices(order);
  const taxes = itemTaxes(order);
  const goods = order.items.map(({ quantity, totalMinor, vatRate }, index) => {
    const pieces = given.pieces[index] ?? 0;
    const soldMinor = sold[index] ?? 0;
    const off = extractTax(money(totalMinor - soldMinor, order.currency), vatRate).net.amount;
    const taxMinor = partOf(taxes[index] ?? 0, pieces, quantity);
    return {
      vatRate,
      taxMinor,
      netMinor: partOf(soldMinor, pieces, quantity) - taxMinor,
      discountMinor: partOf(off, pieces, quantity),
    };
  });
  const deliveryMinor = partOf(order.shippingMinor, given.deliveryMinor, placed.shippingMinor);
  const deliveryTax = partOf(order.shippingTaxMinor, given.deliveryMinor, placed.shippingMinor);
  const delivery = {
    vatRate: deliveryVatRate(order),
    taxMinor: deliveryTax,
    netMinor: deliveryMinor - deliveryTax,
  };
  const parts = [...goods, delivery];
  const partsMinor = add(parts.map(({ netMinor, taxMinor }) => netMinor + taxMinor));
  const beyondMinor = isWhole
    ? 0 - lost.booksMinor
    : beyondInBooks(placed, order, {
        partsMinor,
        beyondMinor: given.amountMinor - costOfParts(placed, given),
      });
  const beyond = beyondParts({ whole: vatByRate(order), parts }, beyondMinor, order.currency);
  const discountMinor = add(goods.map((part) => part.discountMinor));
  return toLines(
    ['provider-cash', 0 - partsMinor - beyondMinor],
    ['sales', add([...goods, ...beyond].map(({ netMinor }) => netMinor)) + discountMinor],
    ['discount', -discountMinor],
    ['delivery', delivery.netMinor],
    ...[...parts, ...beyond].map(({ taxMinor, vatRate }) => ['vat', taxMinor, vatRate] as const),
  );
}

/** The first lines without the second, one line for each account and rate. */
function without(lines: readonly LedgerLine[], earlier: readonly LedgerLine[]): LedgerLine[] {
  const left = new Map<string, LedgerLine>();
  const put = (line: LedgerLine, sign: 1 | -1) => {
    const key = `${line.account} ${line.vatRate}`;
    const amountMinor = (left.get(key)?.amountMinor ?? 0) + sign * line.amountMinor;
    left.set(key, { ...line, amountMinor });
  };
  for (const line of lines) put(line, 1);
  for (const line of earlier) put(line, -1);
  return [...left.values()].filter(({ amountMinor }) => amountMinor !== 0);
}

interface UnspentCosts {
  readonly production: number;
  readonly postage: number;
}

/**
 * The costs that come back because the work isn’t done: of stopped pieces, and once nothing is left of the order of all
 * that aren’t printed, with the postage of an order of which nothing was sent. What came back before isn’t charged again.
 */
export function unspentCosts(
  order: OrderMoney,
  bookings: readonly Booking[],
  { stopped, isWhole }: { readonly stopped: readonly number[]; readonly isWhole: boolean },
): UnspentCosts {
  const pieces = isWhole ? stoppedWith(order, { stopped }) : stopped;
  const since = bookings.filter(({ kind }) => kind !== 'sale' && kind !== 'edit');
  const production = add(order.items.map(({ costMinor }, index) => (pieces[index] ?? 0) * costMinor));
  const postage = isWhole && !order.isShipped ? postageMinor(inBooks(order)) : 0;
  return {
    production: Math.max(0, production + balanceIn(since, 'production')),
    postage: Math.max(0, postage + balanceIn(since, 'postage')),
  };
}

/** Costs that aren’t spent: the factory isn’t owed them, and the project doesn’t carry them. */
export const costLines = ({ production, postage }: UnspentCosts) =>
  [
    ['production', -production],
    ['postage', -postage],
    ['factory', production + postage],
  ] as const;

/** A refund’s lines: what went back, what needn’t be spent, and what both mean for the project. */
function refundLines(income: readonly LedgerLine[], costs: UnspentCosts): LedgerLine[] {
  const netMinor = balanceOf(income, 'sales') + balanceOf(income, 'discount') + balanceOf(income, 'delivery');
  const royalty = netMinor - costs.production - costs.postage;
  return [...income, ...toLines(...costLines(costs), ['royalty', -royalty], ['project', royalty])];
}

function bookDifference(
  order: OrderMoney,
  bookings: readonly Booking[],
  { given, costs, kind }: { given: RefundedParts; costs: UnspentCosts; kind: 'refund' | 'refund-failed' },
): Booking {
  const lost = lostOf(bookings);
  const earlier = bookings.filter(isRefund).flatMap(({ lines }) => lines.filter(isIncome));
  const { amountMinor } = namedParts(order, given, lost.minor);
  return {
    kind,
    lines: refundLines(without(incomeLines(order, given, lost), earlier), costs),
    paidMinor: order.conversion ? refundedMinor(bookings) - amountMinor : null,
  };
}

/**
 * The refund that takes an order’s books to its refunded parts. It is the difference to what they have, so
 * refunds leave the same books in any order, and the last one takes exactly the rest. The provider keeps its fee.
 * @param given with this refund
 */
export function bookRefund(order: OrderMoney, bookings: readonly Booking[], given: RefundedParts): Booking {
  const isWhole = isWholeRefund(order, given, lostOf(bookings).minor);
  const costs = unspentCosts(order, bookings, { stopped: given.stopped, isWhole });
  return bookDifference(order, bookings, { given, costs, kind: 'refund' });
}

/**
 * A refund that came back, because the shopper’s bank didn’t take it. Work that was stopped for it stays stopped, so its
 * costs aren’t charged.
 * @param given without this refund
 */
export const bookFailedRefund = (
  order: OrderMoney,
  bookings: readonly Booking[],
  given: RefundedParts,
): Booking =>
  bookDifference(order, bookings, {
    given,
    costs: { production: 0, postage: 0 },
    kind: 'refund-failed',
  });
