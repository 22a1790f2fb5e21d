/** The form that the block `mailContactForm` posts, as its page and its call read it. */

/** A store's page for messages, where the form goes. */
export const CONTACT_FORM_PATH = '/contact-form/';

/** Longest texts, in characters. */
export const CONTACT_FORM_MAX = { name: 80, email: 254, orderNumber: 40, message: 4_000 } as const;
