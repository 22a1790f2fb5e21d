/** Said to everyone who asks, so that no one learns who waits. */
export const WAITLIST_JOINED = 'We’ll email you when the store opens';

/** What people read before they give their address. */
export const WAITLIST_CONSENT = 'You’ll get one email, when the store opens. Then we delete your address.';

/** Said to someone whose page is older than the opening. */
export const STORE_IS_OPEN = 'The store is open. Come on in.';

/** Days after which an address is deleted if the store hasn’t opened. */
export const WAITLIST_DAYS = 365;
