import type { CallInput } from '../../shared/contract/call.ts';
import {
  checkoutCalls,
  type PendingOrder,
  type placeOrder,
} from '../../shared/features/selling/checkout/checkout.ts';
import { CallRefused, type Client } from './client.ts';

/** Places an order. A shopper who is told that there is a rush, and that nothing was charged, presses the button again. */
export async function placeInRush(
  visitor: Client,
  body: CallInput<typeof placeOrder>['body'],
): Promise<PendingOrder> {
  for (;;)
    try {
      return await visitor.call(checkoutCalls.placeOrder, { body });
    } catch (error) {
      const isTold =
        error instanceof CallRefused &&
        error.status === 503 &&
        error.body.message.includes('You haven’t been charged');
      if (!isTold) throw error;
    }
}
