import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  PAYMENT_CANCELLED,
  toStripeAmount,
} from '../../../../shared/features/projects/payments/payments.rules.ts';
import { PAYMENT_MESSAGES } from '../../../../shared/rules/messages/messages.ts';

/** Stripe's own payment element, loaded on the checkout alone and only where the shop takes payments through it. */
export interface StripeCheckout {
  /** Validates the input before an order is placed. Returns the error, or null. */
  check(): Promise<string | null>;
  /**
   * Pays an order's intent. Answers what went wrong, or null where the browser is on its way to the receipt.
   * @throws Refusal 409 where the order was let go
   */
  pay(clientSecret: string, returnUrl: string): Promise<string | null>;
  update(amountMinor: number): void;
}

interface Mounting {
  readonly element: HTMLElement;
  readonly publishableKey: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly ready: () => void;
  readonly failed: () => void;
}

/** Pays with what is mounted in these elements: a form, or a wallet’s buttons. */
export const checkoutOf = (stripe: Stripe, elements: StripeElements, currency: string): StripeCheckout => ({
  async check() {
    const { error } = await elements.submit();
    return error ? (error.message ?? PAYMENT_MESSAGES.unknownProviderError) : null;
  },
  async pay(clientSecret, returnUrl) {
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
    });
    if (error?.payment_intent?.status === 'canceled')
      throw new Refusal(409, PAYMENT_CANCELLED.code, PAYMENT_CANCELLED.message);
    return error ? (error.message ?? PAYMENT_MESSAGES.unknownProviderError) : null;
  },
  update: (amountMinor) => elements.update({ amount: toStripeAmount(amountMinor, currency) }),
});

/** Puts the payment element into the page. Null where Stripe's script could not be loaded. */
export async function mountStripe(mounting: Mounting): Promise<StripeCheckout | null> {
  const stripe = await loadStripe(mounting.publishableKey).catch(() => null);
  if (!stripe) return null;
  const elements = stripe.elements({
    mode: 'payment',
    amount: toStripeAmount(mounting.amountMinor, mounting.currency),
    currency: mounting.currency.toLowerCase(),
  });
  const payment = elements.create('payment');
  payment.on('ready', mounting.ready);
  payment.on('loaderror', mounting.failed);
  payment.mount(mounting.element);
  return checkoutOf(stripe, elements, mounting.currency);
}
