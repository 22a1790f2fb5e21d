/** The refusal of an attempt to pay an order after its time to pay has run out. */
export const PAYMENT_CANCELLED = {
  code: 'payment-cancelled',
  message: 'This order wasn’t paid in time, so we let it go. Your basket is still here.',
} as const;

export * from './stripe-amounts.ts';
