/** Messages of subscription and payment. Spec 3 §8.3, §5.7. */
export const SUBSCRIPTION_MESSAGES = {
  notFound: 'Subscription not found',
  setupFailed: 'Subscription setup failed',
  fetchFailed: 'Server error encountered fetching subscription',
  intentFailed: 'Server error encountered creating subscription intent',
  billingCycleFailed: 'Server error encountered updating billing cycle',
  failedValidation: 'Subscription failed validation',
} as const;

/** Said where somebody pays what they began before they chose the other billing cycle, e.g. in another tab. */
export const INTENT_CANCELED = 'You chose another way to pay. Reload the page to go on';

/** Said where the other billing cycle is chosen while a bank takes its time. */
export const PAYMENT_UNDER_WAY =
  'Your payment is still being processed. Wait until it’s done before you change how you pay';

export const PAYMENT_MESSAGES = {
  unknownProviderError: 'An unknown error occurred',
  elementFailedToLoad: 'Failed to load payment element.',
  tryRefreshing: 'Try refreshing the page.',
  scriptMissing: 'Stripe is not loaded',
  somethingWentWrong: 'Something went wrong',
} as const;

/**
 * What the payment form's toast says of an error: a known one speaks for itself, and so does the server where it refused
 * to set up an intent; any other is unknown to the shopper and reported. Spec 3 §8.3.
 */
export function paymentFormMessage(error: { readonly message: string; readonly known: boolean }): string {
  const named: readonly string[] = Object.values(SUBSCRIPTION_MESSAGES);
  return error.known || named.includes(error.message) ? error.message : PAYMENT_MESSAGES.somethingWentWrong;
}

export type SubscriptionAction = 'fetch' | 'intent' | 'billing-cycle';

const FAILED: Readonly<Record<SubscriptionAction, string>> = {
  fetch: SUBSCRIPTION_MESSAGES.fetchFailed,
  intent: SUBSCRIPTION_MESSAGES.intentFailed,
  'billing-cycle': SUBSCRIPTION_MESSAGES.billingCycleFailed,
};

/** The named error of a refused subscription call, or null where the refusal has none. Spec 3 §8.3. */
export function subscriptionMessage(
  action: SubscriptionAction,
  response: { readonly status: number; readonly message?: string | null },
): string | null {
  if (response.status === 404) return SUBSCRIPTION_MESSAGES.notFound;
  if (response.status === 422) return SUBSCRIPTION_MESSAGES.failedValidation;
  if (response.status === 403 && action === 'intent')
    return response.message || SUBSCRIPTION_MESSAGES.setupFailed;
  return response.status >= 500 ? FAILED[action] : null;
}
