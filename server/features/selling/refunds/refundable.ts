import { type RefundedParts, refundedMinor } from '../../../../shared/features/selling/ledger/ledger.ts';
import {
  type Refund,
  type RefundableOrder,
  type RefundLine,
  type RefundRequest,
  type RefundWish,
  refundBlock,
} from '../../../../shared/features/selling/refunds/refunds.ts';
import { missingSale } from '../ledger/ledger.ts';
import type { RefundedOrder, StoredRefund } from './refunds.queries.ts';

/** What refunds that were made have given back of an order. */
export function givenBack({
  items,
  refunds,
  bookings,
}: Pick<RefundedOrder, 'items' | 'refunds' | 'bookings'>): RefundedParts {
  const made = refunds.filter(({ state }) => state === 'accepted');
  const count = (key: 'pieces' | 'stopped') =>
    items.map(({ id }) =>
      made
        .flatMap(({ lines }) => lines)
        .reduce((sum, line) => (line.orderItemId === id ? sum + line[key] : sum), 0),
    );
  return {
    pieces: count('pieces'),
    stopped: count('stopped'),
    deliveryMinor: made.reduce((sum, { deliveryMinor }) => sum + deliveryMinor, 0),
    amountMinor: refundedMinor(bookings),
  };
}

export const toRefund = ({
  id,
  state,
  amountMinor,
  reason,
  problem,
  requestedAt,
  returnedAt,
  isByProvider,
  who,
}: StoredRefund): Refund => ({
  id,
  state,
  amountMinor,
  reason,
  problem,
  requestedAt,
  returnedAt,
  isByProvider,
  who,
});

/** The order as its refund screen needs it. */
export function toRefundable(order: RefundedOrder): RefundableOrder {
  const { id, number, money, customerName, items, refunds, paidAt } = order;
  const bookings = [...order.bookings, ...(paidAt === null ? [] : missingSale(order))].map(
    ({ kind, lines, paidMinor }) => ({ kind, lines, paidMinor }),
  );
  const { pieces, stopped, deliveryMinor, amountMinor } = givenBack(order);
  return {
    id,
    number,
    currency: money.currency,
    customerName,
    blocked: refundBlock({
      bookings,
      isPaid: paidAt !== null,
      isFlowing: refunds.some(({ state }) => state === 'requested'),
    }),
    items,
    money,
    bookings,
    given: { pieces: [...pieces], stopped: [...stopped], deliveryMinor, amountMinor },
    refunds: refunds.map(toRefund),
  };
}

/** A request by the place of its items; null where it names one of another order. */
export function toWish(
  { items }: Pick<RefundableOrder, 'items'>,
  { lines, deliveryMinor, restMinor }: Pick<RefundRequest, 'lines' | 'deliveryMinor' | 'restMinor'>,
): RefundWish | null {
  const byItem = new Map(lines.map((line) => [line.orderItemId, line]));
  const own = items.map(({ id }) => byItem.get(id));
  if (own.filter((line) => line !== undefined).length !== lines.length) return null;
  return {
    pieces: own.map((line) => line?.pieces ?? 0),
    restocked: own.map((line) => line?.isRestocked ?? false),
    deliveryMinor,
    restMinor,
  };
}

/** The lines of a refund: items of which no piece goes back have none. */
export const toLines = (
  { items }: Pick<RefundableOrder, 'items'>,
  pieces: readonly number[],
  stopped: readonly number[],
): RefundLine[] =>
  items
    .map(({ id }, index) => ({ orderItemId: id, pieces: pieces[index] ?? 0, stopped: stopped[index] ?? 0 }))
    .filter((line) => line.pieces > 0);
