/** What the forms of blocks are made of, as pages, islands and calls read it. */

/**
 * Name of a field in store forms that people don’t see: what fills it in is a program. No browser’s own filling-in knows
 * the name.
 */
export const FORM_TRAP = 'leave_empty';

/** A store's newsletter page, where the block `newsletterSubscribe` posts its form. */
export const NEWSLETTER_PATH = '/newsletter/';

/** Read next to the button, and kept with the address. */
export const NEWSLETTER_CONSENT =
  'You’ll get this store’s emails about news and offers. You can unsubscribe in each of them.';

/** Longest address, in characters. */
export const NEWSLETTER_EMAIL_MAX = 254;
