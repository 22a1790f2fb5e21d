/** What an affiliate reads of themselves, in blocks of a page as well. */

export const AFFILIATE_STATES = ['invited', 'active', 'paused', 'ended'] as const;
export type AffiliateState = (typeof AFFILIATE_STATES)[number];

/** Days after the last parcel left until a credit is payable. */
export const AFFILIATE_PENDING_DAYS = 30;

/** An affiliate’s status, as they read it themselves; `off` while the store’s programme is. */
export const AFFILIATE_STANDING = {
  invited: 'Invited',
  active: 'Active',
  paused: 'Paused by the store: your link doesn’t count at the moment',
  ended: 'Ended: your link no longer counts',
  off: 'The store has turned its programme off: your link doesn’t count at the moment',
} as const;

/** A rate as people read it: `10%`, `7.5%`. */
export const rateText = (rateBps: number): string => `${rateBps / 100}%`;

export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
