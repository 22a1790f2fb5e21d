import { conflict } from '../../../../shared/contract/errors.ts';
import { CHECKOUT_REFUSALS } from '../../../../shared/features/selling/checkout/checkout.ts';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import { cancelPayment } from '../../projects/payments/payments.ts';
import { PayableOrdersGiveWay } from '../orders/orders.ts';
import { toRefusal } from './bind-payment.ts';

type Context = Pick<SteppedContext, 'services' | 'log'>;

/** How often an order is tried to be placed while other windows place orders of the same basket. */
const MOST_TRIES = 6;

/**
 * Ends the payments of orders that are about to give way, at their provider.
 * @throws Refusal 409 where one of them is paid or being paid: that order is the one that the shopper has; 503 where the
 *   provider can’t be asked
 */
async function endPayments({ services, log }: Context, { orderIds }: PayableOrdersGiveWay): Promise<void> {
  const ended = await Promise.all(orderIds.map((orderId) => cancelPayment(orderId, { services, log }))).catch(
    (error: unknown) => {
      log.error({ err: error, orderIds }, 'The payment provider didn’t end payments');
      throw toRefusal(error);
    },
  );
  if (ended.includes(false)) throw conflict('already-paid', CHECKOUT_REFUSALS['already-paid']);
}

/**
 * Places an order once no earlier order of its basket can be paid any more.
 * @param place places it, and comes to nothing where it throws {@link PayableOrdersGiveWay}
 * @throws Refusal 409 where another window always comes first
 */
export async function placeAlone<T>(context: Context, place: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await place();
    } catch (error) {
      if (!(error instanceof PayableOrdersGiveWay)) throw error;
      if (tries === MOST_TRIES) throw conflict('basket-changed', CHECKOUT_REFUSALS['basket-changed']);
      await endPayments(context, error);
    }
}
