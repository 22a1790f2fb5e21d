/** Messages of subscription and payment. Spec 3 §8.3, §5.7. */
export const SUBSCRIPTION_MESSAGES = {
  notFound: 'Subscription not found',
  setupFailed: 'Subscription setup failed',
  fetchFailed: 'Server error encountered fetching subscription',
  intentFailed: 'Server error encountered creating subscription intent',
  billingCycleFailed: 'Server error encountered updating billing cycle',
  failedValidation: 'Subscription failed validation',
} as const;

export const PAYMENT_MESSAGES = {
  unknownProviderError: 'An unknown error occurred',
  elementFailedToLoad: 'Failed to load payment element.',
  tryRefreshing: 'Try refreshing the page.',
  scriptMissing: 'Stripe is not loaded',
  somethingWentWrong: 'Something went wrong',
} as const;
