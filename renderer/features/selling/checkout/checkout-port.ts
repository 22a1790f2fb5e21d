import { Refusal } from '../../../../shared/contract/errors.ts';
import type { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import type {
  CheckoutQuote,
  getPaymentState,
  placeOrder,
  quoteCheckout,
} from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import {
  type CheckoutPort,
  type CheckoutValues,
  parseExpiry,
  toPlaceOrderBody,
  toSeen,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { receiptPath } from '../../../../shared/features/selling/orders/orders.rules.ts';
import { Unreachable } from '../../../platform/calls/refused.ts';
import { islandCall } from '../../../platform/islands/island-call.ts';
import type { CardTexts } from './checkout-card.tsx';
import type { StripeCheckout } from './checkout-stripe.ts';

const quoteCall = islandCall<typeof quoteCheckout>({ method: 'POST', path: '/omnis/v3/checkout/quote/' });
const placeCall = islandCall<typeof placeOrder>({ method: 'POST', path: '/omnis/v3/checkout/place/' });
const paymentStateCall = islandCall<typeof getPaymentState>({
  method: 'GET',
  path: '/omnis/v3/checkout/payment/{orderHash}/',
});
const confirmCall = islandCall<typeof paymentCalls.confirm>({
  method: 'POST',
  path: '/omnis/v3/payments/sandbox/confirm/',
  credentials: 'none',
});
const authenticateCall = islandCall<typeof paymentCalls.authenticate>({
  method: 'POST',
  path: '/omnis/v3/payments/sandbox/authenticate/',
  credentials: 'none',
});

export const findPayment: CheckoutPort['findPayment'] = ({ orderHash }) =>
  paymentStateCall({ params: { orderHash } });

/** What the shopper has entered, as it is when something is sent. */
interface Entered {
  readonly offer: CheckoutQuote;
  readonly values: CheckoutValues;
  readonly card: CardTexts;
  /** Null where the store takes the sandbox's cards. */
  readonly stripe: StripeCheckout | null;
}

/** The checkout's way to the server and the provider from a browser. */
export const createCheckoutPort = ({ offer, values, card, stripe }: Entered): CheckoutPort => ({
  quote(country, methodId) {
    const { shipping } = values;
    const zip = shipping.country === country ? shipping.zip.trim() : '';
    return quoteCall({ body: { country, ...(methodId && { methodId }), ...(zip && { zip }) } });
  },

  async place(orderKey) {
    // Nothing to pay needs no card.
    const wrong = offer.basket.totals.totalMinor === 0 ? null : await stripe?.check();
    if (wrong) throw new Refusal(422, 'payment-details', wrong);
    return placeCall({ body: toPlaceOrderBody(orderKey, values, toSeen(offer)) });
  },

  async pay({ orderHash, clientSecret }, idempotencyKey) {
    const secret = clientSecret ?? '';
    if (!stripe)
      return confirmCall({
        body: {
          clientSecret: secret,
          card: { number: card.number, ...parseExpiry(card.expiry), cvc: card.cvc },
          idempotencyKey,
        },
      });
    const message = await stripe.pay(secret, `${location.origin}${receiptPath(orderHash)}`);
    // Without a message the browser is already on its way to the receipt.
    return message === null ? { status: 'processing', message } : { status: 'failed', message };
  },

  answerBank: ({ clientSecret }, idempotencyKey, approved) =>
    authenticateCall({ body: { clientSecret: clientSecret ?? '', approved, idempotencyKey } }),

  findPayment,

  isConnectionLost: (error): error is Error => error instanceof Unreachable,
});
