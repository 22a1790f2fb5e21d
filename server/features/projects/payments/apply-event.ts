import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PaymentEvent, ToldReversal } from '../../../platform/payments/payments.ts';
import type { Services } from '../../../platform/services.ts';
import { type PaymentRow, recordEvent } from './payments.queries.ts';

export interface ApplyContext {
  readonly tx: Tx;
  readonly services: Services;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * Applies a provider's event exactly once to its payment, the payment's attempts and its order. The transaction has
 * to be in platform scope. Throws a 503 refusal when the payment is not there yet (the provider sends the event again),
 * and a 422 one when amount or currency are not the order's.
 */
export async function applyPaymentEvent(
  provider: 'sandbox' | 'stripe',
  event: PaymentEvent,
  context: ApplyContext,
): Promise<'applied' | 'repeated' | 'ignored'> {
  if (event.kind === 'ignored') return 'ignored';
  const payment = await recordEvent(context.tx, provider, event);
  if (!payment) {
    // These don't say whose payment they are about: it may be of something else that the account sells.
    if (isReversal(event)) return 'ignored';
    throw new Refusal(503, 'payment-not-known-yet');
  }
  if (!payment.isNew) return 'repeated';
  checkAmount(payment, event, context);
  await follow(payment, event, context);
  context.log.info(
    { eventId: event.eventId, kind: event.kind, orderId: payment.orderId },
    'A payment event was applied',
  );
  return 'applied';
}

function checkAmount(payment: PaymentRow, event: PaymentEvent, { log }: ApplyContext): void {
  const isOrders =
    payment.amountMinor === payment.orderTotalMinor && payment.currency === payment.orderCurrency;
  const isPayments = event.currency === payment.currency && event.amountMinor === payment.amountMinor;
  // A part can be refunded, too. What is disputed is told in the bank's own words: never more than is left is booked.
  const isPart =
    event.kind === 'refunded' &&
    event.currency === payment.currency &&
    event.amountMinor > 0 &&
    event.amountMinor <= payment.amountMinor;
  const fits = isDispute(event) || (isOrders && (isPayments || isPart));
  if (fits) return;
  log.error(
    {
      eventId: event.eventId,
      orderId: payment.orderId,
      told: [event.amountMinor, event.currency],
      payment: [payment.amountMinor, payment.currency],
      order: [payment.orderTotalMinor, payment.orderCurrency],
    },
    'A payment’s amount differs from its order’s',
  );
  throw new Refusal(422, 'amount-differs', 'The amount or currency differs from the order’s');
}

const isDispute = ({ kind }: PaymentEvent): boolean =>
  kind === 'disputed' || kind === 'dispute-won' || kind === 'dispute-lost';

const isReversal = (event: PaymentEvent): boolean => event.kind === 'refunded' || isDispute(event);

/** What an event says of money that goes back; null for any other. */
function toReversal(payment: PaymentRow, event: PaymentEvent): ToldReversal | null {
  const { kind, amountMinor, currency, refunds = [], dispute = null } = event;
  if (kind === 'refunded') return { kind, refunds };
  if (kind !== 'disputed' && kind !== 'dispute-won' && kind !== 'dispute-lost') return null;
  const isCounted = currency === payment.currency && amountMinor > 0;
  return { kind, amountMinor: isCounted ? amountMinor : null, dispute };
}

/** Applies the event to the order, unless its payment has ended. A second success would be a second charge. */
async function follow(
  payment: PaymentRow,
  event: PaymentEvent,
  { tx, services }: ApplyContext,
): Promise<void> {
  const told = toReversal(payment, event);
  if (told) {
    for (const follower of services.paymentFollowers) await follower.onReversed(tx, payment.orderId, told);
    return;
  }
  if (event.kind !== 'succeeded' || payment.status === 'succeeded' || payment.status === 'refunded') return;
  for (const follower of services.paymentFollowers) await follower.onSucceeded?.(tx, payment.orderId);
}
