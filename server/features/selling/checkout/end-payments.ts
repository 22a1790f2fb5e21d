import { conflict } from '../../../../shared/contract/errors.ts';
import { CHECKOUT_REFUSALS } from '../../../../shared/features/selling/checkout/checkout.ts';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import { cancelPayment } from '../../projects/payments/payments.ts';
import type { PayableOrdersGiveWay } from '../orders/orders.ts';

/**
 * Ends the payments of orders that are about to give way, at their provider.
 * @throws Refusal 409 where one of them is paid or being paid: that order is the one that the shopper has
 */
export async function endPayments(
  { services, log }: Pick<SteppedContext, 'services' | 'log'>,
  { orderIds }: PayableOrdersGiveWay,
): Promise<void> {
  const ended = await Promise.all(orderIds.map((orderId) => cancelPayment(orderId, { services, log })));
  if (ended.includes(false)) throw conflict('already-paid', CHECKOUT_REFUSALS['already-paid']);
}
