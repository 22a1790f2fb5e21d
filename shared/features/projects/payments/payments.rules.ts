/** The refusal of an attempt to pay an order after its time to pay has run out. */
export const PAYMENT_CANCELLED = {
  code: 'payment-cancelled',
  message: 'This order wasn’t paid in time, so we let it go. Your basket is still here.',
} as const;

/** On pages that take payments, and on jobsheets, of a public installation that sells for test cards. */
export const TEST_PAYMENTS_NOTICE = 'Test payments: only test cards work, and no money is taken';

export * from './stripe-amounts.ts';
