/** What a checkout says when an order cannot be placed as it stands, by the refusal's code. */
export const CHECKOUT_REFUSALS = {
  'basket-empty': 'Your basket is empty',
  'already-paid': 'You have paid for this order already',
  'price-changed': 'A price changed since you looked. Please check the new total and press the button again',
  'too-few': 'There is not enough left of something in your basket. Please lower its quantity',
  'no-delivery': 'We do not deliver to this country with the chosen method. Please choose another one',
} as const;
export type CheckoutRefusal = keyof typeof CHECKOUT_REFUSALS;
