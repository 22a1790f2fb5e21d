/** Discounts: what a basket may have, and what orders claim. */

export {
  claimDiscounts,
  holdsClaims,
  isClaimRefused,
  type NewClaim,
  newClaimSchema,
  releaseClaims,
} from './claims.queries.ts';
export { findCode } from './codes.queries.ts';
export { loadLiveDiscounts } from './live-discounts.ts';
export { type Offer, offerSchema, offersJson } from './offers.queries.ts';
export { findRecyclingCoupon, giveCode } from './recycling.queries.ts';
