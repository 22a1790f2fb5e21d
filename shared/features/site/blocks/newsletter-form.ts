/** The form that the block `newsletterSubscribe` posts, as its page and its call read it. */

/** A store's newsletter page, where the form goes. */
export const NEWSLETTER_PATH = '/newsletter/';

/** Read next to the button, and kept with the address. */
export const NEWSLETTER_CONSENT =
  'You’ll get this store’s emails about news and offers. You can unsubscribe in each of them.';

/** Longest address, in characters. */
export const NEWSLETTER_EMAIL_MAX = 254;
