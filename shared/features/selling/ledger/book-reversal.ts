import { type Booking, balanceOf, type LedgerLine, mirrorLines, toLines } from './ledger-accounts.ts';
import { type OrderMoney, postageMinor } from './order-money.ts';

export type Reversal = 'refunded' | 'disputed' | 'dispute-won' | 'dispute-lost';

const INCOME = ['sales', 'discount', 'delivery', 'vat'];

/**
 * All of a paid order goes back to the shopper. What isn’t spent is given back as well: the cost of pieces that aren’t
 * printed, and postage of a parcel that hasn’t left. The provider keeps its fee.
 */
function bookRefund(order: OrderMoney, sale: readonly LedgerLine[]): Booking {
  const income = mirrorLines(sale.filter(({ account }) => INCOME.includes(account)));
  const production = order.items.reduce(
    (sum, { quantity, printed, costMinor }) => sum + Math.max(0, quantity - printed) * costMinor,
    0,
  );
  const postage = order.isShipped ? 0 : postageMinor(order);
  const netMinor = income.reduce((sum, line) => (line.account === 'vat' ? sum : sum + line.amountMinor), 0);
  const royalty = netMinor - production - postage;
  return {
    kind: 'refund',
    lines: [
      ...income,
      ...toLines(
        ['provider-cash', -order.totalMinor],
        ['production', -production],
        ['postage', -postage],
        ['factory', production + postage],
        ['royalty', -royalty],
        ['project', royalty],
      ),
    ],
  };
}

/** The bank holds the money, and the project’s royalty waits. */
const bookDispute = (order: OrderMoney, sale: readonly LedgerLine[]): Booking => {
  const royalty = Math.max(0, -balanceOf(sale, 'project'));
  return {
    kind: 'dispute',
    lines: toLines(
      ['dispute-clearing', order.totalMinor],
      ['provider-cash', -order.totalMinor],
      ['project', royalty],
      ['project-reserve', -royalty],
    ),
  };
};

/** The money is gone: the project carries it, the royalty held back first. */
const bookLost = (order: OrderMoney, sale: readonly LedgerLine[]): Booking => {
  const royalty = Math.max(0, -balanceOf(sale, 'project'));
  return {
    kind: 'dispute-lost',
    lines: toLines(
      ['dispute-cost', order.totalMinor],
      ['dispute-clearing', -order.totalMinor],
      ['project-reserve', royalty],
      ['project', order.totalMinor - royalty],
      ['royalty', -order.totalMinor],
    ),
  };
};

/** Whether the last dispute of an order hasn’t ended. */
function openDispute(bookings: readonly Booking[]): Booking | undefined {
  const last = bookings.findLast(({ kind }) => kind.startsWith('dispute'));
  return last?.kind === 'dispute' ? last : undefined;
}

/**
 * What the provider’s word means for an order’s books, whatever order its events arrive in. Nothing follows once the
 * money is back with the shopper, so an order is never refunded twice.
 * @param bookings of the order so far, the oldest first, with its sale
 */
export function bookReversal(order: OrderMoney, bookings: readonly Booking[], reversal: Reversal): Booking[] {
  const sale = bookings.find(({ kind }) => kind === 'sale');
  if (!sale || bookings.some(({ kind }) => kind === 'refund' || kind === 'dispute-lost')) return [];
  const dispute = openDispute(bookings);
  const won: Booking[] = dispute ? [{ kind: 'dispute-won', lines: mirrorLines(dispute.lines) }] : [];
  if (reversal === 'dispute-won') return won;
  if (reversal === 'refunded') return [...won, bookRefund(order, sale.lines)];
  const opened = dispute ? [] : [bookDispute(order, sale.lines)];
  return reversal === 'disputed' ? opened : [...opened, bookLost(order, sale.lines)];
}
