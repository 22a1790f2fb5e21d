import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { PAYMENT_REVERSALS, type PaymentEvent } from '../../../platform/payments/payments.ts';
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
    // A dispute doesn't say whose payment it is about: it may be of something else that the account sells.
    if (isDispute(event)) return 'ignored';
    throw new Refusal(503, 'payment-not-known-yet');
  }
  if (!payment.isNew) return 'repeated';
  // A part can be disputed, too.
  if (!isDispute(event)) checkAmount(payment, event, context);
  await follow(payment, event, context);
  context.log.info(
    { eventId: event.eventId, kind: event.kind, orderId: payment.orderId },
    'A payment event was applied',
  );
  return 'applied';
}

function checkAmount(payment: PaymentRow, event: PaymentEvent, { log }: ApplyContext): void {
  const fits =
    event.amountMinor === payment.amountMinor &&
    event.currency === payment.currency &&
    payment.amountMinor === payment.orderTotalMinor &&
    payment.currency === payment.orderCurrency;
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

/** Applies the event to the order, unless its payment has ended. A second success would be a second charge. */
async function follow(
  payment: PaymentRow,
  event: PaymentEvent,
  { tx, services }: ApplyContext,
): Promise<void> {
  const reversal = PAYMENT_REVERSALS.find((kind) => kind === event.kind);
  if (reversal) {
    for (const follower of services.paymentFollowers)
      await follower.onReversed(tx, payment.orderId, reversal);
    return;
  }
  if (event.kind !== 'succeeded' || payment.status === 'succeeded' || payment.status === 'refunded') return;
  for (const follower of services.paymentFollowers) await follower.onSucceeded(tx, payment.orderId);
}
