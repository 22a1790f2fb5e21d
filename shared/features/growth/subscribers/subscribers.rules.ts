/** A store’s newsletter, as pages and emails name it. */

export const NEWSLETTER_PATH = '/newsletter/';

/** Where a person confirms or ends a subscription. */
export const subscriptionPath = (token: string): string => `${NEWSLETTER_PATH}${token}/`;

/** Read next to the button, and kept with the address. */
export const NEWSLETTER_CONSENT =
  'You’ll get this store’s emails about news and offers. You can unsubscribe in each of them.';

export const SUBSCRIBER_LIMITS = { email: 254, firstName: 60, list: 60, source: 200 } as const;

/** Spec 3 §8.5. The same for every address, so that no one learns who subscribes. */
export const NEWSLETTER_SENT = 'We’ve sent you an email to verify your subscription';

/** Name of a field that people don’t see: what fills it in is a program. */
export const NEWSLETTER_TRAP = 'website';
