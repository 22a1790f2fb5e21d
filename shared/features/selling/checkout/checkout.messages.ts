/** What a checkout says when an order cannot be placed as it stands, by the refusal's code. */
export const CHECKOUT_REFUSALS = {
  'basket-empty': 'Your basket is empty',
  'already-paid': 'You’ve already paid for this order',
  'basket-changed': 'Your basket changed in another tab. Check your order, then pay.',
  'price-changed': 'A price has changed. Check the new total, then pay.',
  'too-few': 'We don’t have enough of one of your items. Reduce its quantity.',
  'no-delivery': 'That delivery method doesn’t cover this country. Choose another.',
} as const;
export type CheckoutRefusal = keyof typeof CHECKOUT_REFUSALS;

export const CHOOSE_METHOD = 'Choose a delivery method';
