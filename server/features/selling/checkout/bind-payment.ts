import { conflict, Refusal } from '../../../../shared/contract/errors.ts';
import { CHECKOUT_REFUSALS } from '../../../../shared/features/selling/checkout/checkout.ts';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { PaymentProviderError } from '../../../platform/payments/payments.ts';
import { savePayment } from '../../projects/payments/payments.ts';
import type { Shop } from '../basket/basket.ts';
import type { PlacedOrder } from '../orders/orders.ts';

/** What a shopper is told where the provider can’t be asked. */
export const toRefusal = (error: unknown): Refusal =>
  new Refusal(
    503,
    'payment-unavailable',
    error instanceof PaymentProviderError
      ? `${error.message}. You haven’t been charged. Please try again.`
      : 'We can’t take payments right now. You haven’t been charged. Try again in a few minutes.',
  );

/**
 * Asks the provider for the order's payment and stores it. The order is the provider's key: asked twice, it is the same
 * payment. No transaction is open while the provider is asked.
 * @throws Refusal 503 where the provider gives none, 409 where another order has taken this one’s place
 */
export async function bindPayment(
  context: SteppedContext,
  { shop, scope }: { readonly shop: Shop; readonly scope: Scope },
  order: PlacedOrder,
): Promise<PlacedOrder> {
  const { provider } = context.services.payments;
  const intent = await provider
    .createIntent({
      orderId: order.id,
      amountMinor: order.totalMinor,
      currency: order.currency,
      idempotencyKey: `order:${order.id}`,
      description: `Order ${order.number} at ${shop.name}`,
      receiptEmail: order.email,
    })
    .catch((error: unknown) => {
      context.log.error({ err: error, orderId: order.id }, 'The payment provider gave no payment');
      throw toRefusal(error);
    });
  const payment = await context.transaction(
    (tx) =>
      savePayment(tx, {
        projectId: shop.projectId,
        orderId: order.id,
        provider: provider.name,
        intentId: intent.intentId,
        clientSecret: intent.clientSecret,
        amountMinor: order.totalMinor,
        currency: order.currency,
      }),
    scope,
  );
  if (payment === null) {
    // No browser has its secret, so it can’t be paid even where this fails.
    await provider.cancel(intent.intentId).catch((error: unknown) => {
      context.log.warn({ err: error, orderId: order.id }, 'The payment of a replaced order wasn’t ended');
    });
    throw conflict('basket-changed', CHECKOUT_REFUSALS['basket-changed']);
  }
  return { ...order, ...payment };
}
