/** What a shopper is told whose payment arrived when others had what it was for. */
export const LATE_PAYMENT_NOTE =
  'Your payment arrived after we’d let this order go, and we can no longer make it. We’re giving all of it back.';
