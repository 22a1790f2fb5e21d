/** Said of a failure that passes and isn’t the caller’s. */
export const UNAVAILABLE_MESSAGES = {
  full: 'We can’t save anything right now. What you saved before is safe. Try again in a few minutes.',
  fullBeforePayment:
    'We can’t take orders or payments right now. You haven’t been charged. Try again in a few minutes.',
  busyBeforePayment: 'We’re very busy right now. You haven’t been charged. Try again in a moment.',
  awayBeforePayment: 'We were interrupted. You haven’t been charged. Try again in a moment.',
  inDoubt: 'We were interrupted. Reload the page to see whether this was saved, then try again.',
} as const;
